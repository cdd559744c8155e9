import { createFileAccount } from '../shared/analysis/language-model/model-budget.ts';
import type { ModelReviewer } from '../shared/analysis/language-model/review-with-model.ts';
import { createModelAnswers } from '../shared/domain/results/model-answers.ts';
import type { Services } from '../shared/domain/services.ts';
import { createModelAccount } from '../shared/domain/usage/create-model-account.ts';
import { findWorkspace } from '../shared/domain/workspaces/find-workspace.ts';
import type { LanguageModelSettings } from '../shared/model/language-model-settings.ts';
import { parseScope } from '../shared/model/scope.ts';
import type { AssetWork } from '../shared/model/workflow.ts';
import type { LanguageModel } from '../shared/ports/language-model.ts';

/** The language model of the service, with its settings. */
export interface ReviewingModel {
  readonly model: LanguageModel;
  readonly settings: LanguageModelSettings;
}

/** The language model as far as it may review one asset; undefined where its workspace has it switched off. */
export async function openModelReviewer(
  services: Services,
  { model, settings }: ReviewingModel,
  work: AssetWork,
): Promise<ModelReviewer | undefined> {
  const { workspaceId } = parseScope(work.scope);
  const workspace = await findWorkspace(services, workspaceId);
  const reads = workspace?.document.languageModel ?? settings.reads;
  if (reads === 'off') return undefined;
  const { submissionId, assetId } = work;
  const { limits, prices } = settings;
  return {
    model,
    reads,
    masksPersonalData: settings.masksPersonalData,
    picturesPerAsset: limits.picturesPerAsset,
    tokensPerAnswer: limits.tokensPerAnswer,
    prices,
    secondsPerAsset: limits.secondsPerAsset,
    accounts: [
      createFileAccount({ tokens: limits.tokensPerAsset, cost: limits.costPerAsset }),
      createModelAccount(services, work, limits),
    ],
    answers: createModelAnswers(services, work),
    onTrouble: ({ reason, message }) =>
      services.logger.warn(
        { metric: 'model_troubles', reason, detail: message, submissionId, assetId },
        'The language model gave no usable answer.',
      ),
  };
}
