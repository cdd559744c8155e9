// `npm run rules`: checks the catalogue's files and writes what is made from them. With --check it only compares.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CommandError, type CommandSpec } from '../cli/options.ts';
import { runCommand } from '../cli/run-command.ts';
import { generateFiles } from './rules/generate-files.ts';
import { CatalogueError } from './rules/read-yaml.ts';

const root = resolve(import.meta.dirname, '..');

const spec = {
  name: 'npm run rules --',
  summary: 'Checks the files of the rule catalogue and writes the form that the service loads.',
  options: {
    check: { type: 'flag', help: 'write nothing; fail when a file is not what the catalogue says' },
  },
} as const satisfies CommandSpec;

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }) => {
  const stale: string[] = [];
  for (const [path, text] of generateOrRefuse()) {
    const file = join(root, path);
    const present = await readFile(file, 'utf8').catch(() => undefined);
    if (present?.replaceAll('\r\n', '\n') === text) continue;
    stale.push(path);
    if (values.check) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  if (values.check && stale.length > 0) {
    throw new CommandError(`Not what the catalogue says: ${stale.join(', ')}. Run \`npm run rules\` and commit them.`);
  }
  const text = values.check ? '' : stale.map((path) => `${path} is written.`).join('\n') || 'Nothing has changed.';
  return { json: { written: values.check ? [] : stale }, text };
});

function generateOrRefuse(): ReadonlyMap<string, string> {
  try {
    return generateFiles();
  } catch (error) {
    if (error instanceof CatalogueError) throw new CommandError(error.message);
    throw error;
  }
}
