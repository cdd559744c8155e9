import { beforeEach, expect, test } from 'vitest';
import { createAuthenticator } from '../../../shared/domain/keys/create-authenticator.ts';
import { createKey } from '../../../shared/domain/keys/create-key.ts';
import { hashKey, toKey } from '../../../shared/domain/keys/key-format.ts';
import { createWorkspace } from '../../../shared/domain/workspaces/create-workspace.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';

/** Protects: an API key from being guessed bit by bit, by the time or the work that a wrong one takes. */

let memory: MemoryServices;
let key: string;

beforeEach(async () => {
  memory = createMemoryServices();
  const { workspaceId } = await createWorkspace(memory.services, { name: 'Acme', tier: 'starter' });
  ({ key } = await createKey(memory.services, { workspaceId, mode: 'live', label: null, expiresAt: null }));
});

/** The issued key with one character of its secret changed, and a checksum that fits. */
function changeAt(place: number): string {
  const bytes = Buffer.from(key.slice('sk_live_'.length, 'sk_live_'.length + 56), 'hex');
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return toKey('live', bytes);
}

test('a key that is right but for its first, middle or last byte costs the same as any other: one read, by the hash of all of it', async () => {
  const wrong = [0, 13, 27]
    .map(changeAt)
    .concat(toKey('live', new Uint8Array(28)), toKey('sandbox', new Uint8Array(28)));
  for (const guess of wrong) {
    const authenticate = createAuthenticator(memory.services);
    memory.store.calls.length = 0;
    await expect(authenticate(guess)).rejects.toMatchObject({ code: 'key_invalid' });
    expect(memory.store.calls).toEqual([{ operation: 'find', container: 'apikeys', id: hashKey(guess) }]);
  }
});

test('what is remembered is found by the hash too: a wrong key beside a known one is not recognised', async () => {
  const authenticate = createAuthenticator(memory.services);
  await authenticate(key);
  memory.store.calls.length = 0;
  for (const place of [0, 13, 27])
    await expect(authenticate(changeAt(place))).rejects.toMatchObject({ code: 'key_invalid' });
  expect(memory.store.calls.map(({ id }) => id)).toEqual([0, 13, 27].map((place) => hashKey(changeAt(place))));
});
