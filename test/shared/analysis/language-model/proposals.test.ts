import { describe, expect, it } from 'vitest';
import { wordRuleCodes } from '../../../../shared/analysis/language-model/prefix.ts';
import { issueSchema } from '../../../../shared/model/issue.ts';
import { deciding, proposing } from '../../../../support/model-server.ts';
import { reviewWithScript } from '../../../../support/scripted-model.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext as context } from '../rules/review-context.ts';
import { codesOf, extraction, findIssue, namedBy, plain, proposal, propose } from './sample-copy.ts';

describe('what a language model finds', () => {
  it('is a finding with the severity of the catalogue, a place and a contributor of its own', async () => {
    const own = proposal({ ruleCode: 'CAP_12.1', quote: 'wise owls admire', blockId: '3' });
    const { review } = await reviewWithScript(extraction, context, { propose: propose(own) });
    const issue = review.issues.find(({ summary }) => summary.includes('wise owls'));
    expect(issue).toMatchObject({ ruleCode: 'CAP_12.1', anchor: { kind: 'text', quote: 'wise owls admire' } });
    expect(issue?.contributors[0]).toMatchObject({ label: 'Language model', relationType: 'primary' });
    expect(() => issueSchema.parse(issue)).not.toThrow();
  });

  it('corroborates a finding about the same words', async () => {
    const { review } = await reviewWithScript(extraction, context, { propose: propose(proposal()) });
    const issue = findIssue(review.issues, 'CAP_3.7');
    expect(issue?.id).toBe(findIssue(plain.issues, 'CAP_3.7')?.id);
    expect(issue?.contributors.map(({ label, relationType }) => `${label}: ${relationType}`)).toEqual(
      expect.arrayContaining(['Language model: CAP 3.7: corroborates', 'Language model, second look: corroborates']),
    );
  });

  it('under an outright prohibition is never swallowed by a neighbouring rule', async () => {
    const { review } = await reviewWithScript(toExtraction('Our cream cures arthritis pain.'), context, {
      propose: ({ data }) =>
        proposing(
          ...['CAP_12.12', 'CAP_12.11', 'CAP_12.1'].map((ruleCode) =>
            proposal({ ruleCode, quote: data.blocks?.[0]?.text, assessment: 'breach_likely' }),
          ),
        ),
    });
    expect(review.issues.flatMap(namedBy)).toEqual(expect.arrayContaining(['CAP_12.12', 'CAP_12.11']));
    expect(findIssue(review.issues, 'CAP_12.12')?.severity).toBe('CRITICAL');
  });

  it('has the number that the medium asks for', async () => {
    const radio = { ...context, metadata: { medium: 'radio' } };
    const { review } = await reviewWithScript(extraction, radio, {
      propose: propose(proposal({ ruleCode: 'CAP_12.1', quote: 'wise owls admire' })),
    });
    expect(review.issues.filter(({ summary }) => summary.includes('wise owls'))[0]?.ruleCode).toMatch(/^BCAP_/);
  });

  it.each([
    ['words that are nowhere', { quote: 'cures every cold' }],
    ['words in another order', { quote: 'proven Clinically' }],
    ['words with another letter', { quote: 'Clinicaly proven' }],
    ['words in another case', { quote: 'clinically proven' }],
    ['part of a word', { quote: 'linically prov' }],
    ['words of two blocks', { quote: 'improve sleep. The study' }],
    ['a sign alone', { quote: '…' }],
    ['a rule that does not exist', { ruleCode: 'CAP_99.1' }],
    ['a rule that was not asked about', { ruleCode: 'CAP_1.7' }],
    ['something that excuses wording', { ruleCode: 'CAP_3.2' }],
  ])('is dropped and counted as invented when it is %s', async (_, more) => {
    const { review, model } = await reviewWithScript(extraction, context, {
      propose: propose(proposal(more)),
      second_look: () => deciding(),
    });
    expect(review.issues).toEqual(plain.issues);
    expect(model.invented.count).toBe(1);
  });

  it('is not published when it is unsure', async () => {
    const { review } = await reviewWithScript(extraction, context, {
      propose: propose(proposal({ ruleCode: 'CAP_12.1', quote: 'wise owls', confidence: 0.05 })),
      second_look: () => deciding(),
    });
    expect(review.issues).toEqual(plain.issues);
  });

  it('a hundred times over loses no grave finding of the rules and keeps to the most that a file may have', async () => {
    const many = wordRuleCodes.slice(0, 100).map((ruleCode) => proposal({ ruleCode, quote: 'wise owls admire' }));
    const { review, plain: before } = await reviewWithScript(extraction, context, { propose: propose(...many) });
    expect(review.issues.length).toBeLessThanOrEqual(25);
    const critical = codesOf(before.issues.filter(({ severity }) => severity === 'CRITICAL'));
    expect(codesOf(review.issues)).toEqual(expect.arrayContaining(critical));
  });
});
