import {
  hasAside,
  hasCut,
  hasDoubled,
  hasDrawn,
  hasNumbered,
  readAsides,
  readCut,
  readDoubled,
  readDrawn,
  readNumbered,
  readRuby,
  readRunTogether,
  readTags,
  readWrittenAlike,
} from './broken-words.ts';
import { hasEscape, readEscapes } from './escapes.ts';
import { lookAlikes, mirroredLetters, mirroredOnly, mixedLetters, turnedLetters, turnedOnly } from './look-alikes.ts';
import { applyEdits, type MappedText, type Part, toMappedText } from './mapped-text.ts';
import { hasManyMasked, hasMask, readManyMasked, readMasked } from './masked-words.ts';
import { readInPieces, readMisspelt, readParted, readShifted } from './misspelt.ts';
import { hasMixed, hasOtherDigit, hasStutter, readDigits, readMixed, readStutter } from './mixed-scripts.ts';
import { hasNamedLink, readNamedLinks } from './named-links.ts';
import { normaliseWord } from './normalise-word.ts';
import { hasNoteMark, readNoteMarks, readWrittenMarks } from './note-marks.ts';
import type { IsKnown, Reading, Words } from './reading.ts';
import { segmentWords } from './segment-words.ts';
import { hasStretched, readStretched } from './stretched-words.ts';
import { hasStruck, readStruck } from './struck-denials.ts';
import { hasConsonants, readWithoutVowels } from './without-vowels.ts';

/** What a reader sees of a text, and where it was written so that a machine would not. */
export interface RevealedText {
  readonly text: string;
  /** Undefined where nothing was changed. */
  readonly map: MappedText | undefined;
  /** Places in the given text, in order: words behind invisible signs, look-alike letters and the like. */
  readonly disguises: readonly { readonly start: number; readonly end: number }[];
  /** All places that are read otherwise than they are written. */
  readonly rewritten: readonly {
    readonly start: number;
    readonly end: number;
    readonly isDisguise: boolean;
    /** Nothing but signs that show nothing. */
    readonly isRemoval: boolean;
    /** English words spelt otherwise: that says nothing of the letters they are written with. */
    readonly isSpelling: boolean;
  }[];
}

type Pass = (text: string, isKnown: IsKnown, words: Words) => Reading[];

/**
 * Reads a text as people see it: without signs that show nothing, turned and reversed text in reading order, letters of
 * other alphabets and signs as the Latin letters they look like, and words that were pulled apart as words. Whatever could
 * be a language of its own is left alone unless a rule knows the word behind it. Misspelt words are read where `isEnglish` says
 * so of their place in the text. Linear in the text's length.
 */
export function reveal(text: string, vocabulary: Words, isEnglish?: (at: number) => boolean): RevealedText {
  let map: MappedText | undefined;
  let current = text;
  const rewritten: RevealedText['rewritten'][number][] = [];
  for (const { applies, read, isSpelling = false } of passes) {
    if (!applies.test(current) || (isSpelling && !isEnglish)) continue;
    const found = read(current, vocabulary.isKnown, vocabulary);
    if (found.length === 0) continue;
    const before = map ?? toMappedText(text);
    const readings = isSpelling && isEnglish ? found.filter(({ from }) => isEnglish(before.starts[from] ?? 0)) : found;
    for (const { isDisguise, parts, word, ...edit } of readings) {
      const { from, to } = word ?? edit;
      const [start, end] = [before.starts[from] ?? 0, before.ends[to - 1] ?? text.length];
      rewritten.push({ start, end, isDisguise, isRemoval: parts.length === 0, isSpelling });
    }
    map = applyEdits(before, readings);
    current = map.text;
  }
  rewritten.sort((x, y) => x.start - y.start);
  return { text: current, map, rewritten, disguises: rewritten.filter(({ isDisguise }) => isDisguise) };
}

/** What a reader sees of a quotation: without signs that show nothing, enclosed and bold letters as plain ones. */
export function toVisible(quote: string): string {
  return reveal(quote, { isKnown: () => false, findMasked: () => undefined }).text;
}

const invisible = /\p{Default_Ignorable_Code_Point}/u;
const tagLetter = /[\u{E0020}-\u{E007E}]/u;
const breakSigns = /^[\u00AD\u200B]$/;
const latinLetter = /\p{Script=Latin}/u;

/** Signs without a shape between or beside the letters of a word, and hidden tag letters. A flag of tags is a flag. */
function readInvisible(text: string, isKnown: IsKnown): Reading[] {
  const readings: Reading[] = [];
  for (const found of text.matchAll(/(?:(?!\u00AD)\p{Default_Ignorable_Code_Point})+|\u00AD+/gu)) {
    const [signs] = found;
    const [from, to] = [found.index, found.index + signs.length];
    const isFlag = text.slice(Math.max(0, from - 2), from) === '\u{1F3F4}';
    const isTag = tagLetter.test(signs) && !isFlag;
    const isBetween = latinLetter.test(text[from - 1] ?? '') && latinLetter.test(text[to] ?? '');
    const word = isBetween ? wordAround(text, from, to) : undefined;
    // One place where a long word may break is typography; several in one word are not.
    const isBreak = breakSigns.test(signs) && (word?.gaps ?? 0) < 2;
    const isInWord = word !== undefined && !isBreak && isKnown(word.text);
    readings.push({ from, to, parts: [], isDisguise: isTag || isInWord, ...(isInWord && { word }) });
  }
  return readings;
}

/** The word that a gap of no width cuts, without any such signs, and how many gaps it has. */
function wordAround(
  text: string,
  from: number,
  to: number,
): { readonly text: string; readonly gaps: number; readonly from: number; readonly to: number } {
  const reach = 40;
  const before = wordEnd.exec(text.slice(Math.max(0, from - reach), from))?.[0] ?? '';
  const after = wordStart.exec(text.slice(to, to + reach))?.[0] ?? '';
  const gaps = 1 + (before + after).split(invisible).length - 1;
  const letters = (before + after).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return { text: normaliseWord(letters), gaps, from: from - before.length, to: to + after.length };
}
const wordEnd = /[\p{L}\p{M}\p{Default_Ignorable_Code_Point}]*$/u;
const wordStart = /^[\p{L}\p{M}\p{Default_Ignorable_Code_Point}]*/u;

/** Text between an override of direction and its end is shown from its last letter to its first. */
function readOverridden(text: string): Reading[] {
  return [...text.matchAll(/\u202E([^\u202C\u2069\n]*)(?:\u202C|\u2069|(?=\n)|$)/g)].map((found) => {
    const from = found.index + 1;
    return {
      from: found.index,
      to: found.index + found[0].length,
      parts: reverse(text, from, from + (found[1]?.length ?? 0)),
      isDisguise: /\p{L}{2}/u.test(found[1] ?? ''),
    };
  });
}

function reverse(text: string, from: number, to: number, read = (letter: string): string => letter): Part[] {
  const parts: Part[] = [];
  let at = from;
  for (const letter of text.slice(from, to)) {
    parts.push({ text: read(letter), from: at, to: at + letter.length });
    at += letter.length;
  }
  return parts.toReversed();
}

const words = /[\p{L}\p{M}]+/gu;
const knownIn = (text: string, isKnown: IsKnown): number =>
  [...text.matchAll(words)].filter(([word]) => word.length >= 4 && isKnown(normaliseWord(word))).length;

/** Lines that stand on their head or are mirrored: turned letters, from right to left. */
const readTurned =
  (only: RegExp, letters: ReadonlyMap<string, string>): Pass =>
  (text, isKnown) =>
    [...text.matchAll(/[^\n]+/g)].flatMap((found) => {
      const [line] = found;
      if (!only.test(line)) return [];
      const [from, to] = [found.index, found.index + line.length];
      const parts = reverse(text, from, to, (letter) => letters.get(letter) ?? letter);
      const reading = parts.map((part) => part.text).join('');
      return knownIn(reading, isKnown) > 0 ? [{ from, to, parts, isDisguise: true }] : [];
    });

/** Compatibility forms: bold, script, fullwidth, circled, parenthesised letters. Ordinary letters with accents stay. */
function readStyled(text: string): Reading[] {
  return [...text.matchAll(/(?!™)[^\p{ASCII}\p{M}]/gu)].flatMap((found) => {
    const [sign] = found;
    if (sign.normalize('NFKC') === sign.normalize('NFC')) return [];
    const plain = sign
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/^\((\w)\)$/, '$1');
    if (!/^[A-Za-z]{1,3}$/.test(plain)) return [];
    const [from, to] = [found.index, found.index + sign.length];
    return [{ from, to, parts: [{ text: plain, from, to }], isDisguise: false }];
  });
}

/** Of which no word has two. */
const scripts = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Hebrew}/u, /[∂ℓ]/u];
const regional = /[\u{1F1E6}-\u{1F1FF}]/u;
/** Enclosed letters, or small capitals as no language writes them: a word of nothing else. */
const enclosedOnly = /^(?:[\u{1F130}-\u{1F189}]+|[ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯǫʀꜱᴛᴜᴠᴡʏᴢsxz]{2,})$/u;

/** Words that hold letters of other alphabets, or signs, which look like Latin ones. */
function readLookAlikes(text: string, isKnown: IsKnown): Reading[] {
  return [
    ...text.matchAll(
      /[\p{L}\p{M}\p{Nl}\p{No}\u{1F130}-\u{1F189}\u{1F1E6}-\u{1F1FF}\u2801-\u28FF๐๒๓๔๏₠-₫₭-⃀฿∂∑∩∪⊂∈√℮$]+/gu,
    ),
  ].flatMap((found) => {
    const [word] = found;
    const isOfSeveral = scripts.filter((script) => script.test(word)).length > 1;
    const parts: Part[] = [];
    let at = found.index;
    let changed = 0;
    for (const sign of word) {
      const plain =
        (isOfSeveral ? mixedLetters.get(sign) : undefined) ??
        lookAlikes.get(sign) ??
        lookAlikes.get(sign.toUpperCase())?.toLowerCase();
      if (plain !== undefined) changed += 1;
      parts.push({ text: plain ?? sign, from: at, to: at + sign.length });
      at += sign.length;
    }
    if (changed === 0) return [];
    const reading = parts.map((part) => part.text).join('');
    const known = findKnown(reading, isKnown);
    const isEnclosed = enclosedOnly.test(word);
    const isMixed = /[A-Za-z]/.test(word) && /^[A-Za-z]+$/.test(reading.normalize('NFKD').replace(/\p{M}/gu, ''));
    if (known === undefined && !isEnclosed && !(isMixed && !regional.test(word))) return [];
    const whole = { from: found.index, to: found.index + word.length };
    const shown = known === undefined || known === normaliseWord(reading) ? parts : [{ text: known, ...whole }];
    return [
      {
        ...whole,
        parts: shown,
        isDisguise: known !== undefined && known.length >= 4 && (isMixed || isEnclosed || regional.test(word)),
      },
    ];
  });
}

/** The known word that a reading stands for: look-alike tables confuse i with l, and m with rn. */
function findKnown(reading: string, isKnown: IsKnown): string | undefined {
  const word = normaliseWord(reading);
  const variants = [
    word,
    word.replaceAll('l', 'i'),
    word.replaceAll('rn', 'm'),
    word.replace(/l(?=[^l]*$)/, 'i'),
    word.replace('l', 'i'),
    word.replace('ll', 'il'),
  ];
  return variants.find((variant) => variant.length >= 3 && isKnown(variant));
}

const leet: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '+': 't',
  '!': 'i',
  '¡': 'i',
  '|': 'l',
  '€': 'e',
  '¢': 'c',
  '£': 'l',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
};
const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz');

const signRun = /(?<![\p{L}\p{N}@.])[\p{L}\p{N}@$!|€¢£¡*_#+]*[@$!|€¢£¡*_#+\d][\p{L}\p{N}@$!|€¢£¡*_#+]*/gu;
/** "ca_ES": a language and a country, which a list of languages holds without hiding anything. */
const locale = /^\p{Ll}{2,3}_\p{Lu}{2}$/u;
const signBetweenLetters = /^\p{L}+(?:[$!|@]\p{L}+)+$/u;

/** Signs and digits that stand for letters: "cure$", "c@ncer", "canc*r". Several in a text, or a mask, are a disguise. */
function readSigns(text: string, isKnown: IsKnown, { findMasked }: Words): Reading[] {
  const readings = [...text.matchAll(signRun)].flatMap((found) => {
    const word = found[0].replace(/[!|*_#]+$/, '');
    const [from, to] = [found.index, found.index + word.length];
    const letters = word.replace(/[^\p{L}]/gu, '').length;
    const isAmount = /^[#£$€]?\d+\p{L}{0,2}$/u.test(word) || /^(?:#\p{L}*|@?\p{L}{0,3})$/u.test(word);
    const isAddress = word.includes('@') && /^\.\p{L}/u.test(text.slice(to, to + 2));
    const isTooShort = (letters < 2 || word.length < 3) && !/^[!|][nst]$/i.test(word);
    if (isTooShort || findMasked(normaliseWord(word)) !== undefined || word.length > 30 || isAmount || isAddress)
      return [];
    const reading = undoSigns(word, isKnown);
    if (reading === undefined) return [];
    const parts = [{ text: reading, from, to }];
    return [{ from, to, parts, isMask: /[*_]/.test(word), isLocale: locale.test(word) }];
  });
  const isHabit = readings.filter(({ parts, isLocale }) => !isLocale && isKnown(parts[0]?.text ?? '')).length >= 2;
  return readings.map(({ isMask, isLocale, ...edit }) => ({ ...edit, isDisguise: !isLocale && (isMask || isHabit) }));
}

function undoSigns(word: string, isKnown: IsKnown): string | undefined {
  const lower = word.toLowerCase();
  // A leading sign may be a hashtag, an address or a price.
  if (isKnown(lower.replace(/^[@#$£€]/, ''))) return undefined;
  const read = (other: Readonly<Record<string, string>>): string =>
    Array.from(lower, (sign) => other[sign] ?? leet[sign] ?? sign).join('');
  const plain = read({});
  const readings = [plain, read({ '!': 'l', 1: 'l' }), read({ '|': 'i' }), read({ 6: 'b' })];
  // "1,3,7*DE" is a list of allergens and a mark.
  const mask = lower.search(/(?<=\p{L}.*)[*_#](?=\p{L})/u);
  if (mask > 0) readings.push(...alphabet.map((letter) => `${plain.slice(0, mask)}${letter}${plain.slice(mask + 1)}`));
  const known = readings.find((reading) => /^\p{L}+$/u.test(reading) && isKnown(reading));
  return known ?? (signBetweenLetters.test(lower) ? plain : undefined);
}

/** Any signs but those of a name, an amount or a contraction set letters apart. */
const gap = String.raw`[^\p{L}\p{M}\p{N}'’@#&$£€%]{1,3}`;
const letterRun = new RegExp(String.raw`(?<![\p{L}\p{N}])\p{L}(?:${gap}\p{L}){3,}(?![\p{L}\p{N}])`, 'gu');
const hasSpaced = new RegExp(String.raw`(?<![\p{L}\p{N}])\p{L}${gap}\p{L}${gap}\p{L}(?![\p{L}\p{N}])`, 'u');

/** Letters pulled apart: "c u r e s", "c-u-r-e-s", one letter a line. Read only as words that rules know. */
function readSpaced(text: string, isKnown: IsKnown): Reading[] {
  return [...text.matchAll(letterRun)].flatMap((found) => {
    const letters = [...found[0].matchAll(/\p{L}/gu)];
    const places = letters.map((letter) => found.index + letter.index);
    const joined = letters.map(([letter]) => letter).join('');
    const segments = segmentWords(joined.toLowerCase(), isKnown);
    if (!segments?.some((segment) => segment.length >= 4)) return [];
    const parts: Part[] = [];
    let letter = 0;
    for (const segment of segments) {
      const first = places[letter] ?? 0;
      if (parts.length > 0) parts.push({ text: ' ', from: first, to: first + 1 });
      for (const sign of segment) {
        const at = places[letter] ?? 0;
        parts.push({ text: sign, from: at, to: at + 1 });
        letter += 1;
      }
    }
    return [{ from: found.index, to: found.index + found[0].length, parts, isDisguise: false }];
  });
}

/** Words written backwards: two or more in a row that no rule knows forwards and one does backwards. */
function readBackwards(text: string, isKnown: IsKnown): Reading[] {
  const readings: Reading[] = [];
  let run: { from: number; to: number; count: number } | undefined;
  const close = (): void => {
    if (run && run.count >= 2)
      readings.push({ from: run.from, to: run.to, parts: reverse(text, run.from, run.to), isDisguise: true });
    run = undefined;
  };
  for (const found of text.matchAll(words)) {
    const [word] = found;
    const [from, to] = [found.index, found.index + word.length];
    const isBackwards =
      word.length >= 4 &&
      !isKnown(normaliseWord(word)) &&
      isKnown(normaliseWord(Array.from(word).toReversed().join('')));
    const isNear = run !== undefined && from - run.to <= 2;
    if (isBackwards && run && isNear) run = { from: run.from, to, count: run.count + 1 };
    else if (isBackwards) {
      close();
      run = { from, to, count: 1 };
    } else if (!(run && isNear && word.length <= 3)) close();
  }
  close();
  return readings;
}

const passes: readonly { readonly applies: RegExp; readonly read: Pass; readonly isSpelling?: boolean }[] = [
  { applies: hasEscape, read: readEscapes },
  { applies: hasStruck, read: readStruck },
  { applies: hasNamedLink, read: readNamedLinks },
  { applies: hasNoteMark, read: readWrittenMarks },
  { applies: /<r[tp][\s>]/i, read: readRuby },
  { applies: /<[a-z!/]|\[\/?[a-z]/i, read: readTags },
  { applies: /\u202E/, read: readOverridden },
  { applies: invisible, read: readInvisible },
  { applies: turnedOnly, read: readTurned(turnedOnly, turnedLetters) },
  { applies: mirroredOnly, read: readTurned(mirroredOnly, mirroredLetters) },
  { applies: hasNoteMark, read: readNoteMarks },
  { applies: /[^\p{ASCII}\p{Script=Latin}–—‘’“”…•£€™]/u, read: readStyled },
  { applies: /[^\p{ASCII}–—‘’“”…•£€™]/u, read: readLookAlikes },
  { applies: hasOtherDigit, read: readDigits },
  { applies: hasMixed, read: readMixed },
  { applies: hasAside, read: readAsides },
  { applies: hasDrawn, read: readDrawn },
  { applies: hasNumbered, read: readNumbered },
  { applies: /[@$!|€¢£¡*_#+\d]\p{L}|\p{L}[@$€¢£|]/u, read: readSigns },
  { applies: hasSpaced, read: readSpaced },
  { applies: hasCut, read: readCut },
  { applies: hasMask, read: readMasked },
  { applies: hasManyMasked, read: readManyMasked },
  { applies: hasStutter, read: readStutter },
  { applies: hasDoubled, read: readDoubled },
  { applies: /[A-Za-z]{10}/, read: readRunTogether },
  { applies: /[a-z]I|I[a-z]|rn|vv|cl|[ɓƈɗƒɠɦʝƙɭɱɲƥʠɽʂƭʋⱳƴʐɛɑɔ]/u, read: readWrittenAlike },
  { applies: hasStretched, read: readStretched },
  { applies: /\p{L}{4}/u, read: readBackwards },
  { applies: /\p{L}[^\S\r\n]/u, read: readInPieces },
  { applies: /\p{L}[^\S\r\n]/u, read: readParted, isSpelling: true },
  { applies: /\p{L} \p{L}/u, read: readShifted, isSpelling: true },
  { applies: /[A-Za-z]{4}/, read: readMisspelt, isSpelling: true },
  { applies: hasConsonants, read: readWithoutVowels, isSpelling: true },
];
