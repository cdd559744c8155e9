import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDurableEngine } from 'local-azure/durable-engine';
import type { DurableEngine } from 'local-azure/durable-engine/contract';
import { startFunctionsHost } from 'local-azure/functions-host';
import { measureRate, median, percentile, toRatio, toThreeFigures } from './measure.ts';
import type { Bench, BenchResult } from './types.ts';

const rounds = 5;
const maxConcurrentActivities = 20;
const fanOuts = [
  { size: 10, runs: 40 },
  { size: 100, runs: 20 },
  { size: 1000, runs: 5 },
];

type Figures = Record<string, number[]>;

/**
 * Orchestrations in the local host, with the journal on disk and beside the same without one; the calibration says what
 * the machine did at that time. Function calls go through the host, starts past its sockets.
 */
export const bench: Bench = {
  name: 'durable',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'bench-durable-'));
    try {
      const disk: Figures = {};
      const memory: Figures = {};
      for (let round = 0; round < rounds; round += 1) {
        await measureHost(join(folder, String(round)), disk);
        await measureHost(undefined, memory);
      }
      return [...toResults(disk, memory), ...(await calibrate(folder))];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measureHost(stateFolder: string | undefined, figures: Figures): Promise<void> {
  const engines: DurableEngine[] = [];
  const host = await startFunctionsHost({
    appFolder: join(import.meta.dirname, '..'),
    entryFile: join(import.meta.dirname, 'durable/app.ts'),
    hostJson: {
      version: '2.0',
      extensions: { durableTask: { hubName: 'Bench', maxConcurrentActivityFunctions: maxConcurrentActivities } },
    },
    settings: {},
    port: 0,
    ...(stateFolder !== undefined && { stateFolder }),
    openDurable: async (options) => {
      const engine = await openDurableEngine(options);
      engines.push(engine);
      return engine;
    },
    log: () => undefined,
  });
  const [engine] = engines;
  if (engine === undefined) throw new Error('The host has no Durable engine.');
  try {
    const rate = async (name: string, total: number, parallel: number): Promise<number> =>
      measureRate(total, parallel, () => runOrchestration(engine, name, null));
    await rate('empty', 300, 20);
    add(figures, 'empty orchestrations, 50 at a time|per s', await rate('empty', 3000, 50));
    add(figures, 'safe shape: 3 children of 3 activities each, 10 at a time|per s', await rate('review', 200, 10));
    for (const { size, runs } of fanOuts) {
      const times = await timeFanOuts(engine, size, runs);
      add(figures, `fan-out of ${size}, p50|ms`, percentile(times, 0.5));
      add(figures, `fan-out of ${size}, p99|ms`, percentile(times, 0.99));
    }
  } finally {
    await host.stop();
  }
}

async function timeFanOuts(engine: DurableEngine, size: number, runs: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await runOrchestration(engine, 'fan-out', size);
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** Starts an orchestration as a client does and waits for its end. */
async function runOrchestration(engine: DurableEngine, name: string, input: unknown): Promise<void> {
  const { status, body } = await engine.handle({
    method: 'POST',
    path: `orchestrators/${name}`,
    query: new URLSearchParams({ timeout: '60' }),
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(input)),
    origin: 'http://localhost',
  });
  if (status !== 200) throw new Error(`'${name}' answered ${status}: ${body}`);
}

function add(figures: Figures, key: string, value: number): void {
  figures[key] = [...(figures[key] ?? []), value];
}

function toResults(disk: Figures, memory: Figures): readonly BenchResult[] {
  return Object.entries(disk).map(([key, samples]) => {
    const [measure = '', unit = ''] = key.split('|');
    const [ours, peer] = [toThreeFigures(median(samples)), toThreeFigures(median(memory[key] ?? [0]))];
    return { bench: 'durable', measure, unit, ours, peer, peerName: 'no journal', ratio: toRatio(ours, peer) };
  });
}

/** What an empty asynchronous call and a bare append to a file cost meanwhile. */
async function calibrate(folder: string): Promise<readonly BenchResult[]> {
  const calls: number[] = [];
  const appends: number[] = [];
  const file = join(folder, 'appended');
  const record = `${'x'.repeat(499)}\n`;
  for (let round = 0; round < rounds; round += 1) {
    calls.push(await measureRate(200_000, 50, () => Promise.resolve()));
    appends.push(await measureRate(5000, 1, async () => appendFileSync(file, record)));
  }
  return [
    toCalibration('empty asynchronous calls', calls),
    toCalibration('appends of 500 bytes, each opening the file', appends),
  ];
}

function toCalibration(measure: string, samples: readonly number[]): BenchResult {
  const ours = toThreeFigures(median(samples));
  return {
    bench: 'durable',
    measure: `calibration: ${measure}`,
    unit: 'per s',
    ours,
    peer: null,
    peerName: null,
    ratio: null,
  };
}
