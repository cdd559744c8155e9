import { submissionIdOf } from '../../../../shared/model/ids.ts';
import { toScope } from '../../../../shared/model/scope.ts';
import {
  type StoredAsset,
  type SubmissionDocument,
  submissionDocumentSchema,
} from '../../../../shared/model/submission.ts';
import { createClient, raisedLimits } from '../../../../support/api-client.ts';
import { createMemoryServices } from '../../../../support/memory-services.ts';

/** A submission that was just accepted, with one asset for each name, and what its tests look at. */
export async function openSubmission(
  names: readonly string[] = ['a.pdf'],
  given: Parameters<typeof createMemoryServices>[0] = {},
) {
  const memory = createMemoryServices({ limits: raisedLimits, ...given });
  const client = await createClient(memory);
  const scope = toScope(client.workspaceId, 'live');
  const paths: string[] = [];
  for (const name of names) paths.push(await client.upload(name));
  const { json } = await client.submit(...paths);
  const submissionId: string = json.submissionId;
  const assetIds: string[] = json.assets.map(({ assetId }: { readonly assetId: string }) => assetId);
  const read = async (): Promise<SubmissionDocument> => {
    const stored = await memory.store.find('core', scope, submissionIdOf(submissionId), submissionDocumentSchema);
    if (!stored) throw new Error('The submission is gone.');
    return stored.document;
  };
  return {
    memory,
    services: memory.services,
    client,
    scope,
    submissionId,
    assetIds,
    work: (index = 0, retryCount = 0) => ({ scope, submissionId, assetId: assetIds[index] ?? '', retryCount }),
    read,
    asset: async (index = 0): Promise<StoredAsset | undefined> => (await read()).assets[index],
    /** What was logged with this sentence. */
    logged: (sentence: string) => memory.logger.lines.filter((line) => line.sentence === sentence),
  };
}

export type OpenSubmission = Awaited<ReturnType<typeof openSubmission>>;
