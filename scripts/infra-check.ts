import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandError, type CommandSpec } from '../cli/options.ts';
import { runCommand } from '../cli/run-command.ts';
import { checkGroups, checkInfra } from './infra/check-infra.ts';
import { compileBicep, findCompiler, howToGetCompiler } from './infra/compile-bicep.ts';
import { type Compiled, readCompiled, writeCompiled } from './infra/compiled.ts';
import { findMetrics } from './infra/find-metrics.ts';
import { recordChanges, recordedPath } from './infra/record-changes.ts';
import { compiledPath, type Finding, hashOfBicep, readSources, type Sources } from './infra/sources.ts';
import { toStoredNames } from './infra/stored-names.ts';

const root = resolve(import.meta.dirname, '..');

const spec = {
  name: 'npm run infra:check --',
  summary: 'Compiles the Bicep files where a compiler is found, and checks that they still fit the code.',
  options: {
    write: {
      type: 'flag',
      help: 'first write infra/generated from the code and, with a compiler, from the Bicep files',
    },
    'record-rows': { type: 'flag', help: 'first run the service here and record what alerts and workbook read of it' },
    record: { type: 'flag', help: 'compile every change in support/infra, for the tests (takes minutes)' },
  },
} as const satisfies CommandSpec;

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }, { note }) => {
  const generated = join(root, 'infra/generated/stored-names.json');
  if (values.write && (await readFile(generated, 'utf8').catch(() => '')) !== toStoredNames()) {
    await writeFile(generated, toStoredNames());
    note('Wrote infra/generated/stored-names.json.');
  }
  if (values['record-rows']) {
    const { recordedRowsPath, recordRows } = await import('./infra/record-rows.ts');
    await writeFile(join(root, recordedRowsPath), await recordRows());
    note(`Wrote ${recordedRowsPath}.`);
  }
  const sources = await readSources(root);
  const { compiled, findings: diagnostics } = await compile(sources, note);
  if (compiled && values.write) {
    await writeFile(join(root, compiledPath), writeCompiled(compiled));
    note(`Wrote ${compiledPath}.`);
  }
  const compiler = await findCompiler(process.env);
  if (compiled && compiler !== undefined && values.record) {
    const written = await recordChanges(compiler, sources, compiled, note);
    await writeFile(join(root, recordedPath), written);
    note(`Wrote ${recordedPath}.`);
  }
  const findings = [
    ...diagnostics,
    ...(compiled ? checkInfra({ sources, compiled, metrics: await findMetrics(root) }) : []),
  ];
  return {
    json: { checks: checkGroups, failed: findings.map(({ file, line, message }) => ({ file, line, message })) },
    text: [
      ...findings.map(({ file, line, message, group }) => `${file}:${line} ${message} (${group})`),
      `${checkGroups.join(', ')}: ${findings.length === 0 ? 'nothing to report' : `${findings.length} to repair`}`,
    ].join('\n'),
    exitCode: findings.length === 0 ? 0 : 1,
  };
});

interface Outcome {
  readonly compiled: Compiled | undefined;
  readonly findings: readonly Finding[];
}

async function compile(sources: Sources, note: (line: string) => void): Promise<Outcome> {
  const compiler = await findCompiler(process.env);
  if (compiler !== undefined) return compileBicep(compiler, sources);
  const compiled = readCompiled(sources);
  if (compiled.sources !== hashOfBicep(sources)) {
    throw new CommandError(
      `The Bicep files have changed since ${compiledPath} was written, so they have to be compiled again: ` +
        `npm run infra:check -- --write, with a compiler. ${howToGetCompiler}`,
    );
  }
  note(`No Bicep compiler was found; what ${compiled.compiler} made of these files is checked.`);
  return { compiled, findings: [] };
}
