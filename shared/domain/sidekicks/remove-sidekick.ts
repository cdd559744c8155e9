import { ServiceError } from '../../model/errors.ts';
import { sidekickDocumentSchema } from '../../model/workspace.ts';
import type { Services } from '../services.ts';

/**
 * Takes a rule pack out of use: new submissions may not name it, those that did are still reviewed with it. False when the workspace has none of
 * that id in use. With `seen` only that revision is removed, else it throws `rule_pack_changed`. Rejects with `StoreUnavailableError`.
 */
export async function removeSidekick(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  workspaceId: string,
  sidekickId: string,
  seen?: number,
): Promise<boolean> {
  for (;;) {
    const stored = await store.find('workspaces', workspaceId, sidekickId, sidekickDocumentSchema);
    if (stored === undefined || stored.document.removedAt !== undefined) return false;
    if (seen !== undefined && stored.document.revision !== seen) throw new ServiceError('rule_pack_changed');
    const removed = { ...stored.document, removedAt: clock.now().toISOString() };
    if ((await store.replace('workspaces', workspaceId, removed, stored.etag)).ok) return true;
  }
}
