import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkInfra } from '../../../scripts/infra/check-infra.ts';
import { findMetrics } from '../../../scripts/infra/find-metrics.ts';
import { getSource, readSources } from '../../../scripts/infra/sources.ts';
import { findTypeData } from '../../../scripts/infra/type-data.ts';
import { languageMutants, type Mutant, promiseMutants } from './mutants.ts';

const root = resolve(import.meta.dirname, '../../..');
const sources = await readSources(root);
const types = await findTypeData(root);
const metrics = await findMetrics(root);

const withFault = ({ file, find, replace }: Mutant): ReadonlyMap<string, string> => {
  const text = getSource(sources, file);
  expect(text).toContain(find);
  return new Map([...sources, [file, text.replace(find, () => replace)]]);
};

describe('infra:check', () => {
  it('has nothing to report on the files as they are', async () => {
    expect(await checkInfra({ sources, types, metrics })).toStrictEqual([]);
  });

  it('has nothing to report without the type data either', async () => {
    expect(await checkInfra({ sources, types: undefined, metrics })).toStrictEqual([]);
  });

  it.each(promiseMutants)('finds, without type data: $name', async (mutant) => {
    const findings = await checkInfra({ sources: withFault(mutant), types: undefined, metrics });
    expect(findings).not.toStrictEqual([]);
  });

  for (const mutant of languageMutants) {
    // The type data is not part of the project; where it is missing, only what needs it is left out.
    it.skipIf(mutant.needsTypes && types === undefined)(`finds: ${mutant.name}`, async () => {
      const findings = await checkInfra({ sources: withFault(mutant), types, metrics });
      expect(findings).not.toStrictEqual([]);
    });
  }

  it('names the file and the line', async () => {
    const mutant = languageMutants.find(({ name }) => name === 'unresolved symbol');
    if (mutant === undefined) throw new Error('The list has lost a fault.');
    const [finding] = await checkInfra({ sources: withFault(mutant), types, metrics });
    const line =
      getSource(sources, mutant.file)
        .split('\n')
        .findIndex((text) => text.includes(mutant.find)) + 1;
    expect(finding).toMatchObject({ file: mutant.file, line, message: "The name 'logz' is not declared." });
  });
});
