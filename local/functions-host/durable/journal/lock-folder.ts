import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The folder is in use by another process. The message is a sentence for people. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * Keeps a folder for this process until the returned function is called or the process ends, however it ends: the lock
 * is one of the operating system, held through an empty SQLite file. Throws FolderInUseError.
 */
export function lockFolder(folder: string): () => void {
  const database = new DatabaseSync(join(folder, 'lock'));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    const advice = 'stop the other one first, or use another state folder';
    throw new FolderInUseError(`The state folder ${folder} is in use by another running host: ${advice}.`, { cause });
  }
  return () => database.close();
}
