import type { WorkspaceDocument } from '../../model/workspace.ts';
import type { Services } from '../services.ts';
import { findWorkspace } from './find-workspace.ts';

/**
 * Changes the tier of a workspace, which its keys follow within 30 seconds, or what a language model is sent of its files, beginning with the next file.
 * Changes at once lose nothing of each other. Undefined when there is no such workspace. Rejects with `StoreUnavailableError`.
 */
export async function updateWorkspace(
  services: Pick<Services, 'store'>,
  workspaceId: string,
  change: Partial<Pick<WorkspaceDocument, 'tier' | 'languageModel'>>,
): Promise<WorkspaceDocument | undefined> {
  for (;;) {
    const stored = await findWorkspace(services, workspaceId);
    if (stored === undefined) return undefined;
    const changed: WorkspaceDocument = { ...stored.document, ...change };
    if ((await services.store.replace('workspaces', workspaceId, changed, stored.etag)).ok) return changed;
  }
}
