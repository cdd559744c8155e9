import type { Extraction, TextBlock } from '../../model/extraction.ts';
import { type Verdict, verdictSchema } from '../../model/model-opinion.ts';
import { doubtConfidence } from '../rules/apply-opinion.ts';
import { locateQuote, type QuotePlace } from '../rules/locate-quote.ts';
import { type Passage, sayPlace } from './copy.ts';
import type { Mask } from './mask-personal-data.ts';
import type { ModelSession } from './model-session.ts';
import { type Candidate, type Clearing, toConfirmQuestion } from './questions.ts';
import { speaksToReviewer } from './speaks-to-reviewer.ts';

/** More clearings of one asset are not asked about; their findings stay. */
const maxQuestions = 20;

/** A clearing with everything of the file that its confirmation is shown. */
interface Doubt {
  readonly verdict: Verdict;
  readonly clearing: Clearing;
  readonly passages: readonly Passage[];
}

/**
 * Has every clearing of a finding of the rules confirmed by the model with only the sentences of the finding and of its
 * cure before it: whatever else the file says to whoever reviews it, it does not say it here. A clearing whose words
 * cannot be a cure is a doubt; one that is not confirmed is none.
 */
export async function confirmClearings(
  session: ModelSession,
  {
    contentType,
    extraction,
    candidates,
    verdicts,
    mask,
  }: {
    readonly contentType: string;
    readonly extraction: Pick<Extraction, 'blocks'>;
    readonly candidates: readonly Candidate[];
    readonly verdicts: readonly Verdict[];
    readonly mask: Mask;
  },
) {
  const byId = new Map(candidates.map((candidate) => [candidate.findingId, candidate]));
  const kept: Verdict[] = [];
  const doubts: Doubt[] = [];
  for (const verdict of verdicts) {
    const candidate = byId.get(verdict.findingId);
    const isClearing = verdict.verdict === 'cleared' && verdict.confidence >= doubtConfidence;
    if (!isClearing || candidate?.origin !== 'rules') {
      kept.push(verdict);
      continue;
    }
    const doubt = toDoubt(verdict, candidate, extraction.blocks, mask);
    if (doubt) doubts.push(doubt);
    else kept.push({ ...verdict, verdict: 'lowered', cureQuote: null, cureBlockId: null });
  }
  const groups = Map.groupBy(doubts, ({ passages }) =>
    passages.map(({ blockId, text }) => `${blockId} ${text}`).join('\n'),
  );
  const count = { asked: groups.size, answered: 0, given: 0, invented: 0, silent: 0 };
  for (const group of [...groups.values()].slice(0, maxQuestions)) {
    const named = group.map((doubt, index) => ({ ...doubt, name: `finding ${index + 1}` }));
    const question = toConfirmQuestion(
      contentType,
      group[0]?.passages ?? [],
      named.map(({ clearing, name }) => ({ ...clearing, findingId: name })),
    );
    const answer = await session.ask(question, 'verdicts', verdictSchema);
    if (answer === undefined) continue;
    count.answered += 1;
    count.given += answer.length;
    count.invented += answer.filter(({ findingId }) => named.every(({ name }) => name !== findingId)).length;
    if (named.some(({ name }) => answer.every(({ findingId }) => findingId !== name))) count.silent += 1;
    for (const { name, verdict } of named) {
      const own = answer.filter(({ findingId, confidence }) => findingId === name && confidence >= doubtConfidence);
      if (own.length > 0 && own.every((one) => one.verdict === 'cleared')) kept.push(verdict);
      else if (own.length > 0 && own.every((one) => one.verdict !== 'upheld'))
        kept.push({ ...verdict, verdict: 'lowered' });
    }
  }
  return { ...count, verdicts: kept };
}

/** Undefined where the words are nowhere, or may not settle the finding whatever they say. */
function toDoubt(verdict: Verdict, candidate: Candidate, blocks: readonly TextBlock[], mask: Mask): Doubt | undefined {
  if (verdict.cureQuote === null) return undefined;
  const cure = locateQuote(blocks, verdict.cureQuote, verdict.cureBlockId ?? undefined);
  const block = cure && blocks[cure.block];
  if (!block || speaksToReviewer(block.text)) return undefined;
  const own = locateQuote(blocks, mask.reveal(candidate.quote), candidate.blockId ?? undefined);
  if (!isReadWith(block, cure, own && blocks[own.block])) return undefined;
  if (candidate.severity === 'CRITICAL' && String(cure.block) !== candidate.blockId) return undefined;
  const { ruleCode, rule, quote } = candidate;
  const passages = [...(own ? [own] : []), cure].map((place) => toPassage(blocks, place, mask));
  return {
    verdict,
    clearing: {
      findingId: '',
      ruleCode,
      ...(rule !== undefined && { rule }),
      quote,
      cureQuote: mask.hide(verdict.cureQuote),
    },
    passages: [...new Map(passages.map((passage) => [`${passage.blockId} ${passage.text}`, passage])).values()],
  };
}

/** Whether who meets the claim meets the cure, too: alternatives of pictures are not shown, and not everybody reads another language. */
function isReadWith(cure: TextBlock, { start, end }: QuotePlace, own: TextBlock | undefined): boolean {
  if (cure.source === 'metadata' && own?.source !== 'metadata') return false;
  return !(cure.foreign ?? []).some(({ from, to, language }) => from < end && start < to && language !== own?.language);
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences that hold some words. */
function toPassage(blocks: readonly TextBlock[], place: QuotePlace, mask: Mask): Passage {
  const block = blocks[place.block];
  if (!block) throw new RangeError(`There is no block ${place.block}.`);
  const held = [...sentences.segment(block.text)].filter(
    ({ index, segment }) => index < place.end && place.start < index + segment.length,
  );
  const text = held
    .map(({ segment }) => segment)
    .join('')
    .trim();
  return { blockId: String(place.block), text: mask.hide(text), role: block.role, place: sayPlace(block) };
}
