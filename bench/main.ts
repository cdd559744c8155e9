import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { basename } from 'node:path';
import { CommandError, UsageError } from '../cli/options.ts';
import { runCommand } from '../cli/run-command.ts';
import type { Bench, BenchResult } from './types.ts';

/** Not benches themselves; what benches share beyond these lives in folders. */
const helpers = new Set(['main', 'measure', 'types']);

/** Every bench is a file of this folder, named after it. */
const benchNames = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .filter((name) => !helpers.has(name))
  .toSorted();

const spec = {
  name: 'npm run bench --',
  summary: 'Measures the product beside its peers; without a name everything.',
  positionals: { placeholder: 'NAME…', help: `what to measure: ${benchNames.join(', ')}` },
  options: {},
} as const;

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ positionals }, { note }) => {
  const names = positionals.length > 0 ? positionals : benchNames;
  const unknown = names.find((name) => !benchNames.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no bench '${unknown}'.`);
  const results: BenchResult[] = [];
  for (const name of names) {
    note(`${name} …`);
    results.push(...(await runBench(name)));
  }
  const report = { machine: describeMachine(), node: process.version, commit: findCommit() ?? 'unknown', results };
  return { json: report, text: toTable(results) };
});

async function runBench(name: string): Promise<readonly BenchResult[]> {
  try {
    const { bench }: { readonly bench: Bench } = await import(`./${name}.ts`);
    return await bench.run();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`Bench '${name}' could not finish: ${reason}`, { cause });
  }
}

function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${process.platform} ${process.arch}, ${availableParallelism()} x ${model}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
}

function findCommit(): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined; // A copy without its history.
  }
}

function toTable(results: readonly BenchResult[]): string {
  const rows = [
    ['bench', 'measure', 'ours', 'peer', 'ratio', ''],
    ...results.map(({ bench, measure, unit, ours, peer, peerName, ratio }) => [
      bench,
      measure,
      `${ours} ${unit}`,
      peer === null ? '' : `${peer} ${unit}`,
      ratio === null ? '' : `${ratio}x`,
      peerName ?? '',
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
