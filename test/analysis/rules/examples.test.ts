import { describe, expect, it } from 'vitest';
import { families } from '../../../shared/analysis/rules/families.ts';
import { findInText } from '../../../shared/analysis/rules/review-extraction.ts';
import type { Example, Rule } from '../../../shared/analysis/rules/rule-format.ts';
import { toBlocks } from './to-blocks.ts';

/** Codes of everything published for an example, before merging. */
function codesFor(example: Exclude<Example, string>): string[] {
  const { text, filename = 'example.txt', metadata = {} } = example;
  const { findings } = findInText(toBlocks(text), { filename, metadata, sidekicks: [] });
  return findings.map(({ rule }) => rule.rule.code);
}

const toTextExample = (example: Example): Exclude<Example, string> =>
  typeof example === 'string' ? { text: example } : example;

const isTextRule = (rule: Rule): boolean => rule.find !== undefined || rule.detect !== undefined;

const textFamilies = families.filter((family) => family.rules.some(isTextRule));

describe.each(textFamilies.map((family): [string, readonly Rule[]] => [family.name, family.rules]))(
  '%s',
  (_name, rules) => {
    const textRules = rules.filter(isTextRule);
    describe.each(textRules.map((rule): [string, Rule] => [rule.code, rule]))('%s', (code, rule) => {
      it.each(rule.examples.raises.map(toTextExample))('is raised by “$text”', (example) => {
        expect(codesFor(example)).toContain(code);
      });

      it.each(rule.examples.quiet.map(toTextExample))('is quiet on “$text”', (example) => {
        expect(codesFor(example)).not.toContain(code);
      });

      it('has five examples of each', () => {
        expect(rule.examples.raises.length).toBeGreaterThanOrEqual(5);
        expect(rule.examples.quiet.length).toBeGreaterThanOrEqual(5);
      });
    });
  },
);
