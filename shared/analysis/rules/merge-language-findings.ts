import type { TextBlock } from '../../model/extraction.ts';
import type { Severity } from '../../model/issue.ts';
import type { LanguageFinding } from '../../model/language-finding.ts';
import { anchorOf } from '../media/anchor-of.ts';
import { oneLower } from './assess-rules.ts';
import { findCatalogueEntry, toSectionOf } from './catalogue.ts';
import type { CompiledRule } from './compile-rules.ts';
import type { ContributorDraft, IssueDraft } from './issue-draft.ts';
import { toCodeName, toShortQuote } from './issue-texts.ts';
import { locateQuote, type QuotePlace } from './locate-quote.ts';
import { toEvidence } from './to-evidence.ts';

const label = 'Language model';
/** What the model alone found is worth a look by a person, never more. */
const soleSeverity: Severity = 'MINOR';
/** From here on the model's doubt counts against a finding. */
const disputeConfidence = 0.8;

/**
 * Adds a language model's answers to the drafts of the rules. An answer counts only when its rule is known and its words
 * stand in the visible text. Agreement about the same words and section makes one issue with a second contributor and the
 * combined confidence 1 - (1 - a)(1 - b); firm doubt adds a dispute and lowers the severity by one, but never removes a
 * finding and never lowers an outright prohibition; what only the model found becomes a new issue for a person to look at.
 */
export function mergeLanguageFindings(
  drafts: readonly IssueDraft[],
  findings: readonly LanguageFinding[],
  blocks: readonly TextBlock[],
  rules: readonly CompiledRule[],
): IssueDraft[] {
  const known = new Map(rules.map(({ rule }) => [rule.code, rule]));
  const merged = [...drafts];
  for (const finding of findings) {
    const rule = known.get(finding.ruleCode);
    const place = rule && locateQuote(blocks, finding.quote, finding.blockId);
    if (!rule || !place) continue;
    const at = merged.findIndex((draft) => isAbout(draft, finding, place, blocks));
    const draft = merged[at];
    const agrees = finding.assessment === 'breach_likely' || finding.assessment === 'needs_evidence';
    if (draft && agrees) merged[at] = corroborate(draft, finding, place, blocks);
    else if (draft && finding.confidence >= disputeConfidence) merged[at] = dispute(draft, finding, place, blocks);
    else if (!draft && agrees) merged.push(toOwnDraft(finding, place, blocks));
  }
  return merged;
}

/** The same section and overlapping words. */
function isAbout(
  draft: IssueDraft,
  finding: LanguageFinding,
  place: QuotePlace,
  blocks: readonly TextBlock[],
): boolean {
  if (toSectionOf(draft.ruleCode) !== toSectionOf(finding.ruleCode)) return false;
  const block = blocks[place.block];
  return (draft.contributors[0]?.evidence ?? []).some(({ content, anchor }) => {
    if (!block || !('quote' in content)) return false;
    if (anchor.kind === 'page' || anchor.kind === 'text') {
      return anchor.start < block.start + place.end && block.start + place.start < anchor.end;
    }
    const quote = block.text.slice(place.start, place.end);
    return draft.place[0] === place.block && (quote.includes(content.quote) || content.quote.includes(quote));
  });
}

function corroborate(
  draft: IssueDraft,
  finding: LanguageFinding,
  place: QuotePlace,
  blocks: readonly TextBlock[],
): IssueDraft {
  const together = 1 - (1 - draft.confidence) * (1 - finding.confidence);
  const contributor = toContributor(finding, 'corroborates', draft.requirement, place, blocks);
  return { ...draft, confidence: Math.round(together * 100) / 100, contributors: [...draft.contributors, contributor] };
}

function dispute(
  draft: IssueDraft,
  finding: LanguageFinding,
  place: QuotePlace,
  blocks: readonly TextBlock[],
): IssueDraft {
  const contributor = toContributor(finding, 'disputes', draft.requirement, place, blocks);
  const contributors = [...draft.contributors, contributor];
  const isOutrightProhibition = draft.severity === 'CRITICAL';
  const isLowered = draft.contributors.some(({ relationType }) => relationType === 'disputes');
  if (isOutrightProhibition || isLowered) return { ...draft, contributors };
  return {
    ...draft,
    severity: oneLower[draft.severity],
    severityReasoning: `${draft.severityReasoning} Lowered by one level because the language model disputes it.`,
    contributors,
  };
}

function toOwnDraft(finding: LanguageFinding, place: QuotePlace, blocks: readonly TextBlock[]): IssueDraft {
  const block = blocks[place.block];
  const quote = toShortQuote(block?.text.slice(place.start, place.end) ?? finding.quote);
  const paraphrase = findCatalogueEntry(finding.ruleCode)?.paraphrase ?? '';
  const requirement = {
    type: 'human_review',
    instruction: `Read “${quote}” against ${toCodeName(finding.ruleCode)} and decide.`,
  } as const;
  const needsEvidence = finding.assessment === 'needs_evidence';
  return {
    ruleCode: finding.ruleCode,
    severity: soleSeverity,
    confidence: finding.confidence,
    summary: needsEvidence
      ? `“${quote}” may need substantiation before publication`
      : `“${quote}” may be a matter of ${toCodeName(finding.ruleCode)}`,
    details: `${toCodeName(finding.ruleCode)}: ${paraphrase} Only the language model pointed at these words; no rule of the catalogue did.`,
    severityReasoningHeadline: `${needsEvidence ? 'Evidence request' : 'For a person to decide'}: found by the language model alone`,
    severityReasoning: finding.reasoning,
    requirement,
    anchor: block ? anchorOf(block, place.start, place.end) : { kind: 'asset' },
    key: `language ${(block?.start ?? 0) + place.start}`,
    place: [place.block, place.start],
    contributors: [toContributor(finding, 'primary', requirement, place, blocks)],
  };
}

function toContributor(
  finding: LanguageFinding,
  relationType: ContributorDraft['relationType'],
  requirement: ContributorDraft['requirement'],
  place: QuotePlace,
  blocks: readonly TextBlock[],
): ContributorDraft {
  const block = blocks[place.block];
  const cure = finding.cureQuote === null ? undefined : locateQuote(blocks, finding.cureQuote);
  const cureBlock = cure && blocks[cure.block];
  return {
    label,
    reasoning: finding.reasoning,
    confidence: finding.confidence,
    relationType,
    requirement,
    evidence: [
      ...(block ? [toEvidence(block, place.start, place.end, finding.confidence)] : []),
      ...(cure && cureBlock ? [toEvidence(cureBlock, cure.start, cure.end, finding.confidence)] : []),
    ],
  };
}
