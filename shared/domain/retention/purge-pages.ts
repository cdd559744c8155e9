import type { StoredDocument } from '../../ports/document-store.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import { readPast } from '../read-past.ts';
import type { Services } from '../services.ts';

const pageSize = 100;
const atOnce = 8;
const namedAtMost = 100;

/**
 * Purges page after page until nothing new is found. Documents that cannot be purged are skipped and named at the end;
 * the next run tries them again. Returns how many were purged.
 */
export async function purgePages<T extends StoredDocument>(
  { logger }: Pick<Services, 'logger'>,
  read: (limit: number) => Promise<readonly T[]>,
  purge: (document: T) => Promise<boolean>,
): Promise<number> {
  let purged = 0;
  const failed: { readonly id: string; readonly cause: unknown }[] = [];
  for await (const documents of readPast(read, pageSize)) {
    await mapConcurrently(documents, atOnce, async (document) => {
      try {
        const isGone = await purge(document);
        if (isGone) purged += 1;
      } catch (cause) {
        failed.push({ id: document.id, cause });
      }
    });
  }
  const [first] = failed;
  if (first) {
    const documentIds = failed.slice(0, namedAtMost).map(({ id }) => id);
    logger.error(
      { failed: failed.length, documentIds, cause: first.cause },
      'Some documents could not be purged; the next run tries again.',
    );
  }
  return purged;
}
