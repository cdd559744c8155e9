import { english, identifyLanguage } from '../language/identify-language.ts';
import type { RevealedText } from './text/reveal.ts';
import { edgesOf } from './text/sentence-edges.ts';
import type { Token } from './text/tokenise.ts';

interface Place {
  readonly start: number;
  readonly end: number;
}

interface ReadText {
  readonly given: string;
  readonly revealed: RevealedText;
  readonly tokens: readonly Token[];
  /** Where a stretch of the revealed text stands in the given one. */
  readonly toGiven: (start: number, end: number) => Place;
  /** Whether a place in the given text was taken for another language than English. */
  readonly isForeign: (at: number) => boolean;
}

/** English that the letters it is written in hide from those who tell languages by letters. Places are of the given text. */
export interface DisguisedEnglish {
  readonly hasSentence: (sentence: number) => boolean;
  /** Whether a word in this stretch mixes Latin letters with others, or has them apart: no language writes so. */
  readonly isMixedIn: (place: Place) => boolean;
  /** Whether a word is spelt as the language around it spells: with letters of its own alphabet, which look like plain ones. */
  readonly isOwnSpelling: (place: Place) => boolean;
}

const latinOnly = /^[\p{Script=Latin}\p{M}]+$/u;
const latinLetter = /\p{Script=Latin}/u;

/**
 * Judges each sentence that was taken for another language by itself, with plain letters put in: Turkish, Polish and Danish write
 * letters that look like plain ones, too, and are no English then. Where the plain words do not tell, letters of an alphabet prove
 * nothing; letters of other scripts, and letters that stand apart, do.
 */
export function findDisguisedEnglish({ given, revealed, tokens, toGiven, isForeign }: ReadText): DisguisedEnglish {
  const rewritten = revealed.rewritten.filter(
    ({ isRemoval, isSpelling, isDisguise }) => isDisguise || !(isRemoval || isSpelling),
  );
  const mixed = rewritten.filter(({ start, end }) => isMixed(given.slice(start, end)));
  const sentences = new Map<number, Place>();
  let next = 0;
  for (const [first, last] of rewritten.length > 0 ? listSentences(tokens) : []) {
    const [{ start }, { end }] = [toGiven(first.start, first.end), toGiven(last.start, last.end)];
    while ((rewritten[next]?.end ?? Infinity) <= start) next += 1;
    const own: Place[] = [];
    for (let place = rewritten[next]; place && place.start < end; place = rewritten[next + own.length]) own.push(place);
    if (own.length === 0 || !isForeign(start)) continue;
    const language = identifyLanguage(revealed.text.slice(first.start, last.end));
    const isProven = (): boolean => own.some((place) => !latinOnly.test(given.slice(place.start, place.end)));
    if (language === english || (language === undefined && isProven())) sentences.set(first.sentence, { start, end });
  }
  const places = [...sentences.values()];
  return {
    hasSentence: (sentence) => sentences.has(sentence),
    isMixedIn: (place) => meets(mixed, place),
    isOwnSpelling: (place) =>
      isForeign(place.start) && latinOnly.test(given.slice(place.start, place.end)) && !meets(places, place),
  };
}

const isMixed = (word: string): boolean => latinLetter.test(word) && !latinOnly.test(word);

/** Whether one of the places, which are in order and apart, has a part of another. */
function meets(places: readonly Place[], { start, end }: Place): boolean {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  return (places[low]?.start ?? Infinity) < end;
}

/** The first and the last word of each sentence. */
function* listSentences(tokens: readonly Token[]): Generator<readonly [first: Token, last: Token]> {
  for (let index = 0; index < tokens.length; ) {
    const { end } = edgesOf(tokens, index);
    const [first, last] = [tokens[index], tokens[end - 1]];
    if (first && last) yield [first, last];
    index = end;
  }
}
