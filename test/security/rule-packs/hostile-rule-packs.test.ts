import { describe, expect, it, test } from 'vitest';
import { reviewExtraction } from '../../../shared/analysis/rules/review-extraction.ts';
import { addSidekick } from '../../../shared/domain/sidekicks/add-sidekick.ts';
import { codesOf } from '../../../shared/model/also-under.ts';
import { type RulePack, rulePackSchema } from '../../../shared/model/rule-pack.ts';
import { base, createClient } from '../../../support/api-client.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';
import { toExtraction } from '../../../support/to-extraction.ts';
import { reviewContext } from '../../shared/analysis/rules/review-context.ts';

/** Protects: other workspaces and the rules of the Codes from what a rule pack says. */

const sidekickId = '5b0a1f0e-6d4e-4c55-9f1b-2f0f6f2b7a01';
const review = (text: string, pack: RulePack) =>
  reviewExtraction(toExtraction(text), { ...reviewContext, sidekicks: [{ sidekickId, pack }] }).issues;
const plain: RulePack = { name: 'House', version: '1' };

describe('the terms of a rule pack', () => {
  const terms = [
    'sh*t',
    '*',
    'c*',
    'a~',
    '<food>',
    '<serious_condition>',
    '{url}',
    '..3',
    '(a|b)',
    'x ..2 y',
    '(a+)+$',
    '[',
    ')',
    '\\',
    '!',
    '#',
    '@x',
    '\0',
    '\u202E',
    '\uFEFF',
    '\u{1F469}\u200D\u{1F467}',
    'a'.repeat(200),
    'a '.repeat(100).trim(),
    '__proto__',
    'constructor',
    '${x}',
  ];

  it.each(terms)('are words, whatever they look like: %j', (term) => {
    const text = 'Our herbal tea cures cancer. Two of the three boxes are in the shop.';
    const issues = review(text, {
      ...plain,
      banned: [{ term, reason: 'Not here.' }],
      required: [{ text: term, reason: 'Say it.' }],
    });
    expect(issues[0]?.severity).toBe('CRITICAL');
    expect(issues[0] && codesOf(issues[0])).toContain('CAP_15.6.2');
    // Nothing that looks like a phrase of the rules matches what it would mean there.
    expect(issues.filter(({ ruleCode }) => ruleCode === 'HOUSE_B1')).toEqual([]);
  });

  it.each([
    ['brands', { brands: ['cures', 'cancer', 'herbal tea', 'cures cancer'] }],
    ['sectors', { sectors: ['rule_guidance', 'public_information', 'political', 'jobs', 'service_notice'] }],
    ['required words that clear claims', { required: [{ text: 'not intended to diagnose', reason: 'Say it.' }] }],
    [
      'banned words that deny it',
      { banned: [{ term: 'our herbal tea never', reason: 'No.', severity: 'INFO' as const }] },
    ],
    ['a name of the catalogue', { name: 'CAP', version: '15.6.2' }],
  ])('take no CRITICAL finding away: %s', (_, more) => {
    const issues = review('Our herbal tea cures cancer.', { ...plain, ...more });
    expect(issues.some((issue) => codesOf(issue).includes('CAP_15.6.2') && issue.severity === 'CRITICAL')).toBe(true);
  });
});

const isFound = (term: string, text: string): boolean =>
  review(text, { ...plain, banned: [{ term, reason: 'Not here.' }] }).some(({ ruleCode }) => ruleCode === 'HOUSE_B1');

describe('a banned term with stars', () => {
  it.each(['sh*t', 'Sh*t', 'b****', 'sh**', 'd*mn', 'd**n good', 'a*b*c', 'holy sh*t', 'x-r*t*d', 'naïve*ly'])(
    'is found as it is written, and its letters alone are not: %j',
    (term) => {
      expect(isFound(term, `What a ${term} day for our tea.`)).toBe(true);
      expect(isFound(term, `A short b and a ${term.replaceAll('*', '')} of d and sh, x-ray a, b and c.`)).toBe(false);
    },
  );

  it.each([
    ['shit', 'What a sh*t day.', true],
    ['bargain', 'A real b*rg**n for you.', true],
    ['bargain', 'A barg*ins fair.', false],
    ['cheap', 'Cheap* seats. *From £4.', true],
    ['cheap', 'Cheap** seats. **From £4.', true],
    ['cheap*', 'Cheap seats.', true],
    ['sh*t', 'We shut the shot out.', false],
  ])('the term %j in %j: %s', (term, text, expected) => {
    expect(isFound(term, text)).toBe(expected);
  });
});

const banned = (count: number) => Array.from({ length: count }, (_, number) => ({ term: `t${number}`, reason: 'r' }));

describe('a rule pack is refused', () => {
  it.each<[string, unknown]>([
    ['with 1,001 terms', { ...plain, banned: banned(1001) }],
    ['with a term of 201 characters', { ...plain, banned: [{ term: 'x'.repeat(201), reason: 'r' }] }],
    ['with a severity that there is not', { ...plain, banned: [{ term: 'x', reason: 'r', severity: 'FATAL' }] }],
    ['with phrases of the catalogue', { ...plain, find: ['<treats> ..4 <serious_condition>'] }],
    ['with exemptions', { ...plain, exempt: [{ match: ['cures'] }] }],
    ['without a name', { ...plain, name: '' }],
  ])('%s', (_, pack) => {
    expect(rulePackSchema.safeParse(pack).success).toBe(false);
  });
});

test('a rule pack of another workspace cannot be named by a submission', async () => {
  const memory = createMemoryServices();
  const [owner, stranger] = [await createClient(memory), await createClient(memory)];
  const { id } = await addSidekick(memory.services, owner.workspaceId, { pack: plain, savedBy: null });
  const submit = async (by: typeof owner) =>
    by.call({
      method: 'POST',
      path: `${base}/submissions`,
      json: { assets: [{ blobPath: await by.upload('a.pdf') }], sidekickIds: [id] },
    });
  expect((await submit(owner)).status).toBe(201);
  const refused = await submit(stranger);
  expect([refused.status, refused.json.fields]).toMatchObject([422, [{ code: 'unknown_sidekick' }]]);
});
