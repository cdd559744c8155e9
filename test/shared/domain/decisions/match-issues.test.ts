import { describe, expect, test } from 'vitest';
import { matchIssues } from '../../../../shared/domain/decisions/match-issues.ts';
import { toLabelOfRule } from '../../../../shared/model/also-under.ts';
import type { Anchor, Issue } from '../../../../shared/model/issue.ts';
import { makeIssue } from '../../../../support/review-by-hand.ts';

/** An issue about some words in a line, led by one rule, also under others. */
function issue(number: number, quote: string, ruleCode: string, ...others: readonly string[]): Issue {
  const made = makeIssue('asset', number, {
    ruleCode,
    anchor: { kind: 'text', line: number, start: 0, end: quote.length, quote },
  });
  const [primary] = made.contributors;
  if (!primary) throw new Error('An issue has a contributor.');
  const further = others.map((code) => ({
    ...primary,
    label: toLabelOfRule('Base catalogue', code),
    relationType: 'corroborates' as const,
  }));
  return { ...made, contributors: [primary, ...further] };
}

describe('the same words under several rules', () => {
  test('remain when another of the rules leads', () => {
    const before = issue(1, 'UK’s No. 1 tea', 'CAP_3.32', 'CAP_3.7');
    const after = issue(1, 'UK’s No. 1 tea', 'CAP_3.7', 'CAP_3.32');
    expect(matchIssues([before], [after])).toMatchObject({ pairs: [{ change: 'rule' }], gone: [], added: [] });
  });

  test('remain when only one version names both', () => {
    const before = issue(1, 'UK’s No. 1 tea', 'CAP_3.32');
    const after = issue(1, 'UK’s No. 1 tea', 'CAP_3.7', 'CAP_3.32');
    expect(matchIssues([before], [after]).pairs).toHaveLength(1);
    expect(matchIssues([after], [before]).pairs).toHaveLength(1);
  });

  test('are another issue when no rule is named by both', () => {
    const before = issue(1, 'no side effects', 'CAP_12.9');
    const after = issue(1, 'no side effects', 'CAP_3.9');
    expect(matchIssues([before], [after])).toMatchObject({ pairs: [], gone: [before], added: [after] });
  });

  test('go first to the issue that the same rule leads', () => {
    const before = issue(1, 'No. 1', 'CAP_3.7');
    const [same, other] = [issue(1, 'No. 1', 'CAP_3.7'), issue(2, 'No. 1', 'CAP_3.32', 'CAP_3.7')];
    expect(matchIssues([before], [other, same])).toMatchObject({
      pairs: [{ current: same, change: 'none' }],
      added: [other],
    });
  });
});

const quote = 'No. 1';
const box = (x: number, y = 0) => ({ x, y, width: 0.1, height: 0.1 });
const page = (number: number, x = 0, y = 0): Anchor => ({
  kind: 'page',
  page: number,
  boxes: [box(x, y)],
  quote,
  start: 0,
  end: 1,
});
const line = (number: number): Anchor => ({ kind: 'text', start: 0, end: 1, line: number, quote });
const region = (x: number, y = 0): Anchor => ({ kind: 'region', boxes: [box(x, y)], quote });
const time = (startMs: number, words = quote): Anchor => ({
  kind: 'time',
  startMs,
  endMs: startMs + 900,
  quote: words,
});
let count = 0;
const at = (anchor: Anchor, ruleCode = 'CAP_3.7'): Issue => {
  count += 1;
  return makeIssue('asset', count, { anchor, ruleCode });
};

const words = (anchor: Anchor, own: string) => at({ ...anchor, quote: own } as Anchor);
const spoken = (own: string, startMs: number) => words(time(startMs), own);
const measured = (name: string, value: number) => {
  const made = makeIssue('asset', 1, { anchor: { kind: 'asset' } });
  const [primary] = made.contributors;
  if (!primary) throw new Error('An issue has a contributor.');
  const content = { name, value, unit: 'LUFS', limit: -23, comparison: 'above' };
  const evidence = [
    { id: 'e1', confidence: 1, anchor: { kind: 'asset' }, sourceType: 'measurement', content },
  ] as const;
  return { ...made, contributors: [{ ...primary, evidence: [...evidence] }] };
};
/** What has changed between two findings of these words in one line. */
const change = (a: string, b: string) =>
  matchIssues([words(line(1), a)], [words(line(1), b)]).pairs.map((pair) => pair.change);

describe('the same words', () => {
  test.each([
    ['at the same place', page(2), page(2), false],
    ['a little lower on the page', page(2), page(2, 0.03, 0.03), false],
    ['elsewhere on the page', page(2), page(2, 0.04, 0.04), true],
    ['to the left and higher', page(2, 0.5, 0.5), page(2, 0.4, 0.4), true],
    ['at the same place of the next page', page(2), page(3), true],
    ['in the same line', line(4), line(4), false],
    ['in the line before', line(4), line(3), true],
    ['a little to the right in a picture', region(0.5), region(0.54), false],
    ['elsewhere in a picture', region(0.5), region(0.56), true],
    ['elsewhere in another kind of file', line(1), page(1), true],
    ['in a picture that is a page now', region(0), page(1), true],
  ])('%s', (_where, before, after, isMoved) => {
    expect(matchIssues([at(before)], [at(after)])).toMatchObject({ pairs: [{ change: 'none', isMoved }] });
  });

  test('of a picture whose place nobody knows have not moved', () => {
    const nowhere: Anchor = { kind: 'region', boxes: [], quote };
    expect(matchIssues([at(nowhere)], [at(region(0.7))]).pairs).toMatchObject([{ isMoved: false }]);
    expect(matchIssues([at(region(0.7))], [at(nowhere)]).pairs).toMatchObject([{ isMoved: false }]);
  });

  test.each([
    ['on pages', page(1, 0.9, 0.9), page(5), page(4)],
    ['within a page', page(1, 0.1), page(1, 0.8), page(1, 0.7)],
    ['in lines', line(1), line(30), line(29)],
    ['in a picture', region(0.1), region(0.8), region(0.7)],
    ['of the same kind', line(7), page(7), page(5)],
  ])('%s go to the nearest', (_where, far, near, now) => {
    const [other, same, current] = [at(far), at(near), at(now)];
    const expected = { pairs: [{ previous: same, current }], gone: [other], added: [] };
    expect(matchIssues([other, same], [current])).toMatchObject(expected);
    expect(matchIssues([same, other], [current])).toMatchObject(expected);
  });

  test('that are equally near keep their order', () => {
    const [before, after] = [
      [at(line(1)), at(line(1)), at(line(1))],
      [at(line(1)), at(line(1)), at(line(1))],
    ];
    const { pairs } = matchIssues(before, after);
    expect(pairs.map(({ previous }) => before.indexOf(previous))).toEqual(
      pairs.map(({ current }) => after.indexOf(current)),
    );
  });

  test('count without case, punctuation, spacing and forms of letters; signs of money and shares count', () => {
    expect(change('The UK’s  “No. 1”', 'the uk s no 1!')).toEqual(['none']);
    expect(change('ﬁrst', 'FIRST')).toEqual(['none']);
    expect(change('50% off', '50 off')).toEqual(['words']);
    expect(change('£5', '€5')).toEqual(['words']);
  });
});

describe('other words under the same rule', () => {
  test('at nearly the same place are the same issue with other words', () => {
    const { pairs } = matchIssues([words(page(1, 0.1), 'best')], [words(page(1, 0.14), 'finest')]);
    expect(pairs).toMatchObject([{ change: 'words', isMoved: false }]);
  });

  test('elsewhere are another issue', () => {
    const [before, after] = [words(page(1, 0.1), 'best'), words(page(1, 0.16), 'finest')];
    expect(matchIssues([before], [after])).toEqual({ pairs: [], gone: [before], added: [after] });
  });

  test('under another rule are another issue, at whatever place', () => {
    const [before, after] = [words(line(1), 'best'), { ...words(line(1), 'finest'), ruleCode: 'CAP_12.1' }];
    expect(matchIssues([before], [after])).toEqual({ pairs: [], gone: [before], added: [after] });
  });
});

test('a measurement is the same whatever its value is, by its name', () => {
  expect(matchIssues([measured('loudness', -9)], [measured('loudness', -12)]).pairs).toMatchObject([
    { change: 'none', isMoved: false },
  ]);
  expect(matchIssues([measured('loudness', -9)], [measured('peak', -9)]).pairs).toMatchObject([{ change: 'words' }]);
});

describe('a film whose opening grew', () => {
  const before = [spoken('one', 10_000), spoken('two', 20_000), spoken('three', 30_000)];

  test('has the same words where most of them are later by as much; the others have moved', () => {
    const after = [spoken('one', 15_000), spoken('two', 25_000), spoken('three', 31_000)];
    expect(matchIssues(before, after).pairs.map(({ isMoved }) => isMoved)).toEqual([false, false, true]);
  });

  test('takes the middle of the shifts, not the first or the greatest', () => {
    const after = [spoken('one', 110_000), spoken('two', 25_000), spoken('three', 35_500)];
    expect(matchIssues(before, after).pairs.map(({ isMoved }) => isMoved)).toEqual([true, false, false]);
  });

  test.each([
    ['by a second', 11_000, false],
    ['by more than a second', 11_001, true],
    ['earlier by more than a second', 8_999, true],
  ])('words that moved %s against the rest', (_by, startMs, isMoved) => {
    const after = [spoken('one', startMs), spoken('two', 20_000), spoken('three', 30_000)];
    expect(matchIssues(before, after).pairs[0]?.isMoved).toBe(isMoved);
  });

  test('knows no shift from words that are said twice in one of the films', () => {
    const twice = [spoken('one', 10_000), spoken('one', 50_000)];
    const once = [spoken('one', 14_000)];
    expect(matchIssues(twice, once).pairs).toMatchObject([{ previous: twice[0], isMoved: true }]);
    expect(matchIssues(once, twice).pairs).toMatchObject([{ current: twice[0], isMoved: true }]);
  });

  test('knows none from words that were written before and are spoken now', () => {
    const after = [spoken('one', 10_000), spoken('four', 40_000)];
    const pairs = matchIssues([before[0] ?? spoken('one', 0), words(line(1), 'four')], after).pairs;
    expect(pairs.map(({ isMoved }) => isMoved)).toEqual([false, true]);
  });
});
