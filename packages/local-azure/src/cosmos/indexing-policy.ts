import type { IndexingPolicy } from './container-definition.ts';
import { parsePropertyPath } from './property-path.ts';
import type { Expression, Query, SortItem } from './sql/ast.ts';
import { findDocumentPath } from './sql/document-path.ts';
import { QueryError } from './sql/query-error.ts';

/**
 * Refuses what the container's index cannot serve on Azure: ORDER BY on something that is no property path, on a path
 * that is not indexed, or on several paths without a composite index of the same sequence and directions (or all
 * opposite ones); filters on a container without any index. Throws `QueryError`.
 */
export function checkIndex(query: Query, policy: IndexingPolicy, isScanAllowed: boolean): void {
  const { alias } = query;
  const paths = query.orderBy.map(({ expression }) => findDocumentPath(expression, alias));
  for (const path of paths) {
    if (!path) throw new QueryError('An ORDER BY item is not a path of the document, such as c.name.');
    if (!isIndexed(path, policy))
      throw new QueryError(`The index path of the ORDER BY item '${path.join('.')}' is excluded.`);
  }
  if (query.orderBy.length > 1 && !hasCompositeIndex(query.orderBy, paths, policy)) {
    throw new QueryError(
      'The order by query does not have a corresponding composite index that it can be served from.',
    );
  }
  if (policy.indexingMode === 'none' && query.where && !isScanAllowed && !isIdOnly(query.where, alias)) {
    throw new QueryError('The query filters on paths that are excluded from indexing, and no scan is allowed.');
  }
}

function hasCompositeIndex(
  orderBy: readonly SortItem[],
  paths: readonly (readonly string[] | undefined)[],
  policy: IndexingPolicy,
): boolean {
  return (policy.compositeIndexes ?? []).some((index) => {
    if (index.length !== orderBy.length) return false;
    const isSamePath = index.every(({ path }, at) => isSame(parsePropertyPath(path), paths[at] ?? []));
    const turned = index.map(({ order }, at) => (order === 'descending') !== orderBy[at]?.descending);
    return isSamePath && (turned.every(Boolean) || !turned.some(Boolean));
  });
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

/** Paths that are indexed whatever the policy says, while there is an index at all. */
const alwaysIndexed = [['id'], ['_ts']];

/** Whether the policy has a path in the index. The most precise of the included and excluded paths decides; `/?` is more precise than `/*`. */
export function isIndexed(path: readonly string[], policy: IndexingPolicy): boolean {
  if (policy.indexingMode === 'none' || path.length === 0) return false;
  if (alwaysIndexed.some((known) => isSame(known, path))) return true;
  const precision = (entries: readonly { readonly path: string }[]): number =>
    Math.max(-1, ...entries.map((entry) => toPrecision(parsePropertyPath(entry.path), path)));
  return precision(policy.includedPaths) > precision(policy.excludedPaths);
}

/** How precisely a policy path covers a path; -1: not at all. */
function toPrecision(entry: readonly string[], path: readonly string[]): number {
  const wildcard = entry.at(-1);
  const names = entry.slice(0, -1);
  if (wildcard === '?') return isSame(names, path) ? 2 * names.length + 1 : -1;
  const covers = names.length <= path.length && names.every((name, index) => name === path[index]);
  return covers ? 2 * names.length : -1;
}

/** Whether WHERE asks for nothing but ids. */
function isIdOnly(where: Expression, alias: string | undefined): boolean {
  if (where.kind === 'in') return isId(where.operand, alias);
  return where.kind === 'binary' && where.operator === '=' && (isId(where.left, alias) || isId(where.right, alias));
}

function isId(expression: Expression, alias: string | undefined): boolean {
  const path = findDocumentPath(expression, alias);
  return path?.length === 1 && path[0] === 'id';
}
