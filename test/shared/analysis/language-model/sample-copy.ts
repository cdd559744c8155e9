import { reviewExtraction } from '../../../../shared/analysis/rules/review-extraction.ts';
import { findAlsoUnder } from '../../../../shared/model/also-under.ts';
import type { Issue } from '../../../../shared/model/issue.ts';
import { deciding, proposing, toVerdict } from '../../../../support/model-server.ts';
import type { Script } from '../../../../support/scripted-model.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext } from '../rules/review-context.ts';

/** Copy with findings of the rules in its first and third block, and none in its last. */
export const text =
  'Clinically proven to improve sleep.\n\nThe study is printed on our packs.\n\nBotox at our clinic. A treatment for everybody.\n\nA pillow that wise owls admire.';
export const extraction = toExtraction(text);
/** By the rules alone. */
export const plain = reviewExtraction(extraction, reviewContext);

/** An entry of the first pass. */
export const proposal = (more: object = {}): object => ({
  ruleCode: 'CAP_3.7',
  quote: 'Clinically proven',
  blockId: '0',
  claimType: 'efficacy',
  assessment: 'needs_evidence',
  reasoning: 'It says that trials exist.',
  confidence: 0.9,
  ...more,
});

export const codesOf = (issues: readonly Issue[]): string[] => issues.map(({ ruleCode }) => ruleCode);
/** The rules of a finding: its own, and those that its words are also under. */
export const namedBy = (issue: Issue): string[] => [
  issue.ruleCode,
  ...findAlsoUnder(issue).map(({ ruleCode }) => ruleCode),
];
/** The finding under a rule: its own, or one whose words are also under it. */
export const findIssue = (issues: readonly Issue[], code: string): Issue | undefined =>
  issues.find((issue) => namedBy(issue).includes(code));

/** Proposes some findings. */
export const propose =
  (...findings: readonly object[]): Script =>
  () =>
    proposing(...findings);
/** Decides about the findings of some rules, and stands by all others. */
export const decide =
  (verdict: string, cure: string | null, ...codes: readonly string[]): Script =>
  ({ data }) =>
    deciding(
      ...(data.findings ?? []).map(({ findingId, ruleCode }) =>
        codes.includes(ruleCode) ? toVerdict(findingId, verdict, cure) : toVerdict(findingId, 'upheld'),
      ),
    );
