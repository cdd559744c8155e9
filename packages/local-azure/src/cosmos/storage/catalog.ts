import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { JsonObject } from '../json-value.ts';

/** A database or container as clients read it: its definition with `_rid`, `_self`, `_etag` and `_ts`. */
export interface Resource extends JsonObject {
  readonly _etag: string;
}

export interface DatabaseEntry {
  readonly number: number;
  readonly name: string;
  readonly resource: Resource;
}

export interface ContainerEntry extends DatabaseEntry {
  readonly databaseNumber: number;
}

/** A database or container is not as it was written; the message is its name. */
export class CatalogDamaged extends Error {
  override readonly name = 'CatalogDamaged';
}

/** The names of databases and containers, held in memory and written through. After a transaction that was rolled back, `load` it. */
export class Catalog {
  readonly #database: DatabaseSync;
  readonly #databases = new Map<string, DatabaseEntry>();
  readonly #containers = new Map<number, Map<string, ContainerEntry>>();

  /** Throws `CatalogDamaged`. */
  constructor(database: DatabaseSync) {
    this.#database = database;
    this.load();
  }

  /** Reads everything anew, as after a transaction that was rolled back. Throws `CatalogDamaged`. */
  load(): void {
    this.#databases.clear();
    this.#containers.clear();
    for (const row of this.#select('databases')) {
      this.#rememberDatabase(toEntry(row, 0));
    }
    for (const row of this.#select('containers')) {
      const databaseNumber = Number(row['database']);
      this.#rememberContainer({ ...toEntry(row, databaseNumber), databaseNumber });
    }
  }

  listDatabases(): readonly DatabaseEntry[] {
    return [...this.#databases.values()];
  }

  findDatabase(name: string): DatabaseEntry | undefined {
    return this.#databases.get(name);
  }

  /** Adds a database; `toResource` learns the number it got. */
  addDatabase(name: string, toResource: (number: number) => Resource): DatabaseEntry {
    const number = this.#insert("INSERT INTO databases (name, resource, checksum) VALUES (?, '', 0)", [name]);
    const entry = { number, name, resource: toResource(number) };
    this.#update('databases', entry, 0);
    return this.#rememberDatabase(entry);
  }

  /** Removes a database that holds no container any more. */
  removeDatabase({ number, name }: DatabaseEntry): void {
    this.#database.prepare('DELETE FROM databases WHERE number = ?').run(number);
    this.#databases.delete(name);
    this.#containers.delete(number);
  }

  listContainers(database: DatabaseEntry): readonly ContainerEntry[] {
    return [...(this.#containers.get(database.number)?.values() ?? [])];
  }

  findContainer(database: DatabaseEntry, name: string): ContainerEntry | undefined {
    return this.#containers.get(database.number)?.get(name);
  }

  /** Adds a container; `toResource` learns the number it got. */
  addContainer(database: DatabaseEntry, name: string, toResource: (number: number) => Resource): ContainerEntry {
    const sql = "INSERT INTO containers (database, name, resource, checksum) VALUES (?, ?, '', 0)";
    const number = this.#insert(sql, [database.number, name]);
    return this.putContainer({ number, databaseNumber: database.number, name, resource: toResource(number) });
  }

  putContainer(entry: ContainerEntry): ContainerEntry {
    this.#update('containers', entry, entry.databaseNumber);
    return this.#rememberContainer(entry);
  }

  /** Removes a container that holds no document any more. */
  removeContainer({ number, databaseNumber, name }: ContainerEntry): void {
    this.#database.prepare('DELETE FROM containers WHERE number = ?').run(number);
    this.#containers.get(databaseNumber)?.delete(name);
  }

  #select(table: 'databases' | 'containers'): Iterable<Readonly<Record<string, SQLOutputValue>>> {
    return this.#database.prepare(`SELECT * FROM ${table} ORDER BY number`).all();
  }

  #insert(sql: string, values: readonly (string | number)[]): number {
    return Number(this.#database.prepare(sql).run(...values).lastInsertRowid);
  }

  #update(table: 'databases' | 'containers', { number, name, resource }: DatabaseEntry, databaseNumber: number): void {
    const text = JSON.stringify(resource);
    const checksum = toChecksum(number, databaseNumber, name, text);
    const statement = this.#database.prepare(`UPDATE ${table} SET resource = ?, checksum = ? WHERE number = ?`);
    statement.run(text, checksum, number);
  }

  #rememberDatabase(entry: DatabaseEntry): DatabaseEntry {
    this.#databases.set(entry.name, entry);
    this.#containers.set(entry.number, this.#containers.get(entry.number) ?? new Map());
    return entry;
  }

  #rememberContainer(entry: ContainerEntry): ContainerEntry {
    this.#containers.get(entry.databaseNumber)?.set(entry.name, entry);
    return entry;
  }
}

function toEntry(row: Readonly<Record<string, SQLOutputValue>>, databaseNumber: number): DatabaseEntry {
  const [number, name, text] = [Number(row['number']), String(row['name']), String(row['resource'])];
  if (toChecksum(number, databaseNumber, name, text) !== row['checksum']) throw new CatalogDamaged(name);
  return { number, name, resource: JSON.parse(text) as Resource };
}

function toChecksum(number: number, databaseNumber: number, name: string, text: string): number {
  return crc32(`${number} ${databaseNumber} ${name} ${text}`);
}
