import { memberDocumentSchema } from '../../model/person.ts';
import { parseScope, scopeSchema } from '../../model/scope.ts';
import { submissionDocumentSchema, uploadDocumentSchema } from '../../model/submission.ts';
import { removeMember } from '../people/remove-person.ts';
import { workspaceResultsPrefix } from '../results/result-names.ts';
import type { Services } from '../services.ts';
import { type DocumentPlace, listDocuments } from './list-documents.ts';

type DeleteServices = Pick<Services, 'store' | 'uploads' | 'results' | 'clock'>;

const isWayIn = ({ container, document }: DocumentPlace): boolean =>
  container === 'apikeys' || document['type'] === 'member';

/** What a deletion did, and what it could not do. */
export interface Deletion {
  /** Documents and result blobs that were deleted. */
  readonly deleted: number;
  /** What could not be deleted; the workspace itself stays as long as there is any. */
  readonly failed: readonly { readonly place: string; readonly cause: unknown }[];
}

/**
 * Deletes a workspace with everything in it: keys and people first, so that nothing new comes, then files, results and
 * documents, and last its own document. What cannot be deleted is skipped and named; run it again to retry. Rejects
 * with `StoreUnavailableError` when the documents cannot be listed.
 */
export async function deleteWorkspace(services: DeleteServices, workspaceId: string): Promise<Deletion> {
  const places: DocumentPlace[] = [];
  for await (const place of listDocuments(services, workspaceId)) places.push(place);
  const isOwn = ({ container, document }: DocumentPlace): boolean =>
    container === 'workspaces' && document.id === workspaceId;
  const failed: { readonly place: string; readonly cause: unknown }[] = [];
  let deleted = 0;
  const attempt = async (place: string, work: () => Promise<number>): Promise<void> => {
    try {
      deleted += await work();
    } catch (cause) {
      failed.push({ place, cause });
    }
  };
  const remove = (place: DocumentPlace): Promise<void> =>
    attempt(describePlace(place), async () => {
      await deleteFiles(services, place);
      const member = memberDocumentSchema.safeParse(place.document);
      if (member.success) return Number(await removeMember(services, workspaceId, member.data.personId));
      return Number(await services.store.delete(place.container, place.partition, place.document.id));
    });
  const others = places.filter((place) => !isWayIn(place) && !isOwn(place));
  for (const place of [...places.filter(isWayIn), ...others]) await remove(place);
  const results = workspaceResultsPrefix(workspaceId);
  await attempt(results, () => services.results.deleteAll(results));
  if (failed.length === 0) for (const place of places.filter(isOwn)) await remove(place);
  return { deleted, failed };
}

/** Without the secret of a key: its document's id is a hash. */
function describePlace(place: DocumentPlace): string {
  const paths = place.container === 'core' ? blobPathsOf(place.document) : [];
  return [`${place.container}/${place.document.id}`, ...paths].join(' ');
}

/** The uploaded files that a submission or an upload record names, with all their snapshots. */
async function deleteFiles(
  { uploads }: DeleteServices,
  { container, partition, document }: DocumentPlace,
): Promise<void> {
  if (container !== 'core') return;
  const { mode } = parseScope(scopeSchema.parse(partition));
  for (const blobPath of blobPathsOf(document)) await uploads.delete(mode, blobPath);
}

/** Paths of the files that a document of `core` names. */
export function blobPathsOf(document: DocumentPlace['document']): readonly string[] {
  const submission = submissionDocumentSchema.safeParse(document);
  if (submission.success) return submission.data.assets.map(({ blobPath }) => blobPath);
  const upload = uploadDocumentSchema.safeParse(document);
  return upload.success ? [upload.data.blobPath] : [];
}
