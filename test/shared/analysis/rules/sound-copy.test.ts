import { expect, it } from 'vitest';
import soundCopy from '../../../../cli/evaluate/second-look/sound-copy.json' with { type: 'json' };
import { reviewExtraction } from '../../../../shared/analysis/rules/review-extraction.ts';
import { secondLookLabel } from '../../../../shared/analysis/rules/second-look/second-look-texts.ts';
import type { Issue } from '../../../../shared/model/issue.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext } from './review-context.ts';

type Reported = Pick<Issue, 'ruleCode' | 'severity' | 'contributors'>;

const isProposal = ({ contributors }: Reported): boolean => contributors[0]?.label === secondLookLabel;

/** Shops, cafés, brands, banks, clinics, terms of promotions: sentences that break nothing, many with words of those that do. */
const reported = soundCopy.map((text) => ({
  text,
  issues: reviewExtraction(toExtraction(text), reviewContext).issues.filter(({ severity }) => severity !== 'INFO'),
}));

/** The texts with such an issue, beyond the number that is allowed. */
const beyond = (share: number, counts: (issue: Reported) => boolean): unknown[] =>
  reported
    .filter(({ issues }) => issues.some(counts))
    .map(({ text, issues }) => [text, ...issues.map(({ ruleCode }) => ruleCode)])
    .slice(Math.floor(soundCopy.length * share));

it('the rules stay quiet on sound copy, but for two texts in a hundred', () => {
  expect(beyond(0.02, (issue) => !isProposal(issue))).toEqual([]);
});

it('the second look proposes something of its own in seven texts of a thousand at most', () => {
  expect(beyond(0.007, isProposal)).toEqual([]);
});
