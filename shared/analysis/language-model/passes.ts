import type { Extraction } from '../../model/extraction.ts';
import {
  type ModelOpinion,
  proposalSchema,
  sightingSchema,
  type Verdict,
  verdictSchema,
} from '../../model/model-opinion.ts';
import { doubtConfidence } from '../rules/apply-opinion.ts';
import { publishedConfidence } from '../rules/assess-rules.ts';
import { findCatalogueEntry } from '../rules/catalogue.ts';
import { locateQuote } from '../rules/locate-quote.ts';
import { addControl } from './control.ts';
import type { Passage } from './copy.ts';
import type { Mask } from './mask-personal-data.ts';
import type { ModelSession } from './model-session.ts';
import { pictureRuleCodes, wordRuleCodes } from './prefix.ts';
import {
  type AssetFacts,
  type Candidate,
  type ShownPicture,
  toLookQuestion,
  toProposeQuestion,
  toSecondLookQuestion,
} from './questions.ts';
import { toSaid } from './to-said.ts';

/** Surest first; more would only be cut later. */
const maxProposals = 60;
const maxSightings = 20;
const candidatesPerQuestion = 30;
/** In place of a reason, which might describe the people who are shown. */
const doubtOfPicture = 'At its second look the language model did not stand by what it had seen.';

/** What every pass over one asset is asked with. */
interface Work {
  readonly asset: AssetFacts;
  readonly parts: readonly (readonly Passage[])[];
  readonly mask: Mask;
}

/** First pass: what the rules may have missed. Words must exist, rules must have been asked about; the rest is counted as invented. */
export async function propose(
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
        const reasoning = mask.reveal(toSaid(proposal.reasoning));
        byKey.set(key, { ...proposal, quote, reasoning, blockId: String(place.block), id: `proposal ${key}` });
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
      reasoning: mask.hide(reasoning),
    }),
  );
  return { ...count, proposals, candidates };
}

/** Pass over the pictures. A region must lie in a picture that was shown. */
export async function look(session: ModelSession, asset: AssetFacts, pictures: readonly ShownPicture[]) {
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
      const observation = toSaid(sighting.observation);
      sightings.push({ ...sighting, observation, page, timeMs, id: `sighting ${sightings.length + 1}` });
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

/**
 * Second pass, over findings of any origin: of two answers about one, the one that keeps more counts. Doubts of an answer
 * that doubts the control, too, or leaves it out, do not count. `silent` is how many answers say nothing about a finding that they were
 * asked about.
 */
export async function lookAgain(
  session: ModelSession,
  { asset, parts, candidates, mask }: Work & { readonly candidates: readonly Candidate[] },
) {
  const byPart = Map.groupBy(candidates, (candidate) => findPart(parts, candidate));
  const verdicts = new Map<string, Verdict>();
  const count = { asked: 0, answered: 0, given: 0, invented: 0, credulous: 0, silent: 0 };
  for (const [part, own] of byPart) {
    for (let from = 0; from < own.length; from += candidatesPerQuestion) {
      const asked = addControl(parts[part] ?? [], own.slice(from, from + candidatesPerQuestion));
      count.asked += 1;
      // Equal copy makes equal questions, whichever asset it belongs to: ids of findings come from that of their asset.
      const named = asked.findings.map((finding, index) => ({ ...finding, findingId: `finding ${index + 1}` }));
      const question = toSecondLookQuestion(asset, asked.passages, named);
      const answer = await session.ask(question, 'verdicts', verdictSchema);
      if (answer === undefined) continue;
      count.answered += 1;
      const given = answer.map((verdict) => ({
        verdict,
        at: named.findIndex((one) => one.findingId === verdict.findingId),
      }));
      const ofControl = given.filter(({ at }) => at === asked.position).map(({ verdict }) => verdict);
      const isCredulous =
        ofControl.length === 0 ||
        ofControl.some(({ verdict, confidence }) => verdict !== 'upheld' && confidence >= doubtConfidence);
      if (isCredulous) count.credulous += 1;
      if (asked.findings.some((_, at) => at !== asked.position && given.every((one) => one.at !== at)))
        count.silent += 1;
      for (const { verdict, at } of given) {
        if (at === asked.position) continue;
        count.given += 1;
        const finding = asked.findings[at];
        if (finding === undefined) count.invented += 1;
        else if (!isCredulous || verdict.verdict === 'upheld') {
          const { findingId, origin } = finding;
          const revealed = {
            ...verdict,
            findingId,
            cureQuote: verdict.cureQuote === null ? null : mask.reveal(verdict.cureQuote),
            reasoning: origin === 'picture' ? doubtOfPicture : mask.reveal(toSaid(verdict.reasoning)),
          };
          verdicts.set(findingId, moreCareful(verdicts.get(findingId), revealed));
        }
      }
    }
  }
  return { ...count, verdicts: [...verdicts.values()] };
}

/** The part with the words of a finding: a long block may lie in several. */
function findPart(parts: readonly (readonly Passage[])[], { blockId, quote }: Candidate): number {
  const isIn = (part: readonly Passage[], words: string): boolean =>
    part.some((passage) => passage.blockId === blockId && passage.text.includes(words));
  const exact = parts.findIndex((part) => isIn(part, quote));
  return exact === -1
    ? Math.max(
        parts.findIndex((part) => isIn(part, '')),
        0,
      )
    : exact;
}

const care: Readonly<Record<Verdict['verdict'], number>> = { upheld: 0, lowered: 1, cleared: 2 };

/** Of two answers about one finding, the one that keeps more of it. */
const moreCareful = (known: Verdict | undefined, other: Verdict): Verdict =>
  known && care[known.verdict] <= care[other.verdict] ? known : other;
