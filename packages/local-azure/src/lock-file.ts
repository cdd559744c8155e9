import { DatabaseSync } from 'node:sqlite';
import { findSqliteFailure } from './cosmos/storage/sqlite-errors.ts';
import { LocalStartError } from './start-error.ts';

/**
 * Locks a file for this process until the returned function is called or the process ends, in whatever way: the lock is
 * one of the operating system, held through an empty SQLite file. Waits up to `waitMs`; undefined: another process has it.
 */
export function lockFile(file: string, waitMs: number): (() => void) | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    // The constructor's `timeout` is unknown to Node 22.13.
    database.exec(`PRAGMA busy_timeout = ${waitMs}`);
    // Without a journal there is nothing to write: a full disk can be locked too.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    const held = database;
    return () => held.close();
  } catch (error) {
    database?.close();
    const failure = findSqliteFailure(error);
    if (failure === 'busy') return undefined;
    const isFull = failure === 'full' || failure === 'ioError';
    const advice = isFull
      ? 'Its disk is probably full: free some space, then start again; nothing that was stored is lost.'
      : 'Check that it is an empty file in a folder that may be written.';
    throw new LocalStartError(`${file} cannot be locked (${(error as Error).message}). ${advice}`, { cause: error });
  }
}
