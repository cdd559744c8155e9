import { isEnglishWord } from '../../media/ocr/english-words.ts';
import { normaliseWord } from './normalise-word.ts';
import type { IsKnown, Reading } from './reading.ts';
import { segmentWords } from './segment-words.ts';
import { isDomainAt } from './tokenise.ts';

/** Words that something cuts, joins or spells in another way, read as the words that rules know. */

const tagsInWord = /(?<=(\p{L}{1,24}))(?:<[a-z!/][^<>\n]{0,60}>|\[\/?[a-z]{1,6}\])+(?=(\p{L}{1,24}))/giu;
/** Of HTML and of forums: what only says how words look. */
const styleTag =
  /<\/?(?:b|i|u|s|em|strong|span|font|small|big|mark|sup|sub|a)(?:\s[^<>\n]{0,200})?>|\[\/?(?:b|i|u|s|color|size|font|url)(?:=[^\]\n]{0,200})?\]/giu;

/** A letter in brackets is a tag only where something closes it. */
const isTag = (tag: string, closed: ReadonlySet<string>): boolean => {
  const [, name = ''] = /^\[\/?([a-z]+)/i.exec(tag) ?? [];
  return name === '' || closed.has(name);
};

/** Tags inside words ("can<b></b>cer") and around them ("<b>cures</b> cancer"). */
export function readTags(text: string, isKnown: IsKnown): Reading[] {
  const closed = new Set([...text.matchAll(/\[\/([a-z]{1,6})\]/gi)].map(([, name = '']) => name));
  const inWords = [...text.matchAll(tagsInWord)].flatMap((found): Reading[] => {
    const [tags, before = '', after = ''] = found;
    const [from, to] = [found.index, found.index + tags.length];
    return isTag(tags, closed) ? [{ from, to, parts: [], isDisguise: isKnown(normaliseWord(before + after)) }] : [];
  });
  // Both come in reading order, so each is passed once.
  let passed = 0;
  const around = [...text.matchAll(styleTag)].flatMap((found): Reading[] => {
    const [from, to] = [found.index, found.index + found[0].length];
    while ((inWords[passed]?.to ?? Infinity) <= from) passed += 1;
    const isInWord = (inWords[passed]?.from ?? Infinity) < to;
    return isInWord || !isTag(found[0], closed) ? [] : [{ from, to, parts: [], isDisguise: false }];
  });
  return [...inWords, ...around, ...readLinks(text, isKnown)].toSorted((x, y) => x.from - y.from);
}

/** What stands above words, as an aside behind them. */
export const readRuby = (text: string): Reading[] =>
  [...text.matchAll(/<(\/?)r([tp])(?:\s[^<>\n]{0,200})?>/gi)].map(({ 0: tag, 1: slash, 2: kind, index: from }) => {
    const to = from + tag.length;
    const isText = kind?.toLowerCase() === 't';
    return { from, to, parts: isText ? [{ text: slash === '/' ? ') ' : ' (', from, to }] : [], isDisguise: false };
  });

const link = /\[([^[\]\n]{1,80})\]\([^()\s]{1,200}\)/gu;

/** "[can](https://example.com)cer": the words of a link, without its address. */
const readLinks = (text: string, isKnown: IsKnown): Reading[] =>
  [...text.matchAll(link)].flatMap((found): Reading[] => {
    const [whole, words = ''] = found;
    const [from, to] = [found.index, found.index + whole.length];
    const joined =
      (letterEnd.exec(text.slice(Math.max(0, from - longestPiece), from))?.[0] ?? '') +
      words +
      (letterStart.exec(text.slice(to, to + longestPiece))?.[0] ?? '');
    const isDisguise = joined !== words && isKnown(normaliseWord(joined));
    return [
      { from, to: from + 1, parts: [], isDisguise },
      { from: from + 1 + words.length, to, parts: [], isDisguise },
    ];
  });
const longestPiece = 24;
const letterEnd = /\p{L}{1,24}$/u;
const letterStart = /^\p{L}{1,24}/u;

const aside = String.raw`(?:\(\p{L}{1,3}\)|\[\p{L}{1,3}\]|\{\p{L}{1,3}\})`;
export const hasAside = new RegExp(String.raw`\p{L}${aside}\p{L}`, 'u');
const wordWithAsides = new RegExp(String.raw`(?<![\p{L}\p{N}])\p{L}+(?:${aside}\p{L}+)+(?![\p{L}\p{N}])`, 'gu');

/** "cu(y)res": letters in brackets within a word that a rule knows without them, and that is no word with them ("colo(u)r"). */
export const readAsides = (text: string, isKnown: IsKnown): Reading[] =>
  [...text.matchAll(wordWithAsides)].flatMap(({ 0: word, index: from }) => {
    const known = normaliseWord(word.replaceAll(new RegExp(aside, 'gu'), ''));
    const whole = normaliseWord(word.replaceAll(/\P{L}/gu, ''));
    if (known.length < fewestNumbered || !isKnown(known) || isKnown(whole) || isEnglishWord(whole)) return [];
    const to = from + word.length;
    return [{ from, to, parts: [{ text: known, from, to }], isDisguise: true }];
  });

/** "ccuurreess": words of which each letter stands twice. */
export const hasDoubled = /(?:(\p{L})\1){4}/iu;
export const readDoubled = (text: string, isKnown: IsKnown): Reading[] =>
  [...text.matchAll(/(?<!\p{L})(?:(\p{L})\1){4,24}(?!\p{L})/giu)].flatMap(({ 0: word, index: from }) => {
    const known = normaliseWord(word.replaceAll(/(\p{L})\1/giu, '$1'));
    const to = from + word.length;
    return isKnown(known) ? [{ from, to, parts: [{ text: known, from, to }], isDisguise: true }] : [];
  });

/** "c1u2r3e4s", "1c2u3r4e5s", "can¹cer": letters that digits part. */
export const hasNumbered = /\p{L}\p{N}\p{L}/u;
export const readNumbered = (text: string, isKnown: IsKnown): Reading[] =>
  [
    ...text.matchAll(
      /(?<![\p{L}\p{N}])(?:(?:\p{L}\p{N}){4,24}\p{L}?|(?:\p{N}\p{L}){5,24}\p{N}?|\p{L}{2,24}\p{N}\p{L}{2,24})(?![\p{L}\p{N}])/gu,
    ),
  ].flatMap((found) => {
    const known = normaliseWord(found[0].replaceAll(/\p{N}/gu, ''));
    const [from, to] = [found.index, found.index + found[0].length];
    const isWord = known.length >= fewestNumbered && isKnown(known);
    return isWord ? [{ from, to, parts: [{ text: known, from, to }], isDisguise: true }] : [];
  });
/** Shorter ones are numbers of parts and orders. */
const fewestNumbered = 5;

/** What shows nothing, or a box, inside a word; no writing needs it there. */
const blank = String.raw`(?![\n\r\t])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFF9-\uFFFD\u2800\u{1D159}]`;
/** Any sign between letters, spaces narrower than those between words, and the end of a line cut a word and leave it readable. */
const cut = String.raw`[ \t]*-[ \t]*\r?\n[ \t]*|\r?\n|[\u2006\u2008\u2009\u200A\u2028\u2029\u202F\u205F]|[^\p{L}\p{M}\p{N}\s@'’]|['’](?!(?:[sdmt]|re|ve|ll)(?!\p{L}))`;
const cutWord = new RegExp(
  String.raw`(?<![\p{L}\p{N}@/])\p{L}+(?:(?:${blank}|${cut}){1,4}\p{L}+)+(?![\p{L}\p{N}@])`,
  'gu',
);
const anyBlank = new RegExp(blank, 'u');
/** Signs that no two words are joined by. */
const joinsNothing = /[\^\u0060~{}\u2028\u2029\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
/** Signs that stand between two words or sentences wherever somebody forgot a space, and in addresses. */
const joinsOften = /[.,:;!?/\\&="”“<>#%]/u;
const address = /:\/\/|www\.|\.(?:com|uk|org|net|io|shop|eu|info|app|tv)(?!\p{L})/iu;

/** Words cut by signs ("can-cer", "can^cer", a line's end) of which no rule knows every part, but one knows the whole. */
export function readCut(text: string, isKnown: IsKnown): Reading[] {
  const read = (isHabit: boolean): Reading[] =>
    [...text.matchAll(cutWord)].flatMap((found) =>
      address.test(text.slice(found.index, found.index + found[0].length + longestTail))
        ? []
        : readPieces(found[0], found.index, isKnown, isHabit),
    );
  const readings = read(false);
  const isRare = readings.some(({ from, to }) => /[\n'’]/.test(text.slice(from, to)));
  return isRare || readings.length >= fewestOfHabit ? read(true) : readings;
}
const longestTail = 4;
/** Whoever cuts so many words of a text, or one so that nobody does it by chance, also cuts where the parts are words ("he-art"). */
const fewestOfHabit = 2;

/** The longest rows of pieces, from the left, that make a known word. */
function readPieces(whole: string, at: number, isKnown: IsKnown, isHabit: boolean): Reading[] {
  const pieces = [...whole.matchAll(/\p{L}+/gu)].map((found) => ({
    word: found[0],
    from: at + found.index,
    to: at + found.index + found[0].length,
  }));
  const readings: Reading[] = [];
  for (let first = 0; first < pieces.length - 1; first += 1) {
    for (let last = Math.min(pieces.length, first + longestRow) - 1; last > first; last -= 1) {
      const row = pieces.slice(first, last + 1);
      const [from, to] = [row[0]?.from ?? at, row.at(-1)?.to ?? at];
      const joined = normaliseWord(row.map(({ word }) => word).join(''));
      const written = whole.slice(from - at, to - at);
      const hasBlank = anyBlank.test(written);
      const isOne = hasBlank || isHabit || joinsNothing.test(written);
      if (joined.length < 4 || !isKnown(joined)) continue;
      if (!isOne && row.every(({ word }) => isKnown(normaliseWord(word)))) continue;
      if (joinsOften.test(written) && !isHabit && row.every(({ word }) => isEnglishWord(word))) continue;
      readings.push({ from, to, parts: [{ text: joined, from, to }], isDisguise: hasBlank });
      first = last;
      break;
    }
  }
  return readings;
}
const longestRow = 12;

/** Whether something cuts a word in the text. */
export const hasCut = new RegExp(String.raw`\p{L}(?:${blank}|${cut}){1,4}\p{L}`, 'u');
const joinedWord = /(?<![\p{L}\p{N}#@])[A-Za-z]{10,40}(?![\p{L}\p{N}@])/gu;

/** "curescancer": two words without a space between them, of which both are long or one very long, or three and more. */
export function readRunTogether(text: string, isKnown: IsKnown): Reading[] {
  return [...text.matchAll(joinedWord)].flatMap((found) => {
    const [word] = found;
    const lower = word.toLowerCase();
    if (
      isKnown(normaliseWord(lower)) ||
      // The words of an address are read by themselves.
      isDomainAt(text, found.index + word.length)
    )
      return [];
    const segments = segmentWords(lower, isKnown) ?? [];
    const [shortest = 0] = segments.map(({ length }) => length).toSorted((a, b) => a - b);
    const isClear =
      segments.length > 2
        ? shortest >= 3 && segments.filter(({ length }) => length >= 4).length >= 2
        : segments.length === 2 && (shortest >= 5 || (shortest === 4 && lower.length >= 12));
    if (!isClear) return [];
    let at = found.index;
    const parts = segments.flatMap((segment, index) => {
      const own = { text: segment, from: at, to: at + segment.length };
      at += segment.length;
      return index === 0 ? [own] : [{ text: ' ', from: own.from, to: own.from + 1 }, own];
    });
    return [{ from: found.index, to: found.index + word.length, parts, isDisguise: false }];
  });
}

const hooked: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('ɓƈɗƒɠɦʝƙɭɱɲƥʠɽʂƭʋⱳƴʐɛɑɔ', (letter, index) => [
    letter,
    Array.from('bcdfghjklmnpqrstvwyzeao')[index] ?? '',
  ]),
);
const oddWord = /(?<!\p{L})\p{L}*(?:[a-z]I|I{1,2}[a-z]|rn|vv|cl|[ɓƈɗƒɠɦʝƙɭɱɲƥʠɽʂƭʋⱳƴʐɛɑɔ])\p{L}*/gu;
const fewestLetters = 6;

/** Letters with hooks and long ones, a capital I for l, "rn" for m, "vv" for w, "cl" for d, where only that makes a known word. */
export function readWrittenAlike(text: string, isKnown: IsKnown): Reading[] {
  return [...text.matchAll(oddWord)].flatMap((found) => {
    const [word] = found;
    const isHooked = /[ɓƈɗƒɠɦʝƙɭɱɲƥʠɽʂƭʋⱳƴʐɛɑɔ]/u.test(word);
    const hasCapital = /[a-z]I|I{1,2}[a-z]/.test(word);
    const isOdd = isHooked || hasCapital;
    if (word.length < (isOdd ? 4 : fewestLetters) || (!isHooked && isKnown(normaliseWord(word)))) return [];
    const plain = Array.from(word, (letter) => hooked[letter] ?? letter).join('');
    const small = plain.replaceAll('I', 'l');
    const readings = [small, small.replaceAll('rn', 'm'), small.replaceAll('vv', 'w'), small.replaceAll('cl', 'd')].map(
      normaliseWord,
    );
    const known = readings.find((reading) => reading.length >= 4 && reading !== word && isKnown(reading));
    if (known === undefined || (!isOdd && known.length < fewestLetters)) return [];
    const [from, to] = [found.index, found.index + word.length];
    return [{ from, to, parts: [{ text: known, from, to }], isDisguise: isOdd }];
  });
}

/** Signs that draw a letter together, the longest first. */
const drawn: readonly (readonly [signs: string, letter: string])[] = [
  ['/\\/\\', 'm'],
  ['\\/\\/', 'w'],
  ['|\\/|', 'm'],
  ['|\\|', 'n'],
  ['|_|', 'u'],
  ['|-|', 'h'],
  ['/\\', 'a'],
  ['\\/', 'v'],
  ['|)', 'd'],
  ['|<', 'k'],
  ['|_', 'l'],
  ['()', 'o'],
  ['[]', 'o'],
  ['(', 'c'],
  ['<', 'c'],
  ['{', 'c'],
  ['[', 'c'],
  ['|', 'l'],
];
const drawnWord = /(?<![\p{L}\p{N}])[A-Za-z()<{[\]|/\\_-]*(?:[(<{[|]|\/\\|\\\/)[A-Za-z()<{[\]|/\\_-]*/gu;

/** Whether signs beside letters may draw one. */
export const hasDrawn = /[(<{[|]\p{L}|\p{L}[(<{[|]|\|[)<_\\-]|\/\\|\\\//u;

/** "(ures", "c/\ncer": signs that draw letters, where the letters beside them are no words and the whole is one that a rule knows. */
export function readDrawn(text: string, isKnown: IsKnown): Reading[] {
  return [...text.matchAll(drawnWord)].flatMap((found) => {
    const word = found[0].replace(/[)\]|/\\_-]+$/, '');
    const pieces = word.match(/[A-Za-z]+/g) ?? [];
    if (pieces.length === 0 || word.length > 40 || pieces.every((piece) => isEnglishWord(piece))) return [];
    const plain = drawn.reduce((read, [signs, letter]) => read.replaceAll(signs, letter), word.toLowerCase());
    const known = [plain, plain.replaceAll('l', 'i')].find((reading) => reading.length >= 4 && isKnown(reading));
    const [from, to] = [found.index, found.index + word.length];
    return known === undefined ? [] : [{ from, to, parts: [{ text: known, from, to }], isDisguise: true }];
  });
}
