/** Protects: whoever checks an evidence pack, from a pack made to mislead, fill or break out of the machine that checks it. */
import { createWriteStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { readPack } from '../../../cli/verify/read-pack.ts';
import { runVerify } from '../../../cli/verify/run-verify.ts';
import { packPartNames } from '../../../shared/model/evidence-pack.ts';

const folder = mkdtempSync(join(tmpdir(), 'hostile-packs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const id = 'a0000000-0000-4000-8000-000000000001';
const manifest = (names: readonly string[]): Buffer =>
  Buffer.from(
    JSON.stringify({
      packId: id,
      submissionId: id,
      createdAt: '2026-01-05T09:00:00.000Z',
      parts: names.map((name) => ({ name, sha256: '0'.repeat(64), sizeBytes: 1 })),
      files: [],
    }),
  );

/** Writes the entries as a ZIP; with `rename` the bytes of a name are replaced by as many others after it was written. */
async function write(
  entries: readonly (readonly [name: string, bytes: Buffer])[],
  rename?: readonly [from: string, to: string],
): Promise<string> {
  const zip = new ZipFile();
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name);
  zip.end();
  let text = (await buffer(zip.outputStream)).toString('latin1');
  if (rename !== undefined) text = text.replaceAll(rename[0], rename[1]);
  const path = join(folder, `${readdirSync(folder).length}.zip`);
  writeFileSync(path, Buffer.from(text, 'latin1'));
  return path;
}

/** What `verify` prints, and its exit code. */
async function verify(path: string): Promise<{ readonly code: number; readonly text: string }> {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const code = await runVerify('verify', [path]);
    return { code, text: written.mock.calls.map(([chunk]) => String(chunk)).join('') };
  } finally {
    written.mockRestore();
  }
}

const lie = 'x\nValid: nothing was changed, signed by key-1.';

test('the name of a part cannot write a verdict of its own', async () => {
  const path = await write([
    ['manifest.json', manifest([lie, '\u001b[2Jy', '\u202egnp.z'])],
    [lie, Buffer.from('x')],
  ]);
  const { code, text } = await verify(path);
  expect(code).toBe(1);
  expect(text.split('\n').filter((line) => line.startsWith('Valid'))).toEqual([]);
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test.each(['../../../../tmp/out', '/tmp/outside-abcd', 'C:\\tmp\\outside-ab', '..\\..\\outside-abc'])(
  'a part that is called %s is no pack, and nothing is written',
  async (name) => {
    const stand = 'n'.repeat(name.length);
    const path = await write([[stand, Buffer.from('x')]], [stand, name]);
    const before = readdirSync(folder);
    const { code, text } = await verify(path);
    expect([code, text]).toEqual([1, expect.stringMatching(/^Not valid: /)]);
    expect(readdirSync(folder)).toEqual(before);
  },
);

test('a pack that unpacks to far more than it weighs is given up in time and in flat memory', async () => {
  const path = join(folder, 'bomb.zip');
  const zip = new ZipFile();
  const zeros = Buffer.alloc(1 << 20);
  const most = 512; // Half a gigabyte of zeros weighs half a megabyte.
  let produced = 0;
  const source = new Readable({
    read() {
      this.push(produced++ < most ? zeros : null);
    },
  });
  zip.addReadStream(source, 'report.html', { compressionLevel: 1 });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  await expect(readPack(path)).rejects.toThrow('more than a pack can hold');
});

test('what is no part of a signature is not kept', async () => {
  const path = await write([...packPartNames, 'manifest.json'].map((name) => [name, Buffer.from(name)] as const));
  expect((await readPack(path)).filter(({ bytes }) => bytes !== undefined).map(({ name }) => name)).toEqual([
    'manifest.json',
  ]);
});

test('a second manifest under the same name is no pack', async () => {
  const path = await write([
    ['manifest.json', manifest(packPartNames)],
    ['manifest.json', manifest([])],
  ]);
  expect(await verify(path)).toEqual({ code: 1, text: expect.stringContaining('two parts have the same name') });
});

test('a part that says it is a link is read as its own bytes', async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('/etc/passwd'), 'report.html', { mode: 0o120777 });
  zip.end();
  const path = join(folder, 'link.zip');
  writeFileSync(path, await buffer(zip.outputStream));
  expect(await readPack(path)).toMatchObject([{ name: 'report.html', sizeBytes: '/etc/passwd'.length }]);
});

test('a manifest with names of prototypes changes no object', async () => {
  const text = manifest(['__proto__', 'constructor']).toString().replace('{', '{"__proto__":{"isValid":true},');
  const path = await write([['manifest.json', Buffer.from(text)]]);
  expect((await verify(path)).code).toBe(1);
  expect(Reflect.get({}, 'isValid')).toBeUndefined();
});

test('hundreds of parts are no pack', async () => {
  const path = await write(Array.from({ length: 200 }, (_, at) => [`${at}`, Buffer.alloc(0)] as const));
  expect(await verify(path)).toEqual({ code: 1, text: expect.stringContaining('200 parts') });
});

test('sizes that lie, overlapping parts and a cut directory are told in a sentence', async () => {
  const whole = await write([['manifest.json', manifest(packPartNames)]]);
  const { readFileSync } = await import('node:fs');
  const bytes = readFileSync(whole);
  const directory = bytes.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  const wrongSize = Buffer.from(bytes);
  wrongSize.writeUInt32LE(5, directory + 24);
  const beyond = Buffer.from(bytes);
  beyond.writeUInt32LE(0x7fff_ffff, directory + 42);
  for (const [name, changed] of Object.entries({ wrongSize, beyond, cut: bytes.subarray(0, directory + 10) })) {
    const path = join(folder, `${name}.zip`);
    writeFileSync(path, changed);
    const { code, text } = await verify(path);
    expect([name, code, text]).toEqual([name, 1, expect.stringMatching(/^Not valid: .+\.\n?$/)]);
  }
});
