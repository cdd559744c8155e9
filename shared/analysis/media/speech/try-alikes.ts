import type { SoundAlikeWords } from '../../../model/transcript.ts';
import {
  cutPast,
  type Distribution,
  logProbabilityOf,
  type Past,
  type SpeechDecoder,
  type Token,
  type Weighed,
} from './decode-speech.ts';
import type { FindSoundAlikes } from './find-sound-alikes.ts';
import type { PlacedWord } from './start-speech-recogniser.ts';

/** Words in a row that one other word may be heard as. */
const longestStretch = 3;
/** This many tokens after the replaced words have to fit the tried word, too. */
const tailLength = 4;
/**
 * How much less probable than what was heard something may be, as a difference of natural logarithms; what sounds further apart must be more
 * probable.
 */
const largestLoss = 4;
const lossOfDistance = 1.5;
/** A name that the model has never met is improbable in itself. What was said otherwise lost 25 and more, the right name up to 17. */
const largestNameLoss = 17;

interface Tokenizer {
  readonly vocabById: readonly string[];
  encode(text: string, addsStart: boolean, addsSpace: boolean): readonly number[];
}

interface Trial {
  readonly from: number;
  readonly words: number;
  readonly heard: string;
  readonly text: string;
  readonly isName: boolean;
  /** How probable it is beside what is allowed; the lower the better. */
  readonly score: number;
}

/**
 * Asks the model how well the sound bears out words that sound like what was heard. Answers with those that it bears out nearly as well, by the
 * first word in whose place they would stand; of several at one place the best.
 */
export async function tryAlikes(
  decoder: SpeechDecoder,
  { tokens, places, past }: Weighed & { readonly tokens: readonly Token[] },
  words: readonly PlacedWord[],
  tokenizer: Tokenizer,
  findAlikes: FindSoundAlikes,
): Promise<ReadonlyMap<number, SoundAlikeWords>> {
  const ids = tokens.map(({ id }) => id);
  const weights = ids.map((id, place) => {
    const at = places[place];
    return at === undefined ? 0 : logProbabilityOf(at, id);
  });
  const trials: Trial[] = [];
  for (const [first, { from }] of words.entries()) {
    const place = places[from];
    if (place === undefined) continue;
    const beginnings = findBeginnings(tokenizer.vocabById, place);
    for (let count = 1; count <= longestStretch && first + count <= words.length; count++) {
      const stretch = words.slice(first, first + count);
      const to = stretch.at(-1)?.to ?? from;
      const heard = weights.slice(from, to + tailLength).reduce((sum, weight) => sum + weight, 0);
      const text = stretch.map((word) => word.text).join(' ');
      const isCapital = /^[A-Z]/.test(text);
      for (const alike of findAlikes(text, beginnings)) {
        const written = isCapital ? `${alike.text.charAt(0).toUpperCase()}${alike.text.slice(1)}` : alike.text;
        const tried = [
          ...tokenizer.encode(written, false, true),
          ...ids.slice(from, to).slice(findEnd(ids.slice(from, to), tokenizer.vocabById)),
          ...ids.slice(to, to + tailLength),
        ];
        const allowed = alike.isName ? largestNameLoss : largestLoss - lossOfDistance * alike.distance;
        const loss = heard - (await weighTokens(decoder, { place, past, from }, tried, heard - allowed));
        if (loss <= allowed) {
          const { isName } = alike;
          trials.push({ from: first, words: count, heard: text, text: alike.text, isName, score: loss - allowed });
        }
      }
    }
  }
  return chooseTrials(trials);
}

/** Where the punctuation begins that ends the tokens. */
const findEnd = (ids: readonly number[], vocabulary: readonly string[]): number =>
  ids.findLastIndex((id) => !/^[.,?!;:]+$/.test(vocabulary[id] ?? '')) + 1;

const wordStarts = new WeakMap<readonly string[], readonly (readonly [id: number, letters: string])[]>();

/** A word that begins so improbably at a place is not tried there. */
const leastBeginning = -5.5;

/** Letters with which a word may begin at a place. */
function findBeginnings(vocabulary: readonly string[], place: Distribution): ReadonlySet<string> {
  let starts = wordStarts.get(vocabulary);
  if (starts === undefined) {
    starts = vocabulary.flatMap((written, id) =>
      /^\u2581[A-Za-z]+$/.test(written) ? [[id, written.slice(1).toLowerCase()] as const] : [],
    );
    wordStarts.set(vocabulary, starts);
  }
  const beginnings = new Set<string>();
  for (const [id, letters] of starts) if (logProbabilityOf(place, id) >= leastBeginning) beginnings.add(letters);
  return beginnings;
}

/** How probable `tried` is after the first `from` tokens; less than `floor` where its first token says so already. */
async function weighTokens(
  decoder: SpeechDecoder,
  before: { readonly place: Distribution; readonly past: Past; readonly from: number },
  tried: readonly number[],
  floor: number,
): Promise<number> {
  const [first = 0, ...rest] = tried;
  const begun = logProbabilityOf(before.place, first);
  if (begun < floor || rest.length === 0) return begun;
  const { places } = await decoder.weigh(tried.slice(0, -1), cutPast(before.past, before.from + 1));
  return rest.reduce((sum, id, at) => sum + logProbabilityOf(places[at] as Distribution, id), begun);
}

/** The order of the candidates: words that rules look for before names, then by probability. A candidate is dropped if a better one takes its place. */
function chooseTrials(trials: readonly Trial[]): ReadonlyMap<number, SoundAlikeWords> {
  const chosen: Trial[] = [];
  for (const trial of trials.toSorted((a, b) => Number(a.isName) - Number(b.isName) || a.score - b.score)) {
    const isFree = chosen.every(({ from, words }) => from + words <= trial.from || trial.from + trial.words <= from);
    if (isFree) chosen.push(trial);
  }
  return new Map(
    chosen.map(({ from, heard, text, isName }) => [
      from,
      { heard: heard.replace(/[^\p{L}\p{N}]+$/u, ''), text, ...(isName && { isName }) },
    ]),
  );
}
