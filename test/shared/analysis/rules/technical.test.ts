import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../../scripts/rules/read-catalogue.ts';
import { isRaised } from '../../../../shared/analysis/rules/assess-measurements.ts';
import type { Example, MeasurementTest } from '../../../../shared/analysis/rules/rule-format.ts';
import { measurementNames } from '../../../../shared/model/measurement-names.ts';

const technical = readCatalogue().files.flatMap(({ file, rule: { measure, severity }, examples }) =>
  measure ? [{ file, measure, severity, examples }] : [],
);

const isRaisedBy = (test: MeasurementTest, example: Example): boolean => {
  const { measured, details = {} } = example;
  const isMeant = Object.entries(test.where ?? {}).every(([name, value]) => details[name] === value);
  return isMeant && isRaised(test, measured);
};

describe.each(technical.map((entry): [string, typeof entry] => [entry.file, entry]))(
  '%s',
  (_file, { measure, severity, examples }) => {
    it('is raised by its examples and quiet on the others', () => {
      expect(examples.raises.filter((example) => !isRaisedBy(measure, example))).toEqual([]);
      expect(examples.quiet.filter((example) => isRaisedBy(measure, example))).toEqual([]);
      expect(examples.raises).not.toEqual([]);
      expect(examples.quiet).not.toEqual([]);
    });

    it('has the severity that each example states', () => {
      expect(examples.raises.map((example) => example.severity)).toEqual(examples.raises.map(() => severity));
    });

    it('looks at something that extractors measure', () => {
      const known = measure.from === 'measurement' ? Object.keys(measurementNames) : [measure.name];
      expect(known.filter((name) => name !== '')).toContain(measure.name);
    });
  },
);
