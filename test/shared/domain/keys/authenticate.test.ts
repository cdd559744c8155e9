import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAuthenticator } from '../../../../shared/domain/keys/create-authenticator.ts';
import { createKey } from '../../../../shared/domain/keys/create-key.ts';
import { hashKey, hasKeyChecksum, isWellFormedKey, toKey } from '../../../../shared/domain/keys/key-format.ts';
import { createWorkspace } from '../../../../shared/domain/workspaces/create-workspace.ts';
import type { ApiKeyDocument } from '../../../../shared/model/workspace.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';
import { proofSize } from '../../../../support/proof-size.ts';

let memory: MemoryServices;
let issued: { readonly key: string; readonly document: ApiKeyDocument };

beforeEach(async () => {
  memory = createMemoryServices();
  const { workspaceId } = await createWorkspace(memory.services, { name: 'Acme', tier: 'starter' });
  issued = await createKey(memory.services, { workspaceId, mode: 'live', label: null, expiresAt: null });
});

const readsOfKeys = () =>
  memory.store.calls.filter(({ operation, container }) => operation === 'find' && container === 'apikeys').length;

describe('a key', () => {
  test('is sk_live_ or sk_test_ and 64 hex characters, the last 8 the CRC32 of the 56 before them', () => {
    expect(toKey('live', new Uint8Array(28))).toBe(`sk_live_${'0'.repeat(56)}cb612bfd`);
    expect(toKey('sandbox', new Uint8Array(28))).toMatch(/^sk_test_[0-9a-f]{64}$/);
    expect(isWellFormedKey(issued.key)).toBe(true);
    expect(hasKeyChecksum(issued.key)).toBe(true);
  });

  test('is stored only as its SHA-256', () => {
    const dump = JSON.stringify(memory.store.dump());
    expect(dump).not.toContain(issued.key.slice(8, 40));
    expect(dump).toContain(hashKey(issued.key));
  });

  test('tells workspace, mode, scope and tier', async () => {
    const { keyId, workspaceId } = issued.document;
    expect(await createAuthenticator(memory.services)(issued.key)).toEqual({
      kind: 'key',
      id: keyId,
      name: 'API key',
      workspaceId,
      mode: 'live',
      scope: `${workspaceId}:live`,
      tier: 'starter',
    });
  });
});

describe('what is remembered', () => {
  test('a known key for 30 seconds: a revoked one stops within this time', async () => {
    const authenticate = createAuthenticator(memory.services);
    await authenticate(issued.key);
    const revokedAt = memory.clock.now().toISOString();
    await memory.store.upsert('apikeys', issued.document.id, { ...issued.document, revokedAt } as ApiKeyDocument);
    memory.clock.advance(29_999);
    await expect(authenticate(issued.key)).resolves.toBeDefined();
    expect(readsOfKeys()).toBe(1);
    memory.clock.advance(1);
    await expect(authenticate(issued.key)).rejects.toMatchObject({ code: 'key_revoked' });
  });

  test('an unknown key for 10 seconds', async () => {
    const authenticate = createAuthenticator(memory.services);
    const unknown = toKey('live', memory.random.bytes(28));
    for (let count = 0; count < 5; count += 1) {
      await expect(authenticate(unknown)).rejects.toMatchObject({ code: 'key_invalid' });
    }
    expect(readsOfKeys()).toBe(1);
    memory.clock.advance(10_000);
    await expect(authenticate(unknown)).rejects.toMatchObject({ code: 'key_invalid' });
    expect(readsOfKeys()).toBe(2);
  });

  test('expiry is not: a cached key ends to the millisecond', async () => {
    const expiresAt = new Date(memory.clock.now().getTime() + 5000);
    const { workspaceId } = issued.document;
    const { key } = await createKey(memory.services, { workspaceId, mode: 'live', label: null, expiresAt });
    const authenticate = createAuthenticator(memory.services);
    await authenticate(key);
    memory.clock.advance(4999);
    await expect(authenticate(key)).resolves.toBeDefined();
    memory.clock.advance(1);
    await expect(authenticate(key)).rejects.toMatchObject({ code: 'key_expired' });
  });
});

test('guesses without a checksum of ours reach the store 20 times a second, and an imported key still works', async () => {
  const authenticate = createAuthenticator(memory.services);
  for (let count = 0; count < 100; count += 1) {
    const guess = `sk_live_${count.toString(16).padStart(64, '0')}`;
    await expect(authenticate(guess)).rejects.toMatchObject({ code: 'key_invalid' });
  }
  expect(readsOfKeys()).toBe(20);
  memory.clock.advance(1000);
  const imported = `sk_live_${'ab'.repeat(32)}`;
  const document: ApiKeyDocument = { ...issued.document, id: hashKey(imported) };
  await memory.store.create('apikeys', document.id, document);
  await expect(authenticate(imported)).resolves.toMatchObject({ id: issued.document.keyId });
});

test('the 20 a second are counted by the second of the clock', async () => {
  const authenticate = createAuthenticator(memory.services);
  let guesses = 0;
  const guess = async (count: number): Promise<number> => {
    for (let index = 0; index < count; index += 1) {
      guesses += 1;
      await authenticate(`sk_live_${guesses.toString(16).padStart(64, '0')}`).catch(() => undefined);
    }
    return readsOfKeys();
  };
  expect(await guess(15)).toBe(15);
  memory.clock.advance(999);
  expect(await guess(15)).toBe(20);
  memory.clock.advance(1);
  expect(await guess(25)).toBe(40);
});

test.each([null, undefined, ''])('no key at all (%j) is missing', async (none) => {
  await expect(createAuthenticator(memory.services)(none)).rejects.toMatchObject({ code: 'key_missing' });
  expect(readsOfKeys()).toBe(0);
});

test('a key whose workspace is gone is invalid', async () => {
  const { workspaceId } = issued.document;
  await memory.store.delete('workspaces', workspaceId, workspaceId);
  await expect(createAuthenticator(memory.services)(issued.key)).rejects.toMatchObject({ code: 'key_invalid' });
});

test(`of ${proofSize(2000, 100_000)} mutated keys none is accepted`, async () => {
  const authenticate = createAuthenticator(memory.services);
  const characters = fc.constantFrom(...'0123456789abcdefABCDEFgz_ .\u00e9'.split(''));
  const mutations = fc.oneof(
    fc
      .record({ at: fc.nat(71), to: characters })
      .map(({ at, to }) => issued.key.slice(0, at) + to + issued.key.slice(at + 1)),
    fc.nat(71).map((at) => issued.key.slice(0, at) + issued.key.slice(at + 1)),
    fc
      .record({ at: fc.nat(72), add: characters })
      .map(({ at, add }) => issued.key.slice(0, at) + add + issued.key.slice(at)),
    fc.record({ a: fc.nat(71), b: fc.nat(71) }).map(({ a, b }) => {
      const letters = issued.key.split('');
      [letters[a], letters[b]] = [letters[b] ?? '', letters[a] ?? ''];
      return letters.join('');
    }),
    fc.constantFrom(
      issued.key.toUpperCase(),
      issued.key.replace('live', 'test'),
      ` ${issued.key}`,
      `${issued.key}\n`,
      hashKey(issued.key),
    ),
  );
  await fc.assert(
    fc.asyncProperty(mutations, async (mutated) => {
      fc.pre(mutated !== issued.key);
      await expect(authenticate(mutated)).rejects.toMatchObject({
        code: mutated === '' ? 'key_missing' : 'key_invalid',
      });
    }),
    { numRuns: proofSize(2000, 100_000) },
  );
  await expect(authenticate(issued.key)).resolves.toBeDefined();
});
