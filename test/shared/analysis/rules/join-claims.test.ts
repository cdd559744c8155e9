import { describe, expect, it } from 'vitest';
import { claimKindOf } from '../../../../shared/analysis/rules/claim-kinds.ts';
import { joinChances, joinClaims, tellGeneralRules } from '../../../../shared/analysis/rules/join-claims.ts';
import { reviewExtraction } from '../../../../shared/analysis/rules/review-extraction.ts';
import { toDoubt } from '../../../../shared/analysis/rules/second-look/second-look-texts.ts';
import { clusterTopics } from '../../../../shared/analysis/topics/cluster-topics.ts';
import { findAlsoUnder } from '../../../../shared/model/also-under.ts';
import type { Anchor, Issue } from '../../../../shared/model/issue.ts';
import { countPlaces } from '../../../../shared/report/describe-place.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import texts from './claim-texts.json' with { type: 'json' };
import { reviewContext } from './review-context.ts';

const review = (text: string): readonly Issue[] => reviewExtraction(toExtraction(text), reviewContext).issues;
const tell = (text: string): string[] =>
  review(text).map((issue) => [issue.ruleCode, ...findAlsoUnder(issue).map(({ ruleCode }) => ruleCode)].join(' + '));

const lengthOf = (anchor: Anchor): number => ('start' in anchor ? anchor.end - anchor.start : 0);
function countCommon(a: Anchor, b: Anchor): number {
  if (!('start' in a && 'start' in b)) return 0;
  return Math.min(a.end, b.end) - Math.max(a.start, b.start);
}

describe('one claim, one finding', () => {
  it.each(texts)('in “%s” no two findings quote the same words', (text) => {
    const issues = review(text);
    for (const [index, a] of issues.entries()) {
      for (const b of issues.slice(index + 1)) {
        const common = countCommon(a.anchor, b.anchor);
        const [longer, shorter] = [lengthOf(a.anchor), lengthOf(b.anchor)].toSorted((x, y) => y - x);
        const isOneKind = claimKindOf(a.ruleCode) === claimKindOf(b.ruleCode);
        // A quotation is at most a few words longer than what a rule found in it.
        const isRepeated = common > 0 && common >= 0.75 * ((isOneKind ? shorter : longer) ?? 0);
        expect(isRepeated, `${a.ruleCode} “${a.summary}” and ${b.ruleCode} “${b.summary}”`).toBe(false);
      }
    }
    const named = issues.flatMap((issue) => findAlsoUnder(issue).map(({ ruleCode }) => ruleCode));
    expect(
      named.filter((code) => code === 'CAP_3.1').length + issues.filter((one) => one.ruleCode === 'CAP_3.1').length,
    ).toBeLessThan(2);
  });

  it.each(texts)('in “%s” no topic is made of one claim and its general rule', (text) => {
    const { topics } = clusterTopics(review(text), {
      assetId: reviewContext.assetId,
      createdAt: reviewContext.createdAt,
    });
    const places = topics.map(({ issues }) => new Set(issues.map(({ anchor }) => JSON.stringify(anchor))).size);
    expect(places.every((count) => count > 1)).toBe(true);
  });

  it('is what children are told to ask for, of whatever they are told to ask', () => {
    const told = tell(
      'Mums! Tell your kids to ask Daddy for the new ChocoRocket bar at breakfast. Nag until they cave!',
    );
    expect(told.filter((codes) => codes.includes('CAP_15.16'))).toEqual([expect.stringMatching(/^CAP_5.4.2 \+ /)]);
  });

  it('leads with the rule of the sector and names the others, each with what it asks', () => {
    const [first] = review('Our tea cures the flu.');
    expect(first?.ruleCode).toBe('CAP_15.6.2');
    expect(findAlsoUnder(first ?? { contributors: [] })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ruleCode: 'CAP_12.11',
          isLikely: true,
          instruction: expect.stringContaining('licence'),
        }),
      ]),
    );
  });

  it('leads with the rule that decisions name, not with one on platforms', () => {
    const text = 'Night in with @snackly #spon #collab';
    const found = review(text).filter((issue) =>
      [issue, ...findAlsoUnder(issue)].some(({ ruleCode }) => ruleCode.startsWith('PLATFORM')),
    );
    expect(found.map(({ ruleCode }) => ruleCode)).toEqual(['CAP_2.1']);
  });

  it('is once with two places when it is said twice', () => {
    const found = review("Get a will before it's too late.\nA quiet line.\nGet a will Before It's Too Late.");
    expect(found).toHaveLength(1);
    expect(found.map(countPlaces)).toEqual([2]);
  });

  it('keeps claims of different kinds apart although one stands in the other', () => {
    expect(tell('Now 20% off, hurry, limited time offer!').length).toBe(2);
  });

  it('keeps two claims of one sentence that share no words apart', () => {
    expect(tell('Botox for £99 and guaranteed returns of 12% a year on your savings.').length).toBeGreaterThan(1);
  });

  it('lets nothing grave be led by something lighter', () => {
    for (const issue of texts.flatMap(review)) {
      expect(issue.contributors[0]?.relationType).toBe('primary');
      expect(new Set([issue.ruleCode, ...findAlsoUnder(issue).map(({ ruleCode }) => ruleCode)]).size).toBe(
        1 + findAlsoUnder(issue).length,
      );
    }
  });

  it('changes nothing when it is asked twice, and loses no draft without words', () => {
    const draft = { ...toDraft('CAP_3.7'), spans: [] };
    const drafts = [draft, toDraft('CAP_12.1'), toDraft('CAP_12.11')];
    const once = joinClaims(drafts, []);
    expect(once.map(({ ruleCode }) => ruleCode).toSorted()).toEqual(['CAP_12.11', 'CAP_3.7']);
    expect(joinClaims(once, [])).toEqual(once);
  });

  it('tells a general rule in the words of a note where it alone is likely, without the doubt about them', () => {
    const note = toDraft('CAP_18.3');
    const doubt = toDoubt(note, 'INFO', 0.1);
    const lowered = {
      ...note,
      severity: 'INFO' as const,
      severityReasoning: `It is forbidden. ${doubt.reasoning}`,
      contributors: [...note.contributors, doubt],
    };
    const general = { ...toDraft('CAP_18.1'), spans: [], restsOn: ['CAP_18.3'] };
    const [told, ...others] = tellGeneralRules([general, lowered]);
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      ruleCode: 'CAP_18.1',
      severity: general.severity,
      severityReasoning: 'It is forbidden.',
    });
    expect(told?.contributors.map(({ relationType }) => relationType)).toEqual(['primary', 'qualifies']);
  });

  it('tells a general rule alone where nothing is left that it rests on', () => {
    const general = { ...toDraft('CAP_3.1'), spans: [], restsOn: ['CAP_3.7'] };
    expect(tellGeneralRules([general, toDraft('CAP_12.1')]).map(({ ruleCode }) => ruleCode)).toEqual([
      'CAP_12.1',
      'CAP_3.1',
    ]);
  });
});

describe('the chance that one of several rules is right', () => {
  it('is that of the only one, and never less than that of the surest', () => {
    expect(joinChances([0.4])).toBeCloseTo(0.4);
    expect(joinChances([0.3, 0.6])).toBeGreaterThan(0.6);
  });

  it('is less than if rules about the same words knew nothing of each other', () => {
    expect(joinChances([0.6, 0.6])).toBeCloseTo(1 - 0.4 * Math.sqrt(0.4));
    expect(joinChances([0.6, 0.6])).toBeLessThan(1 - 0.4 * 0.4);
  });

  it('does not depend on the order', () => {
    expect(joinChances([0.2, 0.7, 0.4])).toBeCloseTo(joinChances([0.7, 0.4, 0.2]));
  });

  it('is the confidence of a joined finding', () => {
    const [joined] = joinClaims([toDraft('CAP_12.1'), toDraft('CAP_12.11')], []);
    expect(joined?.contributors.length).toBe(2);
    expect(joined?.confidence).toBe(Math.round(joinChances(joined?.chances ?? []) * 100) / 100);
  });
});

function toDraft(ruleCode: string) {
  const requirement = { type: 'human_review', instruction: 'Read it.' } as const;
  return {
    ruleCode,
    severity: 'MINOR',
    confidence: ruleCode === 'CAP_12.1' ? 0.9 : 0.5,
    summary: '',
    details: '',
    severityReasoningHeadline: '',
    severityReasoning: '',
    requirement,
    anchor: { kind: 'asset' },
    key: ruleCode,
    place: [0, 0],
    spans: [{ block: 0, start: 0, end: 10 }],
    contributors: [
      { label: 'Base catalogue', reasoning: '', confidence: 0.5, relationType: 'primary', requirement, evidence: [] },
    ],
  } as const;
}
