import type { TextBlock } from '../../model/extraction.ts';
import type { Anchor } from '../../model/issue.ts';
import { anchorOf } from '../media/anchor-of.ts';
import { type Finding, isOutright } from './assess-rules.ts';
import { describeHearing } from './describe-hearing.ts';
import type { ContributorDraft, IssueDraft, Span } from './issue-draft.ts';
import { fillIn, toIssueTexts, toShortQuote } from './issue-texts.ts';
import type { MergedFinding } from './merge-findings.ts';
import { toWholePhrase } from './text/whole-phrase.ts';
import { toEvidence, toPhraseEvidence } from './to-evidence.ts';

/** One merged finding as an issue draft: texts, anchor, evidence and contributors. `labelOf` names the reviewer that found it. */
export function toIssueDraft(
  merged: MergedFinding,
  blocks: readonly TextBlock[],
  labelOf: (finding: Finding) => string,
): IssueDraft {
  const { primary } = merged;
  const { rule } = primary.rule;
  const block = blocks[primary.passage.block];
  const { start, end } = toWholePhrase(block?.text ?? '', primary.passage.start, primary.passage.end);
  const quote = toShortQuote(textOf(primary, blocks));
  const texts = toIssueTexts(rule, { quote }, primary.lowered, primary.opening);
  const anchor: Anchor = block ? anchorOf(block, start, end) : { kind: 'asset' };
  const heard = describeHearing(block, anchor, primary.severity);
  return {
    ruleCode: rule.code,
    severity: heard?.severity ?? primary.severity,
    confidence: primary.confidence,
    ...texts,
    details: [texts.details, ...(heard ? [heard.said] : [])].join(' '),
    severityReasoning: [
      texts.severityReasoning,
      ...(heard ? [heard.said] : []),
      ...(heard?.lowered ? [heard.lowered] : []),
    ].join(' '),
    requirement: toRequirement(primary, quote),
    anchor,
    key: `${(block?.start ?? 0) + primary.passage.start}`,
    place: [primary.passage.block, primary.passage.start],
    spans: [primary, ...merged.repeated].flatMap((finding) => toSpans(finding, blocks)),
    contributors: [toContributor([primary, ...merged.repeated], blocks, labelOf(primary))],
    ...(isOutright(primary) && { isOutright: true }),
  };
}

function toContributor(
  findings: readonly [Finding, ...Finding[]],
  blocks: readonly TextBlock[],
  label: string,
): ContributorDraft {
  const [first] = findings;
  const { rule } = first.rule;
  const quote = toShortQuote(textOf(first, blocks));
  return {
    label,
    reasoning: fillIn(rule.why, { quote }),
    confidence: first.confidence,
    relationType: 'primary',
    requirement: toRequirement(first, quote),
    evidence: findings.flatMap(({ passage, confidence, lowered }) => {
      const own = [passage, ...(passage.continues ?? [])].flatMap((place) => {
        const block = blocks[place.block];
        return block ? [toPhraseEvidence(block, place, confidence)] : [];
      });
      const by = lowered?.by && blocks[lowered.by.block];
      return by ? [...own, toEvidence(by, lowered.by.start, lowered.by.end, confidence)] : own;
    }),
  };
}

/** The whole phrases in which a finding stands: several where it goes on over the end of a block. */
function toSpans({ passage }: Finding, blocks: readonly TextBlock[]): Span[] {
  return [passage, ...(passage.continues ?? [])].map(({ block, start, end }) => ({
    block,
    ...toWholePhrase(blocks[block]?.text ?? '', start, end),
  }));
}

const textOf = (finding: Finding, blocks: readonly TextBlock[]): string =>
  toSpans(finding, blocks)
    .map(({ block, start, end }) => blocks[block]?.text.slice(start, end) ?? '')
    .join(' ');

function toRequirement({ rule: { rule }, ask }: Finding, quote: string): IssueDraft['requirement'] {
  return { ...rule.requirement, instruction: fillIn(ask ?? rule.requirement.instruction, { quote }) };
}
