import type { Tier } from '../../model/tiers.ts';
import type { WorkspaceDocument } from '../../model/workspace.ts';
import type { Services } from '../services.ts';

/** Creates a workspace without keys. Rejects with `StoreUnavailableError`. */
export async function createWorkspace(
  { store, clock, random }: Pick<Services, 'store' | 'clock' | 'random'>,
  { name, tier }: { readonly name: string; readonly tier: Tier },
): Promise<WorkspaceDocument> {
  const workspaceId = random.uuid();
  const document: WorkspaceDocument = {
    id: workspaceId,
    type: 'workspace',
    workspaceId,
    name,
    tier,
    createdAt: clock.now().toISOString(),
  };
  await store.create('workspaces', workspaceId, document);
  return document;
}
