import { type WorkspaceDocument, workspaceDocumentSchema } from '../../model/workspace.ts';
import type { Services } from '../services.ts';

const most = 10_000;

/** All workspaces, oldest first. For operators: looks across partitions. */
export async function listWorkspaces({ store }: Pick<Services, 'store'>): Promise<WorkspaceDocument[]> {
  const found = await store.sweep('all-workspaces', {}, workspaceDocumentSchema, most);
  return found.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}
