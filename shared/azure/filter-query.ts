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
    ...(filter.includes ?? []).map(({ field, value }) => `ARRAY_CONTAINS(${path(field)}, ${bind(value)})`),
    ...(filter.range?.from === undefined ? [] : [`${path(filter.range.field)} >= ${bind(filter.range.from)}`]),
    ...(filter.range?.until === undefined ? [] : [`${path(filter.range.field)} < ${bind(filter.range.until)}`]),
  ];
  return { text: terms.length === 0 ? '' : ` WHERE ${terms.join(' AND ')}`, parameters };
}

/** One page of one partition, with all values bound as parameters. */
export function toPageQuery({ filter, orderBy, after, offset, limit }: PageRequest): SqlQuerySpec {
  const { text, parameters } = toCondition(filter);
  const isDescending = orderBy?.order === 'descending';
  const place = after && orderBy ? toPlaceCondition(path(orderBy.field), isDescending ? '<' : '>') : '';
  const where = [text.replace(/^ WHERE /, ''), place].filter(Boolean).join(' AND ');
  const fields = orderBy ? [...(orderBy.within === undefined ? [] : [orderBy.within]), orderBy.field, 'id'] : [];
  const order = fields.map((field) => `${path(field)} ${isDescending ? 'DESC' : 'ASC'}`).join(', ');
  return {
    query: `SELECT * FROM c${where && ` WHERE ${where}`}${order && ` ORDER BY ${order}`} OFFSET @offset LIMIT @limit`,
    parameters: [
      ...parameters,
      ...(after
        ? [
            { name: '@afterValue', value: after.value },
            { name: '@afterId', value: after.id },
          ]
        : []),
      { name: '@offset', value: offset },
      { name: '@limit', value: limit },
    ],
  };
}

const toPlaceCondition = (field: string, comparison: '<' | '>'): string =>
  `(${field} ${comparison} @afterValue OR (${field} = @afterValue AND ${path('id')} ${comparison} @afterId))`;

/** Number of documents of one partition that pass a filter. */
export function toCountQuery(filter: Filter): SqlQuerySpec {
  const { text, parameters } = toCondition(filter);
  return { query: `SELECT VALUE COUNT(1) FROM c${text}`, parameters };
}
