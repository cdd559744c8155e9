import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { runCommand } from '../../cli/run-command.ts';
import type { SeedResult } from './run-seed.ts';

const spec = {
  name: 'node scripts/on-node24.mjs test/simulation/main.ts',
  summary: 'Runs the simulation over many seeds and tells which of them break an invariant.',
  options: {
    seeds: { type: 'integer', placeholder: 'N', help: 'how many seeds', min: 1, default: 10_000 },
    from: { type: 'integer', placeholder: 'N', help: 'the first seed', min: 1, default: 1 },
    threads: { type: 'integer', placeholder: 'N', help: 'threads at work', min: 1, default: availableParallelism() },
  },
} as const;

type Sums = Omit<SeedResult, 'seed' | 'violations'>;

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }, { note }) => {
  const sums: Record<keyof Sums, number> = {
    submissions: 0,
    events: 0,
    accepted: 0,
    duplicates: 0,
    faults: 0,
    crashes: 0,
    steps: 0,
  };
  const broken: { readonly seed: number; readonly violations: readonly string[] }[] = [];
  const startedAt = performance.now();
  const share = Math.ceil(values.seeds / values.threads);
  let done = 0;

  const runShare = (from: number, count: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const thread = new Worker(new URL('./seed-worker.ts', import.meta.url), { workerData: { from, count } });
      thread.on('message', (result: SeedResult) => {
        done += 1;
        for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += result[name];
        if (result.violations.length > 0) broken.push({ seed: result.seed, violations: result.violations });
        if (done % 500 === 0) note(`${done} seeds, ${broken.length} broken`);
      });
      thread.on('error', reject);
      thread.on('exit', () => resolve());
    });

  const shares = Array.from({ length: values.threads }, (_, index) => {
    const from = values.from + index * share;
    return runShare(from, Math.max(0, Math.min(share, values.from + values.seeds - from)));
  });
  await Promise.all(shares);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const json = { seeds: done, from: values.from, seconds, ...sums, broken };
  return {
    json,
    text: `${done} seeds in ${seconds} s, ${broken.length} broken\n${JSON.stringify(json, undefined, 2)}`,
    exitCode: broken.length > 0 || done < values.seeds ? 1 : 0,
  };
});
