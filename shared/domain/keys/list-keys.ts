import { type ApiKeyDocument, apiKeyDocumentSchema } from '../../model/workspace.ts';
import type { Services } from '../services.ts';

const most = 10_000;

/** All keys of a workspace, oldest first, without the keys themselves. For operators: looks across partitions. */
export async function listKeys({ store }: Pick<Services, 'store'>, workspaceId: string): Promise<ApiKeyDocument[]> {
  const found = await store.sweep('keys-of-workspace', { workspaceId }, apiKeyDocumentSchema, most);
  return found.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)));
}
