import { describe, expect, it } from 'vitest';
import { codesOf } from '../../shared/model/also-under.ts';
import { listNotAssessed } from '../../shared/model/coverage.ts';
import { hiddenCode, reviewParts, toPlainCodes } from './attacked-claims.ts';

/** Protects: a claim in letters of several scripts, or that any sign, space or name of a sign cuts, hides or mirrors. */

const review = (text: string) => reviewParts([text]);

const claims = [
  ['Our herbal tea', 'cures cancer'],
  ['Our herbal tea', 'treats diabetes'],
  ['Our mushroom powder', 'heals arthritis'],
  ['Our magnesium gummies', 'relieve migraines'],
  ['Our honey', 'reverses dementia'],
  ['Our probiotic capsules', 'treat psoriasis'],
] as const;
const plainCodes = toPlainCodes(claims.map(([offer, claim]) => [claim, `${offer} ${claim}.`]));

const words = (text: string, change: (word: string) => string): string => text.replace(/[a-z]+/g, change);
const letters = (text: string, change: (letter: string) => string): string => text.replace(/[a-z]/g, change);
const fromAlphabet = (alphabet: string) => (text: string) =>
  letters(text, (letter) => Array.from(alphabet)['abcdefghijklmnopqrstuvwxyz'.indexOf(letter)] ?? letter);
const replacing = (from: string, to: string) => (text: string) =>
  Array.from(text, (letter) => Array.from(to)[Array.from(from).indexOf(letter)] ?? letter).join('');
const inWords = (sign: string) => (text: string) =>
  words(text, (word) => (word.length > 3 ? `${word.slice(0, 3)}${sign}${word.slice(3)}` : word));
const hiding = (sign: string, count: number) => (text: string) =>
  words(text, (word) => (word.length > 5 ? word.slice(0, 2) + sign.repeat(count) + word.slice(2 + count) : word));

const signs: Readonly<Record<string, string>> = {
  'a full stop': '.',
  'a comma': ',',
  'a colon': ':',
  'a semicolon': ';',
  'a slash': '/',
  'two slashes': '//',
  'a backslash': '\\',
  'an equals sign': '=',
  'an ampersand': '&',
  'a question mark': '?',
  'a quotation mark': '"',
  'a prime': '′',
  'a bullet': '•',
  'a minus sign': '−',
  'an Armenian hyphen': '֊',
  'a Hebrew maqaf': '־',
  'a Mongolian hyphen': '᠆',
  'a katakana middle dot': '・',
  'a modifier colon': '꞉',
  'a comment of a program': '/**/',
  'a tone of skin': '🏽',
  'a format control of hieroglyphs': '\u{13430}',
  'an empty notehead': '\u{1D159}',
  'a hair space': '\u200A',
  'a thin space': '\u2009',
  'a narrow no-break space': '\u202F',
  'a no-break space': '\u00A0',
  'a tab stop': '\t',
  'a hyphen between spaces': ' - ',
  'a hyphen and a line end behind a space': ' -\n',
  'the name of a hyphen': '&hyphen;',
  'the names of brackets': '&lpar;&rpar;',
  'the name of what shows nothing': '&InvisibleTimes;',
};

const disguises: Readonly<Record<string, (text: string) => string>> = {
  ...Object.fromEntries(Object.entries(signs).map(([name, sign]) => [`${name} in words`, inWords(sign)])),
  'insular letters': replacing('dfgrst', 'ꝺꝼᵹꞃꞅꞇ'),
  'a rotunda r and a long s': replacing('rs', 'ꝛſ'),
  'letters of phonetics': replacing('aernst', 'ɐəɹŋʂʈ'),
  esh: replacing('s', 'ʃ'),
  'letters above others': replacing('aeo', 'ͣͤͦ'),
  'mirrored text': (text) => Array.from(replacing('ersacpbd', 'ɘɿƨɒɔqdb')(text)).toReversed().join(''),
  'Old Italic letters among Latin ones': replacing('aceiot', '𐌀𐌂𐌄𐌉𐌏𐌕'),
  'Carian letters among Latin ones': replacing('aceot', '𐊠𐊢𐊤𐊫𐊱'),
  'Osmanya letters among Latin ones': replacing('osu', '𐒆𐒖𐓎'),
  'Thai letters among Latin ones': replacing('snu', 'รภน'),
  'Thai and Hebrew letters': fromAlphabet('ค๒ς๔єŦﻮђเןкɭ๓ภ๏קợгรtยשฬאץz'),
  'Armenian and Greek letters': fromAlphabet('ձъƈժεբցհﻨյĸlոռօթզгรէսνա×ყչ'),
  'Ethiopic letters': fromAlphabet('ልጌርዕቿቻኗዘጎጋጕረጠክዐየዒዪነፕሁሀሠሸሃጊ'),
  runes: fromAlphabet('ᚨᛒᚲᛞᛖᚠᚷᚺᛁᛃᚲᛚᛗᚾᛟᛈᛩᚱᛋᛏᚢᚡᚹᛪᛦᛉ'),
  'letters of Ogham': fromAlphabet('ᚐᚁᚉᚇᚓᚃᚌᚆᚔᚗᚕᚂᚋᚅᚑᚚᚊᚏᚄᚈᚒᚍᚖᚙᚘᚎ'),
  'Arabic figures among letters': replacing('aiov', '٤١٥٧'),
  'entities without semicolons': (text) => `${letters(text, (letter) => `&#${letter.charCodeAt(0)}`)} `,
  'escapes by eights': (text) => letters(text, (letter) => `\\${letter.charCodeAt(0).toString(8)}`),
  'letters by their names': (text) => letters(text, (letter) => `\\N{LATIN SMALL LETTER ${letter.toUpperCase()}}`),
  'a link on a half of each word': (text) =>
    words(text, (word) => (word.length > 3 ? `[${word.slice(0, 3)}](https://a.example)${word.slice(3)}` : word)),
  'two stars': hiding('*', 2),
  'two underscores': hiding('_', 2),
  'two full stops': hiding('.', 2),
  'two squares': hiding('■', 2),
  'stars for most of a word': (text) =>
    text.replace(/ ([b-z]\w)(\w+)(\w)$/, (_, a: string, b: string, c: string) => ` ${a}${'*'.repeat(b.length)}${c}`),
  'question marks for vowels': (text) => words(text, (word) => word.charAt(0) + word.slice(1).replace(/[aeiou]/g, '?')),
  'apostrophes for vowels': (text) => words(text, (word) => word.charAt(0) + word.slice(1).replace(/[aeiou]/g, '’')),
  'the letters of a word by the alphabet': (text) =>
    text.replace(
      / (\w)(\w+)(\w)$/,
      (_, a: string, b: string, c: string) => ` ${a}${Array.from(b).toSorted().join('')}${c}`,
    ),
  'ee for ea and z for s': (text) => text.replace(/ea/g, 'ee').replace(/s\b/g, 'z'),
  'a stutter': (text) => words(text, (word) => `${word.charAt(0)}-${word.charAt(0)}-${word}`),
  'items with numbers': (text) =>
    `\n${text
      .split(' ')
      .map((word, at) => `${at + 1}. ${word}`)
      .join('\n')}`,
};

describe('a claim in other letters', () => {
  it('is CRITICAL as it is written plainly', () => {
    expect([...plainCodes].filter(([, codes]) => codes.length === 0)).toEqual([]);
  });

  it.each(Object.keys(disguises))('%s: is found, said to be hidden, or said not to have been read', (name) => {
    const missed = claims
      .map(([offer, claim]) => ({ claim, text: `${offer} ${disguises[name]?.(claim)}.` }))
      .filter(({ claim, text }) => {
        const { issues, coverage } = review(text);
        const codes = issues.filter(({ severity }) => severity !== 'MINOR' && severity !== 'INFO').flatMap(codesOf);
        const isFound = plainCodes.get(claim)?.some((code) => codes.includes(code)) === true;
        return (
          !isFound && !issues.some(({ ruleCode }) => ruleCode === hiddenCode) && listNotAssessed(coverage).length === 0
        );
      });
    expect(missed).toEqual([]);
  });

  it.each([
    'Our herbal tea 治愈癌症.',
    'Our herbal tea лечит рак.',
    'Our herbal tea θεραπεύει τον καρκίνο, and it is cheap.',
  ])('is said not to have been read in an English sentence: %s', (text) => {
    expect(listNotAssessed(review(text).coverage)).not.toEqual([]);
  });
});

describe('sound words of the same look', () => {
  it.each([
    'iPhoneをMacで使う人のためのケース。',
    'The β-carotene, the α and Ω of it, 5 μg and Δt = 3 s.',
    'Read the re-treat/and/or list: e.g. a.m., p.m., i.e. U.K. rules at 10:30; see fig.2,table 3.',
    'Call A***a, pay with **** 4242 or write to j***@example.com.',
    'Rock’n’roll, y’all’ve and fish’n’chips at O’Neill’s.',
    'Is it open?Yes.Come in,sit down;have tea/coffee & cake.',
    'The café in Þórshöfn sells smørrebrød by Đorđe and Əli.',
    '1. Wash the tomatoes.\n2. Cure the ham.\n3. Serve.',
    'Press [Start](https://example.com/start) and see [the map](https://example.com/map).',
    'Sonderzeichen &amp; Co: caf&eacute;, na&iuml;ve, &#233;clair.',
    'H-h-hello, said the parrot.',
    'D.I.Y. shelves, R.S.V.P. by Friday, and the F.A.Q. of the U.S.S.R. museum.',
  ])('is left alone: %s', (text) => {
    const codes = review(text).issues.flatMap(codesOf);
    expect(codes.filter((code) => code === hiddenCode || /^CAP_1[25]\./.test(code))).toEqual([]);
  });
});
