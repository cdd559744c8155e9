import type { JsonValue } from '../../../src/cosmos/json-value.ts';
import { compileQuery } from '../../../src/cosmos/sql/compile-query.ts';
import { parseQuery } from '../../../src/cosmos/sql/parse-query.ts';
import { type Cursor, runQuery, type StoredText } from '../../../src/cosmos/sql/run-query.ts';

/** Documents as storage hands them out: in the order of their ids. */
export function toStored(documents: readonly { readonly id: string }[]): readonly StoredText[] {
  return documents
    .map((document) => ({ partitionKey: '["p"]', id: document.id, text: JSON.stringify(document) }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** All rows of a query, read in pages of `maxRows`; every page begins at the cursor's document, as storage does it. */
export function run(
  text: string,
  stored: readonly StoredText[],
  options: { readonly parameters?: Readonly<Record<string, JsonValue>>; readonly maxRows?: number } = {},
): JsonValue[] {
  const query = compileQuery(parseQuery(text));
  const parameters = new Map(Object.entries(options.parameters ?? {}).map(([name, value]) => [`@${name}`, value]));
  const rows: JsonValue[] = [];
  let cursor: Cursor | undefined;
  do {
    const from = query.sortKeys.length === 0 ? (cursor?.after?.id ?? '') : '';
    const documents = stored.filter(({ id }) => id >= from);
    const page = runQuery(query, documents, { parameters, cursor, maxRows: options.maxRows ?? 1000, maxBytes: 1e9 });
    rows.push(...page.rows.map((row) => JSON.parse(row) as JsonValue));
    cursor = page.next;
  } while (cursor);
  return rows;
}

/** The value of one expression over one document; undefined when it has none. */
export function evaluate(expression: string, document: object = {}): JsonValue | undefined {
  return run(`SELECT VALUE ${expression} FROM c`, toStored([{ id: 'x', ...document }]))[0];
}
