import { describe, expect, it } from 'vitest';
import { codesOf } from '../../shared/model/also-under.ts';
import { hiddenCode, reviewParts, toPlainCodes } from './attacked-claims.ts';

/** Protects: a claim that a page sets otherwise: raised and lowered letters, marks, tags, breaks, drop capitals, signs between its letters. */

const claims = [
  'cures cancer',
  'cures arthritis',
  'heals depression',
  'treats diabetes',
  'prevents heart disease',
  'clinically proven',
  'guaranteed results',
  'detox your body',
  'reverses ageing',
  'relieves back pain',
  'lose weight without dieting',
  'carbon neutral',
] as const;
const frame = (claim: string): string => `Our herbal tea ${claim}.`;
const plainCodes = toPlainCodes(
  claims.map((claim) => [claim, frame(claim)]),
  ['CRITICAL', 'MAJOR', 'MINOR', 'INFO'],
);

const small = 'abcdefghijklmnopqrstuvwxyz';
const letters = (text: string, change: (letter: string, at: number) => string): string => {
  let at = -1;
  return text.replace(/[A-Za-z]/g, (letter) => {
    at += 1;
    return change(letter, at);
  });
};
const eachWord = (text: string, change: (word: string) => string): string => text.replace(/\p{L}+/gu, change);
const apart = (sign: string) => (text: string) => eachWord(text, (word) => Array.from(word).join(sign));
const behindThird = (sign: string) => (text: string) => text.replace(/(\p{L}{3})(?=\p{L}{2})/gu, `$1${sign}`);
const behindSecond = (sign: string) => (text: string) => text.replace(/(\p{L}{2})(?=\p{L})/gu, `$1${sign}`);
const marked = (mark: string) => (text: string) => letters(text, (letter) => letter + mark);
const from = (alphabet: string, letter: string): string =>
  Array.from(alphabet)[small.indexOf(letter.toLowerCase())] ?? letter;
const raised = 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖqʳˢᵗᵘᵛʷˣʸᶻ';
const lowered = 'ₐbcdₑfgₕᵢⱼₖₗₘₙₒₚqᵣₛₜᵤᵥwₓyz';
const vowelMarks: Readonly<Record<string, string>> = {
  a: '\u0363',
  e: '\u0364',
  i: '\u0365',
  o: '\u0366',
  u: '\u0367',
};
const stroked = { l: 'ł', d: 'đ', t: 'ŧ', h: 'ħ', e: 'ɇ', r: 'ɍ', o: 'ø', b: 'ƀ', c: 'ȼ' } as const;
const replacing = (table: Readonly<Record<string, string>>) => (text: string) =>
  Array.from(text, (letter) => table[letter] ?? letter).join('');

const disguises: Readonly<Record<string, (text: string) => string>> = {
  'outlined capitals of Unicode 16': (text) =>
    letters(text, (letter) => String.fromCodePoint(0x1ccd6 + small.indexOf(letter.toLowerCase()))),
  'every second letter raised': (text) => letters(text, (letter, at) => (at % 2 ? letter : from(raised, letter))),
  'every third letter lowered': (text) => letters(text, (letter, at) => (at % 3 ? letter : from(lowered, letter))),
  'each first letter raised': (text) => eachWord(text, (word) => from(raised, word.charAt(0)) + word.slice(1)),
  'vowels above the letters before them': (text) =>
    text.replace(/([a-z])([aeiou])/g, (_, letter: string, vowel: string) => letter + (vowelMarks[vowel] ?? '')),
  'marks of another script': marked('\u093c'),
  'circles around letters': marked('\u20dd'),
  'key caps around letters': marked('\u20e3'),
  'half marks': marked('\ufe20'),
  'thirty-two marks on each letter': marked('\u0316\u0301\u0317\u0302'.repeat(8)),
  'twins of two scripts in one word': replacing({ c: 'с', o: 'ο', e: 'е', a: 'α' }),
  'Coptic twins': replacing({ o: 'ⲟ', c: 'ⲥ', p: 'ⲣ' }),
  'entities with leading zeros': (text) => letters(text, (letter) => `&#x0000${letter.charCodeAt(0).toString(16)};`),
  'a zero width space as a number': behindSecond('&#8203;'),
  'a non-joiner by its name': behindSecond('&zwnj;'),
  'a zero width space by its name': behindThird('&ZeroWidthSpace;'),
  'an entity that is escaped twice': behindThird('&amp;#8203;'),
  'places where a line may break': behindThird('<wbr>'),
  'a soft hyphen and a line end': behindThird('\u00ad\n'),
  'a hyphen, a line end and an indent': behindThird('-\n    '),
  'a hyphenation point and a line end': behindThird('‧\n'),
  'an Armenian hyphen': behindThird('֊'),
  'a sign for a long vowel': behindThird('ー'),
  'drop capitals on a line of their own': (text) =>
    text.replace(/\b([a-z])(\p{L}{3,})/gu, (_, first: string, rest: string) => `${first.toUpperCase()}\n${rest}`),
  'each word embedded and turned': (text) =>
    eachWord(text, (word) => `\u202b\u202e${Array.from(word).toReversed().join('')}\u202c\u202c`),
  'isolates around the halves of words': (text) =>
    eachWord(text, (word) => `\u2066${word.slice(0, 2)}\u2069\u2066${word.slice(2)}\u2069`),
  'each word backwards': (text) => eachWord(text, (word) => Array.from(word).toReversed().join('')),
  'thin spaces between letters': apart('\u2009'),
  'hair spaces between letters, wide ones between words': (text) => apart('\u200a')(text).replaceAll(' ', '\u2003'),
  'arrows between letters': apart('→'),
  'hearts between letters': apart('♥'),
  'slashes between letters': apart('/'),
  'commas between letters': apart(','),
  'colons between letters': apart(':'),
  'degrees between letters': apart('°'),
  'a backslash before each letter': (text) => letters(text, (letter) => `\\${letter}`),
  'sounds spelt otherwise': replacing({ f: 'ph', c: 'k' }),
  'letters of blood groups': replacing({ o: '🅾️', a: '🅰️', b: '🅱️' }),
  'tags of languages': behindThird('\u{E0020}\u{E007F}'),
  'joiners of hieroglyphs': behindThird('\u{13430}'),
  'beams of music': behindThird('\u{1D173}'),
  'controls of shorthand': behindThird('\u{1BCA0}'),
  'fillers of signed writing': behindThird('\u{1DA9B}'),
  ligatures: (text) => text.replaceAll('fi', 'ﬁ').replaceAll('st', 'ﬆ').replaceAll('ts', 'ʦ'),
  'strokes through letters': replacing(stroked),
  'halves in bold type': (text) => eachWord(text, (word) => `**${word.slice(0, 2)}**${word.slice(2)}`),
  'lines that go on as in mail': behindThird('=\n'),
  'escapes of style sheets': (text) => letters(text, (letter) => `\\${letter.charCodeAt(0).toString(16)} `),
  'escapes of programs': (text) => letters(text, (letter) => `\\x${letter.charCodeAt(0).toString(16)}`),
  'an aside within each long word': (text) => text.replaceAll(/\b(\p{L}{2})(\p{L}{3,})/gu, '$1(y)$2'),
  'an aside of three letters within each long word': (text) =>
    text.replaceAll(/\b(\p{L}{3})(\p{L}{2,})/gu, '$1[sic]$2'),
  'a number before each letter of a long word': (text) =>
    text.replaceAll(/\b\p{L}{5,}/gu, (word) => Array.from(word, (letter, at) => `${(at + 1) % 10}${letter}`).join('')),
  'each letter of a long word twice': (text) =>
    text.replaceAll(/\b\p{L}{5,}/gu, (word) => Array.from(word, (letter) => letter.repeat(2)).join('')),
  'numbers of characters': (text) =>
    eachWord(text, (word) => Array.from(word, (letter) => `U+00${letter.charCodeAt(0).toString(16)}`).join(' ')),
};

describe('claims that are set otherwise', () => {
  it.each(Object.entries(disguises))('%s: each is found as without it, or said to be hidden', (_, disguise) => {
    const missed = claims.filter((claim) => {
      const codes = reviewParts([disguise(frame(claim))]).issues.flatMap(codesOf);
      return !codes.includes(hiddenCode) && !plainCodes.get(claim)?.some((code) => codes.includes(code));
    });
    expect(missed).toEqual([]);
  });

  it.each([
    ['above each word', 'Our <ruby>tea<rt>chai</rt></ruby> <ruby>cures<rt>x</rt></ruby> cancer.'],
    ['above the words of a claim', 'Our <ruby>tea<rt>cures cancer</rt></ruby> is here.'],
    ['with brackets for older programs', 'Our tea <ruby>cures<rp>(</rp><rt>x</rt><rp>)</rp></ruby> cancer.'],
  ])('with words %s', (_, text) => {
    expect(reviewParts([text]).issues[0]?.severity).toBe('CRITICAL');
  });
});

describe('sound text', () => {
  it.each([
    'Route: A → B → C → D, on foot.',
    'Sizes S / M / L / X / Y in stock.',
    'Keys: A; S; D; F; press one.',
    'Steps a) b) c) d) follow below.',
    'Notes C – E – G – B make a chord.',
    'Grades A | B | C | D | E.',
    'The colo(u)r of (wo)men and person(s), fe(male) or not, model(l)ing for us.',
    'Parts 1A2B3C4D5E and 1a2b3c4d5e are in stock.',
    'Read <ruby>東京<rt>Tōkyō</rt></ruby> as Tokyo.',
    'x² + y² = z², as every pupil knows.',
  ])('is not accused: %s', (text) => {
    expect(reviewParts([text]).issues.filter(({ severity }) => severity !== 'INFO')).toEqual([]);
  });
});
