// Writes docs/openapi.json from the declared operations, and the client's types from it: run it after a change of the API, then read the difference.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CommandSpec } from '../cli/options.ts';
import { runCommand } from '../cli/run-command.ts';

const root = resolve(import.meta.dirname, '..');
const file = join(root, 'docs/openapi.json');
const examplesFile = join(root, 'functions/docs/examples.json');
const spec = {
  name: 'npm run openapi --',
  summary: 'Writes docs/openapi.json from the declared operations, and the types of the client from it.',
  options: {
    record: { type: 'flag', help: 'first record the examples anew, from a service in memory; takes a minute' },
  },
} as const satisfies CommandSpec;

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }) => {
  if (values.record) {
    const { recordExamples } = await import('./openapi/record-examples.ts');
    writeFileSync(examplesFile, `${JSON.stringify(await recordExamples(), undefined, 1)}\n`);
  }
  // Loaded only now: it holds the examples.
  const { buildOpenapi } = await import('../functions/docs/build-openapi.ts');
  const { routes } = await import('../functions/routes.ts');
  writeFileSync(file, `${JSON.stringify(buildOpenapi(routes), undefined, 2)}\n`);
  // The generator lives with the client: it needs a compiler of its own.
  execFileSync(process.execPath, [join(root, 'packages/client/scripts/write-types.ts')], { stdio: 'inherit' });
  return { text: `${file} is written.` };
});
