// Writes docs/openapi.json from the declared operations, and the client's types from it: run it after a change of the API, then read the difference.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from '../cli/run-command.ts';
import { buildOpenapi } from '../functions/docs/build-openapi.ts';
import { routes } from '../functions/routes.ts';

const root = resolve(import.meta.dirname, '..');
const file = join(root, 'docs/openapi.json');
const spec = {
  name: 'npm run openapi --',
  summary: 'Writes docs/openapi.json from the declared operations, and the types of the client from it.',
  options: {},
} as const;

process.exitCode = await runCommand(spec, process.argv.slice(2), async () => {
  writeFileSync(file, `${JSON.stringify(buildOpenapi(routes), undefined, 2)}\n`);
  // The generator lives with the client: it needs a compiler of its own.
  execFileSync(process.execPath, [join(root, 'packages/client/scripts/write-types.ts')], { stdio: 'inherit' });
  return { text: `${file} is written.` };
});
