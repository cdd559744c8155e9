import { type Account, toSeconds } from './account.ts';
import type { Container } from './container.ts';
import { CosmosError } from './cosmos-error.ts';
import { type JsonObject, toCanonicalJson } from './json-value.ts';
import { findProperty } from './property-path.ts';
import { isExpired } from './time-to-live.ts';

/**
 * Takes the document's values of all unique keys of its container, in its partition; a missing value counts as null.
 * Throws 409 before it takes any when another live document holds one. To be called inside the transaction that
 * writes the document.
 */
export function claimUniqueKeys(
  account: Account,
  container: Container,
  partitionKey: string,
  document: JsonObject & { readonly id: string },
): void {
  if (container.uniqueKeys.length === 0) return;
  const { uniqueKeys } = account.storage;
  const values = container.uniqueKeys.map((paths) =>
    toCanonicalJson(paths.map((path) => findProperty(document, path) ?? null)),
  );
  for (const [key, value] of values.entries()) {
    const holder = uniqueKeys.findHolder(container.number, partitionKey, key, value);
    if (holder !== undefined && holder !== document.id) evictExpired(account, container, partitionKey, holder);
  }
  uniqueKeys.release(container.number, partitionKey, document.id);
  for (const [key, value] of values.entries()) {
    uniqueKeys.add(container.number, partitionKey, key, value, document.id);
  }
}

/** Removes a holder whose time is over but which nobody has removed yet. */
function evictExpired(account: Account, container: Container, partitionKey: string, id: string): void {
  const { documents, uniqueKeys } = account.storage;
  const row = documents.find(container.number, partitionKey, id);
  if (row && !isExpired(row.expiresAtS, toSeconds(account))) {
    throw new CosmosError(409, 'A value of a unique key of this container is taken by another document.');
  }
  documents.remove(container.number, partitionKey, id);
  uniqueKeys.release(container.number, partitionKey, id);
}
