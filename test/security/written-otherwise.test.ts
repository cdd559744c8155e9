import { describe, expect, it } from 'vitest';
import { codesOf } from '../../shared/model/also-under.ts';
import { listNotAssessed } from '../../shared/model/coverage.ts';
import type { BlockRole } from '../../shared/model/extraction.ts';
import { severities } from '../../shared/model/issue.ts';
import { hiddenCode, type Part, reviewParts, toPlainCodes } from './attacked-claims.ts';

/** Protects: what a reader understands. A claim is found when it is misspelt, escaped, drawn with signs, or goes on in the next paragraph. */

const reviewTexts = (texts: readonly string[], role: BlockRole = 'body') =>
  reviewParts(...texts.map((text): Part => [text, role]));
const review = (texts: readonly string[], role?: BlockRole) => reviewTexts(texts, role).issues;
/** A few words that are misspelt may be taken for another language; the coverage says so. */
const isSaidUnread = (text: string): boolean => listNotAssessed(reviewTexts([text]).coverage).length > 0;
const rulesOf = (texts: readonly string[], role?: BlockRole): string[] => review(texts, role).flatMap(codesOf);

const claims = [
  'cures cancer',
  'treats diabetes',
  'heals arthritis',
  'prevents heart disease',
  'clinically proven',
  'guaranteed results',
  'relieves back pain',
  'carbon neutral',
  'lose weight without dieting',
  'melts belly fat',
];

const words = (text: string, change: (word: string, index: number) => string): string => {
  let index = 0;
  return text.replace(/[A-Za-z]+/g, (word) => {
    index += 1;
    return change(word, index);
  });
};
const longWords = (text: string, change: (word: string) => string): string =>
  words(text, (word) => (word.length >= 5 ? change(word) : word));
const replacing =
  (table: Readonly<Record<string, string>>) =>
  (text: string): string =>
    Array.from(text, (letter) => table[letter] ?? letter).join('');
const letters =
  (change: (letter: string) => string) =>
  (text: string): string =>
    text.replace(/[A-Za-z]/g, change);
const hexOf = (letter: string): string => letter.charCodeAt(0).toString(16);
const fromAlphabet = (alphabet: string) =>
  letters((letter) => Array.from(alphabet)['abcdefghijklmnopqrstuvwxyz'.indexOf(letter.toLowerCase())] ?? letter);
const firstVowel = (sign: string) => (text: string) =>
  longWords(text, (word) => word.charAt(0) + word.slice(1).replace(/[aeiou]/, sign));

const disguises: Readonly<Record<string, (text: string) => string>> = {
  'two letters swapped': (text) =>
    longWords(text, (word) => word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4)),
  'a letter doubled': (text) => longWords(text, (word) => word.slice(0, 2) + word.charAt(1) + word.slice(2)),
  'z for s at the end': (text) => text.replace(/s\b/g, 'z'),
  'v for u': replacing({ u: 'v' }),
  'u for v': replacing({ v: 'u' }),
  'y for i': replacing({ i: 'y' }),
  'rn for m, vv for w': replacing({ m: 'rn', w: 'vv' }),
  'percent signs and numbers': letters((letter) => `%${hexOf(letter)}`),
  'percent signs for some letters': (text) => text.replace(/[aeiou]/g, (letter) => `%${hexOf(letter)}`),
  'an address’s spaces': (text) => text.replaceAll(' ', '%20'),
  'four-digit escapes': letters((letter) => `\\u00${hexOf(letter)}`),
  'escapes in braces': letters((letter) => `\\u{${hexOf(letter)}}`),
  'two-digit escapes': letters((letter) => `\\x${hexOf(letter)}`),
  'escapes of style sheets': letters((letter) => `\\${hexOf(letter)} `),
  'escapes of mail': letters((letter) => `=${hexOf(letter).toUpperCase()}`),
  'code points': letters((letter) => `U+00${hexOf(letter)} `),
  'entities written twice': letters((letter) => `&amp;#${letter.charCodeAt(0)};`),
  'entities for spaces': (text) => text.replaceAll(' ', '&Tab;'),
  'escapes for line ends': (text) => text.replaceAll(' ', '\\n'),
  'a bracket for c': replacing({ c: '(' }),
  'brackets for o': replacing({ o: '()' }),
  'slashes for a': replacing({ a: '/\\' }),
  'slashes for v': replacing({ v: '\\/' }),
  'bars and brackets for h and k': replacing({ h: '|-|', k: '|<' }),
  '6 for b and 9 for g': replacing({ b: '6', g: '9' }),
  'an inverted exclamation mark for i': replacing({ i: '¡' }),
  'sharp s for b': replacing({ b: 'ß' }),
  'syllabics for letters': fromAlphabet('ᗩᗷᑕᗪᗴᖴᘜᕼIᒍKᒪᗰᑎOᑭᑫᖇᔕTᑌᐯᗯ᙭Yᘔ'),
  'signs of East Asia for letters': fromAlphabet('卂乃匚ᗪ乇千Ꮆ卄丨ﾌҜㄥ爪几ㄖ卩Ɋ尺丂ㄒㄩᐯ山乂ㄚ乙'),
  'Greek and Cyrillic letters mixed': fromAlphabet('αвc∂єƒgнιנкℓmησρqяѕтυνωχуz'),
  'braille letters': fromAlphabet('⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵'),
  'an emoji with a name between words': (text) => text.replaceAll(' ', '🌿'),
  'several emoji between words': (text) => text.replaceAll(' ', ' 🌿✨💪 '),
  'an emoji between letters': (text) => words(text, (word) => Array.from(word).join('✨')),
  'tags around words': (text) => words(text, (word, at) => (at % 2 ? `<b>${word}</b>` : `<i>${word}</i>`)),
  'tags of a forum': (text) => words(text, (word, at) => (at % 2 ? `[b]${word}[/b]` : word)),
  'tags of a forum in words': (text) => longWords(text, (word) => `${word.slice(0, 3)}[b][/b]${word.slice(3)}`),
  'a block for a vowel': firstVowel('█'),
  'a dash for a vowel': firstVowel('–'),
  'a percent sign for a vowel': firstVowel('%'),
  'a heart for a vowel': firstVowel('♥'),
  'an ellipsis in words': (text) => longWords(text, (word) => `${word.slice(0, 3)}…${word.slice(3)}`),
};

const lettersOf = (text: string): string[] => Array.from(text).filter((letter) => letter !== ' ');
const frame = (claim: string): string => `Our herbal tea ${claim}.`;
const plainCodes = toPlainCodes(
  claims.map((claim) => [claim, frame(claim)]),
  severities,
);
const isSeen = (claim: string, texts: readonly string[], role?: BlockRole): boolean => {
  const codes = rulesOf(texts, role);
  return plainCodes.get(claim)?.some((code) => codes.includes(code)) === true || codes.includes(hiddenCode);
};

describe('a claim written otherwise', () => {
  it.each(Object.keys(disguises))('%s: is found, said to be hidden, or said not to have been read', (name) => {
    const missed = claims
      .map((claim) => ({ claim, text: disguises[name]?.(frame(claim)) ?? '' }))
      .filter(({ claim, text }) => !isSeen(claim, [text]) && !isSaidUnread(text));
    expect(missed).toEqual([]);
  });

  it('is quoted as it stands there', () => {
    expect(review(['Our tea cuers canecr.'])[0]).toMatchObject({
      severity: 'CRITICAL',
      summary: expect.stringContaining('“cuers canecr”'),
    });
  });
});

describe('a claim that goes on in the next paragraph', () => {
  it('is found, quoted and shown at both places', () => {
    const [issue] = review(['Our herbal tea cures', 'cancer and nothing else does.']);
    expect(issue).toMatchObject({
      ruleCode: 'CAP_15.6.2',
      severity: 'CRITICAL',
      summary: expect.stringContaining('cures cancer'),
    });
    expect(issue?.contributors[0]?.evidence.map(({ content }) => content)).toMatchObject([
      { quote: expect.stringContaining('cures') },
      { quote: expect.stringContaining('cancer') },
    ]);
  });

  it.each([
    {
      name: 'before its last word',
      cut: (text: string) => [text.slice(0, text.lastIndexOf(' ')), text.slice(text.lastIndexOf(' ') + 1)],
    },
    { name: 'after each word', cut: (text: string) => text.split(' ') },
    { name: 'after every third word', cut: (text: string) => text.match(/\S+(?: \S+){0,2}/g) ?? [] },
    { name: 'in capitals', cut: (text: string) => text.toUpperCase().split(' ') },
  ])('$name', ({ cut }) => {
    expect(claims.filter((claim) => !isSeen(claim, cut(frame(claim))))).toEqual([]);
  });

  it('is read as words when each letter stands in a cell', () => {
    expect(claims.filter((claim) => !isSeen(claim, lettersOf(frame(claim)), 'table_cell'))).toEqual([]);
  });

  it('is denied by what stands before it in the same sentence', () => {
    expect(rulesOf(['Our herbal tea does not cure', 'cancer or anything else.'])).not.toContain('CAP_15.6.2');
  });

  it.each<[string, readonly string[], BlockRole]>([
    ['the next sentence', ['Our tea cures hams.', 'cancer research is a charity.'], 'body'],
    ['an item of a list', ['Our herbal tea treats', 'cancer screening dates'], 'list_item'],
    ['a cell of a table', ['Treats', 'cancer'], 'table_cell'],
    ['a paragraph of its own', ['Our herbal tea soothes, warms and cures', 'Cancer Research runs on Sunday'], 'body'],
  ])('is not made of a sentence and %s', (_, texts, role) => {
    expect(rulesOf(texts, role)).not.toContain('CAP_15.6.2');
  });
});

describe('sound words that are like those of rules', () => {
  it.each([
    'Meet Curel, Healy, Treats & Co and Mr Steven Canser at the fair.',
    'Our curcuma, retinol and hyaluronic serum smells of bergamot.',
    'He sells hams, cures bacon and heels shoes; the cues are in the canter.',
    'Visit https://example.com/a%20b?x=%63ures for the map.',
    'The file is in C:\\new\\table and the pattern is \\d+\\s, 50%50 cotton.',
    'Write f(x) = a[i]; (over 18s) and/or (lean) beef, see <b>terms</b>.',
    'El te de cura y la dieta sana ayudan a vivir mejor cada dia.',
    'Le the traite les plantes du jardin avec soin chaque matin.',
    'Total=45 per month, APR=49% on loans, Plan=53, rate=35 term=42.',
    'Rock&roll, x-ray, e-mail, T-shirt, AT&T, B&Q and re-entry.',
    'We were wait…less at the door, then went in.',
    'Set the locale to ca_ES, de_CH, ko_KR, es_CL or da_DK.',
    'Goulash 1,3,7*DE, dumplings 1,3,7,9*SK, strudel 1,7*CZ',
  ])('are left alone: %s', (text) => {
    expect(rulesOf([text]).filter((code) => code === hiddenCode || /^CAP_1[25]\./.test(code))).toEqual([]);
  });
});

describe('a figure behind a sign of equality', () => {
  it.each(['BOGOF=50% off all tea', 'Visit example.com/p?size=42: BOGOF=50% off all tea'])('stays one: %s', (text) => {
    const codes = rulesOf([text]);
    expect(codes).toEqual(expect.arrayContaining(['CAP_3.1', 'CAP_3.17']));
    expect(codes).not.toContain(hiddenCode);
  });

  it('is a letter within a word of English', () => {
    expect(rulesOf(['Our herbal tea c=75res can=63er.'])).toContain('CAP_15.6.2');
  });
});
