import type { ModelReviewer } from '../shared/analysis/language-model/review-with-model.ts';
import type { Services } from '../shared/domain/services.ts';
import { findModelAllowance } from '../shared/domain/usage/find-model-allowance.ts';
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
  return {
    model,
    reads,
    masksPersonalData: settings.masksPersonalData,
    picturesPerAsset: settings.limits.picturesPerAsset,
    prices: settings.prices,
    allowance: await findModelAllowance(services, work, settings.limits),
    onTrouble: ({ reason, message }) =>
      services.logger.warn(
        { metric: 'model_troubles', reason, detail: message, submissionId, assetId },
        'The language model gave no usable answer.',
      ),
  };
}
