import type { DatabaseSync } from 'node:sqlite';
import { rollBack } from '../../roll-back.ts';
import { Catalog, CatalogDamaged } from './catalog.ts';
import { DocumentTable } from './document-table.ts';
import { type OpenOptions, openDatabase, toDamageError } from './open-database.ts';
import { Sequence } from './sequence.ts';

/** Everything that is kept, in one SQLite file or in memory. */
export interface Storage {
  readonly documents: DocumentTable;
  readonly catalog: Catalog;
  readonly sequence: Sequence;
  /** Sets this file apart from every other: part of etags, so that they never meet again in another file. */
  readonly fileId: number;
  /** Runs `work` all or not at all; `writes` is the most sequence numbers it takes. */
  transaction<T>(writes: number, work: () => T): T;
  close(): void;
}

/** Opens the storage and checks all of it. Throws `CosmosStartError`. */
export function openStorage(options: OpenOptions): Storage {
  const database = openDatabase(options);
  try {
    const documents = new DocumentTable(database);
    const damaged = documents.findDamaged();
    if (damaged !== undefined) throw toDamageError(options.file, `document ${damaged} is not as it was written`);
    const catalog = openCatalog(database, options.file);
    const run = (sql: string): void => database.exec(sql);
    const sequence = new Sequence(database);
    return {
      documents,
      catalog,
      sequence,
      fileId: readFileId(database),
      transaction(writes, work) {
        sequence.reserve(writes);
        run('BEGIN IMMEDIATE');
        try {
          const result = work();
          run('COMMIT');
          return result;
        } catch (error) {
          rollBack(database);
          throw error;
        }
      },
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function openCatalog(database: DatabaseSync, file: string | undefined): Catalog {
  try {
    return new Catalog(database);
  } catch (error) {
    if (error instanceof CatalogDamaged) throw toDamageError(file, `'${error.message}' is not as it was written`);
    throw error;
  }
}

function readFileId(database: DatabaseSync): number {
  const find = database.prepare("SELECT value FROM settings WHERE name = 'file'");
  if (!find.get()) {
    database.prepare("INSERT INTO settings VALUES ('file', ?)").run(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
  }
  return Number(find.get()?.['value']);
}
