// `npm run infra:check`: what can be known of `infra` without Azure.
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { CommandSpec } from '../cli/options.ts';
import { runCommand } from '../cli/run-command.ts';
import { checkGroups, checkInfra } from './infra/check-infra.ts';
import { findMetrics } from './infra/find-metrics.ts';
import { readSources } from './infra/sources.ts';
import { toStoredNames } from './infra/stored-names.ts';
import { findTypeData } from './infra/type-data.ts';

const root = resolve(import.meta.dirname, '..');

const spec = {
  name: 'npm run infra:check --',
  summary: 'Checks the Bicep files, and that they still fit the code.',
  options: {
    write: { type: 'flag', help: 'first write infra/generated from the code' },
  },
} as const satisfies CommandSpec;

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }, { note }) => {
  const generated = join(root, 'infra/generated/stored-names.json');
  if (values.write && (await readFile(generated, 'utf8').catch(() => '')) !== toStoredNames()) {
    await writeFile(generated, toStoredNames());
    note('Wrote infra/generated/stored-names.json.');
  }
  const types = await findTypeData(root);
  const checks = checkGroups.filter((group) => group !== 'types' || types !== undefined);
  if (types === undefined) note('Group types left out: ../shared/data/azure-resource-types.json is not there.');
  const findings = await checkInfra({ sources: await readSources(root), types, metrics: await findMetrics(root) });
  return {
    json: { checks, failed: findings.map(({ file, line, message }) => ({ file, line, message })) },
    text: [
      ...findings.map(({ file, line, message, group }) => `${file}:${line} ${message} (${group})`),
      `${checks.join(', ')}: ${findings.length === 0 ? 'nothing to report' : `${findings.length} to repair`}`,
    ].join('\n'),
    exitCode: findings.length === 0 ? 0 : 1,
  };
});
