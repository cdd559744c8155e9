import { describe, expect, it } from 'vitest';
import { locateQuote } from '../../../../shared/analysis/rules/locate-quote.ts';
import { preselectRules } from '../../../../shared/analysis/rules/preselect-rules.ts';
import { reviewExtraction } from '../../../../shared/analysis/rules/review-extraction.ts';
import { type Issue, issueSchema } from '../../../../shared/model/issue.ts';
import type { LanguageFinding } from '../../../../shared/model/language-finding.ts';
import { toBlocks } from '../../../../support/to-blocks.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext as context } from './review-context.ts';

const text = 'Clinically proven to improve sleep.\nBotox at our clinic.\nA pillow that wise owls admire.';

const answer = (more: Partial<LanguageFinding>): LanguageFinding => ({
  ruleCode: 'CAP_3.7',
  quote: 'Clinically proven',
  blockId: '0',
  claimType: 'efficacy',
  assessment: 'needs_evidence',
  cureQuote: null,
  reasoning: 'It says that trials exist.',
  confidence: 0.6,
  ...more,
});
const review = (...languageFindings: LanguageFinding[]): readonly Issue[] =>
  reviewExtraction(toExtraction(text), { ...context, languageFindings }).issues;
const findIssue = (issues: readonly Issue[], code: string): Issue | undefined =>
  issues.find(({ ruleCode }) => ruleCode === code);
const plain = review();

describe('answers of a language model', () => {
  it('become a second contributor where the rules found the same words', () => {
    const issue = findIssue(review(answer({})), 'CAP_3.7');
    expect(issue?.contributors.map(({ relationType }) => relationType)).toEqual(['primary', 'corroborates']);
    expect(issue?.contributors[1]?.label).toBe('Language model');
    expect(issue?.id).toBe(findIssue(plain, 'CAP_3.7')?.id);
  });

  it('become an issue of at most MINOR for a person to look at where only the model found the words', () => {
    const issues = review(answer({ ruleCode: 'CAP_12.12', quote: 'wise owls admire', assessment: 'breach_likely' }));
    const own = issues.find(({ summary }) => summary.includes('wise owls'));
    expect(own).toMatchObject({ severity: 'MINOR', resolutionRequirement: { type: 'human_review' } });
    expect(own?.anchor).toMatchObject({ kind: 'text', line: 3, quote: 'wise owls admire' });
    expect(() => issueSchema.parse(own)).not.toThrow();
  });

  it('are dropped when their words are not in the text or their rule does not exist', () => {
    expect(review(answer({ quote: 'cures every cold' }))).toEqual(plain);
    expect(review(answer({ ruleCode: 'CAP_99.1' }))).toEqual(plain);
    expect(review(answer({ quote: '…' }))).toEqual(plain);
  });

  it('dispute and lower a finding by one level, once', () => {
    const doubt = answer({ assessment: 'not_applicable', confidence: 0.9 });
    const issue = findIssue(review(doubt, doubt), 'CAP_3.7');
    expect(findIssue(plain, 'CAP_3.7')?.severity).toBe('MINOR');
    expect(issue?.severity).toBe('INFO');
    expect(issue?.contributors.some(({ relationType }) => relationType === 'disputes')).toBe(true);
  });

  it('change nothing when their doubt is weak', () => {
    expect(review(answer({ assessment: 'cured', confidence: 0.7 }))).toEqual(plain);
  });

  it('never remove or lower an outright prohibition', () => {
    const doubt = answer({
      ruleCode: 'CAP_12.12',
      quote: 'Botox',
      blockId: '1',
      assessment: 'not_applicable',
      confidence: 1,
    });
    const issue = findIssue(review(doubt), 'CAP_12.12');
    expect(issue?.severity).toBe('CRITICAL');
    expect(issue?.contributors.map(({ relationType }) => relationType)).toEqual(['primary', 'disputes']);
  });
});

describe('locateQuote', () => {
  it('finds words whatever their case, spaces and punctuation, in the named block first', () => {
    const blocks = toBlocks('free trial\nA FREE,  trial');
    expect(locateQuote(blocks, 'Free trial!')).toEqual({ block: 0, start: 0, end: 10 });
    expect(locateQuote(blocks, 'free trial', '1')).toEqual({ block: 1, start: 2, end: 14 });
  });

  it('finds no part of a word and nothing in hidden text', () => {
    const [block] = toBlocks('delivery');
    expect(locateQuote(block ? [block] : [], 'liver')).toBeUndefined();
    expect(locateQuote(block ? [{ ...block, hidden: 'off_page' }] : [], 'delivery')).toBeUndefined();
  });
});

describe('preselectRules', () => {
  it('gives at most 40 rules, those that were found first, each with what it asks', () => {
    const rules = preselectRules(toBlocks(text), context);
    expect(rules.length).toBeLessThanOrEqual(40);
    expect(rules.map(({ ruleCode }) => ruleCode)).toEqual(expect.arrayContaining(['CAP_3.7', 'CAP_12.12']));
    expect(rules.filter(({ paraphrase }) => paraphrase === '')).toEqual([]);
  });
});
