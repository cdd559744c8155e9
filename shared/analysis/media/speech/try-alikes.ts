import type { SoundAlikeWords } from '../../../model/transcript.ts';
import { type Distribution, logProbabilityOf, weighTokens } from './decode-speech.ts';
import type { FindSoundAlikes } from './find-sound-alikes.ts';
import type { Hearing, OtherWords } from './join-hearings.ts';
import { countGained } from './regulated-words.ts';

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
/** Where a word that the rules look for was heard, another one must be more probable by so much to be tried in its place. */
const lossOfRegulated = 2;
/** A name that the model has never met is improbable in itself. What was said otherwise lost 25 and more, the right name up to 17. */
const largestNameLoss = 17;

interface Tokenizer {
  readonly vocabById: readonly string[];
  encode(text: string, addsStart: boolean, addsSpace: boolean): readonly number[];
}

/** Words that may have been said in place of `words` words from the one at `from` on. */
export interface Trial extends Pick<SoundAlikeWords, 'text'> {
  readonly from: number;
  readonly words: number;
  readonly isName: boolean;
  /** How far the sounds are apart; undefined for what the other hearing had. */
  readonly distance?: number;
  /** How probable it is beside what is allowed; the lower the better. */
  readonly score: number;
}

/**
 * Asks the model how well the sound bears out words that sound like what was heard. Answers with those that it bears out nearly as well, and with
 * `others`, by the first word in whose place they would stand; of several at one place the best.
 */
export async function tryAlikes(
  { decoder, tokens, places, past, words }: Hearing,
  others: readonly OtherWords[],
  tokenizer: Tokenizer,
  findAlikes: FindSoundAlikes,
): Promise<ReadonlyMap<number, Trial>> {
  const ids = tokens.map(({ id }) => id);
  const weights = ids.map((id, place) => {
    const at = places[place];
    return at === undefined ? 0 : logProbabilityOf(at, id);
  });
  const trials = others.map(({ first, count, text, loss }): Trial => {
    return { from: first, words: count, text, isName: false, score: loss - largestLoss };
  });
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
        const allowed = alike.isName
          ? largestNameLoss
          : largestLoss - lossOfDistance * alike.distance - (countGained(text, alike.text) > 0 ? lossOfRegulated : 0);
        const loss = heard - (await weighTokens(decoder, { place, past, from }, tried, heard - allowed));
        if (loss <= allowed) {
          const { isName, distance } = alike;
          trials.push({ from: first, words: count, text: alike.text, isName, distance, score: loss - allowed });
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

/** Of words that are about as probable the longer one says more. */
const letterWorth = 0.3;
const overlap = (one: Trial, other: Trial): boolean =>
  one.from < other.from + other.words && other.from < one.from + one.words;
const soundOf = ({ distance = Number.POSITIVE_INFINITY }: Trial): number => distance;
const rankOf = ({ score, text }: Trial): number => score - letterWorth * text.length;

/**
 * The order of the candidates: words that rules look for before names, then by probability. A candidate is dropped if a better one takes its place, or a
 * name that sounds as near to what was heard or nearer.
 */
function chooseTrials(trials: readonly Trial[]): ReadonlyMap<number, Trial> {
  const names = trials.filter(({ isName }) => isName);
  const chosen: Trial[] = [];
  for (const trial of trials.toSorted((a, b) => Number(a.isName) - Number(b.isName) || rankOf(a) - rankOf(b))) {
    const isNamed = names.some((name) => overlap(name, trial) && soundOf(name) <= soundOf(trial) && !trial.isName);
    if (!isNamed && !chosen.some((other) => overlap(other, trial))) chosen.push(trial);
  }
  return new Map(chosen.map((trial) => [trial.from, trial]));
}
