import { type ModelAnswerDocument, modelAnswerDocumentSchema, modelAnswerTtlS } from '../../model/model-answer.ts';
import { parseScope } from '../../model/scope.ts';
import type { AssetWork } from '../../model/workflow.ts';
import type { Services } from '../services.ts';
import { resultName } from './result-names.ts';

/**
 * Keeps the answers of a language model beside the results of the asset they were given for, and finds them for every
 * asset of the same workspace and mode. They are deleted with that asset. Names are digests of questions. Rejects with
 * `StoreUnavailableError` or `BlobUnavailableError`.
 */
export function createModelAnswers(
  { store, results }: Pick<Services, 'store' | 'results'>,
  { scope, submissionId, assetId }: Pick<AssetWork, 'scope' | 'submissionId' | 'assetId'>,
) {
  const { workspaceId, mode } = parseScope(scope);
  const toId = (digest: string): string => `model-answer-${mode}-${digest}`;
  const toName = (asset: Pick<ModelAnswerDocument, 'submissionId' | 'assetId'>, digest: string): string =>
    resultName({ ...asset, scope }, `model-answers/${digest}.json`);
  return {
    async load(digest: string): Promise<Uint8Array | undefined> {
      const stored = await store.find('workspaces', workspaceId, toId(digest), modelAnswerDocumentSchema);
      return stored && results.find(toName(stored.document, digest));
    },
    async save(digest: string, bytes: Uint8Array): Promise<void> {
      await results.write(toName({ submissionId, assetId }, digest), bytes, 'application/json');
      const document: ModelAnswerDocument = {
        id: toId(digest),
        type: 'model-answer',
        workspaceId,
        submissionId,
        assetId,
        ttl: modelAnswerTtlS,
      };
      await store.upsert('workspaces', workspaceId, document);
    },
  };
}
