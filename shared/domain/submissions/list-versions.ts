import { versionGroupIdOf } from '../../model/ids.ts';
import type { Scope } from '../../model/scope.ts';
import { type SubmissionDocument, versionGroupDocumentSchema } from '../../model/submission.ts';
import type { VersionList } from '../../model/views.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import type { Services } from '../services.ts';
import { findSubmission, getSubmissionDocument } from './find-submission.ts';

interface VersionPlace {
  readonly submissionId: string;
  readonly assetId: string;
}

/**
 * For each asset of a submission all versions of its group, by versionGroupId, then versionNumber (decisions, versions response).
 * Throws `submission_not_found`; rejects with `StoreUnavailableError`.
 */
export async function listVersions(services: Services, scope: Scope, submissionId: string): Promise<VersionList> {
  const document = await getSubmissionDocument(services, scope, submissionId);
  const places = await findPlaces(services, scope, document);
  const submissions = new Map([[submissionId, document]]);
  const others = [...new Set(places.map((place) => place.submissionId))].filter((id) => id !== submissionId);
  await mapConcurrently(others, 16, async (id) => {
    const stored = await findSubmission(services, scope, id);
    if (stored) submissions.set(id, stored.document);
  });
  const versions = places
    .flatMap((place) => toVersion(place, submissions.get(place.submissionId)))
    .toSorted((a, b) => compare(a.versionGroupId, b.versionGroupId) || a.versionNumber - b.versionNumber);
  return { submissionId, versions, total: versions.length };
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The versions of the group: a group without a document has one, which is this asset. */
async function findPlaces(services: Services, scope: Scope, document: SubmissionDocument): Promise<VersionPlace[]> {
  const own = new Map(document.assets.map(({ versionGroupId, assetId }) => [versionGroupId, assetId]));
  const perGroup = await mapConcurrently([...own], 16, async ([groupId, assetId]): Promise<VersionPlace[]> => {
    const group = await services.store.find('core', scope, versionGroupIdOf(groupId), versionGroupDocumentSchema);
    return group?.document.versions ?? [{ submissionId: document.submissionId, assetId }];
  });
  return perGroup.flat();
}

/** A version whose submission was deleted is left out. */
function toVersion({ assetId }: VersionPlace, document: SubmissionDocument | undefined): VersionList['versions'] {
  const asset = document?.assets.find((candidate) => candidate.assetId === assetId);
  if (document === undefined || asset === undefined) return [];
  const { versionGroupId, versionNumber, filename, status, issueCount } = asset;
  const { submissionId, createdAt } = document;
  return [{ assetId, submissionId, versionGroupId, versionNumber, filename, status, issueCount, createdAt }];
}
