import { type UsageAmounts, type UsageDocument, usageAmountsSchema, usageDocumentSchema } from '../../model/usage.ts';
import type { Services } from '../services.ts';

const attempts = 20;
const longestWaitMs = 400;

/**
 * Adds to one usage record and creates it if it is missing. When several assets write at once, each retries after a
 * lost race. Rejects with `StoreUnavailableError`, or when it lost too many races.
 */
export async function addUsage(
  { store, clock, random }: Pick<Services, 'store' | 'clock' | 'random'>,
  account: Pick<UsageDocument, 'id' | 'workspaceId' | 'day' | 'ttl'>,
  amounts: Partial<UsageAmounts>,
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const stored = await store.find('workspaces', account.workspaceId, account.id, usageDocumentSchema);
    const before = stored?.document ?? { ...usageAmountsSchema.parse({}), ...account, type: 'usage' as const };
    const document: UsageDocument = { ...before };
    for (const name of usageAmountsSchema.keyof().options) document[name] = before[name] + (amounts[name] ?? 0);
    const written = stored
      ? await store.replace('workspaces', account.workspaceId, document, stored.etag)
      : await store.create('workspaces', account.workspaceId, document);
    if (written.ok) return;
    await clock.sleep(random.fraction() * longestWaitMs);
  }
  throw new Error(`The usage ${account.id} was changed by others ${attempts} times in a row.`);
}
