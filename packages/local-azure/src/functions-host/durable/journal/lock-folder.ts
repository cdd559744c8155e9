import { join } from 'node:path';
import { lockFile } from '../../../lock-file.ts';
import { JournalError } from './journal-error.ts';

/** The folder is in use by another process. The message is a sentence for people. */
export class FolderInUseError extends JournalError {
  override readonly name = 'FolderInUseError';
}

/**
 * Keeps a folder for this process until the returned function is called or the process ends, however it ends.
 * Throws FolderInUseError, and LocalStartError where its lock cannot be taken for another reason.
 */
export function lockFolder(folder: string): () => void {
  const unlock = lockFile(join(folder, 'lock'), 0);
  if (unlock) return unlock;
  const advice = 'stop the other one first, or use another state folder';
  throw new FolderInUseError(`The state folder ${folder} is in use by another running host: ${advice}.`);
}
