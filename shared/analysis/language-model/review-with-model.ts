import type { Coverage } from '../../model/coverage.ts';
import type { Extraction } from '../../model/extraction.ts';
import type { Issue } from '../../model/issue.ts';
import type { ModelPrices } from '../../model/language-model-settings.ts';
import {
  type ModelOpinion,
  proposalSchema,
  sightingSchema,
  type Verdict,
  verdictSchema,
} from '../../model/model-opinion.ts';
import type { LanguageModelUse } from '../../model/provenance.ts';
import type { LanguageModel, LanguageModelError } from '../../ports/language-model.ts';
import { publishedConfidence } from '../rules/assess-rules.ts';
import { findCatalogueEntry } from '../rules/catalogue.ts';
import { locateQuote } from '../rules/locate-quote.ts';
import type { ReviewContext } from '../rules/review-extraction.ts';
import { choosePictures } from './choose-pictures.ts';
import { type Passage, toParts } from './copy.ts';
import { createMask, type Mask, noMask } from './mask-personal-data.ts';
import type { ModelAllowance, ModelSpending } from './model-budget.ts';
import { ModelSession } from './model-session.ts';
import { pictureRuleCodes, wordRuleCodes } from './prefix.ts';
import {
  type AssetFacts,
  type Candidate,
  currentPromptVersion,
  type ShownPicture,
  toLookQuestion,
  toProposeQuestion,
  toSecondLookQuestion,
} from './questions.ts';
import { steersReviewer } from './speaks-to-reviewer.ts';

/** A language model that reviews, and how far it may go with one asset. */
export interface ModelReviewer {
  readonly model: LanguageModel;
  readonly reads: 'words' | 'pictures';
  /** Takes out e-mail addresses, telephone, card and account numbers before anything is sent. */
  readonly masksPersonalData: boolean;
  readonly picturesPerAsset: number;
  readonly prices: ModelPrices;
  readonly allowance: ModelAllowance;
  /** For the log. */
  readonly onTrouble?: (error: LanguageModelError) => void;
}

export interface ModelReview {
  readonly opinion: ModelOpinion;
  readonly coverage: readonly Coverage[];
  readonly spending: ModelSpending;
  /** Undefined when no answer came. */
  readonly use: LanguageModelUse | undefined;
  /** Quotes and regions that are not there, of all that were given. */
  readonly invented: { readonly count: number; readonly of: number };
}

/** Surest first; more would only be cut later. */
const maxProposals = 60;
const maxSightings = 20;
const candidatesPerQuestion = 30;

/**
 * Asks a language model about an extracted file: what the rules may have missed, what its pictures show, and then about
 * every finding of any origin whether it stands. Nothing it says is taken on trust: words and regions must exist, rules
 * must have been asked about. Rejects only with the reason of `signal`; trouble with the model ends in the coverage.
 */
export async function reviewWithModel(
  reviewer: ModelReviewer,
  extraction: Extraction,
  context: Pick<ReviewContext, 'filename' | 'contentType' | 'metadata'>,
  issues: readonly Issue[],
  signal: AbortSignal,
): Promise<ModelReview> {
  const session = new ModelSession({ onTrouble: () => {}, ...reviewer, signal });
  const mask = reviewer.masksPersonalData ? createMask() : noMask;
  const parts = toParts(extraction, mask);
  const asset = toFacts(extraction, context, mask);
  const found = issues.flatMap((issue) => toCandidate(issue, extraction, mask));
  const proposed = await propose(session, { asset, parts, found, extraction, mask });
  const pictures = reviewer.reads === 'pictures' ? choosePictures(extraction.frames, reviewer.picturesPerAsset) : [];
  const seen = await look(session, asset, pictures);
  const candidates = [...found, ...proposed.candidates, ...seen.candidates];
  const looked = await lookAgain(session, { asset, parts, candidates, mask });
  const isTampered = steersReviewer(JSON.stringify(asset)) || parts.flat().some(({ text }) => steersReviewer(text));
  return {
    opinion: {
      proposals: proposed.proposals,
      sightings: seen.sightings,
      verdicts: isTampered ? looked.verdicts.filter(({ verdict }) => verdict === 'upheld') : looked.verdicts,
    },
    coverage: toCoverage(session, {
      parts: [proposed.answered, parts.length],
      looks: [looked.answered, looked.asked],
      pictures: pictures.length,
      seen: seen.isAnswered,
      isTampered,
    }),
    spending: session.spending,
    use: toUse(reviewer, session),
    invented: {
      count: proposed.invented + seen.invented + looked.invented,
      of: proposed.given + seen.given + looked.given,
    },
  };
}

interface Work {
  readonly asset: AssetFacts;
  readonly parts: readonly (readonly Passage[])[];
  readonly mask: Mask;
}

async function propose(
  session: ModelSession,
  {
    asset,
    parts,
    found,
    extraction,
    mask,
  }: Work & { readonly found: readonly Candidate[]; readonly extraction: Extraction },
) {
  const allowed = new Set(wordRuleCodes);
  const byKey = new Map<string, ModelOpinion['proposals'][number]>();
  const count = { answered: 0, given: 0, invented: 0 };
  for (const passages of parts) {
    const answer = await session.ask(toProposeQuestion(asset, passages, found), 'findings', proposalSchema);
    if (answer === undefined) continue;
    count.answered += 1;
    for (const proposal of answer) {
      count.given += 1;
      const quote = mask.reveal(proposal.quote);
      const place = locateQuote(extraction.blocks, quote, proposal.blockId);
      if (!place || !allowed.has(proposal.ruleCode)) count.invented += 1;
      else if (proposal.confidence >= publishedConfidence) {
        const key = `${proposal.ruleCode} ${place.block} ${place.start}`;
        const known = byKey.get(key);
        if (known && known.confidence >= proposal.confidence) continue;
        byKey.set(key, { ...proposal, quote, blockId: String(place.block), id: `proposal ${key}` });
      }
    }
  }
  const proposals = [...byKey.values()].toSorted((a, b) => b.confidence - a.confidence).slice(0, maxProposals);
  const candidates = proposals.map(
    ({ id, ruleCode, quote, blockId, reasoning }): Candidate => ({
      findingId: id,
      origin: 'model',
      ruleCode,
      quote: mask.hide(quote),
      blockId,
      reasoning,
    }),
  );
  return { ...count, proposals, candidates };
}

async function look(session: ModelSession, asset: AssetFacts, pictures: readonly ShownPicture[]) {
  const allowed = new Set(pictureRuleCodes);
  const given =
    pictures.length === 0 ? [] : await session.ask(toLookQuestion(asset, pictures), 'sightings', sightingSchema);
  const sightings: ModelOpinion['sightings'][number][] = [];
  let invented = 0;
  for (const sighting of given ?? []) {
    const picture = pictures.find(({ pictureId }) => pictureId === sighting.pictureId);
    const { x, y, width, height } = sighting.region;
    const isInside = width > 0 && height > 0 && x + width <= 1.001 && y + height <= 1.001;
    if (!picture || !isInside || !allowed.has(sighting.ruleCode)) invented += 1;
    else if (sighting.confidence >= publishedConfidence) {
      const { page, timeMs } = picture;
      sightings.push({ ...sighting, page, timeMs, id: `sighting ${sightings.length + 1}` });
    }
  }
  const kept = sightings.toSorted((a, b) => b.confidence - a.confidence).slice(0, maxSightings);
  const candidates = kept.map(
    ({ id, ruleCode, observation }): Candidate => ({
      findingId: id,
      origin: 'picture',
      ruleCode,
      rule: findCatalogueEntry(ruleCode)?.paraphrase ?? '',
      quote: '',
      blockId: null,
      reasoning: observation,
    }),
  );
  return { given: given?.length ?? 0, isAnswered: given !== undefined, invented, sightings: kept, candidates };
}

async function lookAgain(
  session: ModelSession,
  { asset, parts, candidates, mask }: Work & { readonly candidates: readonly Candidate[] },
) {
  const byPart = Map.groupBy(candidates, ({ blockId }) =>
    Math.max(
      parts.findIndex((part) => part.some((passage) => passage.blockId === blockId)),
      0,
    ),
  );
  const verdicts = new Map<string, Verdict>();
  const count = { asked: 0, answered: 0, given: 0, invented: 0 };
  for (const [part, own] of byPart) {
    for (let from = 0; from < own.length; from += candidatesPerQuestion) {
      const asked = own.slice(from, from + candidatesPerQuestion);
      count.asked += 1;
      const answer = await session.ask(
        toSecondLookQuestion(asset, parts[part] ?? [], asked),
        'verdicts',
        verdictSchema,
      );
      if (answer === undefined) continue;
      count.answered += 1;
      const ids = new Set(asked.map(({ findingId }) => findingId));
      for (const verdict of answer) {
        count.given += 1;
        if (!ids.has(verdict.findingId)) count.invented += 1;
        else {
          const revealed = {
            ...verdict,
            cureQuote: verdict.cureQuote === null ? null : mask.reveal(verdict.cureQuote),
          };
          verdicts.set(verdict.findingId, moreCareful(verdicts.get(verdict.findingId), revealed));
        }
      }
    }
  }
  return { ...count, verdicts: [...verdicts.values()] };
}

const care: Readonly<Record<Verdict['verdict'], number>> = { upheld: 0, lowered: 1, cleared: 2 };

/** Of two answers about one finding, the one that keeps more of it. */
const moreCareful = (known: Verdict | undefined, other: Verdict): Verdict =>
  known && care[known.verdict] <= care[other.verdict] ? known : other;

/** Findings that rest on words; what was measured is no matter of opinion. */
function toCandidate(issue: Issue, { blocks }: Extraction, mask: Mask): Candidate[] {
  const [content] = issue.contributors.flatMap(({ evidence }) => evidence.map((one) => one.content));
  if (content === undefined || !('quote' in content)) return [];
  const { anchor } = issue;
  const own = anchor.kind === 'page' || anchor.kind === 'text' ? anchor.start : undefined;
  const block =
    own === undefined || (anchor.kind !== 'asset' && anchor.kind !== 'page' && anchor.kind !== 'text')
      ? locateQuote(blocks, content.quote)?.block
      : blocks.findIndex(({ start, text }) => own >= start && own < start + Math.max(text.length, 1));
  return [
    {
      findingId: issue.id,
      origin: 'rules',
      ruleCode: issue.ruleCode,
      rule: mask.hide(issue.details),
      severity: issue.severity,
      quote: mask.hide(content.quote),
      blockId: block === undefined || block < 0 ? null : String(block),
      reasoning: mask.hide(issue.severityReasoning),
    },
  ];
}

const maxMeasured = 40;

function toFacts(
  { measurements, durationMs, pages }: Extraction,
  { filename, contentType, metadata }: Pick<ReviewContext, 'filename' | 'contentType' | 'metadata'>,
  mask: Mask,
): AssetFacts {
  const measured = measurements.map(({ name, value, unit }) => `${name}: ${value} ${unit}`.trim());
  return {
    filename: mask.hide(filename),
    contentType,
    details: Object.fromEntries(
      Object.entries(metadata).map(([name, value]) => [
        mask.hide(name),
        mask.hide(typeof value === 'string' ? value : JSON.stringify(value)),
      ]),
    ),
    measured: [
      ...(durationMs === null ? [] : [`duration: ${durationMs} ms`]),
      ...(pages.length > 0 ? [`pages: ${pages.length}`] : []),
      ...new Set(measured),
    ].slice(0, maxMeasured),
  };
}

function toCoverage(
  { troubles }: ModelSession,
  done: {
    readonly parts: readonly [number, number];
    readonly looks: readonly [number, number];
    readonly pictures: number;
    readonly seen: boolean;
    readonly isTampered: boolean;
  },
): Coverage[] {
  const tampering = done.isTampered
    ? ['The copy speaks to its reviewer: the doubts of the language model were not followed.']
    : [];
  const toLine = (check: string, answered: number, asked: number): Coverage => ({
    check,
    extent:
      answered === asked && tampering.length === 0 ? 'full' : answered === 0 && asked > 0 ? 'not_assessed' : 'partial',
    reason: answered === asked ? tampering.join(' ') : [...troubles, ...tampering].join(' '),
  });
  const [parts, looks] = [done.parts, done.looks];
  return [
    toLine('language-model', parts[0] + looks[0], parts[1] + looks[1]),
    ...(done.pictures > 0 ? [toLine('language-model-pictures', done.seen ? 1 : 0, 1)] : []),
  ];
}

function toUse(
  { model, masksPersonalData, reads }: ModelReviewer,
  { lastAnswer }: ModelSession,
): LanguageModelUse | undefined {
  return (
    lastAnswer && {
      name: model.name,
      model: lastAnswer.model,
      promptVersion: currentPromptVersion,
      temperature: lastAnswer.temperature,
      reads,
      masksPersonalData,
    }
  );
}
