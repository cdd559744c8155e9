import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BlobServiceClient, StorageSharedKeyCredential } from '@azure/storage-blob';
import { StorageSharedKeyCredential as QueueCredential, QueueServiceClient } from '@azure/storage-queue';
import { measureRate, median, toRatio, toThreeFigures } from './measure.ts';
import type { Bench, BenchResult } from './types.ts';

const rounds = 5;
const peerName = 'Azurite (saves its index every 5 s)';
const account = [
  'devstoreaccount1',
  'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
] as const;

interface Served {
  readonly process: ChildProcess;
  readonly upload: (sizeBytes: number) => Promise<void>;
  readonly send: () => Promise<void>;
  readonly receiveAndDelete: () => Promise<void>;
}

async function serve(script: string, folder: string): Promise<Served> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'storage', script), folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const endpoints = new Map<string, string>();
  for await (const line of createInterface(child.stdout)) {
    const [name = '', endpoint = ''] = line.split(' ');
    endpoints.set(name, endpoint);
    if (endpoints.size === 2) break;
  }
  const container = new BlobServiceClient(
    endpoints.get('blob') ?? '',
    new StorageSharedKeyCredential(...account),
  ).getContainerClient('bench');
  const queue = new QueueServiceClient(endpoints.get('queue') ?? '', new QueueCredential(...account)).getQueueClient(
    'bench',
  );
  await container.create();
  await queue.create();
  let blobs = 0;
  return {
    process: child,
    async upload(sizeBytes) {
      await container.getBlockBlobClient(`blob-${(blobs += 1)}`).upload(Buffer.alloc(sizeBytes, 'x'), sizeBytes);
    },
    async send() {
      await queue.sendMessage('{"deliveryId":"0195f3a0"}');
    },
    async receiveAndDelete() {
      for (const { messageId, popReceipt } of (await queue.receiveMessages()).receivedMessageItems)
        await queue.deleteMessage(messageId, popReceipt);
    },
  };
}

const measures: readonly {
  readonly measure: string;
  readonly total: number;
  readonly parallel: number;
  readonly run: (served: Served) => Promise<void>;
}[] = [
  { measure: 'upload 2 KB, 20 at a time', total: 300, parallel: 20, run: ({ upload }) => upload(2_000) },
  { measure: 'upload 1 MB, 4 at a time', total: 40, parallel: 4, run: ({ upload }) => upload(1_000_000) },
  { measure: 'queue send, 10 at a time', total: 300, parallel: 10, run: ({ send }) => send() },
  {
    measure: 'queue receive and delete, 10 at a time',
    total: 300,
    parallel: 10,
    run: ({ receiveAndDelete }) => receiveAndDelete(),
  },
];

/** The cost of answering only after the index is on disk: our storage stand-in beside plain Azurite, both on disk. */
export const bench: Bench = {
  name: 'storage',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    const ours = await serve('serve-storage.ts', join(folder, 'ours'));
    const peer = await serve('serve-azurite.ts', folder);
    try {
      const results: BenchResult[] = [];
      for (const { measure, total, parallel, run } of measures) {
        const rates: Record<'ours' | 'peer', number[]> = { ours: [], peer: [] };
        for (let round = 0; round < rounds; round += 1) {
          rates.ours.push(await measureRate(total, parallel, () => run(ours)));
          rates.peer.push(await measureRate(total, parallel, () => run(peer)));
        }
        const [oursMedian, peerMedian] = [toThreeFigures(median(rates.ours)), toThreeFigures(median(rates.peer))];
        results.push({
          bench: 'storage',
          measure,
          unit: 'per s',
          ours: oursMedian,
          peer: peerMedian,
          peerName,
          ratio: toRatio(oursMedian, peerMedian),
        });
      }
      return results;
    } finally {
      for (const { process: served } of [ours, peer]) served.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  },
};
