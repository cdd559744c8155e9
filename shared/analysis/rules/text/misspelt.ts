import { isEnglishWord } from '../../media/ocr/english-words.ts';
import regulatedWords from '../catalogue/regulated-words.json' with { type: 'json' };
import { normaliseWord } from './normalise-word.ts';
import type { IsKnown, Reading } from './reading.ts';

/** Letters that are written for one another, alike in shape or in sound, as one replaces all of them in a word. */
const alike: readonly (readonly [written: string, meant: string])[] = [
  ['v', 'u'],
  ['u', 'v'],
  ['k', 'c'],
  ['c', 'k'],
  ['s', 'c'],
  ['z', 's'],
  ['y', 'i'],
  ['i', 'y'],
  ['l', 'i'],
  ['i', 'l'],
  ['j', 'i'],
  ['rn', 'm'],
  ['m', 'rn'],
  ['nn', 'm'],
  ['vv', 'w'],
  ['uu', 'w'],
  ['cl', 'd'],
  ['ph', 'f'],
  ['f', 'ph'],
  ['q', 'g'],
  ['x', 'ks'],
  ['ks', 'x'],
  ['ee', 'ea'],
  ['ie', 'ei'],
  ['ei', 'ie'],
];
/** Shorter words are like too many others. */
const fewestLetters = { alike: 4, edited: 5 } as const;
const longestWord = 24;
const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz');
/** Words of a text are asked again and again; more of them than this are not remembered. */
const mostRemembered = 20_000;

let regulated: ReadonlySet<string> | undefined;
/** By first, last and sorted other letters: the only word of rules that has them; `null` where there are several. */
let shuffled: ReadonlyMap<string, string | null> | undefined;
const remembered = new Map<string, string | undefined>();

/**
 * The word of a rule that a misspelt one stands for: with letters that look or sound alike in place of its own, or with one
 * letter too many, too few, changed, or two in each other's place. Undefined for every word of an English dictionary.
 * `word` in lower case, of the letters a to z.
 */
export function findMeant(word: string): string | undefined {
  if (word.length < fewestLetters.alike || word.length > longestWord) return undefined;
  if (remembered.has(word)) return remembered.get(word);
  regulated ??= new Set(regulatedWords);
  const meant = regulated.has(word) ? undefined : choose(word, regulated);
  if (remembered.size < mostRemembered) remembered.set(word, meant);
  return meant;
}

function choose(word: string, known: ReadonlySet<string>): string | undefined {
  const shortest = word.length < fewestLetters.edited ? fewestLetters.alike : fewestLetters.edited;
  // The dictionary is read only for words that could stand for another.
  for (const candidate of listCandidates(word))
    if (candidate.length >= shortest && candidate !== word && known.has(candidate))
      return isEnglish(word) ? undefined : candidate;
  shuffled ??= indexShuffled(known);
  const unshuffled = word.length < fewestLetters.edited ? null : shuffled.get(toShuffleKey(word));
  return unshuffled && !isEnglish(word) ? unshuffled : undefined;
}

/** A word of the dictionary, or one that anybody may form from it by doubling its last letter: a "canner" cans. */
function isEnglish(word: string): boolean {
  const [, stem] = /^([a-z]+([bdglmnprt]))\2(?:ers?|ings?|ed)$/.exec(word) ?? [];
  return isEnglishWord(word) || (stem !== undefined && isEnglishWord(stem));
}

/** "Cnacer", "diebtaes": readers pass over the order of the letters in the middle of a word. */
const toShuffleKey = (word: string): string =>
  word.charAt(0) + Array.from(word.slice(1, -1)).toSorted().join('') + word.slice(-1);

function indexShuffled(known: ReadonlySet<string>): ReadonlyMap<string, string | null> {
  const index = new Map<string, string | null>();
  for (const word of known) {
    const key = toShuffleKey(word);
    index.set(key, index.has(key) ? null : word);
  }
  return index;
}

/** The likeliest first. */
function* listCandidates(word: string): Generator<string> {
  const first = alike.flatMap(([written, meant]) => (word.includes(written) ? [word.replaceAll(written, meant)] : []));
  yield* first;
  for (const [written, meant] of alike) yield* replaceSome(word, written, meant);
  for (const once of first)
    for (const [written, meant] of alike) if (once.includes(written)) yield once.replaceAll(written, meant);
  if (word.length < fewestLetters.edited) return;
  for (let at = 0; at < word.length - 1; at += 1)
    yield word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  for (let at = 1; at < word.length; at += 1) yield word.slice(0, at) + word.slice(at + 1);
  for (let at = 1; at <= word.length; at += 1)
    for (const letter of alphabet) yield word.slice(0, at) + letter + word.slice(at);
  for (let at = 1; at < word.length; at += 1)
    for (const letter of alphabet) yield word.slice(0, at) + letter + word.slice(at + 1);
}

/** With some of the places of `written` replaced, where there are few. */
function* replaceSome(word: string, written: string, meant: string): Generator<string> {
  const pieces = word.split(written);
  const places = pieces.length - 1;
  if (places < 2 || places > mostPlaces) return;
  for (let chosen = 1; chosen < 2 ** places - 1; chosen += 1)
    yield pieces.reduce((read, piece, at) => read + ((chosen >> (at - 1)) & 1 ? meant : written) + piece);
}
const mostPlaces = 5;

const plainWord = /(?<![\p{L}\p{M}\p{N}@#/\\_]|\p{L}[.'’-])[A-Za-z]{4,24}(?![\p{L}\p{M}\p{N}@/\\_]|[.'’-]\p{L})/gu;
/** So many misspelt words in a line as short as a heading are no names, whatever their first letters. */
const fewestOfHabit = 2;
const longestHeading = 80;

/** Misspelt words as the words that rules know. What begins with a capital may be a name, unless its line is in capitals or has several. */
export function readMisspelt(text: string, isKnown: IsKnown): Reading[] {
  return [...text.matchAll(/[^\n]+/g)].flatMap((line) => {
    const readings = [...line[0].matchAll(plainWord)].flatMap((found) => {
      const lower = found[0].toLowerCase();
      const meant = isKnown(normaliseWord(lower)) ? undefined : findMeant(lower);
      const from = line.index + found.index;
      return meant === undefined ? [] : [{ from, to: from + lower.length, meant, isName: lower !== found[0] }];
    });
    const isHabit = readings.length >= fewestOfHabit && line[0].length <= longestHeading;
    const mayBeNames = !isHabit && /\p{Ll}/u.test(line[0]);
    return readings
      .filter(({ isName }) => !(isName && mayBeNames))
      .map(({ from, to, meant }) => ({ from, to, parts: [{ text: meant, from, to }], isDisguise: false }));
  });
}

/** Any space within a line, and a dash between spaces. */
const gap = String.raw`[^\S\r\n]{1,3}(?:[-–—−][^\S\r\n]{1,3})?`;
const wordRow = new RegExp(String.raw`(?<![\p{L}\p{N}'’-])\p{L}+(?:${gap}\p{L}+)+(?![\p{L}\p{N}]|['’-]\p{L})`, 'gu');
const mostPieces = 8;
const fewestJoined = 5;

/** "Can cer": pieces of a word that a rule knows, of which one at least is no word. */
export const readParted = (text: string, isKnown: IsKnown): Reading[] => readPieces(text, isKnown, 2);
/** "Ca nc er": three and more, as no language has them by chance. */
export const readInPieces = (text: string, isKnown: IsKnown): Reading[] => readPieces(text, isKnown, 3);

function readPieces(text: string, isKnown: IsKnown, fewest: number): Reading[] {
  const isWord = (piece: string): boolean => isKnown(normaliseWord(piece)) || isEnglishWord(piece);
  return [...text.matchAll(wordRow)].flatMap((row) => {
    const pieces = [...row[0].matchAll(/\p{L}+/gu)].map((found) => ({ word: found[0], from: row.index + found.index }));
    const readings: Reading[] = [];
    for (let first = 0; first < pieces.length - 1; first += 1) {
      let joined = pieces[first]?.word ?? '';
      for (let next = first + 1; next < pieces.length && next < first + mostPieces; next += 1) {
        joined += pieces[next]?.word ?? '';
        if (joined.length > longestWord) break;
        const known = normaliseWord(joined);
        if (joined.length < fewestJoined || !isKnown(known)) continue;
        const parts = pieces.slice(first, next + 1);
        if (parts.length < fewest || parts.every(({ word }) => isWord(word))) continue;
        const [from, last] = [parts[0]?.from ?? 0, parts.at(-1)];
        const to = (last?.from ?? 0) + (last?.word.length ?? 0);
        readings.push({ from, to, parts: [{ text: known, from, to }], isDisguise: false });
        first = next;
        break;
      }
    }
    return readings;
  });
}

const isLong = (word: string): boolean => word.length >= fewestJoined;

/** "Cure scancer": a letter that stands with the wrong one of two words, where that one is no word. */
export function readShifted(text: string, isKnown: IsKnown): Reading[] {
  const isWord = (piece: string): boolean => isKnown(normaliseWord(piece)) || isEnglishWord(piece);
  const isBoth = (one: string, other: string): boolean => isKnown(normaliseWord(one)) && isKnown(normaliseWord(other));
  const shift = (left: string, right: string): string | undefined => {
    const [forth, back] = [`${left}${right.charAt(0)}`, `${left.slice(-1)}${right}`];
    if (isLong(right) && isBoth(forth, right.slice(1)) && !isWord(right)) return `${forth} ${right.slice(1)}`;
    if (isLong(left) && isBoth(left.slice(0, -1), back) && !isWord(left)) return `${left.slice(0, -1)} ${back}`;
    return undefined;
  };
  return [...text.matchAll(/(?<![\p{L}\p{N}'’-])(\p{L}{3,24}) (?=(\p{L}{3,24})(?![\p{L}\p{N}]|['’-]\p{L}))/gu)].flatMap(
    (found) => {
      const [whole, left = '', right = ''] = found;
      const meant = shift(left, right);
      const [from, to] = [found.index, found.index + whole.length + right.length];
      return meant === undefined ? [] : [{ from, to, parts: [{ text: meant, from, to }], isDisguise: false }];
    },
  );
}
