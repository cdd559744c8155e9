import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type Container, CosmosClient, type Database } from '@azure/cosmos';
import { startCosmos } from 'local-azure/cosmos';
import { measureRate, median, toRatio, toThreeFigures } from './measure.ts';
import type { Bench, BenchResult } from './types.ts';

const key = Buffer.from('the key of the bench').toString('base64');
const rounds = 5;
const documentCount = 3_000;
const partitionCount = 10;
const peerName = 'bare node:http';

/** The Cosmos stand-in on a file, through the SDK, beside plain requests to a bare node:http server. */
export const bench: Bench = {
  name: 'cosmos',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'bench-cosmos-'));
    const results: BenchResult[] = [await measureStart(folder)];
    const file = join(folder, 'cosmos.db');
    const cosmos = await serve('cosmos', file, key);
    const bare = await serve('bare', JSON.stringify(newDocument(0)));
    const client = new CosmosClient({ endpoint: cosmos.address, key });
    try {
      const { database } = await client.databases.create({ id: 'bench' });
      const container = await createContainer(database, 'core');
      await measureRate(documentCount, 50, (index) => container.items.create(newDocument(index)));
      const measures = toMeasures(container, await createContainer(database, 'created'));
      for (const measure of measures) results.push(await compare(measure, bare.address));
    } finally {
      client.dispose();
      await Promise.all([cosmos.stop(), bare.stop()]);
    }
    results.push(await measureOpen(file));
    rmSync(folder, { recursive: true });
    return results;
  },
};

interface Measure {
  readonly name: string;
  readonly total: number;
  readonly parallel: number;
  readonly run: (index: number) => Promise<unknown>;
}

/** Creates go to a container of their own: the partitions that queries read keep their size. */
function toMeasures(container: Container, empty: Container): readonly Measure[] {
  let created = 0;
  const item = (index: number) => {
    const { id, scope } = newDocument(index % documentCount);
    return container.item(id, scope);
  };
  const read = (index: number) => item(index).read();
  const create = () => empty.items.create(newDocument(created++));
  const patch = (index: number) => item(index).patch([{ op: 'incr', path: '/n', value: 1 }]);
  const replace = (index: number) => item(index).replace(newDocument(index % documentCount));
  const page = () => container.items.query(pageQuery, { partitionKey: 'workspace-3', maxItemCount: 50 }).fetchNext();
  const count = () =>
    container.items.query('SELECT VALUE COUNT(1) FROM c', { partitionKey: 'workspace-4' }).fetchNext();
  return [
    { name: 'point read, one at a time', total: 1_000, parallel: 1, run: read },
    { name: 'point read, 50 parallel', total: 2_000, parallel: 50, run: read },
    { name: 'create, one at a time', total: 500, parallel: 1, run: create },
    { name: 'create, 50 parallel', total: 1_000, parallel: 50, run: create },
    { name: 'replace, 50 parallel', total: 1_000, parallel: 50, run: replace },
    { name: 'patch, 50 parallel', total: 1_000, parallel: 50, run: patch },
    { name: 'filter and ORDER BY, page of 50 of 300', total: 100, parallel: 1, run: page },
    { name: 'COUNT in a partition', total: 100, parallel: 1, run: count },
  ];
}

const pageQuery = {
  query: 'SELECT * FROM c WHERE c.status = @status AND c.createdAt < @before ORDER BY c.createdAt DESC',
  parameters: [
    { name: '@status', value: 'complete' },
    { name: '@before', value: '2030-01-01T00:00:00.000Z' },
  ],
};

/** About a kilobyte, like the product's own. */
function newDocument(index: number) {
  return {
    id: `submission-${index}`,
    scope: `workspace-${index % partitionCount}`,
    type: 'submission',
    status: index % 3 === 0 ? 'failed' : 'complete',
    createdAt: new Date(1_700_000_000_000 + index * 1000).toISOString(),
    n: index,
    assets: Array.from({ length: 4 }, (_, asset) => ({
      assetId: `asset-${index}-${asset}`,
      filename: `leaflet ${asset}.pdf`,
      mimeType: 'application/pdf',
      status: 'complete',
      blobPath: `workspace-${index % partitionCount}/leaflet ${asset}.pdf`,
      sizeBytes: 123_456 + asset,
    })),
  };
}

async function createContainer(database: Database, id: string): Promise<Container> {
  const { container } = await database.containers.create({ id, partitionKey: { paths: ['/scope'] } });
  return container;
}

/** The medians of rounds that alternate between the stand-in and its peer, so that both meet the same machine. */
async function compare({ name, total, parallel, run }: Measure, bareAddress: string): Promise<BenchResult> {
  const agent = new Agent({ keepAlive: true });
  const [ours, peers]: [number[], number[]] = [[], []];
  await measureRate(Math.ceil(total / 5), parallel, run);
  for (let round = 0; round < rounds; round++) {
    ours.push(await measureRate(total, parallel, run));
    peers.push(await measureRate(total, parallel, () => fetchBare(bareAddress, agent)));
  }
  agent.destroy();
  return toResult(name, 'per s', median(ours), median(peers));
}

function toResult(measure: string, unit: string, ours: number, peer: number): BenchResult {
  const figures = { ours: toThreeFigures(ours), peer: toThreeFigures(peer), peerName };
  return { bench: 'cosmos', measure, unit, ...figures, ratio: toRatio(ours, peer) };
}

async function fetchBare(address: string, agent: Agent): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    request(address, { agent }, (response) => {
      response.resume().once('end', resolve);
    })
      .once('error', reject)
      .end();
  });
}

/** From the start of the process to its first line. */
async function measureStart(folder: string): Promise<BenchResult> {
  const [ours, peers]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    for (const [times, ...childArguments] of [
      [ours, 'cosmos', join(folder, 'start.db'), key] as const,
      [peers, 'bare', '{}'] as const,
    ]) {
      const startedAt = performance.now();
      const child = await serve(...childArguments);
      times.push(performance.now() - startedAt);
      await child.stop();
    }
  }
  return toResult('start of the process to ready', 'ms', median(ours), median(peers));
}

/** In a process that has loaded everything: the file with all that the bench has written is checked and opened. */
async function measureOpen(file: string): Promise<BenchResult> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    const server = await startCosmos({ port: 0, file, key });
    times.push(performance.now() - startedAt);
    await server.stop();
  }
  const megabytes = Math.round(statSync(file).size / 1e6);
  const measure = `start on a file of ${megabytes} MB`;
  return {
    bench: 'cosmos',
    measure,
    unit: 'ms',
    ours: toThreeFigures(median(times)),
    peer: null,
    peerName: null,
    ratio: null,
  };
}

interface Served {
  readonly address: string;
  stop(): Promise<void>;
}

async function serve(...childArguments: readonly string[]): Promise<Served> {
  const script = join(import.meta.dirname, 'cosmos', 'serve.ts');
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...childArguments],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', (code) => reject(new Error(`A server of the bench ended with code ${code}.`)));
  });
  return {
    address,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
