// `npm run rules`: checks the catalogue's files and writes what is made from them. With --check it only compares.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
    expect: {
      type: 'flag',
      help: 'also write into every rule file what its examples do today; read the diff afterwards',
    },
    check: { type: 'flag', help: 'write nothing; fail when a generated file does not match the catalogue' },
  },
} as const satisfies CommandSpec;

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }) => {
  const stale = writeStale(values.check);
  if (values.check && stale.length > 0) {
    throw new CommandError(
      `These files do not match the catalogue: ${stale.join(', ')}. Run \`npm run rules\` and commit them.`,
    );
  }
  // The examples are reviewed with the compiled form, so it has to be written first.
  const expected = values.expect ? await writeExpectations() : [];
  // The list of examples states these expectations, too.
  const again = expected.length > 0 ? writeStale(false) : [];
  const written = values.check ? [] : [...new Set([...stale, ...expected, ...again])];
  const text = values.check ? '' : written.map((path) => `${path} is written.`).join('\n') || 'Nothing has changed.';
  return { json: { written }, text };
});

/** Writes the generated files that are not what the catalogue says, unless `isCheck`, and returns their paths. */
function writeStale(isCheck: boolean): string[] {
  const stale: string[] = [];
  for (const [path, text] of orRefuse(generateFiles)) {
    const file = join(root, path);
    const present = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : undefined;
    if (present === text) continue;
    stale.push(path);
    if (isCheck) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return stale;
}

async function writeExpectations(): Promise<string[]> {
  const module = await import('./rules/write-expectations.ts');
  return orRefuse(() => module.writeExpectations(root));
}

function orRefuse<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof CatalogueError) throw new CommandError(error.message);
    throw error;
  }
}
