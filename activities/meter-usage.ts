import type { ModelSpending } from '../shared/analysis/language-model/model-budget.ts';
import type { Services } from '../shared/domain/services.ts';
import { addUsage } from '../shared/domain/usage/add-usage.ts';
import { parseScope } from '../shared/model/scope.ts';
import { toDay, type UsageAmounts, usageIdOfDay } from '../shared/model/usage.ts';
import type { AssetWork } from '../shared/model/workflow.ts';

/** Records the use of the language model as metrics. Tokens and cost were counted against the ceilings when they were spent. */
export async function meterModel(services: Services, work: AssetWork, spending: ModelSpending): Promise<void> {
  const { submissionId, assetId } = work;
  const tokens = spending.promptTokens + spending.outputTokens;
  services.logger.info(
    { metric: 'model_questions', ...spending, tokens, submissionId, assetId },
    'The language model was asked about an asset.',
  );
  if (spending.keptAnswers > 0) await addToDay(services, work, { cacheHits: spending.keptAnswers });
}

/** Counts an asset whose findings were stored. */
export const meterAsset = (
  services: Services,
  work: AssetWork,
  amounts: Pick<UsageAmounts, 'bytes' | 'speechSeconds'>,
): Promise<void> => addToDay(services, work, { assets: 1, ...amounts });

/** Usage that cannot be counted is logged: no review fails for it. */
async function addToDay(
  services: Services,
  { scope, submissionId, assetId }: AssetWork,
  amounts: Partial<UsageAmounts>,
): Promise<void> {
  const day = toDay(services.clock.now());
  try {
    await addUsage(services, { id: usageIdOfDay(day), day, workspaceId: parseScope(scope).workspaceId }, amounts);
  } catch (cause) {
    services.logger.error({ submissionId, assetId, ...amounts, cause }, 'The usage of an asset could not be counted.');
  }
}
