import { type SubmissionDocument, submissionDocumentSchema } from '../../model/submission.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import type { Services } from '../services.ts';
import { deletePinnedFile } from './delete-pinned-file.ts';
import { purgePages } from './purge-pages.ts';

type PurgeServices = Pick<Services, 'store' | 'uploads' | 'logger' | 'clock'>;

/**
 * Deletes the files of submissions that were created before `before` and have ended; the findings stay. The submission
 * records that, so that later runs do not look for them again. Returns of how many submissions the files were deleted.
 */
export async function purgeFiles(services: PurgeServices, before: Date): Promise<number> {
  const parameters = { before: before.toISOString() };
  return purgePages(
    services,
    (limit) => services.store.sweep('expired-files', parameters, submissionDocumentSchema, limit),
    (submission) => purgeFilesOf(services, submission),
  );
}

async function purgeFilesOf(services: PurgeServices, { scope, id }: SubmissionDocument): Promise<boolean> {
  const { store, clock } = services;
  const stored = await store.find('core', scope, id, submissionDocumentSchema);
  // A retry began in the meantime: the next run tries again.
  if (stored === undefined || stored.document.completedAt === null) return false;
  const { document, etag } = stored;
  await mapConcurrently(document.assets, 8, (asset) => deletePinnedFile(services, document, asset));
  const purged: SubmissionDocument = { ...document, filesDeletedAt: clock.now().toISOString() };
  return (await store.replace('core', scope, purged, etag)).ok;
}
