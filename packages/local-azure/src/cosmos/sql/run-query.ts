import { type JsonValue, toCanonicalJson, type Value } from '../json-value.ts';
import { compareValues } from './compare.ts';
import type { CompiledQuery } from './compile-query.ts';
import { QueryError } from './query-error.ts';
import { toWindow } from './row-window.ts';
import { rootSlot, type Scope } from './scope.ts';

/** A stored document as a query reads it. */
export interface StoredText {
  /** JSON text of the partition key. */
  readonly partitionKey: string;
  readonly id: string;
  /** The document's JSON. */
  readonly text: string;
  /** Its place in the index that found it. */
  readonly position?: string;
}

/** Where the next page of a query begins. */
export interface Cursor {
  /** The row that was returned last: its sort keys and its document. */
  readonly after?: {
    readonly keys: readonly Value[];
    readonly partitionKey: string;
    readonly id: string;
    /** Its place in the index that found it. */
    readonly position?: string;
  };
  /** How many rows were returned, for queries whose rows do not belong to one document each. */
  readonly returned?: number;
  /** How many rows TOP or LIMIT still allows. */
  readonly left?: number;
}

export interface QueryPage {
  /** JSON texts of the rows. */
  readonly rows: readonly string[];
  /** Undefined after the last row. */
  readonly next: Cursor | undefined;
}

export interface RunOptions {
  readonly parameters: ReadonlyMap<string, Value>;
  readonly cursor: Cursor | undefined;
  readonly maxRows: number;
  /** The page ends with the row that exceeds this size. */
  readonly maxBytes: number;
  /** The documents come in the order of ORDER BY and begin after the cursor's. */
  readonly isOrdered?: boolean;
  /** OFFSET was already applied. */
  readonly isOffset?: boolean;
}

/** A row that is being computed. */
interface Candidate extends StoredText {
  readonly keys: readonly Value[];
}

/**
 * Runs a query and returns one page. The documents come in the order of partition key and id, beginning with the cursor's
 * document, or in the order of ORDER BY. If the query allows it, no more documents are read than the page and one more row
 * need. Throws `QueryError`.
 */
export function runQuery(query: CompiledQuery, documents: Iterable<StoredText>, options: RunOptions): QueryPage {
  for (const name of query.parameters) {
    if (!options.parameters.has(name)) throw new QueryError(`The parameter ${name} has no value.`);
  }
  const scope: Scope = { slots: [], parameters: options.parameters };
  const window = toWindow(query, scope);
  const { cursor } = options;
  const isTied = query.aggregates.length === 0 && !query.distinct;
  let skip = (cursor?.after || options.isOffset ? 0 : window.offset) + (cursor?.returned ?? 0);
  let left = cursor?.left ?? window.limit;
  let sizeBytes = 0;
  let last: Candidate | undefined;
  const rows: string[] = [];
  if (left === 0) return { rows, next: undefined };
  for (const candidate of toCandidates(query, scope, documents, options)) {
    if (skip > 0) {
      skip -= 1;
      continue;
    }
    if (last && (rows.length === options.maxRows || sizeBytes >= options.maxBytes)) {
      const { text: _, ...after } = last;
      const returned = (cursor?.returned ?? 0) + rows.length;
      return { rows, next: isTied ? { after, left } : { returned, left } };
    }
    rows.push(candidate.text);
    sizeBytes += candidate.text.length;
    last = candidate;
    left -= 1;
    if (left === 0) break;
  }
  return { rows, next: undefined };
}

function toCandidates(
  query: CompiledQuery,
  scope: Scope,
  documents: Iterable<StoredText>,
  { cursor, isOrdered }: RunOptions,
): Iterable<Candidate> {
  if (query.aggregates.length > 0) return toAggregateCandidates(query, scope, documents);
  const all = toRowCandidates(query, scope, documents);
  if (isOrdered) return distinct(query, all);
  if (query.sortKeys.length === 0) return distinct(query, skipDocument(all, cursor));
  const sorted = [...all].toSorted((a, b) => comparePositions(query, a, b));
  const after = cursor?.after;
  return distinct(query, after ? sorted.filter((candidate) => comparePositions(query, candidate, after) > 0) : sorted);
}

function* toRowCandidates(query: CompiledQuery, scope: Scope, documents: Iterable<StoredText>): Iterable<Candidate> {
  for (const { partitionKey, id, text, position } of select(query, scope, documents)) {
    const place = { partitionKey, id, ...(position !== undefined && { position }) };
    const row = query.project(scope);
    if (row === undefined) continue;
    const keys = query.sortKeys.map(({ evaluate }) => evaluate(scope));
    yield { ...place, keys, text: query.isWholeDocument ? text : toRowText(query, row) };
  }
}

/** The documents that pass WHERE; the slots hold the current one. */
function* select(query: CompiledQuery, scope: Scope, documents: Iterable<StoredText>): Iterable<StoredText> {
  for (const document of documents) {
    scope.slots[rootSlot] = JSON.parse(document.text) as JsonValue;
    if (!query.where || query.where(scope) === true) yield document;
  }
}

/** One row about all documents; none where the select list has no value. */
function toAggregateCandidates(
  query: CompiledQuery,
  scope: Scope,
  documents: Iterable<StoredText>,
): readonly Candidate[] {
  const running = query.aggregates.map(({ slot, argument, create }) => ({ slot, argument, aggregator: create() }));
  for (const _ of select(query, scope, documents))
    for (const { argument, aggregator } of running) aggregator.add(argument(scope));
  for (const { slot, aggregator } of running) scope.slots[slot] = aggregator.result();
  const row = query.project(scope);
  return row === undefined ? [] : [{ partitionKey: '', id: '', keys: [], text: toRowText(query, row) }];
}

function toRowText(query: CompiledQuery, row: JsonValue): string {
  return query.distinct ? toCanonicalJson(row) : JSON.stringify(row);
}

function* distinct(query: CompiledQuery, candidates: Iterable<Candidate>): Iterable<Candidate> {
  const seen = new Set<string>();
  for (const candidate of candidates) {
    if (!query.distinct) yield candidate;
    else if (!seen.has(candidate.text)) {
      seen.add(candidate.text);
      yield candidate;
    }
  }
}

/** The documents begin with the cursor's, which is skipped because the last page ended with it. */
function* skipDocument(candidates: Iterable<Candidate>, cursor: Cursor | undefined): Iterable<Candidate> {
  const after = cursor?.after;
  for (const candidate of candidates) {
    const isSeen = after?.id === candidate.id && after.partitionKey === candidate.partitionKey;
    if (!isSeen) yield candidate;
  }
}

type Position = Omit<Candidate, 'text'>;

/** Equal rows are ordered by partition key and id; descending if the first sort key is, as when an index is read backwards. */
function comparePositions(query: CompiledQuery, a: Position, b: Position): number {
  for (const [index, { descending }] of query.sortKeys.entries()) {
    const order = compareValues(a.keys[index], b.keys[index]);
    if (order !== 0) return descending ? -order : order;
  }
  const tie = compareValues(a.partitionKey, b.partitionKey) || compareValues(a.id, b.id);
  return query.sortKeys[0]?.descending ? -tie : tie;
}
