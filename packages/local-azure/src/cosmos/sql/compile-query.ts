import { type Aggregator, aggregateFunctions } from './aggregates.ts';
import type { Query, Selection } from './ast.ts';
import { compileExpression } from './compile-expression.ts';
import { QueryError } from './query-error.ts';
import { refuseMixedList } from './refuse-mixed-list.ts';
import { type Evaluate, type ExpressionContext, Names, rootSlot } from './scope.ts';

/** An aggregate of the select list: its argument, and the slot of its result. */
export interface Aggregate {
  readonly slot: number;
  readonly argument: Evaluate;
  readonly create: () => Aggregator;
}

/** A query, ready to run. */
export interface CompiledQuery {
  /** What was compiled. */
  readonly query: Query;
  /** Names of the parameters that must have a value, with their `@`. */
  readonly parameters: ReadonlySet<string>;
  /** True for `true` only: the document in the slots is selected. */
  readonly where: Evaluate | undefined;
  /** The row of the document in the slots; undefined: no row. */
  readonly project: Evaluate;
  /** The row is the document as it is stored. */
  readonly isWholeDocument: boolean;
  readonly sortKeys: readonly { readonly evaluate: Evaluate; readonly descending: boolean }[];
  /** With aggregates there is one row for all documents. */
  readonly aggregates: readonly Aggregate[];
  readonly distinct: boolean;
  readonly top: Evaluate | undefined;
  readonly offset: Evaluate | undefined;
  readonly limit: Evaluate | undefined;
}

/** Compiles a query over the documents of one container. Throws `QueryError` for what the language does not allow. */
export function compileQuery(query: Query): CompiledQuery {
  if (query.top && query.offset) throw new QueryError('TOP and OFFSET LIMIT exclude each other.');
  if (query.selection.kind === 'star' && query.alias === undefined)
    throw new QueryError("'SELECT *' needs exactly one source.");
  const names = new Names(query.alias);
  const plain: ExpressionContext = { names, addAggregate: undefined };
  const where = query.where && compileExpression(query.where, plain);
  const aggregates: Aggregate[] = [];
  const addAggregate = (name: string, argument: Evaluate): number => {
    const [slot, create] = [names.allocateSlot(), aggregateFunctions[name]];
    if (create) aggregates.push({ slot, argument, create });
    return slot;
  };
  const project = compileSelection(query.selection, { ...plain, addAggregate });
  if (aggregates.length > 0) refuseMixedList(query);
  const compileOptional = (expression: Query['top']) => expression && compileExpression(expression, plain);
  const sortKeys = query.orderBy.map(({ expression, descending }) => ({
    evaluate: compileExpression(expression, plain),
    descending,
  }));
  return {
    query,
    parameters: names.parameters,
    where,
    project,
    isWholeDocument: isWholeDocument(query),
    sortKeys,
    aggregates,
    distinct: query.distinct,
    top: compileOptional(query.top),
    offset: compileOptional(query.offset),
    limit: compileOptional(query.limit),
  };
}

function isWholeDocument({ selection, alias }: Query): boolean {
  if (selection.kind === 'star') return true;
  const isValue = selection.kind === 'value' && selection.expression.kind === 'identifier';
  return isValue && selection.expression.name === alias;
}

function compileSelection(selection: Selection, context: ExpressionContext): Evaluate {
  switch (selection.kind) {
    case 'star':
      return (scope) => scope.slots[rootSlot];
    case 'value':
      return compileExpression(selection.expression, context);
    case 'list': {
      const members = selection.items.map(({ name, expression }) => ({ name, value: expression }));
      return compileExpression({ kind: 'object', members }, context);
    }
    default:
      return selection satisfies never;
  }
}
