import type { IndexingPolicy } from '../container-definition.ts';
import { isIndexed } from '../indexing-policy.ts';
import type { Value } from '../json-value.ts';
import type { IndexDefinition, IndexRange } from '../storage/index-table.ts';
import type { Expression, Query } from './ast.ts';
import { findDocumentPath } from './document-path.ts';
import { invertKey, isComparable, toSuccessor, toTypeRange, toValueKey } from './index-key.ts';

/** How an index answers a query. Every document that passes WHERE is in one of the ranges; other documents may be in them, too. */
export interface IndexPlan {
  readonly index: IndexDefinition;
  /** In the order of their keys. */
  readonly ranges: readonly IndexRange[];
  /** From the last key to the first. */
  readonly isReverse: boolean;
  /** True if the ranges are in the order of ORDER BY. */
  readonly isOrdered: boolean;
  /** True if the ranges hold only documents that pass WHERE. */
  readonly isExact: boolean;
  /** A text that the entry's stored text must contain. */
  readonly text: string | undefined;
}

/** The most ranges that an IN may lead to. */
const maximumRanges = 20;

/**
 * Finds the index for a query: first the paths that WHERE fixes (`=`, ARRAY_CONTAINS, IN), then those of ORDER BY, or else one
 * path that WHERE limits (`<`, `>` and the like). Undefined if the container's policy indexes none of them; the query then scans
 * the documents.
 */
export function planIndex(
  query: Query,
  parameters: ReadonlyMap<string, Value>,
  policy: IndexingPolicy,
  isCrossPartition: boolean,
): IndexPlan | undefined {
  const { alias } = query;
  if (alias === undefined) return undefined;
  const terms = query.where ? toTerms(query.where, { alias, parameters, policy }) : [];
  const isOrdered = query.orderBy.length > 0;
  const element = terms.find((term) => term.kind === 'element');
  const equalities = uniquePaths(terms.filter((term) => term.kind === 'equal'));
  const list = isOrdered ? undefined : terms.find((term) => term.kind === 'in');
  const isFixed = (path: readonly string[]): boolean => equalities.some((term) => isSamePath(term.path, path));
  const order = query.orderBy
    .map(({ expression, descending }) => ({ path: findDocumentPath(expression, alias) ?? [], descending }))
    .filter(({ path }) => !isFixed(path));
  const bounded = isOrdered ? order[0]?.path : terms.find((term) => term.kind === 'bound')?.path;
  const bounds = terms.filter((term) => term.kind === 'bound' && bounded && isSamePath(term.path, bounded));
  const contained = terms.find((term) => term.kind === 'contains');
  const ties = terms.filter((term) => term.kind === 'tie' && isTie(term, bounds, order));
  const used = [element, ...equalities, list, ...bounds, ...ties];
  if (!isOrdered && used.every((term) => term === undefined)) return undefined;
  const isReverse = isOrdered && (query.orderBy[0]?.descending ?? false);
  const fixed = [...equalities, ...(list ? [list] : [])];
  const index: IndexDefinition = {
    isCrossPartition,
    elementPath: element?.path,
    fixedPaths: fixed.map(({ path }) => path),
    orderPaths: isOrdered
      ? order.map(({ path, descending }) => ({ path, isInverted: descending !== isReverse }))
      : bounded
        ? [{ path: bounded, isInverted: false }]
        : [],
    textPath: contained?.path,
  };
  const start = Buffer.concat([...(element ? [element] : []), ...equalities].map(({ value }) => toValueKey(value)));
  const prefixes = (list ? list.values : [undefined]).map((value) =>
    value === undefined ? start : Buffer.concat([start, toValueKey(value)]),
  );
  const isFirstInverted = index.orderPaths[0]?.isInverted ?? false;
  const ranges = prefixes
    .map((prefix) => toRange(prefix, [...bounds, ...ties], isFirstInverted))
    .toSorted((a, b) => Buffer.compare(a.from, b.from));
  const conjuncts = query.where ? countConjuncts(query.where) : 0;
  const isExact = conjuncts === used.filter((term) => term !== undefined).length;
  return { index, ranges, isReverse, isOrdered, isExact, text: contained?.value };
}

type Term =
  | { readonly kind: 'equal'; readonly path: readonly string[]; readonly value: Value }
  | { readonly kind: 'element'; readonly path: readonly string[]; readonly value: Value }
  | { readonly kind: 'in'; readonly path: readonly string[]; readonly values: readonly Value[] }
  | { readonly kind: 'contains'; readonly path: readonly string[]; readonly value: string }
  | {
      readonly kind: 'bound';
      readonly path: readonly string[];
      readonly operator: '<' | '<=' | '>' | '>=';
      readonly value: string | number | boolean | null;
    }
  | { readonly kind: 'tie'; readonly first: Bound; readonly second: Bound };

type Bound = Extract<Term, { kind: 'bound' }>;

interface Context {
  readonly alias: string;
  readonly parameters: ReadonlyMap<string, Value>;
  readonly policy: IndexingPolicy;
}

/** The conditions that every document must meet (those joined by AND) and that an index can answer. */
function toTerms(expression: Expression, context: Context): readonly Term[] {
  const findPath = (candidate: Expression | undefined): readonly string[] | undefined => {
    const path = candidate && findDocumentPath(candidate, context.alias);
    return path && isIndexed(path, context.policy) ? path : undefined;
  };
  if (expression.kind === 'in') {
    const path = findPath(expression.operand);
    const values = expression.list.map((item) => findConstant(item, context));
    const unique = [...new Set(values)];
    return path && values.every(isComparable) && unique.length <= maximumRanges
      ? [{ kind: 'in', path, values: unique }]
      : [];
  }
  if (expression.kind === 'call') {
    const [list, wanted] = expression.arguments;
    const value = wanted && findConstant(wanted, context);
    if (expression.arguments.length !== 2 || value === undefined) return [];
    const path = expression.name === 'ARRAY_CONTAINS' ? findElementPath(list, context) : findPath(list);
    if (!path) return [];
    if (expression.name === 'ARRAY_CONTAINS' && isComparable(value)) return [{ kind: 'element', path, value }];
    // Half a surrogate pair cannot be asked of the index, which holds UTF-8.
    const isText = typeof value === 'string' && value.isWellFormed();
    return expression.name === 'CONTAINS' && isText ? [{ kind: 'contains', path, value }] : [];
  }
  if (expression.kind !== 'binary') return [];
  const { operator, left, right } = expression;
  if (operator === 'AND') return [...toTerms(left, context), ...toTerms(right, context)];
  if (operator === 'OR') {
    const [first, second] = [left, right].map((side) => (isAnd(side) ? undefined : toTerms(side, context)[0]));
    return first?.kind === 'bound' && second?.kind === 'bound' ? [{ kind: 'tie', first, second }] : [];
  }
  const path = findPath(left) ?? findPath(right);
  const isTurned = findPath(left) === undefined;
  const value = findConstant(isTurned ? left : right, context);
  if (!path || !isComparable(value)) return [];
  if (operator === '=') return [{ kind: 'equal', path, value }];
  if (!isBound(operator)) return [];
  return [{ kind: 'bound', path, operator: isTurned ? turned[operator] : operator, value }];
}

const turned = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
const isBound = (operator: string): operator is keyof typeof turned => Object.hasOwn(turned, operator);

/** The elements of a list are indexed if the policy indexes everything below the list's path. */
function findElementPath(list: Expression | undefined, { alias, policy }: Context): readonly string[] | undefined {
  const path = list && findDocumentPath(list, alias);
  return path && isIndexed([...path, '[]'], policy) ? path : undefined;
}

function findConstant(expression: Expression, { parameters }: Context): Value {
  if (expression.kind === 'parameter') return parameters.get(expression.name);
  return expression.kind === 'literal' ? expression.value : undefined;
}

type And = Extract<Expression, { kind: 'binary' }> & { readonly operator: 'AND' };
const isAnd = (expression: Expression): expression is And =>
  expression.kind === 'binary' && expression.operator === 'AND';

function countConjuncts(expression: Expression): number {
  if (!isAnd(expression)) return 1;
  return countConjuncts(expression.left) + countConjuncts(expression.right);
}

function uniquePaths<T extends { readonly path: readonly string[] }>(terms: readonly T[]): readonly T[] {
  return terms.filter((term, at) => terms.findIndex(({ path }) => isSamePath(path, term.path)) === at);
}

function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, at) => name === b[at]);
}

/**
 * Whether WHERE has both `a <= x` and `(a < x OR id < y)`, and the query is ordered by a and then id in the same direction.
 * Together they limit the order at the pair (x, y). An id is always a string.
 */
function isTie(
  { first, second }: Extract<Term, { kind: 'tie' }>,
  bounds: readonly Term[],
  order: readonly { readonly path: readonly string[]; readonly descending: boolean }[],
): boolean {
  const [major, minor] = order;
  if (!major || !minor || major.descending !== minor.descending) return false;
  const isOrdered =
    isSamePath(major.path, first.path) && isSamePath(minor.path, second.path) && isSamePath(minor.path, ['id']);
  const isStrict = first.operator === '<' || first.operator === '>';
  const isSameWay = first.operator[0] === second.operator[0];
  const isBounded = bounds.some(
    (bound) => bound.kind === 'bound' && bound.operator === `${first.operator}=` && bound.value === first.value,
  );
  return isOrdered && isStrict && isSameWay && isBounded && typeof second.value === 'string';
}

/** The keys that begin with the fixed values and whose next value is within all limits. */
function toRange(prefix: Buffer, bounds: readonly Term[], isInverted: boolean): IndexRange {
  let [from, to] = [prefix, toSuccessor(prefix)];
  const narrow = (low: Buffer, high: Buffer): void => {
    const [first, last] = isInverted ? [toSuccessor(invertKey(high)), toSuccessor(invertKey(low))] : [low, high];
    const [start, end] = [Buffer.concat([prefix, first]), Buffer.concat([prefix, last])];
    if (Buffer.compare(start, from) > 0) from = start;
    if (Buffer.compare(end, to) < 0) to = end;
  };
  for (const bound of bounds) {
    if (bound.kind !== 'bound' && bound.kind !== 'tie') continue;
    const { operator, value } = bound.kind === 'tie' ? bound.second : bound;
    const key = Buffer.concat([...(bound.kind === 'tie' ? [toValueKey(bound.first.value)] : []), toValueKey(value)]);
    const type = toTypeRange(bound.kind === 'tie' ? bound.first.value : value);
    const edge = operator === '<' || operator === '>=' ? key : toSuccessor(key);
    if (operator === '<' || operator === '<=') narrow(type.from, edge);
    else narrow(edge, type.to);
  }
  return { from, to };
}
