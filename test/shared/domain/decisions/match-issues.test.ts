import { describe, expect, test } from 'vitest';
import { matchIssues } from '../../../../shared/domain/decisions/match-issues.ts';
import { toLabelOfRule } from '../../../../shared/model/also-under.ts';
import type { Issue } from '../../../../shared/model/issue.ts';
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
