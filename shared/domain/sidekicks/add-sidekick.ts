import { deriveUuid } from '../../model/ids.ts';
import type { RulePack } from '../../model/rule-pack.ts';
import type { SidekickDocument } from '../../model/workspace.ts';
import type { Services } from '../services.ts';

/** Adds a rule pack to a workspace, or a new version of it: the id follows from workspace and name. Rejects with `StoreUnavailableError`. */
export async function addSidekick(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  workspaceId: string,
  pack: RulePack,
): Promise<SidekickDocument> {
  const document: SidekickDocument = {
    id: deriveUuid('sidekick', workspaceId, pack.name),
    type: 'sidekick',
    workspaceId,
    pack,
    createdAt: clock.now().toISOString(),
  };
  await store.upsert('workspaces', workspaceId, document);
  return document;
}
