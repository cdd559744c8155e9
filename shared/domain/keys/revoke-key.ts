import { type ApiKeyDocument, apiKeyDocumentSchema } from '../../model/workspace.ts';
import type { Services } from '../services.ts';

/** Revokes a key by its `keyId`; it stops working everywhere within 30 seconds. A key that is revoked again keeps its first `revokedAt`. Undefined when there is none. */
export async function revokeKey(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  keyId: string,
): Promise<ApiKeyDocument | undefined> {
  const [key] = await store.sweep('key-by-id', { keyId }, apiKeyDocumentSchema, 1);
  if (key === undefined || key.revokedAt !== null) return key;
  const revoked: ApiKeyDocument = { ...key, revokedAt: clock.now().toISOString() };
  await store.upsert('apikeys', key.id, revoked);
  return revoked;
}
