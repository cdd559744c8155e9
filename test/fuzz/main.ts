// `npm run fuzz`: generated requests over every operation, judged by the OpenAPI document.
import { runCommand } from '../../cli/run-command.ts';
import { runFuzz } from './run-fuzz.ts';

const spec = {
  name: 'npm run fuzz --',
  summary: 'Sends generated requests, valid and broken, to a service of its own and checks every answer.',
  options: {
    count: { type: 'integer', placeholder: 'N', help: 'how many requests', min: 1, default: 20_000 },
    seed: { type: 'integer', placeholder: 'S', help: 'repeats a run; left out: a new one' },
  },
} as const;

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }, { note }) => {
  const seed = values.seed ?? Math.floor(Math.random() * 2 ** 31);
  note(`seed ${seed}`);
  const startedAt = performance.now();
  const report = await runFuzz(values.count, seed);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const statuses = Object.entries(report.statuses).map(([status, times]) => `${status}: ${times}`);
  const text = [
    `${report.requests} requests in ${seconds} s, seed ${seed}: ${report.failures.length} failures (${statuses.join(', ')})`,
    ...report.failures.slice(0, 20).map((failure) => JSON.stringify(failure)),
  ].join('\n');
  return { json: report, text, exitCode: report.failures.length > 0 ? 1 : 0 };
});
