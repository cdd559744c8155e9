import { ServiceError } from '../../model/errors.ts';
import { toScope } from '../../model/scope.ts';
import type { Tier } from '../../model/tiers.ts';
import { type ApiKeyDocument, apiKeyDocumentSchema, workspaceDocumentSchema } from '../../model/workspace.ts';
import { ExpiringCache } from '../expiring-cache.ts';
import type { Services } from '../services.ts';
import type { Caller } from './caller.ts';
import { hashKey, hasKeyChecksum, isWellFormedKey } from './key-format.ts';

/** A revoked key stops working within this time; expiry is computed from the document at every call. */
const knownForMs = 30_000;
const unknownForMs = 10_000;
/** Entries of each cache. Known and unknown keys have separate ones, so that guessed keys cannot displace known ones. */
const cachedKeys = 10_000;
/** Store reads per second and process for keys without our checksum, so that guessed keys do not load the store. */
const foreignReadsPerSecond = 20;

interface KnownKey {
  readonly key: ApiKeyDocument;
  readonly tier: Tier;
}

/**
 * Makes the check of `X-API-Key`, with its caches. The check resolves with the caller or throws one of the four 401s:
 * missing, invalid (malformed, unknown, or its workspace is gone), revoked, expired, in this order. Rejects with `StoreUnavailableError`.
 */
export function createAuthenticator(
  services: Pick<Services, 'store' | 'clock'>,
): (key: string | null | undefined) => Promise<Caller> {
  const { clock } = services;
  const known = new ExpiringCache<KnownKey>(clock, cachedKeys);
  const unknown = new ExpiringCache<true>(clock, cachedKeys);
  const foreignReads = { second: 0, count: 0 };

  function mayReadForeign(): boolean {
    const second = Math.floor(clock.elapsedMs() / 1000);
    if (foreignReads.second !== second) Object.assign(foreignReads, { second, count: 0 });
    foreignReads.count += 1;
    return foreignReads.count <= foreignReadsPerSecond;
  }

  async function find(key: string): Promise<KnownKey | undefined> {
    const hash = hashKey(key);
    const cached = known.get(hash);
    if (cached || unknown.get(hash)) return cached;
    if (!hasKeyChecksum(key) && !mayReadForeign()) return undefined;
    const found = await readKey(services, hash);
    if (found) known.set(hash, found, knownForMs);
    else unknown.set(hash, true, unknownForMs);
    return found;
  }

  return async (key) => {
    if (!key) throw new ServiceError('key_missing');
    const found = isWellFormedKey(key) ? await find(key) : undefined;
    if (found === undefined) throw new ServiceError('key_invalid');
    const { keyId, label, workspaceId, mode, revokedAt, expiresAt } = found.key;
    if (revokedAt !== null) throw new ServiceError('key_revoked');
    if (expiresAt !== null && Date.parse(expiresAt) <= clock.now().getTime()) throw new ServiceError('key_expired');
    const name = label ?? 'API key';
    return { kind: 'key', id: keyId, name, workspaceId, mode, scope: toScope(workspaceId, mode), tier: found.tier };
  };
}

async function readKey({ store }: Pick<Services, 'store'>, hash: string): Promise<KnownKey | undefined> {
  const key = (await store.find('apikeys', hash, hash, apiKeyDocumentSchema))?.document;
  if (key === undefined) return undefined;
  const workspace = await store.find('workspaces', key.workspaceId, key.workspaceId, workspaceDocumentSchema);
  return workspace && { key, tier: workspace.document.tier };
}
