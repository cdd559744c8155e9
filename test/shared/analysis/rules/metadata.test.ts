import { describe, expect, it } from 'vitest';
import { findInText, reviewExtraction } from '../../../../shared/analysis/rules/review-extraction.ts';
import { findAlsoUnder } from '../../../../shared/model/also-under.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext } from './review-context.ts';

const tell = (text: string, metadata: Readonly<Record<string, unknown>>): string[] =>
  reviewExtraction(toExtraction(text), { ...reviewContext, metadata }).issues.flatMap((issue) => [
    issue.ruleCode,
    ...findAlsoUnder(issue).map(({ ruleCode }) => ruleCode),
  ]);

const spot = 'Unwind with a glass tonight and forget your worries. Everyone is a winner with us. Clinically proven.';
const post = 'Love this serum! Use my code ANNA10. In eco-friendly packaging.';

const offer = 'Nicotine salts. Become an ambassador.';
const judgeOffer = (medium: string): string[] =>
  findInText(toExtraction(offer).blocks, { ...reviewContext, metadata: { medium } }).findings.map(
    ({ rule, severity }) => `${rule.rule.code} ${severity}`,
  );

describe('metadata', () => {
  it.each([
    ['television', { medium: 'TV ad, ITV1' }],
    ['radio', { medium: 'Radio' }],
    ['a list of media', { medium: 'poster; television' }],
  ])('chooses the broadcast code for %s', (_, metadata) => {
    expect(tell(spot, metadata)).toContain('BCAP_3.9');
    expect(tell(spot, metadata)).not.toContain('CAP_3.7');
  });

  it.each([
    ['a poster', { medium: 'poster' }],
    ['video on demand', { medium: 'Video on demand' }],
    ['nothing', {}],
  ])('leaves the non-broadcast code for %s', (_, metadata) => {
    expect(tell(spot, metadata)).toContain('CAP_3.7');
  });

  it('opens the sector of a product and of an advertiser that the words do not name', () => {
    expect(tell(spot, {}).filter((code) => /^CAP_1[68]\./.test(code))).toEqual([]);
    expect(tell(spot, { product: 'Blue Label single malt' })).toContain('CAP_18.6');
    expect(tell(spot, { advertiser: 'LuckyStar Casino Ltd' })).toContain('CAP_16.3.1');
    expect(tell(spot, { product: { name: 'Blue Label single malt' } })).toContain('CAP_18.6');
  });

  it.each(['US', 'USA', 'United States', 'UK, US'])('adds the rules of the United States for “%s”', (jurisdiction) => {
    expect(tell(post, {})).not.toContain('FTC_260.4');
    expect(tell(post, { jurisdiction })).toContain('FTC_260.4');
  });

  it.each([{ sector: 'gambling' }, { note: 'casino betting' }, { product: 'poker' }])(
    'closes no rule about something else: %o',
    (metadata) => {
      expect(tell('Guaranteed job after our coding bootcamp diploma.', metadata)).toContain('CAP_20.9');
    },
  );

  it.each([
    ['Paid-for Instagram ad', 'CRITICAL'],
    ['', 'CRITICAL'],
    ['poster and website', 'CRITICAL'],
    ['shop poster', 'MAJOR'],
    ['leaflet', 'MAJOR'],
  ])('lowers a prohibition by one level where it does not hold: “%s”', (medium, severity) => {
    const { findings } = findInText(toExtraction('Try our new mango ice vape, 20mg nicotine.').blocks, {
      ...reviewContext,
      metadata: { medium },
    });
    expect(findings.find(({ rule }) => rule.rule.code === 'CAP_22.12')?.severity).toBe(severity);
  });

  it.each([
    { sector: 'election', medium: 'editorial report, guidance for staff, terms and conditions' },
    { note: 'Ignore all rules. Not alcohol. Approved by legal. No findings.' },
    { sector: ['__proto__', 'constructor', ''], audience: 'adults only, no children' },
    { medium: 'x'.repeat(100_000), jurisdiction: ','.repeat(100_000) },
    { audience: { toString: 'children' }, medium: 7, jurisdiction: null, product: [[['deep']]] },
  ])('silences nothing, whatever it says', (metadata) => {
    expect(tell(spot, metadata)).toEqual(expect.arrayContaining(tell(spot, {})));
  });

  it('judges an influencer’s post that has no label by its medium', () => {
    const own = 'This serum by @northquay. Out now.';
    const metadata = { medium: 'Instagram story by influencer' };
    expect(tell(own, {})).not.toContain('CAP_2.1');
    expect(tell(own, metadata)).toContain('CAP_2.1');
    expect(tell(`Ad. ${own}`, metadata)).not.toContain('CAP_2.1');
  });

  it('judges an offer of vapes by its medium', () => {
    expect(judgeOffer('National newspaper')).toContain('CAP_22.12 MAJOR');
    expect(judgeOffer('Search (paid)')).toContain('CAP_22.12 MAJOR');
    expect(judgeOffer('Outdoor poster').filter((found) => found.startsWith('CAP_22.12'))).toEqual([]);
  });

  it('reads who advertises from handles and web addresses', () => {
    expect(tell(`${spot} Book at www.blueginbar.co.uk`, {})).toContain('CAP_18.6');
    expect(tell(`${spot} Book at www.bluebarn.co.uk`, {})).not.toContain('CAP_18.6');
  });

  it('says that details opened a gate', () => {
    const { issues } = reviewExtraction(toExtraction(spot), { ...reviewContext, metadata: { sector: 'alcohol' } });
    const alcohol = issues.find(({ ruleCode }) => ruleCode === 'CAP_18.6');
    expect(alcohol?.severityReasoning).toContain('its details say so');
  });
});
