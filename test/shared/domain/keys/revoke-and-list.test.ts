import { beforeEach, expect, test } from 'vitest';
import { createKey } from '../../../../shared/domain/keys/create-key.ts';
import { findKey } from '../../../../shared/domain/keys/find-key.ts';
import { listKeys } from '../../../../shared/domain/keys/list-keys.ts';
import { revokeKey } from '../../../../shared/domain/keys/revoke-key.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';

const [own, other] = ['6d209d03-6a0e-4da6-9e06-1c4b2159b0f5', '0b0c6a54-8d0e-4f2f-9a56-4b5c7b9f6a11'];
let memory: MemoryServices;

beforeEach(() => {
  memory = createMemoryServices();
});

const issue = async (workspaceId: string, label: string) =>
  (await createKey(memory.services, { workspaceId, mode: 'live', label, expiresAt: null })).document;

test('keys are listed in the order of their making, and those of no other workspace', async () => {
  const first = await issue(own, 'z');
  await issue(other, 'not this one');
  memory.clock.adjust(-60_000);
  const earlier = await issue(own, 'm');
  memory.clock.adjust(120_000);
  const last = await issue(own, 'a');
  expect(await listKeys(memory.services, own)).toEqual([earlier, first, last]);
});

test('a key is found by its id', async () => {
  const key = await issue(own, 'CI');
  await issue(own, 'another');
  expect(await findKey(memory.services, key.keyId)).toEqual(key);
  expect(await findKey(memory.services, other)).toBeUndefined();
});

test('a key is revoked once: it keeps everything else, and its first instant', async () => {
  const [key, untouched] = [await issue(own, 'CI'), await issue(own, 'another')];
  const revoked = { ...key, revokedAt: memory.clock.now().toISOString() };
  expect(await revokeKey(memory.services, key.keyId)).toEqual(revoked);
  memory.clock.adjust(60_000);
  expect(await revokeKey(memory.services, key.keyId)).toEqual(revoked);
  expect(await findKey(memory.services, key.keyId)).toEqual(revoked);
  expect(await findKey(memory.services, untouched.keyId)).toEqual(untouched);
  expect(await revokeKey(memory.services, other)).toBeUndefined();
});
