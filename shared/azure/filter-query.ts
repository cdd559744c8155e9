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
export function toPageQuery({ filter, orderBy, after, through, offset, limit }: PageRequest): SqlQuerySpec {
  const { text, parameters } = toCondition(filter);
  const isDescending = orderBy?.order === 'descending';
  const [behind, before] = isDescending ? (['<', '>'] as const) : (['>', '<'] as const);
  const places = [
    ...(after && orderBy ? [toPlaceCondition(path(orderBy.field), behind, '', 'after')] : []),
    ...(through && orderBy ? [toPlaceCondition(path(orderBy.field), before, '=', 'through')] : []),
  ];
  const where = [text.replace(/^ WHERE /, ''), ...places].filter(Boolean).join(' AND ');
  const fields = orderBy ? [...(orderBy.within === undefined ? [] : [orderBy.within]), orderBy.field, 'id'] : [];
  const order = fields.map((field) => `${path(field)} ${isDescending ? 'DESC' : 'ASC'}`).join(', ');
  return {
    query: `SELECT * FROM c${where && ` WHERE ${where}`}${order && ` ORDER BY ${order}`} OFFSET @offset LIMIT @limit`,
    parameters: [
      ...parameters,
      ...toPlaceParameters('after', after),
      ...toPlaceParameters('through', through),
      { name: '@offset', value: offset },
      { name: '@limit', value: limit },
    ],
  };
}

type Place = NonNullable<PageRequest['after']>;

/** A bound on the first field, which an index can use by itself, then ties by id. */
const toPlaceCondition = (field: string, comparison: '<' | '>', equal: '' | '=', name: 'after' | 'through'): string =>
  `${field} ${comparison}= @${name}Value AND (${field} ${comparison} @${name}Value OR ${path('id')} ${comparison}${equal} @${name}Id)`;

const toPlaceParameters = (name: 'after' | 'through', place: Place | undefined): readonly SqlParameter[] =>
  place === undefined
    ? []
    : [
        { name: `@${name}Value`, value: place.value },
        { name: `@${name}Id`, value: place.id },
      ];

/** Number of documents of one partition that pass a filter. */
export function toCountQuery(filter: Filter): SqlQuerySpec {
  const { text, parameters } = toCondition(filter);
  return { query: `SELECT VALUE COUNT(1) FROM c${text}`, parameters };
}
