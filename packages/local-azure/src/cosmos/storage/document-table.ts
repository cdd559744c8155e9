import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { StoredText } from '../sql/run-query.ts';
import { type IndexDefinition, IndexTable, type WalkRequest } from './index-table.ts';

/** A row of the table of documents. */
export interface DocumentRow extends StoredText {
  /** Sequence number of its creation: the document's part of `_rid`. */
  readonly number: number;
  /** Sequence number of the last write. */
  readonly lsn: number;
  /** Seconds since 1970; null: lives for ever. */
  readonly expiresAtS: number | null;
}

/** Which documents of a container a scan visits, in the order of partition key and id. */
export interface ScanFilter {
  readonly nowS: number;
  /** Undefined: all partitions; a prefix: all keys that begin with these levels of a hierarchical key. */
  readonly partition: { readonly key: string; readonly isPrefix: boolean } | undefined;
  readonly id?: string | undefined;
  /** Texts that the document's JSON must contain. */
  readonly texts?: readonly string[];
  /** Leaves out the documents before this one. */
  readonly from?: { readonly partitionKey: string; readonly id: string } | undefined;
}

const columns = 'partition_key AS partitionKey, id, text, number, lsn, expires_at_s AS expiresAtS';

/** The documents of all containers. Expired ones stay until they are removed: scans leave them out, `find` does not. */
export class DocumentTable {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #indexes: IndexTable;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#indexes = new IndexTable(database);
  }

  find(container: number, partitionKey: string, id: string): DocumentRow | undefined {
    const row = this.#prepare(
      `SELECT ${columns} FROM documents WHERE container = ? AND partition_key = ? AND id = ?`,
    ).get(container, partitionKey, id);
    return row as DocumentRow | undefined;
  }

  put(container: number, row: DocumentRow): void {
    const { partitionKey, id, text, number, lsn, expiresAtS } = row;
    if (this.#indexes.hasIndexes(container)) {
      this.#indexes.change(container, this.find(container, partitionKey, id), row);
    }
    this.#prepare('INSERT OR REPLACE INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?)').run(
      container,
      partitionKey,
      id,
      text,
      number,
      lsn,
      expiresAtS,
      toChecksum(container, row),
    );
  }

  remove(container: number, partitionKey: string, id: string): void {
    if (this.#indexes.hasIndexes(container)) {
      this.#indexes.change(container, this.find(container, partitionKey, id), undefined);
    }
    this.#prepare('DELETE FROM documents WHERE container = ? AND partition_key = ? AND id = ?').run(
      container,
      partitionKey,
      id,
    );
  }

  removeAll(container: number): void {
    this.#indexes.removeAll(container);
    this.#prepare('DELETE FROM documents WHERE container = ?').run(container);
  }

  *scan(container: number, filter: ScanFilter): Iterable<DocumentRow> {
    const { conditions, values } = toConditions(filter);
    const statement = this.#prepare(
      `SELECT ${columns} FROM documents WHERE container = ? AND ${conditions.join(' AND ')} ORDER BY partition_key, id`,
    );
    for (const row of statement.iterate(container, ...values)) yield row as unknown as DocumentRow;
  }

  /**
   * Visits documents in the order of an index, which is built now if it does not exist. Each comes with its place in the index.
   * Undefined if the container has as many indexes as it may have.
   */
  walk(container: number, definition: IndexDefinition, request: WalkRequest): Iterable<StoredText> | undefined {
    const index = this.#indexes.ensure(container, definition, () => this.#selectAll(container));
    return index === undefined ? undefined : this.#load(container, index, request);
  }

  *#load(container: number, index: number, request: WalkRequest): Iterable<StoredText> {
    for (const { key, partitionKey, id } of this.#indexes.walk(index, request)) {
      const row = this.find(container, partitionKey, id);
      if (row) yield { partitionKey, id, text: row.text, position: key.toString('base64url') };
    }
  }

  *#selectAll(container: number): Iterable<DocumentRow> {
    const statement = this.#prepare(`SELECT ${columns} FROM documents WHERE container = ?`);
    for (const row of statement.iterate(container)) yield row as unknown as DocumentRow;
  }

  /** Keys of expired documents, at most `limit`. */
  findExpired(nowS: number, limit: number): readonly { container: number; partitionKey: string; id: string }[] {
    const statement = this.#prepare(
      'SELECT container, partition_key AS partitionKey, id FROM documents WHERE expires_at_s <= ? ORDER BY expires_at_s LIMIT ?',
    );
    return statement.all(nowS, limit) as unknown as { container: number; partitionKey: string; id: string }[];
  }

  /** The key of a row whose content does not match its checksum; undefined if all rows match. */
  findDamaged(): string | undefined {
    const statement = this.#prepare(`SELECT ${columns}, container, checksum FROM documents`);
    for (const values of statement.iterate()) {
      const row = values as unknown as DocumentRow & { container: number; checksum: number };
      if (toChecksum(row.container, row) !== row.checksum) return `${row.partitionKey} ${row.id}`;
    }
    return undefined;
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

function toChecksum(container: number, { partitionKey, id, text, number, lsn, expiresAtS }: DocumentRow): number {
  return crc32(`${container} ${number} ${lsn} ${expiresAtS} ${partitionKey} ${id} ${text}`);
}

function toConditions({ nowS, partition, id, texts = [], from }: ScanFilter): {
  readonly conditions: readonly string[];
  readonly values: readonly SQLInputValue[];
} {
  const conditions = ['(expires_at_s IS NULL OR expires_at_s > ?)'];
  const values: SQLInputValue[] = [nowS];
  const require = (condition: string, ...bound: readonly SQLInputValue[]): void => {
    conditions.push(condition);
    values.push(...bound);
  };
  if (partition && !partition.isPrefix) require('partition_key = ?', partition.key);
  // `["a"]` as a prefix covers the texts from `["a",` up to `["a"-`, the next text after all of them.
  if (partition?.isPrefix) {
    const open = partition.key.slice(0, -1);
    require('partition_key >= ? AND partition_key < ?', `${open},`, `${open}-`);
  }
  if (id !== undefined) require('id = ?', id);
  if (from) require('(partition_key, id) >= (?, ?)', from.partitionKey, from.id);
  for (const text of texts) require('instr(text, ?) > 0', text);
  return { conditions, values };
}
