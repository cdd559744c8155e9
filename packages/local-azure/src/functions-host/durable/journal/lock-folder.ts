import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JournalError, toReason } from './journal-error.ts';

/** The folder is in use by another process. The message is a sentence for people. */
export class FolderInUseError extends JournalError {
  override readonly name = 'FolderInUseError';
}

const sqliteBusy = 5;

/**
 * Keeps a folder for this process until the returned function is called or the process ends, however it ends: the lock
 * is one of the operating system, held through an empty SQLite file. Throws FolderInUseError and JournalError.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    if ((cause as { readonly errcode?: number }).errcode !== sqliteBusy) {
      throw new JournalError(`The lock ${path} cannot be taken (${toReason(cause)}): delete the file.`, { cause });
    }
    const advice = 'stop the other one first, or use another state folder';
    throw new FolderInUseError(`The state folder ${folder} is in use by another running host: ${advice}.`, { cause });
  }
  return () => database.close();
}
