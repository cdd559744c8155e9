import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Which document of a partition holds a value of a unique key. */
export class UniqueKeyTable {
  readonly #find: StatementSync;
  readonly #add: StatementSync;
  readonly #release: StatementSync;
  readonly #removeAll: StatementSync;

  constructor(database: DatabaseSync) {
    this.#find = database.prepare(
      'SELECT id FROM unique_keys WHERE container = ? AND partition_key = ? AND key = ? AND value = ?',
    );
    this.#add = database.prepare('INSERT INTO unique_keys VALUES (?, ?, ?, ?, ?)');
    this.#release = database.prepare('DELETE FROM unique_keys WHERE container = ? AND partition_key = ? AND id = ?');
    this.#removeAll = database.prepare('DELETE FROM unique_keys WHERE container = ?');
  }

  /** Id of the document that holds the value of the container's unique key number `key`. */
  findHolder(container: number, partitionKey: string, key: number, value: string): string | undefined {
    const id = this.#find.get(container, partitionKey, key, value)?.['id'];
    return id === undefined ? undefined : String(id);
  }

  add(container: number, partitionKey: string, key: number, value: string, id: string): void {
    this.#add.run(container, partitionKey, key, value, id);
  }

  /** Gives back all values of a document. */
  release(container: number, partitionKey: string, id: string): void {
    this.#release.run(container, partitionKey, id);
  }

  removeAll(container: number): void {
    this.#removeAll.run(container);
  }
}
