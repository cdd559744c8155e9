import type { ModelReads } from '../../model/language-model-settings.ts';
import type { WorkspaceDocument } from '../../model/workspace.ts';
import type { Services } from '../services.ts';
import { findWorkspace } from './find-workspace.ts';

/** Sets what a language model is sent of a workspace's files, beginning with the next file. Undefined when there is no such workspace. */
export async function setLanguageModel(
  services: Pick<Services, 'store'>,
  workspaceId: string,
  reads: ModelReads,
): Promise<WorkspaceDocument | undefined> {
  const stored = await findWorkspace(services, workspaceId);
  if (stored === undefined) return undefined;
  const changed: WorkspaceDocument = { ...stored.document, languageModel: reads };
  await services.store.upsert('workspaces', workspaceId, changed);
  return changed;
}
