import { codesOf, toLabelOfRule } from '../../model/also-under.ts';
import type { TextBlock } from '../../model/extraction.ts';
import { deriveUuid } from '../../model/ids.ts';
import { type ClearedFinding, severityRank } from '../../model/issue.ts';
import type { ModelOpinion, Verdict } from '../../model/model-opinion.ts';
import { speaksToReviewer } from '../language-model/speaks-to-reviewer.ts';
import { oneLower } from './assess-rules.ts';
import { toSectionOf } from './catalogue.ts';
import type { CompiledRule } from './compile-rules.ts';
import type { IssueDraft } from './issue-draft.ts';
import { locateQuote, type QuotePlace } from './locate-quote.ts';
import {
  modelLabel,
  type PlacedProposal,
  toAgreeing,
  toProposedDraft,
  toSecondOpinion,
  toSeenDraft,
} from './model-drafts.ts';
import { severityOf } from './severity-of.ts';
import { type Cure, clearDraft } from './to-cleared-finding.ts';

/** From here on the model's doubt counts against a finding. */
export const doubtConfidence = 0.8;

export interface OpinionContext {
  readonly assetId: string;
  readonly blocks: readonly TextBlock[];
  /** The rules under the numbers that fit the medium. */
  readonly rules: readonly CompiledRule[];
  /** Broadcast number by non-broadcast number. */
  readonly broadcastCodes: Readonly<Record<string, string>>;
  readonly isBroadcast: boolean;
}

interface Pending {
  readonly draft: IssueDraft;
  /** Under which the second look knows it. */
  readonly id: string;
  readonly isModels: boolean;
}

/**
 * Lets a language model speak about the drafts of the rules. It adds findings of its own under the catalogue's severity,
 * agrees, lowers by one level, or clears: with other words of the visible text that settle the matter, quoted to the letter,
 * and for an outright prohibition only with words of its own passage. A cleared finding takes along the general rules that
 * rest on it alone. A proposal joins a finding about the same words, but never one of a lighter rule.
 */
export function applyOpinion(
  drafts: readonly IssueDraft[],
  opinion: ModelOpinion,
  context: OpinionContext,
): { readonly drafts: IssueDraft[]; readonly cleared: ClearedFinding[] } {
  const pending: Pending[] = drafts.map((draft) => ({
    draft,
    id: deriveUuid('issue', context.assetId, draft.ruleCode, draft.key),
    isModels: false,
  }));
  for (const proposal of opinion.proposals) addProposal(pending, proposal, context);
  for (const sighting of opinion.sightings) {
    const ruleCode = toFittingCode(sighting.ruleCode, context);
    const draft = toSeenDraft(sighting, ruleCode, severityOf(ruleCode, context.rules));
    pending.push({ draft, id: sighting.id, isModels: true });
  }
  const verdicts = new Map(opinion.verdicts.map((verdict) => [verdict.findingId, verdict]));
  const kept: IssueDraft[] = [];
  const cleared: ClearedFinding[] = [];
  for (const one of pending) {
    const verdict = verdicts.get(one.id);
    const outcome = verdict ? judge(one, verdict, context) : { kept: one.draft };
    if ('kept' in outcome) kept.push(outcome.kept);
    else cleared.push(...outcome.cleared);
  }
  return leaveUmbrellas(kept, cleared);
}

/** The number of a rule in the medium of the asset. */
function toFittingCode(ruleCode: string, { broadcastCodes, isBroadcast }: OpinionContext): string {
  if (isBroadcast) return broadcastCodes[ruleCode] ?? ruleCode;
  return Object.entries(broadcastCodes).find(([, broadcast]) => broadcast === ruleCode)?.[0] ?? ruleCode;
}

function addProposal(pending: Pending[], proposal: ModelOpinion['proposals'][number], context: OpinionContext): void {
  const { blocks, rules } = context;
  const place = locateQuote(blocks, proposal.quote, proposal.blockId);
  if (!place) return;
  const placed: PlacedProposal = { proposal, place };
  const ruleCode = toFittingCode(proposal.ruleCode, context);
  const severity = severityOf(ruleCode, rules);
  const hosts = pending.filter(({ draft }) => isAbout(draft, place, blocks));
  const host =
    hosts.find(({ draft }) => draft.ruleCode === ruleCode) ??
    hosts.find(({ draft }) => codesOf(draft).includes(ruleCode)) ??
    hosts.find(
      ({ draft }) =>
        severity !== 'CRITICAL' &&
        toSectionOf(draft.ruleCode) === toSectionOf(ruleCode) &&
        severityRank[draft.severity] <= severityRank[severity],
    );
  if (!host) {
    pending.push({ draft: toProposedDraft(placed, ruleCode, severity, blocks), id: proposal.id, isModels: true });
    return;
  }
  const { draft } = host;
  const isSame = draft.ruleCode === ruleCode;
  const label = toLabelOfRule(modelLabel, ruleCode);
  if (!isSame && draft.contributors.some((one) => one.label === label)) return;
  const together = Math.round((1 - (1 - draft.confidence) * (1 - proposal.confidence)) * 100) / 100;
  const agreed: IssueDraft = {
    ...draft,
    confidence: isSame ? together : draft.confidence,
    contributors: [...draft.contributors, toAgreeing(placed, ruleCode, draft, blocks)],
  };
  pending[pending.indexOf(host)] = { ...host, draft: agreed };
}

/** Whether the words of a draft, under whichever rule, and some words overlap. */
function isAbout(draft: IssueDraft, place: QuotePlace, blocks: readonly TextBlock[]): boolean {
  const block = blocks[place.block];
  return draft.contributors
    .flatMap(({ evidence }) => evidence)
    .some(({ content, anchor }) => {
      if (!block || !('quote' in content)) return false;
      if (anchor.kind === 'page' || anchor.kind === 'text') {
        return anchor.start < block.start + place.end && block.start + place.start < anchor.end;
      }
      const quote = block.text.slice(place.start, place.end);
      return draft.place[0] === place.block && (quote.includes(content.quote) || content.quote.includes(quote));
    });
}

type Outcome = { readonly kept: IssueDraft } | { readonly cleared: ClearedFinding[] };

function judge({ draft, isModels }: Pending, verdict: Verdict, { blocks }: OpinionContext): Outcome {
  if (verdict.verdict === 'upheld') {
    // The model's agreement with its own finding does not count.
    if (isModels) return { kept: draft };
    return { kept: withOpinion(draft, toSecondOpinion(verdict, 'corroborates', draft, undefined)) };
  }
  if (verdict.confidence < doubtConfidence) return { kept: draft };
  const cure = verdict.verdict === 'cleared' ? findCure(draft, verdict, blocks) : undefined;
  if (cure) return { cleared: toCleared(draft, verdict, cure) };
  // A finding of the model that it does not uphold in the second pass is dropped.
  if (isModels && verdict.verdict === 'cleared') return { cleared: toCleared(draft, verdict, undefined) };
  const disputed = withOpinion(draft, toSecondOpinion(verdict, 'disputes', draft, undefined));
  if (draft.severity === 'CRITICAL') return { kept: disputed };
  return {
    kept: {
      ...disputed,
      severity: oneLower[draft.severity],
      severityReasoning: `${draft.severityReasoning} Lowered by one level because the language model disputes it.`,
    },
  };
}

const withOpinion = (draft: IssueDraft, opinion: IssueDraft['contributors'][number]): IssueDraft => ({
  ...draft,
  contributors: [...draft.contributors, opinion],
});

/** Words of the visible text that are not the finding's own and do not speak to a reviewer. */
function findCure(
  draft: IssueDraft,
  { cureQuote, cureBlockId }: Verdict,
  blocks: readonly TextBlock[],
): Cure | undefined {
  if (cureQuote === null) return undefined;
  const place = locateQuote(blocks, cureQuote, cureBlockId ?? undefined);
  const block = place && blocks[place.block];
  if (!block || speaksToReviewer(block.text) || speaksToReviewer(cureQuote)) return undefined;
  if (draft.severity === 'CRITICAL' && place.block !== draft.place[0]) return undefined;
  const isOwn = (draft.contributors[0]?.evidence ?? []).some(({ content, anchor }) => {
    if (!('quote' in content)) return false;
    if (anchor.kind === 'page' || anchor.kind === 'text') {
      return block.start + place.start >= anchor.start && block.start + place.end <= anchor.end;
    }
    return content.quote.includes(cureQuote);
  });
  return isOwn ? undefined : { block, start: place.start, end: place.end };
}

/** A record for each rule that the words were under. */
function toCleared(draft: IssueDraft, verdict: Verdict, cure: Cure | undefined): ClearedFinding[] {
  const reason = cure
    ? `Not raised because the ${modelLabel.toLowerCase()} holds that other words settle it: ${verdict.reasoning}`
    : `Not raised because the ${modelLabel.toLowerCase()} alone had found it and did not stand by it: ${verdict.reasoning}`;
  return [...new Set(codesOf(draft))].map((ruleCode) =>
    clearDraft({ ...draft, ruleCode }, { clearedBy: 'language_model', reason, cure }),
  );
}

/** General rules follow what they rest on: where the model cleared some of it and nothing is left, they go, too. */
function leaveUmbrellas(
  drafts: readonly IssueDraft[],
  cleared: readonly ClearedFinding[],
): { readonly drafts: IssueDraft[]; readonly cleared: ClearedFinding[] } {
  const standing = new Set(drafts.filter(({ restsOn }) => restsOn === undefined).flatMap(codesOf));
  const gone = new Set(cleared.map(({ ruleCode }) => ruleCode));
  const [left, kept] = [[] as IssueDraft[], [] as IssueDraft[]];
  for (const draft of drafts) {
    const isLeft = draft.restsOn?.some((code) => gone.has(code)) && !draft.restsOn.some((code) => standing.has(code));
    (isLeft ? left : kept).push(draft);
  }
  return {
    drafts: kept,
    cleared: [
      ...cleared,
      ...left.map((draft) =>
        clearDraft(draft, {
          clearedBy: 'language_model',
          reason: 'Not raised because every finding that this general rule rested on was cleared.',
        }),
      ),
    ],
  };
}
