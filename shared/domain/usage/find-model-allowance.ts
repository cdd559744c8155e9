import type { ModelLimits } from '../../model/language-model-settings.ts';
import type { Scope } from '../../model/scope.ts';
import { parseScope } from '../../model/scope.ts';
import { toDay, usageDocumentSchema, usageIdOfDay, usageIdOfSubmission } from '../../model/usage.ts';
import type { Services } from '../services.ts';

/** What a language model may still cost for one asset, and which ceiling that is. */
export interface Allowance {
  readonly tokens: number;
  readonly cost: number;
  /** Finishes the sentence "The language model was asked no further because …". */
  readonly because: string;
}

/** The narrowest of the ceilings of asset, submission and day. What others are asking at this moment is not yet counted. */
export async function findModelAllowance(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  { scope, submissionId }: { readonly scope: Scope; readonly submissionId: string },
  limits: ModelLimits,
): Promise<Allowance> {
  const { workspaceId } = parseScope(scope);
  const spentOn = async (id: string) => {
    const stored = await store.find('workspaces', workspaceId, id, usageDocumentSchema);
    return { tokens: stored?.document.modelTokens ?? 0, cost: stored?.document.modelCost ?? 0 };
  };
  const [submission, day] = await Promise.all([
    spentOn(usageIdOfSubmission(submissionId)),
    spentOn(usageIdOfDay(toDay(clock.now()))),
  ]);
  const ceilings: readonly Allowance[] = [
    { tokens: limits.tokensPerAsset, cost: limits.costPerAsset, because: 'the ceiling of one file was reached' },
    {
      tokens: limits.tokensPerSubmission - submission.tokens,
      cost: limits.costPerSubmission - submission.cost,
      because: 'the ceiling of the submission was reached',
    },
    {
      tokens: limits.tokensPerDay - day.tokens,
      cost: limits.costPerDay - day.cost,
      because: "the workspace's ceiling of the day was reached",
    },
  ];
  const [tokens, cost] = [Math.min(...ceilings.map((one) => one.tokens)), Math.min(...ceilings.map((one) => one.cost))];
  const narrowest = ceilings.find((one) => one.tokens === tokens) ?? ceilings[0];
  const isCostNarrower = ceilings.find((one) => one.cost === cost && cost < limits.costPerAsset);
  return { tokens, cost, because: (isCostNarrower ?? narrowest)?.because ?? '' };
}
