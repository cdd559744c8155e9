import { parseScope, scopeSchema } from '../../model/scope.ts';
import { submissionDocumentSchema, uploadDocumentSchema } from '../../model/submission.ts';
import { workspaceResultsPrefix } from '../results/result-names.ts';
import type { Services } from '../services.ts';
import { type DocumentPlace, listDocuments } from './list-documents.ts';

type DeleteServices = Pick<Services, 'store' | 'uploads' | 'results'>;

/**
 * Deletes a workspace with everything in it: keys first, so that nothing new comes, then files, results and documents.
 * Safe to run again after it broke off. Returns how many documents and result blobs went. Rejects with `StoreUnavailableError` or `BlobUnavailableError`.
 */
export async function deleteWorkspace(services: DeleteServices, workspaceId: string): Promise<number> {
  const places: DocumentPlace[] = [];
  for await (const place of listDocuments(services, workspaceId)) places.push(place);
  const keys = places.filter(({ container }) => container === 'apikeys');
  let deleted = 0;
  for (const place of [...keys, ...places.filter(({ container }) => container !== 'apikeys')]) {
    await deleteFiles(services, place);
    deleted += Number(await services.store.delete(place.container, place.partition, place.document.id));
  }
  return deleted + (await services.results.deleteAll(workspaceResultsPrefix(workspaceId)));
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
