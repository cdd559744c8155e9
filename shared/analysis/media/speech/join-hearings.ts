import {
  type Distribution,
  logProbabilityOf,
  type SpeechDecoder,
  type Token,
  type Weighed,
  weighTokens,
} from './decode-speech.ts';
import type { PlacedWord } from './place-words.ts';
import { countGained } from './regulated-words.ts';

/** What was heard in a piece of sound, with what the decoder keeps of it. */
export interface Hearing extends Weighed {
  readonly decoder: SpeechDecoder;
  readonly tokens: readonly Token[];
  readonly words: readonly PlacedWord[];
}

/** Words that may have been said in place of others, because the same sound was also heard so. */
export interface OtherWords {
  /** Index of the first word in whose place they stand, and how many there are. */
  readonly first: number;
  readonly count: number;
  readonly text: string;
  /** How much less probable they are, as a difference of natural logarithms. */
  readonly loss: number;
}

/** Readings that differ in more words at a place have nothing in common there. */
const longestStretch = 6;
/** This many tokens after the words have to fit them, too. */
const tailLength = 4;
/** Other words that are less probable than this were not said. */
const largestLoss = 4;

/** A place where two readings differ: words `first` to `last`, exclusive, of each. */
interface Difference {
  readonly own: readonly [first: number, last: number];
  readonly other: readonly [first: number, last: number];
}

/**
 * The tokens of a piece that was heard twice, each time a little differently, each as probable as where it was heard: where the readings differ, the words that both decoders together find more probable. The other ones are kept beside them where they are nearly as probable, but not in place of a word that the rules look for.
 */
export async function joinHearings(
  own: Hearing,
  other: Hearing,
): Promise<{ readonly tokens: readonly Token[]; readonly others: readonly OtherWords[] }> {
  const tokens: Token[] = [];
  const others: OtherWords[] = [];
  let copied = 0;
  let shift = 0;
  for (const { own: mine, other: theirs } of findDifferences(own.words, other.words)) {
    const [stretch, otherStretch] = [toStretch(own, mine), toStretch(other, theirs)];
    const loss = (await weighInstead(own, stretch, otherStretch)) - (await weighInstead(other, otherStretch, stretch));
    const [kept, left] = loss < 0 ? [otherStretch, stretch] : [stretch, otherStretch];
    tokens.push(...own.tokens.slice(copied, stretch.from), ...kept.tokens);
    copied = stretch.to;
    const first = mine[0] + shift;
    if (Math.abs(loss) <= largestLoss && maySay(left.text, kept.text))
      others.push({ first, count: kept.count, text: left.text, loss: Math.abs(loss) });
    shift += kept.count - stretch.count;
  }
  tokens.push(...own.tokens.slice(copied));
  return { tokens, others };
}

/** Other words that are worth a second reading: none that only write a figure or a space otherwise, or take a word that the rules look for away. */
const maySay = (other: string, heard: string): boolean =>
  !/\d/.test(heard) &&
  bareText(other) !== bareText(heard) &&
  (countGained(other, heard) > 0 || countGained(heard, other) === 0);

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly tokens: readonly Token[];
  readonly text: string;
}

function toStretch({ tokens, words }: Hearing, [first, last]: readonly [number, number]): Stretch {
  const [from, to] = [words[first]?.from ?? 0, words[last - 1]?.to ?? 0];
  const text = words.slice(first, last).map((word) => word.text);
  return {
    from,
    to,
    count: last - first,
    tokens: tokens.slice(from, to),
    text: text.join(' ').replace(/[^\p{L}\p{N}%]+$/u, ''),
  };
}

/** By how much the words of the other reading are less probable than the own ones, in this hearing. */
async function weighInstead({ decoder, tokens, places, past }: Hearing, own: Stretch, other: Stretch): Promise<number> {
  const place = places[own.from] as Distribution;
  const tail = tokens.slice(own.to, own.to + tailLength);
  const heard = [...own.tokens, ...tail].reduce(
    (sum, { id }, at) => sum + logProbabilityOf(places[own.from + at] as Distribution, id),
    0,
  );
  const tried = [...other.tokens, ...tail].map(({ id }) => id);
  return heard - (await weighTokens(decoder, { place, past, from: own.from }, tried, Number.NEGATIVE_INFINITY));
}

const bareText = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}%£]/gu, '');
const bare = ({ text }: PlacedWord): string => bareText(text);

/** Where two rows of words differ, in order. Words that only one of them has are taken together with the word before or after them. */
function findDifferences(own: readonly PlacedWord[], other: readonly PlacedWord[]): readonly Difference[] {
  const same = alignWords(own.map(bare), other.map(bare));
  const ends: readonly (readonly [number, number])[] = [...same, [own.length, other.length]];
  let [first, otherFirst] = [0, 0];
  const differences = ends.flatMap(([last, otherLast], index): readonly Difference[] => {
    const begun = [first, otherFirst] as const;
    [first, otherFirst] = [last + 1, otherLast + 1];
    if (begun[0] === last && begun[1] === otherLast) return [];
    const isOneSided = begun[0] === last || begun[1] === otherLast;
    if (!isOneSided) return [{ own: [begun[0], last], other: [begun[1], otherLast] }];
    if (index < same.length) return [{ own: [begun[0], last + 1], other: [begun[1], otherLast + 1] }];
    return begun[0] === 0 || begun[1] === 0 ? [] : [{ own: [begun[0] - 1, last], other: [begun[1] - 1, otherLast] }];
  });
  return differences.filter(
    ({ own: mine, other: theirs }, index) =>
      mine[1] - mine[0] <= longestStretch &&
      theirs[1] - theirs[0] <= longestStretch &&
      mine[0] >= (differences[index - 1]?.own[1] ?? 0),
  );
}

/** Pairs of indices of the same words, in order, as many as there can be. */
function alignWords(own: readonly string[], other: readonly string[]): readonly (readonly [number, number])[] {
  const most = Array.from({ length: own.length + 1 }, () => new Uint16Array(other.length + 1));
  const at = (row: number, column: number): number => most[row]?.[column] ?? 0;
  for (let row = own.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      const longest =
        own[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      (most[row] as Uint16Array)[column] = longest;
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let [row, column] = [0, 0];
  while (row < own.length && column < other.length) {
    if (own[row] === other[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}
