import { parseScope } from '../../model/scope.ts';
import { submissionDocumentSchema } from '../../model/submission.ts';
import { workspaceResultsPrefix } from '../results/result-names.ts';
import type { Services } from '../services.ts';
import { listDocuments } from './list-documents.ts';

/** One file of an export; `name` is a relative path with forward slashes. */
export interface ExportedFile {
  readonly name: string;
  readonly parts: AsyncIterable<Uint8Array>;
}

type ExportServices = Pick<Services, 'store' | 'uploads' | 'results'>;

const rangeBytes = 8_000_000;
/** What an export must not carry: signing secrets, and the hash a key is found by. */
const withheld: ReadonlySet<string> = new Set(['secrets', 'searchText']);

/**
 * Everything stored of a workspace, file by file: documents as JSON (without secrets and key hashes), the submitted
 * bytes, the results. Files that were uploaded and never submitted are not in it. Rejects with `StoreUnavailableError`
 * or `BlobUnavailableError`.
 */
export async function* exportWorkspace(services: ExportServices, workspaceId: string): AsyncGenerator<ExportedFile> {
  for await (const { container, partition, document } of listDocuments(services, workspaceId)) {
    const isKey = container === 'apikeys';
    const id = isKey ? String(document['keyId']) : document.id;
    const fields = Object.entries(document).filter(([name]) => !withheld.has(name) && !name.startsWith('_'));
    const shown = Object.fromEntries(isKey ? fields.filter(([name]) => name !== 'id') : fields);
    const folder = isKey ? container : `${container}/${toSafeName(partition)}`;
    yield { name: `${folder}/${toSafeName(id)}.json`, parts: once(Buffer.from(JSON.stringify(shown, undefined, 2))) };
    const submission = submissionDocumentSchema.safeParse(document);
    if (!submission.success) continue;
    const { submissionId, scope, assets } = submission.data;
    const { mode } = parseScope(scope);
    for (const { assetId, filename, blobPath, snapshot, sizeBytes } of assets) {
      const parts = readPinned(services, { mode, blobPath, snapshot }, sizeBytes);
      yield { name: `files/${mode}/${submissionId}/${assetId}/${filename}`, parts };
    }
  }
  for await (const name of services.results.list(workspaceResultsPrefix(workspaceId))) {
    const bytes = await services.results.find(name);
    if (bytes) yield { name: `results/${name}`, parts: once(bytes) };
  }
}

/** Ids contain colons, which some file systems refuse. */
const toSafeName = (id: string): string => id.replaceAll(':', '-');

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* readPinned(
  { uploads }: ExportServices,
  pinned: Parameters<Services['uploads']['readRange']>[0],
  sizeBytes: number,
): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < sizeBytes; offset += rangeBytes) {
    const bytes = await uploads.readRange(pinned, offset, Math.min(rangeBytes, sizeBytes - offset));
    if (bytes === undefined) return; // Deleted meanwhile, or moved to quarantine: the export shows an empty file.
    yield bytes;
  }
}
