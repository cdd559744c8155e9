import type { DatabaseSync } from 'node:sqlite';
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

/** The names of databases and containers, held in memory and written through. */
export class Catalog {
  readonly #database: DatabaseSync;
  readonly #databases = new Map<string, DatabaseEntry>();
  readonly #containers = new Map<number, Map<string, ContainerEntry>>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.load();
  }

  /** Reads everything anew, as after a transaction that was rolled back. Throws a SyntaxError for a damaged resource. */
  load(): void {
    const database = this.#database;
    this.#databases.clear();
    this.#containers.clear();
    for (const row of database.prepare('SELECT number, name, resource FROM databases ORDER BY number').iterate()) {
      this.#rememberDatabase(Number(row['number']), String(row['name']), parseResource(row['resource']));
    }
    const containers = database.prepare('SELECT number, database, name, resource FROM containers ORDER BY number');
    for (const row of containers.iterate()) {
      this.#rememberContainer({
        number: Number(row['number']),
        databaseNumber: Number(row['database']),
        name: String(row['name']),
        resource: parseResource(row['resource']),
      });
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
    const number = this.#insert('INSERT INTO databases (name, resource) VALUES (?, ?)', [name, '{}']);
    const resource = toResource(number);
    this.#database.prepare('UPDATE databases SET resource = ? WHERE number = ?').run(JSON.stringify(resource), number);
    return this.#rememberDatabase(number, name, resource);
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
    const number = this.#insert('INSERT INTO containers (database, name, resource) VALUES (?, ?, ?)', [
      database.number,
      name,
      '{}',
    ]);
    return this.putContainer({ number, databaseNumber: database.number, name, resource: toResource(number) });
  }

  putContainer(entry: ContainerEntry): ContainerEntry {
    const text = JSON.stringify(entry.resource);
    this.#database.prepare('UPDATE containers SET resource = ? WHERE number = ?').run(text, entry.number);
    return this.#rememberContainer(entry);
  }

  /** Removes a container that holds no document any more. */
  removeContainer({ number, databaseNumber, name }: ContainerEntry): void {
    this.#database.prepare('DELETE FROM containers WHERE number = ?').run(number);
    this.#containers.get(databaseNumber)?.delete(name);
  }

  #insert(sql: string, values: readonly (string | number)[]): number {
    return Number(this.#database.prepare(sql).run(...values).lastInsertRowid);
  }

  #rememberDatabase(number: number, name: string, resource: Resource): DatabaseEntry {
    const entry = { number, name, resource };
    this.#databases.set(name, entry);
    this.#containers.set(number, this.#containers.get(number) ?? new Map());
    return entry;
  }

  #rememberContainer(entry: ContainerEntry): ContainerEntry {
    this.#containers.get(entry.databaseNumber)?.set(entry.name, entry);
    return entry;
  }
}

function parseResource(text: unknown): Resource {
  return JSON.parse(String(text)) as Resource;
}
