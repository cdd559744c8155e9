import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CommandError } from '../options.ts';

/** Looks before the work whether a file can be written there. Throws `CommandError` when it cannot. */
export async function checkOutput(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw new CommandError(`${path}: is a folder, not a file to write.`);
  const place = found ? path : dirname(resolve(path));
  await access(place, constants.W_OK).catch((cause: unknown) => {
    throw new CommandError(`${path}: cannot be written there.`, { cause });
  });
}
