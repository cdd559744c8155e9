import { settleAsset } from '../shared/domain/submissions/settle-asset.ts';
import { settleSubmission } from '../shared/domain/submissions/settle-submission.ts';
import { submissionIdOf } from '../shared/model/ids.ts';
import type { Scope } from '../shared/model/scope.ts';
import { submissionDocumentSchema } from '../shared/model/submission.ts';
import type { Adapters } from '../shared/ports/adapters.ts';
import { raisedLimits } from './api-client.ts';
import { createMemoryServices } from './memory-services.ts';

/** Makes the last try of a reviewed submission's asset one that failed for a passing reason, so that a client may retry it. */
export async function failAsset(
  adapters: Adapters,
  { scope, submissionId, assetId }: { readonly scope: Scope; readonly submissionId: string; readonly assetId: string },
): Promise<void> {
  const stored = await adapters.store.find('core', scope, submissionIdOf(submissionId), submissionDocumentSchema);
  if (!stored) throw new Error(`Submission ${submissionId} is gone.`);
  const { document, etag } = stored;
  const { retryCount = 0 } = document.assets.find((asset) => asset.assetId === assetId) ?? {};
  const assets = document.assets.map((asset) =>
    asset.assetId === assetId ? { ...asset, status: 'processing' as const, endedAt: null } : asset,
  );
  const reopened = { ...document, status: 'processing' as const, completedAt: null, assets };
  const { ok } = await adapters.store.replace('core', scope, reopened, etag);
  if (!ok) return failAsset(adapters, { scope, submissionId, assetId });
  const services = { ...createMemoryServices({ limits: raisedLimits }).services, ...adapters };
  const outcome = { ok: false, errorType: 'internal', errorMessage: 'Failed by the test.' } as const;
  await settleAsset(services, { scope, submissionId, assetId, retryCount, outcome });
  await settleSubmission(services, { scope, submissionId });
}
