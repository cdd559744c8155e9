import { type ApiKeyDocument, apiKeyDocumentSchema } from '../../model/workspace.ts';
import type { Services } from '../services.ts';

/** A key by its `keyId`, of whatever workspace; undefined when there is none. Looks across partitions. */
export async function findKey({ store }: Pick<Services, 'store'>, keyId: string): Promise<ApiKeyDocument | undefined> {
  const [key] = await store.sweep('key-by-id', { keyId }, apiKeyDocumentSchema, 1);
  return key;
}
