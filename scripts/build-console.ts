// `npm run console`: the pages of the console, in `console/dist`.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandSpec } from '../cli/options.ts';
import { runCommand } from '../cli/run-command.ts';
import { buildConsole } from '../console/build.ts';

const spec = {
  name: 'npm run console --',
  summary: 'Builds the pages of the console (docs/console.md).',
  options: {
    out: { type: 'text', placeholder: 'DIR', help: 'another folder for the result', default: 'console/dist' },
  },
} as const satisfies CommandSpec;

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }) => {
  const folder = join(import.meta.dirname, '..', values.out);
  const { firstLoad } = await buildConsole(folder);
  const sizes = await Promise.all(firstLoad.map(async (path) => (await stat(join(folder, path))).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return {
    json: { folder: values.out, firstLoad, bytes },
    text: `${values.out}: ${Math.round(bytes / 1000)} kB are loaded first, before compression`,
  };
});
