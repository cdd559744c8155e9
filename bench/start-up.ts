import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { median, toRatio, toThreeFigures } from './measure.ts';
import type { Bench } from './types.ts';

const rounds = 5;
const peerName = 'bare Node';
const main = resolve(import.meta.dirname, '../local/main.ts');

interface Sample {
  readonly readyMs: number;
  /** Resident memory of all processes; what they share is counted in each. */
  readonly residentMb: number;
  /** The same with shared pages divided among those who share them. */
  readonly proportionalMb: number;
}

/** Starts the command, waits until it has printed something, and measures it and its children. */
async function measureStart(argv: readonly string[]): Promise<Sample> {
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The command ended before it was ready.'))),
  ]);
  const readyMs = performance.now() - startedAtMs;
  const memory = await measureMemory(child);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { readyMs, ...memory };
}

async function measureMemory({ pid = 0 }: ChildProcess): Promise<Omit<Sample, 'readyMs'>> {
  let [residentMb, proportionalMb] = [0, 0];
  for (const id of [pid, ...(await childrenOf(pid))]) {
    const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8');
    residentMb += readKilobytes(text, 'Rss') / 1000;
    proportionalMb += readKilobytes(text, 'Pss') / 1000;
  }
  return { residentMb, proportionalMb };
}

const readKilobytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]);

async function childrenOf(pid: number): Promise<readonly number[]> {
  const found: number[] = [];
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const children = await readFile(`/proc/${pid}/task/${thread}/children`, 'utf8');
    found.push(...children.split(' ').filter(Boolean).map(Number));
  }
  return found;
}

/** `npm start` on a folder that was used before: time until every part answers and memory at that moment (Linux only). */
export const bench: Bench = {
  name: 'start-up',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    const ours = [
      '--disable-warning=ExperimentalWarning',
      main,
      '--json',
      '--port',
      '0',
      '--state',
      join(folder, 'state'),
    ];
    const peer = ['-e', 'console.log(); setInterval(() => {}, 1e6)'];
    try {
      // The first start makes the workspace and fills the compile cache: it is not warm.
      await measureStart(ours);
      const samples: { readonly ours: Sample; readonly peer: Sample }[] = [];
      for (let round = 0; round < rounds; round += 1)
        samples.push({ ours: await measureStart(ours), peer: await measureStart(peer) });
      const rows = [
        { measure: 'time to ready, warm', unit: 'ms', field: 'readyMs' },
        { measure: 'memory when ready, resident', unit: 'MB', field: 'residentMb' },
        { measure: 'memory when ready, proportional', unit: 'MB', field: 'proportionalMb' },
      ] as const;
      return rows.map(({ measure, unit, field }) => {
        const medianOf = (side: 'ours' | 'peer'): number =>
          toThreeFigures(median(samples.map((sample) => sample[side][field])));
        const [oursMedian, peerMedian] = [medianOf('ours'), medianOf('peer')];
        return {
          bench: 'start-up',
          measure,
          unit,
          ours: oursMedian,
          peer: peerMedian,
          peerName,
          ratio: toRatio(oursMedian, peerMedian),
        };
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
