import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { verifyPack } from '../../../cli/verify/verify-pack.ts';
import { packPartNames } from '../../../shared/model/evidence-pack.ts';
import { createMemorySigner } from '../../../support/memory-signer.ts';
import { SeededRandom } from '../../../support/seeded-random.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-pack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Entries = Map<string, Buffer>;

const id = 'a0000000-0000-4000-8000-000000000001';
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const encode = (value: Buffer | string): string => Buffer.from(value).toString('base64url');

/** A pack as the service makes it. */
async function makeEntries(signer = createMemorySigner()): Promise<Entries> {
  const entries: Entries = new Map(packPartNames.map((name) => [name, Buffer.from(`${name} `.repeat(50))]));
  const parts = [...entries].map(([name, bytes]) => ({ name, sha256: hash(bytes), sizeBytes: bytes.byteLength }));
  const files = [{ assetId: id, filename: 'a.pdf', sha256: hash(Buffer.from('a')) }];
  const manifest = { packId: id, submissionId: id, createdAt: '2026-01-05T09:00:00.000Z', parts, files };
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  const kid = await signer.currentKeyId();
  const header = encode(JSON.stringify({ alg: 'ES256', kid }));
  const signed = Buffer.from(`${header}.${encode(entries.get('manifest.json') ?? '')}`);
  entries.set('manifest.jws', Buffer.from(`${header}..${encode(Buffer.from(await signer.sign(kid, signed)))}`));
  return entries;
}

async function toZip(entries: Iterable<readonly [string, Buffer]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name, { mtime: new Date(0) });
  zip.end();
  return buffer(zip.outputStream);
}

let files = 0;
async function check(bytes: Buffer, keys: Parameters<typeof verifyPack>[1]) {
  files += 1;
  const path = join(folder, `${files}.zip`);
  writeFileSync(path, bytes);
  return verifyPack(path, keys);
}

const signer = createMemorySigner();
const keys = (await signer.publicKeys()).map((key) => ({ ...key }));

describe('an untouched pack', () => {
  test('is valid, every part of it', async () => {
    const result = await check(await toZip(await makeEntries(signer)), keys);
    expect(result).toMatchObject({ valid: true, signedBy: 'key-1', reason: null });
    expect(result.parts.map(({ name, ok }) => [name, ok])).toEqual(
      [...packPartNames, 'manifest.json', 'manifest.jws'].map((name) => [name, true]),
    );
  });

  test('is not called valid without keys, nor with keys of somebody else', async () => {
    const zip = await toZip(await makeEntries(signer));
    expect(await check(zip, undefined)).toMatchObject({ valid: false, signedBy: null });
    const others = (await createMemorySigner().publicKeys()).map((key) => ({ ...key }));
    expect(await check(zip, others)).toMatchObject({ valid: false, signedBy: 'key-1' });
    expect(await check(zip, [])).toMatchObject({ valid: false, reason: expect.stringContaining('key-1') as string });
  });
});

/** Every kind of change a person might make to the parts; each names what must be called changed. */
const partChanges: readonly (readonly [string, (entries: Entries, random: SeededRandom) => string])[] = [
  ...packPartNames.flatMap((name) => [
    [
      `a byte of ${name} is changed`,
      (entries: Entries, random: SeededRandom) => {
        const bytes = Buffer.from(entries.get(name) ?? '');
        const at = Math.floor(random.fraction() * bytes.byteLength);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random.fraction() * 8));
        entries.set(name, bytes);
        return name;
      },
    ] as const,
    [`${name} is missing`, (entries: Entries) => (entries.delete(name), name)] as const,
    [
      `${name} is cut`,
      (entries: Entries) => (entries.set(name, Buffer.from(entries.get(name) ?? '').subarray(1)), name),
    ] as const,
    [
      `${name} is longer`,
      (entries: Entries) => (
        entries.set(name, Buffer.concat([entries.get(name) ?? Buffer.alloc(0), Buffer.from(' ')])), name
      ),
    ] as const,
  ]),
  ['a part is added', (entries) => (entries.set('extra.html', Buffer.from('x')), 'extra.html')],
  [
    'two parts are exchanged',
    (entries) => {
      const [a, b] = [entries.get('findings.json'), entries.get('decisions.json')];
      entries.set('findings.json', b ?? Buffer.alloc(0)).set('decisions.json', a ?? Buffer.alloc(0));
      return 'findings.json';
    },
  ],
];

describe('a changed pack', () => {
  test.each(partChanges)('%s: it is named', async (_title, change) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const entries = await makeEntries(signer);
      const name = change(entries, new SeededRandom(seed));
      const result = await check(await toZip(entries), keys);
      expect(result.valid).toBe(false);
      expect(result.reason).toContain(name);
      expect(result.parts.find((part) => part.name === name)).toEqual({ name, ok: false });
    }
  });

  test.each([
    [
      'a part and its hash',
      (entries: Entries) =>
        rewrite(
          entries,
          (manifest) => (manifest.parts[0] ? (manifest.parts[0].sha256 = hash(Buffer.from('x'))) : ''),
          'report.html',
        ),
    ],
    [
      'the reviewed file',
      (entries: Entries) =>
        rewrite(entries, (manifest) => (manifest.files[0] ? (manifest.files[0].sha256 = hash(Buffer.from('b'))) : '')),
    ],
    ['a part left out of the manifest', (entries: Entries) => rewrite(entries, (manifest) => manifest.parts.pop())],
    [
      'white space in the manifest',
      (entries: Entries) =>
        entries.set(
          'manifest.json',
          Buffer.concat([entries.get('manifest.json') ?? Buffer.alloc(0), Buffer.from('\n')]),
        ),
    ],
    [
      'the signature',
      (entries: Entries) =>
        entries.set(
          'manifest.jws',
          Buffer.from((entries.get('manifest.jws') ?? '').toString().replace(/.{4}$/, 'AAAA')),
        ),
    ],
    ['no signature', (entries: Entries) => entries.delete('manifest.jws')],
    ['no manifest', (entries: Entries) => entries.delete('manifest.json')],
    [
      'an algorithm that signs nothing',
      (entries: Entries) =>
        entries.set('manifest.jws', Buffer.from(`${encode(JSON.stringify({ alg: 'none', kid: 'key-1' }))}..`)),
    ],
    [
      'a signature with its payload',
      (entries: Entries) =>
        entries.set(
          'manifest.jws',
          Buffer.from(
            (entries.get('manifest.jws') ?? '')
              .toString()
              .replace('..', `.${encode(entries.get('manifest.json') ?? '')}.`),
          ),
        ),
    ],
    ['a key of their own', (entries: Entries) => signAgain(entries)],
  ] as const)('%s: it does not verify', async (_title, change) => {
    const entries = await makeEntries(signer);
    change(entries);
    const result = await check(await toZip(entries), keys);
    expect(result.valid).toBe(false);
    expect(result.reason).toMatch(/manifest|report\.html|provenance\.json/);
  });

  test('any byte of the file flipped: never valid unless the ZIP says the same', async () => {
    const zip = await toZip(await makeEntries(signer));
    const untouched = await check(zip, keys);
    const random = new SeededRandom(7);
    const results: (typeof untouched)[] = [];
    for (let turn = 0; turn < 100; turn += 1) {
      const bytes = Buffer.from(zip);
      const at = Math.floor(random.fraction() * bytes.byteLength);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random.fraction() * 8));
      results.push(await check(bytes, keys));
    }
    const valid = results.filter((result) => result.valid);
    expect(valid).toEqual(valid.map(() => untouched));
    expect(valid.length).toBeLessThan(50);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['no ZIP', Buffer.from('hello')],
    ['two parts of one name', undefined],
  ])('%s is told in a sentence', async (_title, bytes) => {
    const entries = await makeEntries(signer);
    const twice = toZip([...entries, ['report.html', Buffer.from('other')]]);
    const result = await check(bytes ?? (await twice), keys);
    expect(result).toMatchObject({ valid: false, signedBy: null, reason: expect.stringMatching(/\.$/) as string });
  });
});

interface EditableManifest {
  parts: { name: string; sha256: string }[];
  files: { sha256: string }[];
}

function rewrite(entries: Entries, edit: (manifest: EditableManifest) => unknown, part?: string): void {
  const manifest = JSON.parse((entries.get('manifest.json') ?? '').toString()) as EditableManifest;
  edit(manifest);
  if (part !== undefined) entries.set(part, Buffer.from('x'));
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}

function signAgain(entries: Entries): void {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const header = encode(JSON.stringify({ alg: 'ES256', kid: 'key-1' }));
  const data = Buffer.from(`${header}.${encode(entries.get('manifest.json') ?? '')}`);
  const signature = sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  entries.set('manifest.jws', Buffer.from(`${header}..${encode(signature)}`));
}
