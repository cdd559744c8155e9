import type { DatabaseSync } from 'node:sqlite';

/** Ends the open transaction. SQLite may have ended it already, as it does when the disk is full. */
export function rollBack(database: DatabaseSync): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // `isTransaction` would tell whether one is open; Node 22.13 does not have it.
  }
}
