import { describe, expect, it } from 'vitest';
import { findIdlePhrases } from '../../../../scripts/rules/find-idle-phrases.ts';
import { type CatalogueRuleFile, readCatalogue } from '../../../../scripts/rules/read-catalogue.ts';
import { type ExampleOutcome, reviewExample } from '../../../../scripts/rules/review-example.ts';
import type { QuietExample, RaisingExample, Rule } from '../../../../shared/analysis/rules/rule-format.ts';

const isTextRule = ({ find, detect }: Rule): boolean => find !== undefined || detect !== undefined;

const textRules = readCatalogue().files.filter(({ rule }) => isTextRule(rule));

describe('every phrase of every rule', () => {
  it('changes what an example of its rule raises: take it out, or give it one that shows what it is for', () => {
    expect(findIdlePhrases(readCatalogue().files)).toEqual([]);
  });
});

/** What the example says of itself. */
function expectationOf(example: RaisingExample | QuietExample): ExampleOutcome {
  const { text: _text, filename: _filename, metadata: _metadata, measured: _m, details: _d, ...stated } = example;
  return stated as ExampleOutcome;
}

/** Where this fails after a change that was meant: `npm run rules -- --expect`, and read the difference. */
describe.each(textRules.map((entry): [string, CatalogueRuleFile] => [entry.file, entry]))(
  '%s',
  (_file, { rule, examples }) => {
    it.each(examples.raises)('is raised as stated by “$text”', (example) => {
      expect(reviewExample(rule, example)).toEqual(expectationOf(example));
      expect(example.severity).toBeDefined();
    });

    it.each(examples.quiet)('is quiet as stated on “$text”', (example) => {
      expect(reviewExample(rule, example)).toEqual(expectationOf(example));
      expect(example.clearedBy).toBeDefined();
    });

    it('has five examples of each', () => {
      expect(examples.raises.length).toBeGreaterThanOrEqual(5);
      expect(examples.quiet.length).toBeGreaterThanOrEqual(5);
    });
  },
);
