import dgram from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultCeilings } from '../../../shared/analysis/media/ceilings.ts';
import { checkIsolation } from '../../../shared/analysis/worker/check-isolation.ts';
import { extractInChild } from '../../../shared/analysis/worker/extract-in-child.ts';
import { findReadableFolders } from '../../../shared/analysis/worker/find-readable-folders.ts';

const entry = new URL('./probing-child.ts', import.meta.url);
const workerEntry = new URL('../../../shared/analysis/worker/main.ts', import.meta.url);
const root = join(import.meta.dirname, '../../..');
const isolation = await checkIsolation({ workerEntry });

let folder: string;
let listener: net.Server;
let datagrams: dgram.Socket;
/** Connections and datagrams that arrived. */
let visits = 0;

beforeAll(async () => {
  // Where `npm start` keeps its keys by default: beside the code.
  folder = await mkdtemp(join(root, '.canary-'));
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await writeFile(join(folder, 'canary.png'), picture);
  listener = net.createServer((socket) => {
    visits += 1;
    socket.destroy();
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  datagrams = dgram.createSocket('udp4', () => {
    visits += 1;
  });
  datagrams.bind((listener.address() as AddressInfo).port, '127.0.0.1');
  await once(datagrams, 'listening');
});

afterAll(async () => {
  listener.close();
  datagrams.close();
  await rm(folder, { recursive: true });
});

async function probe(kind: 'runtime' | 'native'): Promise<Readonly<Record<string, unknown>>> {
  const { port } = listener.address() as AddressInfo;
  const outcome = await extractInChild({
    format: 'text',
    filename: kind,
    metadata: { canaries: { port, file: join(folder, 'canary.png'), folder } },
    source: { sizeBytes: 1, read: async () => new Uint8Array(1) },
    ceilings: defaultCeilings,
    entry,
    readableFolders: findReadableFolders(entry),
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  if (!outcome.ok) throw new Error(`The child did not end well: ${JSON.stringify(outcome.failure)}`);
  return Object.fromEntries(outcome.extraction.metadata.map(({ name, value }) => [name, value]));
}

/** Ways to open files, which the filter of system calls lets through. */
const keptByLandlock: ReadonlySet<string> = new Set([
  'a file in a thread',
  'a file in a thread without options',
  'FFmpeg and a file',
  'FFmpeg and a playlist in a file',
  'sharp and a file',
  'a file by the C library',
  'a file of the system by the C library',
  'a new file by the C library',
  'the memory of the service',
]);

const allowed = (attempts: Readonly<Record<string, unknown>>) =>
  Object.entries(attempts).filter(([, value]) => value !== 'refused');

describe('Protects: the network and the files of the service from the process that opens foreign files', () => {
  test('27 ways that the runtime offers lead nowhere', async () => {
    const attempts = await probe('runtime');
    expect(allowed(attempts)).toEqual([]);
    expect(Object.keys(attempts)).toHaveLength(27);
    expect(visits).toBe(0);
  });

  describe.runIf(isolation.network === 'kernel')('native code (FFmpeg, sharp, the C library) and threads', () => {
    let attempts: Readonly<Record<string, unknown>>;
    beforeAll(async () => {
      attempts = await probe('native');
    });

    test('get nowhere in 15 ways that the filter of system calls keeps (seccomp), whether or not Landlock is there', () => {
      const others = Object.fromEntries(Object.entries(attempts).filter(([name]) => !keptByLandlock.has(name)));
      expect(allowed(others)).toEqual([]);
      expect(Object.keys(others)).toHaveLength(15);
      expect(visits).toBe(0);
    });

    test.runIf(isolation.files === 'kernel')('get nowhere in 9 ways that Landlock keeps (Linux 5.13 and newer)', () => {
      const files = Object.fromEntries(Object.entries(attempts).filter(([name]) => keptByLandlock.has(name)));
      expect(allowed(files)).toEqual([]);
      expect(Object.keys(files)).toHaveLength(9);
    });
  });

  test.runIf(process.platform === 'linux')('on Linux the kernel keeps it', () => {
    expect(isolation).toMatchObject({ network: 'kernel' });
  });
});
