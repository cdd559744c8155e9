import type { ModelLimits } from '../../model/language-model-settings.ts';
import { parseScope, type Scope } from '../../model/scope.ts';
import {
  submissionUsageTtlS,
  toDay,
  type UsageDocument,
  usageIdOfDay,
  usageIdOfSubmission,
} from '../../model/usage.ts';
import type { Services } from '../services.ts';
import { addUsage } from './add-usage.ts';

interface Amount {
  readonly tokens: number;
  readonly cost: number;
}

/** A quantity with a ceiling: one number of the usage of a submission or of a day. */
interface Ceiling {
  readonly account: Pick<UsageDocument, 'id' | 'workspaceId' | 'day' | 'ttl'>;
  readonly field: 'modelTokens' | 'modelCost';
  readonly most: number;
  readonly unit: keyof Amount;
  /** Finishes the sentence "The language model was asked no further because …". */
  readonly because: string;
}

type AccountServices = Pick<Services, 'store' | 'clock' | 'random' | 'logger'>;
type AccountWork = { readonly scope: Scope; readonly submissionId: string };

/**
 * The ceilings of a submission and of a workspace's day, kept by all instances together. What a question may take at the
 * most is counted before it is asked, in a write that succeeds only below the ceiling, and corrected by its answer. A
 * question that is lost with its instance stays counted. `reserve` rejects with `StoreUnavailableError`.
 */
export function createModelAccount(services: AccountServices, work: AccountWork, limits: ModelLimits) {
  return {
    async reserve(most: Amount) {
      const ceilings = toCeilings(work, limits, toDay(services.clock.now()));
      const taken: Ceiling[] = [];
      for (const ceiling of ceilings) {
        if (await take(services, ceiling, most[ceiling.unit])) {
          taken.push(ceiling);
          continue;
        }
        await correct(services, taken, (one) => -most[one.unit]);
        return { ok: false as const, because: ceiling.because };
      }
      return {
        ok: true as const,
        settle: (used: Amount) => correct(services, taken, ({ unit }) => used[unit] - most[unit]),
      };
    },
  };
}

function toCeilings({ scope, submissionId }: AccountWork, limits: ModelLimits, day: string): readonly Ceiling[] {
  const { workspaceId } = parseScope(scope);
  const ofSubmission = {
    account: { id: usageIdOfSubmission(submissionId), workspaceId, day: null, ttl: submissionUsageTtlS },
    because: 'the ceiling of the submission was reached',
  };
  const ofDay = {
    account: { id: usageIdOfDay(day), workspaceId, day },
    because: "the workspace's ceiling of the day was reached",
  };
  return [
    { ...ofSubmission, field: 'modelTokens', unit: 'tokens', most: limits.tokensPerSubmission },
    { ...ofSubmission, field: 'modelCost', unit: 'cost', most: limits.costPerSubmission },
    { ...ofDay, field: 'modelTokens', unit: 'tokens', most: limits.tokensPerDay },
    { ...ofDay, field: 'modelCost', unit: 'cost', most: limits.costPerDay },
  ];
}

/** Adds if the ceiling allows it; false if not. An amount of zero is always allowed. */
async function take(services: AccountServices, { account, field, most }: Ceiling, amount: number): Promise<boolean> {
  if (amount === 0) return true;
  const add = () =>
    services.store.patchNumber('workspaces', account.workspaceId, account.id, {
      field,
      add: amount,
      whereAtMost: most - amount,
    });
  const first = await add();
  if (first.outcome !== 'missing') return first.outcome === 'patched';
  await addUsage(services, account, {});
  return (await add()).outcome === 'patched';
}

/** When the correction fails, the reserved amount stays counted and the failure is logged: no review fails for it. */
async function correct(
  { store, logger }: AccountServices,
  taken: readonly Ceiling[],
  toChange: (ceiling: Ceiling) => number,
): Promise<void> {
  for (const ceiling of taken) {
    const { account, field } = ceiling;
    const add = toChange(ceiling);
    if (add === 0) continue;
    try {
      await store.patchNumber('workspaces', account.workspaceId, account.id, { field, add });
    } catch (cause) {
      logger.error({ usage: account.id, field, add, cause }, 'The usage of a question could not be corrected.');
    }
  }
}
