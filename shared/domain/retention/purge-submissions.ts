import { assignmentsIdOf, claimIdOf, issueIndexIdOf, submissionIdOf, versionGroupIdOf } from '../../model/ids.ts';
import {
  type StoredAsset,
  type SubmissionDocument,
  submissionDocumentSchema,
  type VersionGroupDocument,
  versionGroupDocumentSchema,
} from '../../model/submission.ts';
import { deleteDecisions } from '../decisions/delete-decisions.ts';
import { submissionResultsPrefix } from '../results/result-names.ts';
import type { Services } from '../services.ts';
import { deletePinnedFile } from './delete-pinned-file.ts';
import { purgePages } from './purge-pages.ts';

type PurgeServices = Pick<Services, 'store' | 'uploads' | 'results' | 'logger'>;

/**
 * Deletes submissions that were created before `before` and have ended: files, findings, places in version groups,
 * claims, and last the submission itself, so that a run that was interrupted can be repeated. Returns how many were
 * deleted.
 */
export async function purgeSubmissions(services: PurgeServices, before: Date): Promise<number> {
  const parameters = { before: before.toISOString() };
  return purgePages(
    services,
    (limit) => services.store.sweep('expired-submissions', parameters, submissionDocumentSchema, limit),
    (submission) => purgeSubmission(services, submission),
  );
}

async function purgeSubmission(services: PurgeServices, submission: SubmissionDocument): Promise<boolean> {
  const { store, results } = services;
  const { scope, submissionId } = submission;
  for (const asset of submission.assets) {
    await deletePinnedFile(services, submission, asset);
    if (!(await leaveVersionGroup(services, submission, asset))) return false;
    await deleteDecisions(services, scope, asset.assetId);
    await store.delete('core', scope, issueIndexIdOf(asset.assetId));
  }
  await store.delete('core', scope, assignmentsIdOf(submissionId));
  await results.deleteAll(submissionResultsPrefix(scope, submissionId));
  return store.delete('core', scope, submission.id);
}

/** Takes the asset out of its group, and frees its path when no remaining version uses it. False when a new version came between. */
async function leaveVersionGroup(
  { store }: PurgeServices,
  { scope }: SubmissionDocument,
  { assetId, versionGroupId, blobPath }: StoredAsset,
): Promise<boolean> {
  const id = versionGroupIdOf(versionGroupId);
  const group = await store.find('core', scope, id, versionGroupDocumentSchema);
  const left = group?.document.versions.filter((version) => version.assetId !== assetId) ?? [];
  const others = await Promise.all(
    left.map((version) => store.find('core', scope, submissionIdOf(version.submissionId), submissionDocumentSchema)),
  );
  const isPathFree = !others.some((other) => other?.document.assets.some((asset) => asset.blobPath === blobPath));
  if (group !== undefined) {
    const smaller: VersionGroupDocument = { ...group.document, versions: left };
    const { ok } = await store.batch('core', scope, [
      left.length === 0
        ? { kind: 'delete', id, ifMatch: group.etag }
        : { kind: 'replace', document: smaller, ifMatch: group.etag },
    ]);
    if (!ok) return false;
  }
  if (isPathFree) await store.delete('core', scope, claimIdOf(scope, blobPath));
  return true;
}
