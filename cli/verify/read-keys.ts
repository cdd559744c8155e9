import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { publicKeySetSchema } from '../../shared/model/evidence-pack.ts';
import { CommandError } from '../options.ts';

export type PublicKeys = z.infer<typeof publicKeySetSchema>['keys'];

/** The keys of a file as the service publishes them. Throws `CommandError` when it is not such a file. */
export async function readKeys(file: string): Promise<PublicKeys> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`${file}: the keys cannot be read.`, { cause });
  });
  try {
    return publicKeySetSchema.parse(JSON.parse(text)).keys;
  } catch (cause) {
    throw new CommandError(`${file}: not a key set as /.well-known/asset-review-keys.json gives it.`, { cause });
  }
}
