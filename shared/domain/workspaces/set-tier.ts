import type { Tier } from '../../model/tiers.ts';
import type { WorkspaceDocument } from '../../model/workspace.ts';
import type { Services } from '../services.ts';
import { findWorkspace } from './find-workspace.ts';

/** Moves a workspace to another tier; its keys follow within 30 seconds. Undefined when there is no such workspace. */
export async function setTier(
  services: Pick<Services, 'store'>,
  workspaceId: string,
  tier: Tier,
): Promise<WorkspaceDocument | undefined> {
  const stored = await findWorkspace(services, workspaceId);
  if (stored === undefined) return undefined;
  const changed: WorkspaceDocument = { ...stored.document, tier };
  await services.store.upsert('workspaces', workspaceId, changed);
  return changed;
}
