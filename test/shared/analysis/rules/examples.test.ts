import { describe, expect, it } from 'vitest';
import { type CatalogueRuleFile, readCatalogue } from '../../../../scripts/rules/read-catalogue.ts';
import { findInText } from '../../../../shared/analysis/rules/review-extraction.ts';
import type { Example, Rule } from '../../../../shared/analysis/rules/rule-format.ts';
import { toBlocks } from '../../../../support/to-blocks.ts';

/** Codes of everything published for an example, before merging. */
function codesFor(example: Exclude<Example, string>): string[] {
  const { text = '', filename = 'example.txt', metadata = {} } = example;
  const { findings } = findInText(toBlocks(text), { filename, metadata, sidekicks: [] });
  return findings.map(({ rule }) => rule.rule.code);
}

const toTextExample = (example: Example): Exclude<Example, string> =>
  typeof example === 'string' ? { text: example } : example;

const isTextRule = (rule: Rule): boolean => rule.find !== undefined || rule.detect !== undefined;

const textRules = readCatalogue().files.filter(({ rule }) => isTextRule(rule));

describe.each(textRules.map((entry): [string, CatalogueRuleFile] => [entry.file, entry]))(
  '%s',
  (_file, { rule: { code }, examples }) => {
    it.each(examples.raises.map(toTextExample))('is raised by “$text”', (example) => {
      expect(codesFor(example)).toContain(code);
    });

    it.each(examples.quiet.map(toTextExample))('is quiet on “$text”', (example) => {
      expect(codesFor(example)).not.toContain(code);
    });

    it('has five examples of each', () => {
      expect(examples.raises.length).toBeGreaterThanOrEqual(5);
      expect(examples.quiet.length).toBeGreaterThanOrEqual(5);
    });
  },
);
