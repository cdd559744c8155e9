import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { rollBack } from '../../roll-back.ts';
import { isArray, type JsonObject, type JsonValue } from '../json-value.ts';
import { findProperty } from '../property-path.ts';
import { invertKey, isComparable, toValueKey } from '../sql/index-key.ts';

type Path = readonly string[];

/** The paths by which an index is sorted, the first one first; documents with equal values are sorted by partition key and id. */
export interface IndexDefinition {
  /** Whether the index is sorted over all partitions or within each one. */
  readonly isCrossPartition: boolean;
  /** The path leads to a list: the index has one entry for each element that is neither a list nor an object. */
  readonly elementPath: Path | undefined;
  /** A document that lacks one of these paths has no entry. */
  readonly fixedPaths: readonly Path[];
  readonly orderPaths: readonly { readonly path: Path; readonly isInverted: boolean }[];
  /** A text that is stored in the entry, so that CONTAINS can be answered without reading the document. */
  readonly textPath: Path | undefined;
}

/** The keys from the first bound (included) to the second (excluded). */
export interface IndexRange {
  readonly from: Buffer;
  readonly to: Buffer;
}

export interface IndexEntry {
  readonly key: Buffer;
  readonly partitionKey: string;
  readonly id: string;
}

export interface WalkRequest {
  /** The only partition; undefined for an index over all of them. */
  readonly partitionKey: string | undefined;
  readonly ranges: readonly IndexRange[];
  readonly isReverse: boolean;
  /** Begin after this entry. */
  readonly after: IndexEntry | undefined;
  /** How many entries to skip at the start. */
  readonly offset: number;
  /** Skip entries of documents that have expired at this time. */
  readonly nowS: number;
  readonly text: string | undefined;
}

/** A document as an index sees it. */
interface Indexed {
  readonly partitionKey: string;
  readonly id: string;
  readonly text: string;
  readonly expiresAtS: number | null;
}

interface Index {
  readonly number: number;
  readonly definition: IndexDefinition;
}

/** The most indexes of a container; every index makes each write slower. */
const maximumIndexes = 64;

/**
 * Indexes: sorted keys of the documents. They are kept in memory only. An index is built when a query first needs it;
 * from then on every write updates it, in the same transaction.
 */
export class IndexTable {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #indexes = new Map<number, Map<string, Index>>();
  #lastNumber = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec(`
      PRAGMA temp_store = MEMORY;
      CREATE TEMP TABLE index_entries (
        number INTEGER NOT NULL,
        scope TEXT NOT NULL,
        key BLOB NOT NULL,
        partition_key TEXT NOT NULL,
        id TEXT NOT NULL,
        text TEXT,
        expires_at_s INTEGER,
        PRIMARY KEY (number, scope, key, partition_key, id)
      ) WITHOUT ROWID;
    `);
  }

  /** The number of an index, which is built now if it does not exist; undefined if the container has as many as it may have. */
  ensure(container: number, definition: IndexDefinition, documents: () => Iterable<Indexed>): number | undefined {
    const indexes = this.#indexes.get(container) ?? new Map<string, Index>();
    const name = JSON.stringify(definition);
    const known = indexes.get(name);
    if (known) return known.number;
    if (indexes.size >= maximumIndexes) return undefined;
    this.#lastNumber += 1;
    const index = { number: this.#lastNumber, definition };
    this.#database.exec('BEGIN');
    try {
      for (const document of documents()) {
        for (const entry of toEntries(definition, document, JSON.parse(document.text) as JsonObject))
          this.#add(index, entry);
      }
      this.#database.exec('COMMIT');
    } catch (error) {
      rollBack(this.#database);
      throw error;
    }
    this.#indexes.set(container, indexes.set(name, index));
    return index.number;
  }

  /** Whether writes to a container have to update an index. */
  hasIndexes(container: number): boolean {
    return this.#indexes.has(container);
  }

  /** Updates the indexes after a write; `before` is the old document, `after` the new one. */
  change(container: number, before: Indexed | undefined, after: Indexed | undefined): void {
    const indexes = this.#indexes.get(container);
    if (!indexes) return;
    const [removed, added] = [before, after].map((document) => document && (JSON.parse(document.text) as JsonObject));
    for (const index of indexes.values()) {
      const old = before && removed ? toEntries(index.definition, before, removed) : [];
      const current = after && added ? toEntries(index.definition, after, added) : [];
      if (isSameList(old, current)) continue;
      for (const entry of old) this.#remove(index, entry);
      for (const entry of current) this.#add(index, entry);
    }
  }

  /** Drops all indexes of a container. */
  removeAll(container: number): void {
    for (const { number } of this.#indexes.get(container)?.values() ?? []) {
      this.#prepare('DELETE FROM index_entries WHERE number = ?').run(number);
    }
    this.#indexes.delete(container);
  }

  /** The entries of an index in the order of their keys. */
  *walk(
    number: number,
    { partitionKey, ranges, isReverse, after, offset, text, nowS }: WalkRequest,
  ): Iterable<IndexEntry> {
    const [comparison, order] = isReverse ? ['<', 'DESC'] : ['>', 'ASC'];
    let left = offset;
    for (const { from, to } of isReverse ? ranges.toReversed() : ranges) {
      const conditions = [
        'number = ? AND scope = ? AND key >= ? AND key < ?',
        '(expires_at_s IS NULL OR expires_at_s > ?)',
      ];
      const values: SQLInputValue[] = [number, partitionKey ?? '', from, to, nowS];
      if (after) {
        conditions.push(`(key, partition_key, id) ${comparison} (?, ?, ?)`);
        values.push(after.key, toStoredPartition(partitionKey, after.partitionKey), after.id);
      }
      if (text !== undefined) {
        conditions.push('instr(text, ?) > 0');
        values.push(text);
      }
      const statement = this.#prepare(
        `SELECT key, partition_key, id FROM index_entries WHERE ${conditions.join(' AND ')}
         ORDER BY key ${order}, partition_key ${order}, id ${order} LIMIT -1 OFFSET ?`,
      );
      for (const row of statement.iterate(...values, ranges.length === 1 ? left : 0)) {
        const { key, partition_key: partition, id } = row as { key: Uint8Array; partition_key: string; id: string };
        if (ranges.length > 1 && left > 0) left -= 1;
        else yield { key: Buffer.from(key), partitionKey: partitionKey ?? partition, id };
      }
    }
  }

  #add({ number }: Index, { scope, key, partition, id, text, expiresAtS }: StoredEntry): void {
    this.#prepare('INSERT OR REPLACE INTO index_entries VALUES (?, ?, ?, ?, ?, ?, ?)').run(
      number,
      scope,
      key,
      partition,
      id,
      text,
      expiresAtS,
    );
  }

  #remove({ number }: Index, { scope, key, partition, id }: StoredEntry): void {
    this.#prepare(
      'DELETE FROM index_entries WHERE number = ? AND scope = ? AND key = ? AND partition_key = ? AND id = ?',
    ).run(number, scope, key, partition, id);
  }

  #prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** A row of the table. In an index within one partition the partition's key is stored once, as the scope. */
interface StoredEntry {
  readonly scope: string;
  readonly key: Buffer;
  readonly partition: string;
  readonly id: string;
  readonly text: string | null;
  readonly expiresAtS: number | null;
}

function toEntries(
  definition: IndexDefinition,
  { partitionKey, id, expiresAtS }: Indexed,
  document: JsonObject,
): readonly StoredEntry[] {
  const [scope, partition] = definition.isCrossPartition ? ['', partitionKey] : [partitionKey, ''];
  const value = definition.textPath && findProperty(document, definition.textPath);
  const text = typeof value === 'string' ? value : null;
  return toKeys(definition, document).map((key) => ({ scope, key, partition, id, text, expiresAtS }));
}

function isSameList(a: readonly StoredEntry[], b: readonly StoredEntry[]): boolean {
  const isSame = (one: StoredEntry, other: StoredEntry | undefined): boolean =>
    other !== undefined && one.key.equals(other.key) && one.text === other.text && one.expiresAtS === other.expiresAtS;
  return a.length === b.length && a.every((entry, at) => isSame(entry, b[at]));
}

const toStoredPartition = (scope: string | undefined, partitionKey: string): string =>
  scope === undefined ? partitionKey : '';

/** The keys of a document in an index. */
function toKeys(definition: IndexDefinition, document: JsonObject): readonly Buffer[] {
  const fixed: Buffer[] = [];
  for (const path of definition.fixedPaths) {
    const value = findProperty(document, path);
    if (value === undefined) return [];
    fixed.push(toValueKey(value));
  }
  const ordered = definition.orderPaths.map(({ path, isInverted }) => {
    const key = toValueKey(findProperty(document, path));
    return isInverted ? invertKey(key) : key;
  });
  if (definition.elementPath === undefined) return [Buffer.concat([...fixed, ...ordered])];
  return findElements(document, definition.elementPath).map((element) =>
    Buffer.concat([toValueKey(element), ...fixed, ...ordered]),
  );
}

function findElements(document: JsonObject, path: Path): readonly JsonValue[] {
  const list = findProperty(document, path);
  return isArray(list) ? [...new Set(list.filter(isComparable))] : [];
}
