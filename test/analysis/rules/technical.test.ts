import { describe, expect, it } from 'vitest';
import { isRaised } from '../../../shared/analysis/rules/assess-measurements.ts';
import { families } from '../../../shared/analysis/rules/families.ts';
import type { Example, MeasurementTest, Rule } from '../../../shared/analysis/rules/rule-format.ts';
import { measurementNames } from '../../../shared/model/measurement-names.ts';

const technical = families
  .flatMap((family) => family.rules)
  .filter((rule): rule is Rule & { readonly measure: MeasurementTest } => rule.measure !== undefined);

const isRaisedBy = (test: MeasurementTest, example: Example): boolean => {
  const { measured, details = {} } = typeof example === 'string' ? { measured: undefined } : example;
  const isMeant = Object.entries(test.where ?? {}).every(([name, value]) => details[name] === value);
  return isMeant && isRaised(test, measured);
};

describe.each(technical.map((rule): [string, typeof rule] => [`${rule.code}: ${rule.title}`, rule]))(
  '%s',
  (_name, rule) => {
    it('is raised by its examples and quiet on the others', () => {
      expect(rule.examples.raises.filter((example) => !isRaisedBy(rule.measure, example))).toEqual([]);
      expect(rule.examples.quiet.filter((example) => isRaisedBy(rule.measure, example))).toEqual([]);
      expect(rule.examples.raises.length).toBeGreaterThanOrEqual(5);
      expect(rule.examples.quiet.length).toBeGreaterThanOrEqual(5);
    });

    it('looks at something that extractors measure', () => {
      const known = rule.measure.from === 'measurement' ? Object.keys(measurementNames) : [rule.measure.name];
      expect(known.filter((name) => name !== '')).toContain(rule.measure.name);
    });
  },
);
