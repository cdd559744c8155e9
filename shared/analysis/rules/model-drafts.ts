import { toLabelOfRule } from '../../model/also-under.ts';
import type { TextBlock } from '../../model/extraction.ts';
import type { Anchor, Severity } from '../../model/issue.ts';
import type { ModelOpinion, SightQuestion, Verdict } from '../../model/model-opinion.ts';
import { anchorOf } from '../media/anchor-of.ts';
import { findCatalogueEntry } from './catalogue.ts';
import type { ContributorDraft, IssueDraft } from './issue-draft.ts';
import { toCodeName, toQuestion, toShortQuote } from './issue-texts.ts';
import type { QuotePlace } from './locate-quote.ts';
import { toEvidence } from './to-evidence.ts';

export const modelLabel = 'Language model';

/** Words that a model pointed at, with their place. */
export interface PlacedProposal {
  readonly proposal: ModelOpinion['proposals'][number];
  readonly place: QuotePlace;
}

const quoteOf = ({ proposal, place }: PlacedProposal, blocks: readonly TextBlock[]): string =>
  toShortQuote(blocks[place.block]?.text.slice(place.start, place.end) ?? proposal.quote);

/** A finding of the model's own. */
export function toProposedDraft(
  placed: PlacedProposal,
  ruleCode: string,
  severity: Severity,
  blocks: readonly TextBlock[],
): IssueDraft {
  const { proposal, place } = placed;
  const block = blocks[place.block];
  const quote = quoteOf(placed, blocks);
  const needsEvidence = proposal.assessment === 'needs_evidence';
  const requirement = needsEvidence
    ? ({ type: 'provide_evidence', instruction: `Hold evidence for “${quote}” before publication.` } as const)
    : ({ type: 'human_review', instruction: toQuestion(quote, ruleCode) } as const);
  return {
    ruleCode,
    severity,
    confidence: proposal.confidence,
    summary: needsEvidence
      ? `“${quote}” may need substantiation before publication`
      : `“${quote}” may be a matter of ${toCodeName(ruleCode)}`,
    details: `${toCodeName(ruleCode)}: ${findCatalogueEntry(ruleCode)?.paraphrase ?? ''} Only the language model pointed at these words; no rule of the catalogue did.`,
    severityReasoningHeadline: `${needsEvidence ? 'Evidence request' : 'For a person to decide'}: found by the language model alone`,
    severityReasoning: proposal.reasoning,
    requirement,
    anchor: block ? anchorOf(block, place.start, place.end) : { kind: 'asset' },
    key: `language ${(block?.start ?? 0) + place.start}`,
    place: [place.block, place.start],
    spans: [place],
    contributors: [toProposalContributor(placed, modelLabel, 'primary', requirement, blocks)],
  };
}

/** The model's agreement with a finding about the same words; under another rule its label names that rule. */
export function toAgreeing(
  placed: PlacedProposal,
  ruleCode: string,
  host: IssueDraft,
  blocks: readonly TextBlock[],
): ContributorDraft {
  const label = ruleCode === host.ruleCode ? modelLabel : toLabelOfRule(modelLabel, ruleCode);
  return toProposalContributor(placed, label, 'corroborates', host.requirement, blocks);
}

function toProposalContributor(
  { proposal, place }: PlacedProposal,
  label: string,
  relationType: ContributorDraft['relationType'],
  requirement: ContributorDraft['requirement'],
  blocks: readonly TextBlock[],
): ContributorDraft {
  const block = blocks[place.block];
  return {
    label,
    reasoning: proposal.reasoning,
    confidence: proposal.confidence,
    relationType,
    requirement,
    evidence: block ? [toEvidence(block, place.start, place.end, proposal.confidence)] : [],
  };
}

/** What a picture is said to show: the rule's question. What the model says of it might describe the people who are shown. */
const sightTexts: Readonly<Record<SightQuestion, string>> = {
  apparent_age: 'A person in this part of the picture may seem younger than the rule allows.',
  setting: 'This part of the picture may show a setting that the rule does not allow.',
  behaviour: 'Somebody in this part of the picture may do what the rule does not allow.',
  prominence: 'What the rule asks for may not stand out enough in this part of the picture.',
  legibility: 'What the rule asks for may be hard to read in this part of the picture.',
  logo_or_label: 'This part of the picture may show a logo or label that the rule asks about.',
  nudity: 'Somebody in this part of the picture may be shown nude or in a sexual way.',
  tobacco_or_vape: 'This part of the picture may show tobacco or a vape.',
  alcohol: 'This part of the picture may show alcohol in a way that the rule does not allow.',
  food_and_children:
    'This part of the picture may show food to or with children in a way that the rule does not allow.',
  safety: 'This part of the picture may show something unsafe.',
};

/** A finding in a picture, for a person to look at. */
export function toSeenDraft(
  sighting: ModelOpinion['sightings'][number],
  ruleCode: string,
  severity: Severity,
): IssueDraft {
  const { page, timeMs, region, confidence } = sighting;
  const boxes = [region];
  const anchor: Anchor =
    page !== null
      ? { kind: 'page', page, boxes, quote: '', start: 0, end: 0 }
      : timeMs !== null
        ? { kind: 'time', startMs: timeMs, endMs: timeMs, boxes }
        : { kind: 'region', boxes };
  const said = sightTexts[sighting.question];
  const requirement = {
    type: 'human_review',
    instruction: `Look at this part of the picture, read ${toCodeName(ruleCode)} and decide.`,
  } as const;
  return {
    ruleCode,
    severity,
    confidence,
    summary: `What a picture shows may be a matter of ${toCodeName(ruleCode)}`,
    details: `${toCodeName(ruleCode)}: ${findCatalogueEntry(ruleCode)?.paraphrase ?? ''} Only the language model pointed at this part of the picture.`,
    severityReasoningHeadline: 'For a person to decide: seen by the language model alone',
    severityReasoning: said,
    requirement,
    anchor,
    key: `${sighting.pictureId} ${sighting.question} ${Object.values(region).join(' ')}`,
    place: [Number.MAX_SAFE_INTEGER, timeMs ?? page ?? 0],
    spans: [],
    contributors: [
      {
        label: modelLabel,
        reasoning: said,
        confidence,
        relationType: 'primary',
        requirement,
        evidence: [{ sourceType: 'frame', confidence, content: { timeMs: timeMs ?? 0 }, anchor }],
      },
    ],
  };
}

/** The second look of the model at a finding, as one who speaks for or against it. */
export function toSecondOpinion(
  { reasoning, confidence }: Verdict,
  relationType: 'corroborates' | 'disputes' | 'qualifies',
  draft: IssueDraft,
  cure: { readonly block: TextBlock; readonly start: number; readonly end: number } | undefined,
): ContributorDraft {
  return {
    label: `${modelLabel}, second look`,
    reasoning,
    confidence,
    relationType,
    requirement: draft.requirement,
    evidence: cure ? [toEvidence(cure.block, cure.start, cure.end, confidence)] : [],
  };
}
