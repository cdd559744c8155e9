import type { Container } from './container.ts';
import { CosmosError } from './cosmos-error.ts';
import type { JsonObject } from './json-value.ts';
import type { Storage } from './storage/storage.ts';

const maximumTtlS = 2_147_483_647;
/** Documents removed in one batch, so that a request never waits long. */
const purgeCount = 500;

/** When a document written at `writtenAtS` expires; null: never. A `ttl` of its own counts only where the container has one. */
export function toExpiry(container: Container, document: JsonObject, writtenAtS: number): number | null {
  const own = document['ttl'];
  if (own !== undefined && own !== null && !isTtl(own)) {
    throw new CosmosError(400, `The property 'ttl' is -1 or a number of seconds from 1 to ${maximumTtlS}.`);
  }
  if (container.defaultTtlS === undefined) return null;
  const ttlS = typeof own === 'number' ? own : container.defaultTtlS;
  return ttlS === -1 ? null : writtenAtS + ttlS;
}

function isTtl(value: unknown): value is number {
  return Number.isInteger(value) && (value === -1 || (Number(value) > 0 && Number(value) <= maximumTtlS));
}

/** Whether a document has expired; null never does. */
export function isExpired(expiresAtS: number | null, nowS: number): boolean {
  return expiresAtS !== null && expiresAtS <= nowS;
}

/** Removes expired documents; returns their number. Reads never see them, removed or not. */
export function purgeExpired(storage: Storage, nowS: number): number {
  const expired = storage.documents.findExpired(nowS, purgeCount);
  if (expired.length === 0) return 0;
  storage.transaction(0, () => {
    for (const { container, partitionKey, id } of expired) storage.documents.remove(container, partitionKey, id);
  });
  return expired.length;
}
