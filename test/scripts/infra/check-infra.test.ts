import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkInfra } from '../../../scripts/infra/check-infra.ts';
import { compileBicep, findCompiler } from '../../../scripts/infra/compile-bicep.ts';
import { readCompiled, writeCompiled } from '../../../scripts/infra/compiled.ts';
import { findMetrics } from '../../../scripts/infra/find-metrics.ts';
import { applyChange, parseRecorded, recordedPath, withChange } from '../../../scripts/infra/record-changes.ts';
import { compiledPath, getSource, hashOfBicep, readSources } from '../../../scripts/infra/sources.ts';
import type { Change } from '../../../support/infra/change.ts';
import { correctChanges } from '../../../support/infra/correct-changes.ts';
import { faults } from '../../../support/infra/faults.ts';

const root = resolve(import.meta.dirname, '../../..');
const sources = await readSources(root);
const compiled = readCompiled(sources);
const metrics = await findMetrics(root);
const recorded = parseRecorded(await readFile(join(root, recordedPath), 'utf8'));

const check = (change: Change) =>
  checkInfra({
    sources: new Map([...sources, [change.file, getSource(applyChange(sources, change), change.file)]]),
    compiled: withChange(compiled, change, recorded),
    metrics,
  });

describe('infra:check', () => {
  it('has nothing to report on the files as they are', () => {
    expect(checkInfra({ sources, compiled, metrics })).toStrictEqual([]);
  });

  it('reads what was compiled from these files', () => {
    expect(compiled.sources).toBe(hashOfBicep(sources));
  });

  it('writes the same file whatever the order in which the compiler gives outputs', () => {
    const turned = Object.entries(compiled.cases).map(([name, { outputs, resources }]) => [
      name,
      { outputs: Object.fromEntries(Object.entries(outputs).toReversed()), resources },
    ]);
    expect(writeCompiled({ ...compiled, cases: Object.fromEntries(turned) })).toBe(getSource(sources, compiledPath));
  });

  it('has what the compiler made of every change', () => {
    const compiledChanges = [...correctChanges, ...faults].filter(({ file }) => file.endsWith('.bicep'));
    expect(compiledChanges.filter(({ name }) => !(name in recorded.changes))).toEqual([]);
  });

  it.each(correctChanges)('has nothing to report on $name', (change) => {
    expect(recorded.changes[change.name]?.diagnostics).toEqual([]);
    expect(check(change)).toStrictEqual([]);
  });

  it.each(faults)('finds: $name', (fault) => {
    expect([...(recorded.changes[fault.name]?.diagnostics ?? []), ...check(fault)]).not.toStrictEqual([]);
  });
});

const compiler = await findCompiler(process.env);

// The compiler is no npm package; the workflow has it.
describe.skipIf(compiler === undefined)('with a Bicep compiler', () => {
  let result: Awaited<ReturnType<typeof compileBicep>>;
  beforeAll(async () => {
    result = await compileBicep(compiler ?? '', sources);
  });

  it('gives no diagnostic', () => {
    expect(result.findings).toEqual([]);
  });

  it('makes of the files what was recorded', () => {
    expect(result.compiled?.cases).toEqual(compiled.cases);
  });
});
