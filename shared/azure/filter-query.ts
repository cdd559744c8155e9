import type { SqlParameter, SqlQuerySpec } from '@azure/cosmos';
import type { Filter, PageRequest } from '../ports/document-store.ts';

const path = (field: string): string =>
  `c${field
    .split('.')
    .map((part) => `["${part}"]`)
    .join('')}`;

function toCondition(filter: Filter): { readonly text: string; readonly parameters: SqlParameter[] } {
  const parameters: SqlParameter[] = [];
  const bind = (value: SqlParameter['value']): string => {
    const name = `@p${parameters.length}`;
    parameters.push({ name, value });
    return name;
  };
  const terms = [
    ...Object.entries(filter.equals ?? {}).map(([field, value]) => `${path(field)} = ${bind(value)}`),
    ...(filter.contains ? [`CONTAINS(${path(filter.contains.field)}, ${bind(filter.contains.text)})`] : []),
    ...(filter.range?.from === undefined ? [] : [`${path(filter.range.field)} >= ${bind(filter.range.from)}`]),
    ...(filter.range?.until === undefined ? [] : [`${path(filter.range.field)} < ${bind(filter.range.until)}`]),
  ];
  return { text: terms.length === 0 ? '' : ` WHERE ${terms.join(' AND ')}`, parameters };
}

/** One page of one partition, with all values bound as parameters. */
export function toPageQuery(request: PageRequest): SqlQuerySpec {
  const { text, parameters } = toCondition(request.filter);
  const direction = request.orderBy?.order === 'descending' ? 'DESC' : 'ASC';
  const order = request.orderBy ? ` ORDER BY ${path(request.orderBy.field)} ${direction}, c["id"] ${direction}` : '';
  return {
    query: `SELECT * FROM c${text}${order} OFFSET @offset LIMIT @limit`,
    parameters: [...parameters, { name: '@offset', value: request.offset }, { name: '@limit', value: request.limit }],
  };
}

/** Number of documents of one partition that pass a filter. */
export function toCountQuery(filter: Filter): SqlQuerySpec {
  const { text, parameters } = toCondition(filter);
  return { query: `SELECT VALUE COUNT(1) FROM c${text}`, parameters };
}
