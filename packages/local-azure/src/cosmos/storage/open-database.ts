import { DatabaseSync } from 'node:sqlite';
import { checkWal } from './check-wal.ts';
import { findSqliteFailure, type SqliteFailure } from './sqlite-errors.ts';
import { CosmosStartError, type StartFailure } from './start-error.ts';

/** Marks a file as ours in its header: "ARCO". */
const applicationId = 0x4152434f;
const formatVersion = 1;

const schema = `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE databases (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    resource TEXT NOT NULL,
    checksum INTEGER NOT NULL
  );
  CREATE TABLE containers (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    database INTEGER NOT NULL REFERENCES databases,
    name TEXT NOT NULL,
    resource TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    UNIQUE (database, name)
  );
  CREATE TABLE documents (
    container INTEGER NOT NULL,
    partition_key TEXT NOT NULL,
    id TEXT NOT NULL,
    text TEXT NOT NULL,
    number INTEGER NOT NULL,
    lsn INTEGER NOT NULL,
    expires_at_s INTEGER,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (container, partition_key, id)
  ) WITHOUT ROWID;
  CREATE INDEX documents_by_expiry ON documents (expires_at_s) WHERE expires_at_s IS NOT NULL;
`;

const remedy = 'Put a copy from a backup in its place, or move it away to start with an empty store.';

/** The message for a failure of SQLite while opening. */
const failures: Readonly<Partial<Record<SqliteFailure, readonly [StartFailure, (file: string) => string]>>> = {
  busy: ['in_use', (file) => `${file} is in use by another process. Stop that one, or choose another state folder.`],
  locked: ['in_use', (file) => `${file} is in use by another process. Stop that one, or choose another state folder.`],
  corrupt: ['damaged', (file) => `${file} is damaged. ${remedy}`],
  notADatabase: ['damaged', (file) => `${file} is damaged: it is no database any more. ${remedy}`],
  full: ['disk_full', (file) => `The disk that holds ${file} is full. Free some space, then start again.`],
  ioError: [
    'disk_full',
    (file) => `${file} cannot be written; its disk may be full. Free some space, then start again.`,
  ],
  readonly: ['unwritable', (file) => `${file} cannot be written. Check its permissions and those of its folder.`],
  cannotOpen: ['unwritable', (file) => `${file} cannot be opened. Check that its folder exists and may be written.`],
};

export interface OpenOptions {
  /** Undefined keeps everything in memory. */
  readonly file: string | undefined;
  /** Beyond this size the file behaves as if the disk were full; undefined: no limit. */
  readonly maxSizeBytes: number | undefined;
  readonly note: (line: string) => void;
}

/**
 * Opens or creates the state file, alone: a second process is refused. Every page and index is checked.
 * What was answered survives the end of the process in any way; a power cut may take the last transactions.
 * Throws `CosmosStartError`.
 */
export function openDatabase({ file, maxSizeBytes, note }: OpenOptions): DatabaseSync {
  const name = file ?? 'The store in memory';
  let database: DatabaseSync | undefined;
  try {
    if (file !== undefined) checkLog(file, note);
    database = new DatabaseSync(file ?? ':memory:');
    // The exclusive mode comes before WAL: then there is no shared-memory file, which could fail on a full disk, and only one process gets in.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    // Four times the default: a checkpoint waits for the disk, and with it every request.
    database.exec('PRAGMA wal_autocheckpoint = 4000');
    checkIdentity(database, name);
    if (maxSizeBytes !== undefined) {
      database.exec(`PRAGMA max_page_count = ${Math.floor(maxSizeBytes / readPragma(database, 'page_size'))}`);
    }
    return database;
  } catch (error) {
    database?.close();
    const failure = findSqliteFailure(error);
    const told = failure && failures[failure];
    if (!told) throw error;
    throw new CosmosStartError(told[0], told[1](name), { cause: error });
  }
}

function checkLog(file: string, note: (line: string) => void): void {
  const state = checkWal(file);
  if (state === 'damaged') throw new CosmosStartError('damaged', `${file}-wal is damaged. ${remedy}`);
  if (state === 'torn') note(`${file}-wal ends in a transaction that was cut off; that transaction is dropped.`);
}

function checkIdentity(database: DatabaseSync, name: string): void {
  const [id, version] = [readPragma(database, 'application_id'), readPragma(database, 'user_version')];
  const tables = Number(database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.['n']);
  if (tables === 0 && id === 0) {
    database.exec(
      `BEGIN; ${schema} PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${formatVersion}; COMMIT;`,
    );
    return;
  }
  if (id !== applicationId) {
    throw new CosmosStartError('foreign_file', `${name} is a database of something else. Choose another state folder.`);
  }
  if (version > formatVersion) {
    throw new CosmosStartError('newer_format', `${name} was written by a newer version of this program. Use that one.`);
  }
  const verdict = Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {})[0];
  if (verdict !== 'ok') throw new CosmosStartError('damaged', `${name} is damaged (${String(verdict)}). ${remedy}`);
}

function readPragma(database: DatabaseSync, name: string): number {
  return Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
}

/** The sentence for a state file whose content contradicts itself. */
export function toDamageError(file: string | undefined, what: string): CosmosStartError {
  return new CosmosStartError('damaged', `${file ?? 'The store in memory'} is damaged: ${what}. ${remedy}`);
}
