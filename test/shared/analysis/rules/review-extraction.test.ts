import { describe, expect, it } from 'vitest';
import { builtInSidekicks } from '../../../../shared/analysis/rules/built-in-sidekicks.ts';
import {
  findInText,
  type ReviewContext,
  reviewExtraction,
} from '../../../../shared/analysis/rules/review-extraction.ts';
import { secondLookLabel } from '../../../../shared/analysis/rules/second-look/second-look-texts.ts';
import { findAlsoUnder } from '../../../../shared/model/also-under.ts';
import type { TextBlock } from '../../../../shared/model/extraction.ts';
import { clearedFindingSchema, type Issue, issueSchema, severityRank } from '../../../../shared/model/issue.ts';
import { toBlocks } from '../../../../support/to-blocks.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext as context } from './review-context.ts';

const review = (text: string | readonly TextBlock[], more: Partial<ReviewContext> = {}) =>
  reviewExtraction(toExtraction(text), { ...context, ...more });
const codesOf = (issues: readonly Issue[]): string[] => issues.map(({ ruleCode }) => ruleCode);
/** The rules that findings are told under: their own and those that the same words are also under. */
const namedIn = (issues: readonly Issue[]): string[] =>
  issues.flatMap((issue) => [issue.ruleCode, ...findAlsoUnder(issue).map(({ ruleCode }) => ruleCode)]);
const getIssue = (issues: readonly Issue[], code: string): Issue => {
  const issue = issues.find(({ ruleCode }) => ruleCode === code);
  if (!issue) throw new Error(`No issue ${code} among ${codesOf(issues).join(', ')}.`);
  return issue;
};

const gravest = (text: string, metadata: ReviewContext['metadata'] = {}): string | undefined =>
  review(text, { metadata }).issues[0]?.severity;

/** Box of a letter as the extractors give it. */
const letter = (x: number, y: number): number[] => [x, y, 600, 1200];

const leaflet = `Botox from £120 an area at our clinic
Our magnetic bracelet relieves arthritis pain
Was £899, now £449*`;

describe('reviewExtraction', () => {
  it('gives complete issues by the schema, in order of severity, numbered from 1', () => {
    const { issues } = review(leaflet);
    for (const issue of issues) expect(() => issueSchema.parse(issue)).not.toThrow();
    expect(issues.map(({ referenceNumber }) => referenceNumber)).toEqual(issues.map((_, index) => index + 1));
    const ranks = issues.map(({ severity }) => severityRank[severity]);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(namedIn(issues)).toEqual(expect.arrayContaining(['CAP_12.12', 'CAP_12.1', 'CAP_3.17', 'CAP_3.1']));
  });

  it('gives the same ids, order and numbers for the same asset, and others for another asset', () => {
    expect(review(leaflet)).toEqual(review(leaflet));
    const other = review(leaflet, { assetId: '5c1b0a52-91d0-4a8f-8b0a-3f0a0d1c2b3f' });
    expect(other.issues.map(({ id }) => id)).not.toEqual(review(leaflet).issues.map(({ id }) => id));
    expect(other.ruleSetVersion).toBe(review(leaflet).ruleSetVersion);
  });

  it('gives every issue, contributor and piece of evidence an id of its own', () => {
    const { issues } = review(leaflet);
    const ids = issues.flatMap(({ id, contributors }) => [
      id,
      ...contributors.flatMap((contributor) => [
        contributor.id,
        ...contributor.evidence.map((evidence) => evidence.id),
      ]),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('quotes the words with what stands around them and where', () => {
    const botox = getIssue(review(leaflet).issues, 'CAP_12.12');
    expect(botox.anchor).toEqual({ kind: 'text', start: 0, end: 5, line: 1, quote: 'Botox' });
    expect(botox.contributors[0]?.evidence[0]?.content).toEqual({
      quote: 'Botox',
      before: '',
      after: ' from £120 an area at our clinic',
    });
    expect(botox.summary).toContain('“Botox”');
  });

  it('says of every finding whether it is a prohibition, a missing statement or an evidence request', () => {
    for (const { contributors, severityReasoningHeadline } of review(leaflet).issues) {
      const isProposal = contributors[0]?.label === secondLookLabel;
      expect(severityReasoningHeadline).toMatch(
        isProposal ? /^For a person to decide: \S/ : /^(?:Prohibition|Missing statement|Evidence request): \S/,
      );
    }
  });

  it('waits for evidence where only evidence settles the matter, and is open otherwise', () => {
    const { issues } = review(leaflet);
    expect(getIssue(issues, 'CAP_3.17').status).toBe('AWAITING_HUMAN_INPUT');
    expect(getIssue(issues, 'CAP_12.12').status).toBe('OPEN');
  });

  it('gives recorded precedents only', () => {
    const { issues } = review(leaflet);
    expect(getIssue(issues, 'CAP_12.12').precedents.length).toBeGreaterThan(0);
    expect(getIssue(issues, 'CAP_12.12').precedents[0]).toEqual({
      url: expect.stringContaining('https://www.asa.org.uk/rulings/'),
      title: expect.any(String),
      decision: 'Upheld',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it('anchors words on a page by one box per line', () => {
    const text = 'cures\nacne';
    const boxes = new Uint16Array([
      ...[0, 1, 2, 3, 4].flatMap((at) => letter(6000 + at * 600, 10_000)),
      0,
      0,
      0,
      0,
      ...[0, 1, 2, 3].flatMap((at) => letter(6000 + at * 600, 12_000)),
    ]);
    const block: TextBlock = {
      text,
      start: 40,
      source: 'document_text',
      role: 'body',
      place: { kind: 'page', page: 2 },
      boxes,
    };
    const { issues } = review([...toBlocks('Our clinic'), block]);
    const { anchor } = getIssue(issues, 'CAP_12.7');
    expect(anchor).toMatchObject({ kind: 'page', page: 2, start: 40, end: 50, quote: text });
    expect('boxes' in anchor && anchor.boxes?.length).toBe(2);
  });

  it('leaves text that no reader sees out of account, as a claim and as a cure', () => {
    const [claim, note] = toBlocks(
      'Invest now for high returns in our bond fund, minimum £500\nYour capital is at risk',
    );
    if (!claim || !note) throw new Error('Two blocks were expected.');
    expect(codesOf(review([claim, { ...note, hidden: 'same_colour' }]).issues)).toContain('CAP_14.4');
    const byRules = review([claim, note]).issues.filter(
      ({ contributors }) => contributors[0]?.label !== secondLookLabel,
    );
    expect(codesOf(byRules)).not.toContain('CAP_14.4');
    expect(review([{ ...claim, hidden: 'off_page' }]).issues).toEqual([]);
  });

  it('records what cleared a near miss, with its place', () => {
    const { cleared } = review('Half price flights*\n* Travel between 3 and 20 March');
    const miss = cleared.find(({ ruleCode }) => ruleCode === 'CAP_3.10');
    expect(miss).toMatchObject({ clearedBy: 'cure', cureQuote: '*', quote: '*' });
    expect(miss?.cureAnchor).toMatchObject({ kind: 'text', line: 2 });
    for (const record of cleared) expect(() => clearedFindingSchema.parse(record)).not.toThrow();
  });

  it('records negations as near misses', () => {
    const { issues, cleared } = review('This cream does not cure eczema, says our clinic.');
    expect(codesOf(issues)).not.toContain('CAP_12.7');
    expect(cleared.some(({ ruleCode, clearedBy }) => ruleCode === 'CAP_12.7' && clearedBy === 'negation')).toBe(true);
  });

  it('is silent on misleading claims in election material', () => {
    const { issues, cleared } = review(
      'Vote Labour on Thursday. Promoted by A. Smith on behalf of the Labour party candidate. Britain’s best hospitals guaranteed.',
    );
    expect(codesOf(issues).filter((code) => code.startsWith('CAP_3'))).toEqual([]);
    expect(cleared.some(({ clearedBy }) => clearedBy === 'suppressor')).toBe(true);
  });

  it('opens a sector by the metadata, the file name and a sidekick', () => {
    const text = 'Unwind and forget your stress with every glass.';
    expect(namedIn(review(text).issues)).not.toContain('CAP_18.7');
    expect(namedIn(review(text, { metadata: { sector: 'alcohol' } }).issues)).toContain('CAP_18.7');
    expect(namedIn(review(text, { filename: 'prosecco-poster.pdf' }).issues)).toContain('CAP_18.7');
    const alcohol = builtInSidekicks.filter(({ pack }) => pack.name === 'Alcohol');
    const { issues } = review(text, { sidekicks: alcohol });
    const own = issues.find((issue) => ['CAP_18.6', 'CAP_18.7'].every((code) => namedIn([issue]).includes(code)));
    expect(own?.contributors.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Alcohol', expect.stringMatching(/^Alcohol: CAP 18\.[67]$/)]),
    );
  });

  it('names the base catalogue where no sidekick was needed', () => {
    const { issues } = review(leaflet, { sidekicks: builtInSidekicks });
    expect(getIssue(issues, 'CAP_12.12').contributors[0]?.label).toBe('Base catalogue');
  });

  it('gives broadcast numbers to advertisements for television and radio', () => {
    const codes = namedIn(review('Clinically proven to improve sleep.', { metadata: { medium: 'TV' } }).issues);
    expect(codes).toEqual(expect.arrayContaining(['BCAP_3.9', 'BCAP_3.1']));
    expect(codes).not.toContain('CAP_3.7');
  });

  it('tells a general rule once, beside a finding that it rests on', () => {
    const { issues } = review('Clinically proven to improve sleep.\nBritain’s most trusted pillow.');
    expect(codesOf(issues)).not.toContain('CAP_3.1');
    expect(namedIn(issues).filter((code) => code === 'CAP_3.1')).toHaveLength(1);
    expect(codesOf(review('A pillow with a cotton cover.').issues)).toEqual([]);
  });

  it('joins the same words at several places into one issue with several pieces of evidence', () => {
    const { issues } = review('Botox at our clinic\nA warm welcome\nBotox at our clinic');
    const botox = issues.filter(({ ruleCode }) => ruleCode === 'CAP_12.12');
    expect(botox).toHaveLength(1);
    expect(botox[0]?.contributors[0]?.evidence).toHaveLength(2);
  });

  it('lets a rule that only a child leads to speak of the child, not of its words', () => {
    const { issues } = review('Our slimming belt melts away fat while you sit.');
    const general = findAlsoUnder(getIssue(issues, 'CAP_13.1')).find(({ ruleCode }) => ruleCode === 'CAP_3.7');
    expect(general?.instruction).toContain('Settle CAP 13.1');
    expect(general?.reasoning).not.toContain('Readers will take');
  });

  it('keeps a discount inside a call to hurry as a claim of its own', () => {
    const { issues } = review('Now 20% off, hurry, limited time offer!');
    expect(codesOf(issues).toSorted()).toEqual(['CAP_3.17', 'CAP_8.17.4']);
  });

  it('keeps at most 25 issues, the gravest first', () => {
    const claims = Array.from({ length: 80 }, (_, index) => `Gadget ${index} cuts your energy bills by ${index + 1}%.`);
    const { issues } = review(['Botox from £90', ...claims].join('\n'));
    expect(issues).toHaveLength(25);
    expect(issues[0]?.severity).toBe('CRITICAL');
  });

  it('changes nothing when a text is cut into other blocks of the same lines', () => {
    const lines = leaflet.split('\n');
    const whole = review(leaflet).issues;
    const again = review(toBlocks(lines.join('\n'))).issues;
    expect(again.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  });

  it('reviews nothing without a complaint', () => {
    expect(review('').issues).toEqual([]);
    expect(review([]).issues).toEqual([]);
  });
});

describe('rule packs', () => {
  const pack = {
    name: 'Acme brand',
    version: '3',
    banned: [
      { term: 'cheap', reason: 'We say affordable.', replacement: 'affordable', severity: 'MINOR' as const },
      { term: 'game changer', reason: 'Worn out.' },
    ],
    required: [
      { text: 'Terms apply. See acme.example.', reason: 'Legal asks for it.', when: ['offer'] },
      { text: 'Acme Ltd, registered in England', reason: 'Company law.' },
    ],
  };
  const sidekicks = [{ sidekickId: '9b0c5c0e-0000-4000-8000-000000000001', pack }];

  it('find banned wording in any spelling and offer the replacement', () => {
    const { issues } = review('A CHEAP lamp.\nA real game-changer! Acme Ltd, registered in England', { sidekicks });
    expect(getIssue(issues, 'ACME_BRAND_B1')).toMatchObject({
      severity: 'MINOR',
      resolutionRequirement: { type: 'replace_wording', wording: 'affordable' },
      contributors: [{ label: 'Acme brand' }],
    });
    expect(getIssue(issues, 'ACME_BRAND_B2')).toMatchObject({
      severity: 'MAJOR',
      resolutionRequirement: { type: 'remove_claim' },
    });
    for (const issue of issues) expect(() => issueSchema.parse(issue)).not.toThrow();
  });

  it('find no banned wording inside other words', () => {
    expect(codesOf(review('Cheapside street. Acme Ltd, registered in England', { sidekicks }).issues)).toEqual([]);
  });

  it('ask for required text, and for conditional text only when its condition is met', () => {
    expect(codesOf(review('A lamp.', { sidekicks }).issues)).toEqual(['ACME_BRAND_R2']);
    const offer = review('Our offer: two lamps.', { sidekicks }).issues;
    expect(codesOf(offer).toSorted()).toEqual(['ACME_BRAND_R1', 'ACME_BRAND_R2']);
    expect(getIssue(offer, 'ACME_BRAND_R1').anchor).toMatchObject({ kind: 'text', quote: 'offer' });
    expect(getIssue(offer, 'ACME_BRAND_R2').anchor).toEqual({ kind: 'asset' });
  });

  it('accept required text however it is spaced and spread over lines', () => {
    const text = 'Our offer: two lamps.\nTERMS APPLY.\nSee acme.example. Acme  Ltd, registered in England.';
    const codes = codesOf(review(text, { sidekicks }).issues);
    expect(codes.filter((code) => code.startsWith('ACME'))).toEqual([]);
  });

  it('keep comparisons with one’s own brand out of the rules about competitors', () => {
    const text = 'Faster broadband than Sky.';
    expect(codesOf(review(text).issues)).toContain('CAP_3.32');
    const own = { sidekickId: 'x', pack: { name: 'Sky', version: '1', brands: ['Sky'] } };
    const { issues, cleared } = review(text, { sidekicks: [own] });
    expect(codesOf(issues)).not.toContain('CAP_3.32');
    expect(cleared.some(({ ruleCode, clearedBy }) => ruleCode === 'CAP_3.32' && clearedBy === 'exemption')).toBe(true);
  });
});

describe('what a finding asks for', () => {
  it('is told in the finding', () => {
    const { resolutionRequirement } = getIssue(review('Nine out of ten women noticed a change.').issues, 'CAP_3.7');
    expect(resolutionRequirement.instruction).toContain('Provide the survey behind “Nine out of ten women');
  });

  it.each([
    ['Our pillow is clinically proven.', 'study'],
    ['Nine out of ten women noticed a change.', 'survey'],
    ['Recommended by dentists.', 'signed statements'],
    ['The UK’s No. 1 rated mattress.', 'comparison'],
    ['Trusted by over 40,000 customers.', 'customer records'],
    ['Voted best sofa.', 'award'],
    ['Save £300 a year on your energy bills.', 'calculation'],
  ])('names the document that is missing: %s', (text, document) => {
    const asks = findInText(toExtraction(text).blocks, context).findings.flatMap(({ rule, ask }) =>
      rule.rule.code === 'CAP_3.7' ? [ask] : [],
    );
    expect(asks.join()).toContain(document);
  });
});

describe('a CRITICAL finding', () => {
  it('is what only a licensed medicine may be said to do; relief of an everyday complaint is less', () => {
    expect(gravest('Our herbal cream cures eczema.')).toBe('CRITICAL');
    expect(gravest('Our herbal cream relieves asthma.')).toBe('CRITICAL');
    expect(gravest('Our herbal cream relieves eczema and psoriasis. Order now for £12.')).not.toBe('CRITICAL');
  });

  it('is answered by the words of a licensed medicine only where they may answer it', () => {
    const words = 'Contains ibuprofen. Always read the label.';
    expect(namedIn(review(`A gel for the relief of backache. ${words}`).issues)).not.toContain('CAP_12.11');
    expect(gravest(`A gel that cures cancer. ${words}`)).toBe('CRITICAL');
    expect(namedIn(review(`A gel for the relief of backache.\n\n${words}`).issues)).toContain('CAP_12.11');
  });

  it('rests on more than its own word where a rule asks for two subjects', () => {
    const medium = 'Social media (paid ad)';
    expect(gravest('Every dog gets a biscuit. Six-week course £66.', { medium })).not.toBe('CRITICAL');
    expect(gravest('Loaded fries and a burger, £9.99.', { medium })).toBe('CRITICAL');
  });
});
