import { DatabaseSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { checkWal } from '../cosmos/storage/check-wal.ts';
import { findSqliteFailure, type SqliteFailure } from '../cosmos/storage/sqlite-errors.ts';
import { rollBack } from '../roll-back.ts';
import { LocalStartError } from '../start-error.ts';

/** The part of a LokiJS 1.5.12 collection that is needed to keep it on disk. */
interface LokiCollection {
  readonly name: string;
  readonly data: readonly LokiDocument[];
  readonly uniqueNames: readonly string[];
  readonly binaryIndices: Readonly<Record<string, unknown>>;
  dirty: boolean;
  /** Ids inserted, updated or removed since the last save; kept by Loki when `isIncremental` is set. */
  dirtyIds: number[];
  get(id: number): LokiDocument | null | undefined;
  ensureAllIndexes(force: boolean): void;
  remove(documents: unknown): void;
}

interface LokiDocument {
  readonly $loki: number;
}

/** The part of a LokiJS 1.5.12 database that is needed to keep it on disk. */
export interface LokiDatabase {
  readonly collections: readonly LokiCollection[];
  isIncremental: boolean;
  /** True makes `close` save once more. */
  autosave: boolean;
  autosaveDisable(): void;
  loadJSONObject(database: object): void;
  loadDatabase: (options: unknown, done: (error?: unknown) => void) => void;
  saveDatabase: (done?: (error?: unknown) => void) => void;
}

export interface StorageIndex {
  /** Makes `loki` load from and save to this index under `name`; call before the store that owns it is initialised. */
  attach(name: string, loki: LokiDatabase): void;
  /** Writes everything that changed since the last save, in one transaction; returns at once when nothing changed. Throws when the disk refuses. */
  save(): void;
  /** Saves what can still be saved and closes the file. */
  close(): void;
}

interface Attached {
  readonly name: string;
  readonly loki: LokiDatabase;
  /** The collections on disk: a removed and re-created one has the same name but is another object. */
  readonly saved: Map<string, LokiCollection>;
}

interface CollectionDefinition {
  readonly uniqueNames: readonly string[];
  readonly indices: readonly string[];
}

const schema = `
  CREATE TABLE IF NOT EXISTS collections (store TEXT, name TEXT, definition TEXT NOT NULL, PRIMARY KEY (store, name)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS documents (
    store TEXT, collection TEXT, id INTEGER, body BLOB NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY (store, collection, id)
  ) WITHOUT ROWID;
`;

const remedy = 'Put back a good copy of its folder, or move the folder away to start without blobs and queue messages.';

/** The message for a failure of SQLite while opening. */
const failures: Readonly<Partial<Record<SqliteFailure, string>>> = {
  busy: 'is in use by another process. Stop that one, or choose another state folder.',
  corrupt: `is damaged. ${remedy}`,
  notADatabase: `is damaged: it is no database any more. ${remedy}`,
  full: 'cannot be written: the disk is full. Free some space, then start again.',
  ioError: 'cannot be written; its disk may be full. Free some space, then start again.',
  readonly: 'cannot be written. Check its permissions and those of its folder.',
  cannotOpen: 'cannot be opened. Check that its folder exists and may be written.',
};

function tell(file: string, error: unknown): unknown {
  const failure = findSqliteFailure(error);
  const told = failure && failures[failure];
  return told === undefined ? error : new LocalStartError(`${file} ${told}`, { cause: error });
}

function openDatabase(file: string): DatabaseSync {
  const isWhole = checkWal(file) !== 'damaged';
  if (!isWhole) throw new LocalStartError(`${file}-wal is damaged. ${remedy}`);
  let sqlite: DatabaseSync | undefined;
  try {
    sqlite = new DatabaseSync(file);
    sqlite.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    sqlite.exec(`BEGIN IMMEDIATE; ${schema} COMMIT;`);
    const verdict = sqlite.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    if (verdict !== 'ok') throw new LocalStartError(`${file} is damaged (${String(verdict)}). ${remedy}`);
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw tell(file, error);
  }
}

/**
 * Opens the file that holds the Loki databases of the storage stand-in, document by document.
 *
 * Loki's own file adapter rewrites a whole database every 5 s, so `kill -9` loses what was answered in between. Here
 * a save writes only the changed documents (about 0.1 ms), cheap enough to run before every answer. The file is locked
 * for this process alone. Documents are stored in V8's serialisation, which keeps dates and bytes that JSON would turn
 * into text and objects, with a checksum. Throws `LocalStartError` for a file in use, damaged or not writable.
 */
export function openStorageIndex(file: string): StorageIndex {
  const sqlite = openDatabase(file);
  const putCollection = sqlite.prepare('INSERT OR REPLACE INTO collections VALUES (?, ?, ?)');
  const dropCollection = sqlite.prepare('DELETE FROM collections WHERE store = ? AND name = ?');
  const dropDocuments = sqlite.prepare('DELETE FROM documents WHERE store = ? AND collection = ?');
  const putDocument = sqlite.prepare('INSERT OR REPLACE INTO documents VALUES (?, ?, ?, ?, ?)');
  const dropDocument = sqlite.prepare('DELETE FROM documents WHERE store = ? AND collection = ? AND id = ?');
  const databases: Attached[] = [];
  let closed = false;

  const load = ({ name, loki, saved }: Attached): void => {
    const readDocuments = sqlite.prepare(
      'SELECT id, body, checksum FROM documents WHERE store = ? AND collection = ? ORDER BY id',
    );
    const collections = sqlite.prepare('SELECT name, definition FROM collections WHERE store = ?').all(name);
    loki.loadJSONObject({
      name,
      databaseVersion: 1.5,
      collections: collections.map((row) => {
        const { uniqueNames, indices } = JSON.parse(String(row['definition'])) as CollectionDefinition;
        const data = readDocuments.all(name, row['name'] ?? null).map(({ id, body, checksum }) => {
          if (crc32(body as Uint8Array) !== checksum) {
            throw new LocalStartError(
              `${file} is damaged: document ${String(id)} of ${name} is not as it was written. ${remedy}`,
            );
          }
          return deserialize(body as Uint8Array) as LokiDocument;
        });
        return {
          name: row['name'],
          data,
          maxId: data.at(-1)?.$loki ?? 0,
          uniqueNames,
          binaryIndices: Object.fromEntries(
            indices.map((property) => [property, { name: property, dirty: true, values: [] }]),
          ),
          adaptiveBinaryIndices: true,
          disableChangesApi: true,
          disableDeltaChangesApi: true,
          disableFreeze: true,
          changes: [],
        };
      }),
    });
    for (const collection of loki.collections) {
      collection.ensureAllIndexes(true);
      collection.dirty = false;
      saved.set(collection.name, collection);
    }
  };

  const write = ({ name, loki, saved }: Attached): void => {
    const live = new Set(loki.collections);
    for (const [collectionName, collection] of saved) {
      if (live.has(collection)) continue;
      dropCollection.run(name, collectionName);
      dropDocuments.run(name, collectionName);
    }
    for (const collection of loki.collections) {
      const isNew = saved.get(collection.name) !== collection;
      if (isNew) {
        const definition: CollectionDefinition = {
          uniqueNames: collection.uniqueNames,
          indices: Object.keys(collection.binaryIndices),
        };
        putCollection.run(name, collection.name, JSON.stringify(definition));
      }
      for (const id of isNew ? collection.data.map(({ $loki }) => $loki) : new Set(collection.dirtyIds)) {
        const document = collection.get(id);
        if (document) {
          const body = serialize(document);
          putDocument.run(name, collection.name, id, body, crc32(body));
        } else dropDocument.run(name, collection.name, id);
      }
    }
  };

  const hasChanged = ({ loki, saved }: Attached): boolean =>
    loki.collections.length !== saved.size ||
    loki.collections.some((collection) => collection.dirty || saved.get(collection.name) !== collection);

  const writeChanges = (): void => {
    const changed = databases.filter(hasChanged);
    if (changed.length === 0) return;
    sqlite.exec('BEGIN IMMEDIATE');
    try {
      for (const database of changed) write(database);
      sqlite.exec('COMMIT');
    } catch (error) {
      // The changes stay marked and are written by the next save that succeeds.
      rollBack(sqlite);
      throw tell(file, error);
    }
    for (const { loki, saved } of changed) {
      saved.clear();
      for (const collection of loki.collections) {
        collection.dirty = false;
        collection.dirtyIds = [];
        saved.set(collection.name, collection);
      }
    }
  };

  const save = (): void => {
    if (closed) throw new Error('The storage stand-in has been stopped');
    writeChanges();
  };

  return {
    attach(name, loki) {
      const database: Attached = { name, loki, saved: new Map() };
      databases.push(database);
      loki.autosaveDisable();
      loki.autosave = false;
      loki.isIncremental = true;
      loki.loadDatabase = (_options, done) => {
        try {
          load(database);
          done();
        } catch (error) {
          done(error);
        }
      };
      loki.saveDatabase = (done) => {
        try {
          save();
          done?.();
        } catch (error) {
          done?.(error);
        }
      };
    },
    save,
    close() {
      if (closed) return;
      closed = true;
      try {
        writeChanges();
      } catch {
        // Everything that was answered is on disk. If the disk is full now, what is lost was never answered.
      }
      sqlite.close();
    },
  };
}
