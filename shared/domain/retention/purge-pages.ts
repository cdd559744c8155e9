import type { StoredDocument } from '../../ports/document-store.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import type { Services } from '../services.ts';

const pageSize = 100;
const pagesPerRun = 20;
const atOnce = 8;

/**
 * Purges page after page until nothing is left, a page brings nothing new, or the run has done enough; the next one goes on.
 * One document that cannot be purged does not keep the others. Returns how many went.
 */
export async function purgePages<T extends StoredDocument>(
  { logger }: Pick<Services, 'logger'>,
  read: (limit: number) => Promise<readonly T[]>,
  purge: (document: T) => Promise<boolean>,
): Promise<number> {
  let purged = 0;
  for (let page = 0; page < pagesPerRun; page += 1) {
    const documents = await read(pageSize);
    const outcomes = await mapConcurrently(documents, atOnce, async (document) => {
      try {
        return await purge(document);
      } catch (cause) {
        logger.error({ documentId: document.id, cause }, 'A document could not be purged.');
        return false;
      }
    });
    const gone = outcomes.filter(Boolean).length;
    purged += gone;
    if (documents.length < pageSize || gone === 0) break;
  }
  return purged;
}
