import { describe, expect, it } from 'vitest';
import { secondLookLabel } from '../../shared/analysis/rules/second-look/second-look-texts.ts';
import { findAlsoUnder, readCodeOfLabel } from '../../shared/model/also-under.ts';
import { hiddenCode, reviewParts } from './attacked-claims.ts';
import { soundTexts } from './sound-languages.ts';

/** Protects: what a reader sees. However the letters of a claim are written, the claim is found or said to be hidden. */

/** As one paragraph, whatever breaks its lines. */
const review = (text: string) => reviewParts([text]).issues;
const codesOf = (text: string): string[] =>
  review(text).flatMap((issue) => [issue.ruleCode, ...findAlsoUnder(issue).map(({ ruleCode }) => ruleCode)]);

const claims: readonly string[] = [
  'cures cancer',
  'cures arthritis',
  'heals depression',
  'treats diabetes',
  'prevents heart disease',
  'clinically proven',
  'scientifically proven',
  'guaranteed results',
  'detox your body',
  'reverses ageing',
  'boosts your immune system',
  'relieves back pain',
  'cures your eczema',
  'lose weight without dieting',
  'melts belly fat',
  'guaranteed profits',
  'carbon neutral',
  'zero emissions',
  'completely risk free',
  'the best mattress in Britain',
];

const letters = 'abcdefghijklmnopqrstuvwxyz';
const mapLetters = (text: string, to: (letter: string, index: number) => string): string =>
  Array.from(text, (letter) => {
    const index = letters.indexOf(letter.toLowerCase());
    return index < 0 ? letter : to(letter, index);
  }).join('');
const fromAlphabet =
  (alphabet: string) =>
  (text: string): string =>
    mapLetters(text, (_letter, index) => Array.from(alphabet)[index] ?? '');
const fromCodePoint =
  (first: number) =>
  (text: string): string =>
    mapLetters(text, (_letter, index) => String.fromCodePoint(first + index));
const between =
  (sign: string) =>
  (text: string): string =>
    text.replace(/(?<=\p{L})(?=\p{L})/gu, sign);
const inMiddle =
  (sign: string) =>
  (text: string): string =>
    text.replace(/\p{L}{4,}/gu, (word) => `${word.slice(0, 2)}${sign}${word.slice(2)}`);
const replacing =
  (table: Readonly<Record<string, string>>) =>
  (text: string): string =>
    Array.from(text, (letter) => table[letter] ?? letter).join('');
const words = (text: string, change: (word: string) => string): string => text.replace(/\p{L}+/gu, change);

/** Signs that show nothing. */
const invisible: Readonly<Record<string, string>> = {
  'soft hyphen': '\u00AD',
  'combining grapheme joiner': '\u034F',
  'Arabic letter mark': '\u061C',
  'Hangul filler': '\u3164',
  'Hangul choseong filler': '\u115F',
  'Khmer inherent vowel': '\u17B4',
  'Mongolian vowel separator': '\u180E',
  'Mongolian variation selector': '\u180B',
  'zero width space': '\u200B',
  'zero width non-joiner': '\u200C',
  'zero width joiner': '\u200D',
  'left-to-right mark': '\u200E',
  'right-to-left mark': '\u200F',
  'left-to-right embedding': '\u202A',
  'pop directional formatting': '\u202C',
  'left-to-right override': '\u202D',
  'word joiner': '\u2060',
  'function application': '\u2061',
  'invisible times': '\u2062',
  'invisible separator': '\u2063',
  'invisible plus': '\u2064',
  'left-to-right isolate': '\u2066',
  'first strong isolate': '\u2068',
  'pop directional isolate': '\u2069',
  'inhibit symmetric swapping': '\u206A',
  'variation selector 16': '\uFE0F',
  'byte order mark': '\uFEFF',
  'halfwidth Hangul filler': '\uFFA0',
  'tag letter': '\u{E0061}',
  'variation selector supplement': '\u{E0100}',
};

/** What stands inside words and leaves them readable. */
const insideWords: Readonly<Record<string, string>> = {
  'a line end': '\n',
  'a hyphen and a line end': '-\n',
  'a form feed': '\f',
  'a line separator': '\u2028',
  'a null': '\0',
  'a control character': '\u0001',
  'a private character': '\uE000',
  'an unassigned character': '\u0378',
  'a noncharacter': '\uFDD0',
  'a replacement character': '\uFFFD',
  'an object replacement': '\uFFFC',
  'interlinear annotation': '\uFFF9\uFFFB',
  'a braille blank': '\u2800',
  'a backtick': '`',
  'a caret': '^',
  tildes: '~~',
  'an emoji': '🌿',
  'an empty tag': '<b></b>',
  'a comment': '<!-- -->',
  'a soft hyphen as entity': '&shy;',
};
/** Behind the third letter, or before the last two of a shorter word: no part is a word of its own. */
const insideWordsOf =
  (sign: string) =>
  (text: string): string =>
    text.replace(/\p{L}{4,}/gu, (word) => `${word.slice(0, 3)}${sign}${word.slice(3)}`);

const disguises: Readonly<Record<string, (text: string) => string>> = {
  ...Object.fromEntries(Object.entries(invisible).map(([name, sign]) => [`${name} between letters`, between(sign)])),
  'byte order mark in the middle of words': inMiddle('\uFEFF'),
  'several invisible signs at once': between('\u200B\u2060\u200E'),
  'right-to-left override': (text) => `\u202E${Array.from(text).toReversed().join('')}\u202C`,
  'right-to-left override to the end of the line': (text) => `\u202E${Array.from(text).toReversed().join('')}`,
  'written backwards': (text) => Array.from(text).toReversed().join(''),
  'Cyrillic twins': replacing({ a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', x: 'х', y: 'у', i: 'і', s: 'ѕ' }),
  'one Cyrillic twin in each word': (text) => words(text, (word) => replacing({ a: 'а', e: 'е', o: 'о' })(word)),
  'Greek twins': replacing({ a: 'α', o: 'ο', v: 'ν', i: 'ι', u: 'υ', p: 'ρ' }),
  'Armenian twins': replacing({ o: 'օ', s: 'ѕ', u: 'ս', n: 'ո', h: 'հ' }),
  'Cherokee capitals': (text) => replacing({ A: 'Ꭺ', C: 'Ꮯ', E: 'Ꭼ', R: 'Ꭱ', S: 'Ꮪ', T: 'Ꭲ' })(text.toUpperCase()),
  'full width': fromCodePoint(0xff41),
  'mathematical bold': fromCodePoint(0x1d41a),
  'mathematical bold italic': fromCodePoint(0x1d482),
  'bold script': fromCodePoint(0x1d4ea),
  'bold fraktur': fromCodePoint(0x1d586),
  'double struck': fromCodePoint(0x1d552),
  'sans serif': fromCodePoint(0x1d5ba),
  monospace: fromCodePoint(0x1d68a),
  circled: fromCodePoint(0x24d0),
  parenthesised: fromCodePoint(0x249c),
  squared: fromCodePoint(0x1f130),
  'negative circled': fromCodePoint(0x1f150),
  'negative squared': fromCodePoint(0x1f170),
  'regional letters': fromCodePoint(0x1f1e6),
  'small capitals': fromAlphabet('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ'),
  superscript: fromAlphabet('ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖqʳˢᵗᵘᵛʷˣʸᶻ'),
  'upside down': (text) => Array.from(fromAlphabet('ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz')(text)).toReversed().join(''),
  'letters with accents': replacing({ a: 'á', e: 'ē', o: 'ö', u: 'ů', i: 'ï', c: 'ç', s: 'š' }),
  'piled marks': between('\u0335\u0323\u0302'),
  'digits for letters': replacing({ e: '3', a: '4', o: '0', i: '1' }),
  'signs for letters': replacing({ a: '@', s: '$' }),
  'an exclamation mark for i': replacing({ i: '!' }),
  'a star for one letter': (text) =>
    words(text, (word) => (word.length > 4 ? `${word.slice(0, 2)}*${word.slice(3)}` : word)),
  'letters set apart by spaces': (text) =>
    words(text, (word) => Array.from(word).join(' ')).replaceAll(/(?<=\p{L}) {1}(?=\p{L}\p{L})/gu, '  '),
  'letters set apart by hyphens': (text) => words(text, (word) => Array.from(word).join('-')),
  'letters set apart by full stops': (text) => words(text, (word) => Array.from(word).join('.')),
  'letters set apart by middle dots': (text) => words(text, (word) => Array.from(word).join('·')),
  'letters set apart by underscores': (text) => words(text, (word) => Array.from(word).join('_')),
  'letters set apart by stars': (text) => words(text, (word) => Array.from(word).join('*')),
  'a joined hashtag': (text) => `#${text.replaceAll(' ', '')}`,
  'a hashtag in capitals': (text) =>
    `#${words(text, (word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).replaceAll(' ', '')}`,
  'stretched letters': (text) =>
    words(text, (word) => (word.length > 4 ? word.replace(/[aeiou]/, (vowel) => vowel.repeat(4)) : word)),
  capitals: (text) => text.toUpperCase(),
  'mixed case': (text) => Array.from(text, (letter, index) => (index % 2 ? letter.toUpperCase() : letter)).join(''),
  'no-break spaces': (text) => text.replaceAll(' ', '\u00A0'),
  'double spaces': (text) => text.replaceAll(' ', '  '),
  ...Object.fromEntries(
    Object.entries(insideWords).map(([name, sign]) => [`${name} inside words`, insideWordsOf(sign)]),
  ),
  'an apostrophe inside long words': (text) =>
    text.replace(/\p{L}{5,}/gu, (word) => `${word.slice(0, 3)}'${word.slice(3)}`),
  'one letter a line': (text) => words(text, (word) => Array.from(word).join('\n')),
  'a cell for each letter': (text) => words(text, (word) => Array.from(word).join(' | ')),
  'a braille blank between letters': between('\u2800'),
  'each letter in brackets': (text) => words(text, (word) => `[${Array.from(word).join('][')}]`),
  'decimal entities': (text) => text.replace(/[a-z]/g, (letter) => `&#${letter.charCodeAt(0)};`),
  'hexadecimal entities': (text) => text.replace(/[a-z]/g, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`),
  'long words written together': (text) => text.replace(/(?<=\p{L}{4}) (?=\p{L}{4})/gu, ''),
  'a plus between words': (text) => text.replaceAll(' ', '+'),
  'digits and signs for letters': replacing({ e: '3', a: '@', s: '$', i: '1', o: '0' }),
  'a plus for t': replacing({ t: '+' }),
  'long s': replacing({ s: 'ſ' }),
  'letters with hooks': fromAlphabet('aɓƈɗeƒɠɦiʝƙɭɱɲoƥʠɽʂƭuʋⱳxƴʐ'),
  'a capital I for l': replacing({ l: 'I' }),
};

const frame = (claim: string): string => `Our herbal tea ${claim}.`;
/** The first rule of the catalogue that found something, by itself or beside the second look. */
const findRule = (issues: ReturnType<typeof review>): string | undefined =>
  issues
    .flatMap(({ ruleCode, contributors }) =>
      contributors.map(({ label }) => ({ label, code: readCodeOfLabel(label) ?? ruleCode })),
    )
    .find(({ label }) => !label.startsWith(secondLookLabel))?.code;
/** By claim, the rule of its gravest finding when nothing disguises it. What the second look proposes besides rests on the words as they are written. */
const plainCodes = new Map(claims.map((claim) => [claim, findRule(review(frame(claim))) ?? '']));

describe('disguises of claims', () => {
  it('are at least sixty, of twenty claims that are found when nothing disguises them', () => {
    expect(Object.keys(disguises).length).toBeGreaterThanOrEqual(60);
    expect(claims.length).toBeGreaterThanOrEqual(20);
    expect(claims.filter((claim) => codesOf(frame(claim)).length === 0)).toEqual([]);
  });

  it.each(Object.keys(disguises))('%s: each claim is found as without it, or said to be hidden', (name) => {
    const missed = claims.filter((claim) => {
      const disguised = frame(disguises[name]?.(claim) ?? claim);
      const codes = codesOf(disguised);
      return !(codes.includes(plainCodes.get(claim) ?? '') || codes.includes(hiddenCode));
    });
    expect(missed.map((claim) => frame(disguises[name]?.(claim) ?? claim))).toEqual([]);
  });

  it('are quoted as a reader sees them', () => {
    const issues = review(frame(between('\u2060')('cures cancer')));
    expect(issues[0]?.summary).toMatch(/cures cancer/);
    expect(issues.some(({ ruleCode }) => ruleCode === hiddenCode)).toBe(true);
  });
});

describe('sound text in other languages and scripts', () => {
  it('is a table of at least forty', () => {
    expect(soundTexts.length).toBeGreaterThanOrEqual(40);
  });

  it.each(soundTexts)('is not accused: %s', (text) => {
    expect(codesOf(text)).toEqual([]);
  });
});
