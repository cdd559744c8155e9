import type { ModelSpending } from '../shared/analysis/language-model/model-budget.ts';
import type { Services } from '../shared/domain/services.ts';
import { addUsage } from '../shared/domain/usage/add-usage.ts';
import { parseScope } from '../shared/model/scope.ts';
import { toDay, type UsageAmounts, usageIdOfDay, usageIdOfSubmission } from '../shared/model/usage.ts';
import type { AssetWork } from '../shared/model/workflow.ts';

/** Longer than any submission is worked on. */
const submissionTtlS = 30 * 86_400;

/** Counts what was asked of the language model: in the figures, and for the ceilings of submission and day. */
export async function meterModel(services: Services, work: AssetWork, spending: ModelSpending): Promise<void> {
  const { submissionId, assetId } = work;
  const tokens = spending.promptTokens + spending.outputTokens;
  services.logger.info(
    { metric: 'model_questions', ...spending, tokens, submissionId, assetId },
    'The language model was asked about an asset.',
  );
  const amounts = { modelTokens: tokens, modelCost: spending.cost, cacheHits: spending.keptAnswers };
  if (tokens + spending.keptAnswers === 0) return;
  await addToDay(services, work, amounts);
  await meter(services, work, { id: usageIdOfSubmission(submissionId), day: null, ttl: submissionTtlS }, amounts);
}

/** Counts an asset whose findings were stored. */
export const meterAsset = (
  services: Services,
  work: AssetWork,
  amounts: Pick<UsageAmounts, 'bytes' | 'speechSeconds'>,
): Promise<void> => addToDay(services, work, { assets: 1, ...amounts });

function addToDay(services: Services, work: AssetWork, amounts: Partial<UsageAmounts>): Promise<void> {
  const day = toDay(services.clock.now());
  return meter(services, work, { id: usageIdOfDay(day), day }, amounts);
}

/** Usage that cannot be counted is logged: no review fails for it. */
async function meter(
  services: Services,
  { scope, submissionId, assetId }: AssetWork,
  account: { readonly id: string; readonly day: string | null; readonly ttl?: number },
  amounts: Partial<UsageAmounts>,
): Promise<void> {
  try {
    await addUsage(services, { ...account, workspaceId: parseScope(scope).workspaceId }, amounts);
  } catch (cause) {
    services.logger.error({ submissionId, assetId, ...amounts, cause }, 'The usage of an asset could not be counted.');
  }
}
