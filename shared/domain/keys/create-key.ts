import type { Mode } from '../../model/scope.ts';
import type { ApiKeyDocument } from '../../model/workspace.ts';
import type { Services } from '../services.ts';
import { hashKey, toKey } from './key-format.ts';

export interface NewKey {
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly label: string | null;
  readonly expiresAt: Date | null;
}

const randomByteCount = 28;

/**
 * Issues a key of a workspace that exists. The key itself is returned once and stored nowhere; only its hash is.
 * Rejects with `StoreUnavailableError`.
 */
export async function createKey(
  { store, clock, random }: Pick<Services, 'store' | 'clock' | 'random'>,
  { workspaceId, mode, label, expiresAt }: NewKey,
): Promise<{ readonly key: string; readonly document: ApiKeyDocument }> {
  const key = toKey(mode, random.bytes(randomByteCount));
  const document: ApiKeyDocument = {
    id: hashKey(key),
    type: 'apikey',
    keyId: random.uuid(),
    workspaceId,
    mode,
    label,
    last4: key.slice(-4),
    createdAt: clock.now().toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: null,
  };
  await store.create('apikeys', document.id, document);
  return { key, document };
}
