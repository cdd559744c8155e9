import { isArray, type JsonValue, type Value } from '../json-value.ts';
import { aggregateFunctions } from './aggregates.ts';
import type { Query, Selection, Source } from './ast.ts';
import { compileExpression } from './compile-expression.ts';
import type { CompiledSelect, Grouping } from './compiled-select.ts';
import { QueryError } from './query-error.ts';
import { refuseUngrouped } from './refuse-ungrouped.ts';
import { runSubquery } from './run-subquery.ts';
import { type Evaluate, type ExpressionContext, Names, rootSlot, type Scope } from './scope.ts';

export interface CompiledQuery extends CompiledSelect {
  /** What was compiled. */
  readonly query: Query;
  /** Names of the parameters that must have a value, with their `@`. */
  readonly parameters: ReadonlySet<string>;
}

/** Compiles a query over the documents of one container. Throws `QueryError` for what the language does not allow. */
export function compileQuery(query: Query): CompiledQuery {
  const names = new Names();
  return { ...compileSelect(query, names, true), query, parameters: names.parameters };
}

function compileSelect(query: Query, names: Names, isOutermost: boolean): CompiledSelect {
  refuseCombinations(query, isOutermost);
  const plain: ExpressionContext = { names, compileSubquery, addAggregate: undefined };
  const enumerateSources = compileSources(query.sources, plain, isOutermost);
  const where = query.where && compileExpression(query.where, plain);
  const aggregates: Grouping['aggregates'][number][] = [];
  const addAggregate = (name: string, argument: Evaluate): number => {
    const [slot, create] = [names.allocateSlot(), aggregateFunctions[name]];
    if (create) aggregates.push({ slot, argument, create });
    return slot;
  };
  const project = compileSelection(query, { ...plain, addAggregate });
  const keys = query.groupBy.map((key) => compileExpression(key, plain));
  const isGrouped = keys.length > 0 || aggregates.length > 0;
  if (isGrouped) refuseUngrouped(query);
  const compileOptional = (expression: Query['top']) => expression && compileExpression(expression, plain);
  return {
    enumerate: (scope, emit) => enumerateSources(scope, () => (where && where(scope) !== true ? false : emit())),
    project,
    isWholeDocument: isOutermost && isWholeDocument(query, names),
    sortKeys: query.orderBy.map(({ expression, descending }) => ({
      evaluate: compileExpression(expression, plain),
      descending,
    })),
    grouping: isGrouped ? { keys, aggregates } : undefined,
    distinct: query.distinct,
    top: compileOptional(query.top),
    offset: compileOptional(query.offset),
    limit: compileOptional(query.limit),
  };
}

function isWholeDocument({ selection, sources }: Query, names: Names): boolean {
  const alias = sources[0]?.alias ?? '';
  if (!names.has(alias) || names.resolve(alias) !== rootSlot) return false;
  if (selection.kind === 'star') return true;
  return (
    selection.kind === 'value' && selection.expression.kind === 'identifier' && selection.expression.name === alias
  );
}

function refuseCombinations(query: Query, isOutermost: boolean): void {
  if (query.top && query.offset) throw new QueryError('TOP and OFFSET LIMIT exclude each other.');
  if (query.orderBy.length > 0 && query.groupBy.length > 0) throw new QueryError('GROUP BY excludes ORDER BY.');
  if (query.orderBy.length > 0 && !isOutermost) throw new QueryError('ORDER BY may not stand in a sub-query.');
  if (query.selection.kind === 'star' && query.sources.length !== 1) {
    throw new QueryError("'SELECT *' needs exactly one source.");
  }
}

function compileSubquery(query: Query, names: Names, use: 'exists' | 'array' | 'scalar'): Evaluate {
  const select = compileSelect(query, names, false);
  if (use === 'exists') return (scope) => runSubquery(select, scope).length > 0;
  if (use === 'array') return (scope) => runSubquery(select, scope);
  return (scope) => {
    const rows = runSubquery(select, scope);
    if (rows.length > 1) throw new QueryError('A scalar sub-query gave more than one row; use ARRAY or EXISTS.');
    return rows[0];
  };
}

function compileSelection({ selection, sources }: Query, context: ExpressionContext): Evaluate {
  switch (selection.kind) {
    case 'star': {
      const slot = context.names.resolve(sources[0]?.alias ?? '');
      return (scope) => scope.slots[slot];
    }
    case 'value':
      return compileExpression(selection.expression, context);
    case 'list':
      return compileList(selection, context);
    default:
      return selection satisfies never;
  }
}

function compileList(selection: Extract<Selection, { kind: 'list' }>, context: ExpressionContext): Evaluate {
  const members = selection.items.map(({ name, expression }) => ({ name, value: expression }));
  return compileExpression({ kind: 'object', members }, context);
}

type Enumerate = (scope: Scope, emit: () => boolean) => boolean;

function compileSources(sources: readonly Source[], context: ExpressionContext, isOutermost: boolean): Enumerate {
  const loops = sources.map((source, index) => compileSource(source, context, isOutermost && index === 0));
  return loops.reduceRight<Enumerate>(
    (inner, loop) => (scope, emit) => loop(scope, () => inner(scope, emit)),
    (_scope, emit) => emit(),
  );
}

function compileSource({ alias, iterate, from }: Source, context: ExpressionContext, isContainer: boolean): Enumerate {
  const values = compileSourceValues(from, isContainer ? withContainer(context, from) : context);
  const isPlainContainer = isContainer && !iterate && from.kind === 'path' && from.path.kind === 'identifier';
  const slot = isPlainContainer ? rootSlot : context.names.allocateSlot();
  context.names.bind(alias, slot);
  if (isPlainContainer) return (_scope, emit) => emit();
  return (scope, emit) => {
    for (const value of values(scope)) {
      for (const element of iterate ? toElements(value) : [value]) {
        scope.slots[slot] = element;
        if (emit()) return true;
      }
    }
    return false;
  };
}

/** In the outermost query the first name of FROM is the container, whatever it is; behind an alias nobody sees it. */
function withContainer(context: ExpressionContext, from: Source['from']): ExpressionContext {
  const names = context.names.nest();
  let path = from.kind === 'path' ? from.path : undefined;
  while (path?.kind === 'member') path = path.object;
  if (path?.kind === 'identifier') names.bind(path.name, rootSlot);
  return { ...context, names };
}

function compileSourceValues(from: Source['from'], context: ExpressionContext): (scope: Scope) => readonly JsonValue[] {
  if (from.kind === 'query') {
    const select = compileSelect(from.query, context.names.nest(), false);
    return (scope) => runSubquery(select, scope);
  }
  const evaluate = compileExpression(from.path, context);
  return (scope) => {
    const value = evaluate(scope);
    return value === undefined ? [] : [value];
  };
}

function toElements(value: Value): readonly JsonValue[] {
  return isArray(value) ? value : [];
}
