import { describe, expect, it } from 'vitest';
import { codesOf } from '../../shared/model/also-under.ts';
import { listNotAssessed } from '../../shared/model/coverage.ts';
import { hiddenCode, reviewParts, toPlainCodes } from './attacked-claims.ts';

/** Protects: a CRITICAL claim whose words are parted, abbreviated or annotated, or that stands in a sentence which only seems to take it back. */

const review = (text: string) => reviewParts([text]);

/** What is offered, and what is claimed of it. */
const claims = [
  ['Our herbal tea', 'cures cancer'],
  ['Our herbal tea', 'treats diabetes'],
  ['Our mushroom powder', 'heals arthritis'],
  ['This supplement', 'prevents heart disease'],
  ['Our magnesium gummies', 'relieve migraines'],
  ['Our honey', 'reverses dementia'],
  ['Our probiotic capsules', 'treat psoriasis'],
  ['This turmeric latte', 'prevents strokes'],
] as const;
const plainly = (offer: string, claim: string): string => `${offer} ${claim}.`;
const plainCodes = toPlainCodes(claims.map(([offer, claim]) => [claim, plainly(offer, claim)]));
/** Findings of a claim's own rules. */
const findOwn = (claim: (typeof claims)[number][1], text: string) =>
  review(text).issues.filter((issue) => codesOf(issue).some((code) => plainCodes.get(claim)?.includes(code)));

const words = (text: string, change: (word: string, index: number) => string): string => {
  let index = -1;
  return text.replace(/[A-Za-z]+/g, (word) => {
    index += 1;
    return change(word, index);
  });
};
const toCapital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const onceBetween = (sign: string) => (text: string) => text.replace(' ', sign);
const between = (sign: string) => (text: string) => text.replaceAll(' ', sign);
const lastWord = (change: (word: string) => string) => (text: string) => text.replace(/[A-Za-z]+$/, change);
const fromAlphabet = (alphabet: string) => (text: string) =>
  text.replace(/[a-z]/g, (letter) => Array.from(alphabet)['abcdefghijklmnopqrstuvwxyz'.indexOf(letter)] ?? letter);
const replacing = (table: Readonly<Record<string, string>>) => (text: string) =>
  Array.from(text, (letter) => table[letter] ?? letter).join('');

const disguises: Readonly<Record<string, (text: string) => string>> = {
  'vowels left out': (text) => text.replace(/(?<=[a-z])[aeiou]/g, ''),
  '“(yes)” between its words': onceBetween(' (yes) '),
  '“(really!)” between its words': onceBetween(' (really!) '),
  '“um” between its words': onceBetween(' um '),
  '“, like,” between its words': onceBetween(', like, '),
  'an aside between dashes': onceBetween(' – and we mean it – '),
  'a wink between its words': onceBetween(' *winks* '),
  'the number of a note in brackets': onceBetween(' [1] '),
  'raised numbers of notes': (text) => words(text, (word, at) => word + '¹²³'.charAt(at)),
  'two raised numbers of notes': (text) => words(text, (word) => `${word}¹²`),
  'one raised number of a note': onceBetween('¹ '),
  'raised numbers in brackets': (text) => words(text, (word) => `${word}⁽¹⁾`),
  'raised letters': (text) => words(text, (word, at) => word + 'ᵃᵇᶜ'.charAt(at)),
  'a raised letter before each word': (text) => words(text, (word) => `ᵃ${word}`),
  'numbers in circles': (text) => words(text, (word, at) => word + '①②③'.charAt(at)),
  'numbers with full stops': (text) => words(text, (word) => `${word}⒈`),
  'letters in circles': (text) => words(text, (word) => `ⓐ${word}`),
  'lowered numbers': (text) => words(text, (word) => `${word}₁`),
  'signs of ordinals': (text) => words(text, (word) => `${word}º`),
  'Greek letters for notes': (text) => words(text, (word) => `${word}Δ`),
  'daggers and stars': (text) => words(text, (word, at) => word + (['†', '*', '‡'][at] ?? '')),
  'numbers in square brackets': (text) => words(text, (word, at) => `${word}[${at + 1}]`),
  'several numbers in square brackets': (text) => words(text, (word) => `${word} [1–3]`),
  'raised elements': (text) => words(text, (word, at) => `${word}<sup>${at + 1}</sup>`),
  'raised elements with links': (text) => words(text, (word) => `${word}<sup><a href="#n1">[1]</a></sup>`),
  'raised elements with letters': (text) => words(text, (word) => `<sup>a</sup>${word}`),
  'entities of raised numbers': (text) => words(text, (word) => `${word}&sup1;`),
  'digits that were raised': (text) => words(text, (word, at) => `${word}${at + 1}`),
  'digits that were raised, and no space': (text) => words(text, (word) => `${word}1`).replaceAll(' ', ''),
  'raised numbers and no space': between('¹'),
  'notes that are named': (text) => words(text, (word) => `${word} (see note 1)`),
  'a source that is asked for': (text) => words(text, (word) => `${word}[citation needed]`),
  'service marks': (text) => words(text, (word) => `${word}℠`),
  'a raised number in words': (text) => words(text, (word) => word.replace(/^(\w{3})(?=\w{2})/, '$1¹')),
  'marks of trade': (text) => words(text, (word, at) => word + (at % 2 ? '®' : '™')),
  'a colon': onceBetween(': '),
  slashes: between('/'),
  commas: between(', '),
  ellipses: between('… '),
  'three full stops': between('...'),
  'full stops without spaces': between('.'),
  underscores: between('_'),
  hyphens: between('-'),
  'tab stops': between('\t'),
  'a pointing hand': onceBetween(' 👉 '),
  'words in capitals of one run': (text) => words(text, toCapital).replaceAll(' ', ''),
  'the verb between quotation marks': (text) => words(text, (word, at) => (at === 0 ? `‘${word}’` : word)),
  'the end between quotation marks': lastWord((word) => `“${word}”`),
  'the end in bold': lastWord((word) => `**${word}**`),
  'the end as a link': lastWord((word) => `[${word}](https://example.com/a)`),
  'digits between letters': (text) =>
    words(text, (word) => Array.from(word, (letter, at) => `${letter}${(at % 9) + 1}`).join('')),
  'letters with strokes': fromAlphabet('Ⱥƀȼđɇfǥħɨɉꝁłmnøꝑɋɍsŧᵾvwxɏƶ'),
  'Coptic letters': replacing({ a: 'ⲁ', c: 'ⲥ', e: 'ⲉ', o: 'ⲟ', n: 'ⲛ', p: 'ⲣ', t: 'ⲧ' }),
  'entities of black letters': (text) => text.replace(/[a-z]/g, (letter) => `&${letter}fr;`),
  'a denial that is struck out': (text) => `does ~~not~~ ${text.replace(/^(\w+?)s? /, '$1 ')}`,
  'a denial in a struck element': (text) => `does <s>not</s> ${text.replace(/^(\w+?)s? /, '$1 ')}`,
  'a denial of several words that is struck out': (text) =>
    `~~cannot in any way~~ ${text.replace(/^(\w+?)s? /, '$1 ')}`,
  'an adverb struck out with its denial': (text) => `~~not really~~ ${text}`,
  'a denial in a struck element with a class': (text) =>
    `does <strike class="x"><b>not</b></strike> ${text.replace(/^(\w+?)s? /, '$1 ')}`,
  'a failure that is struck out': (text) => `~~fails to~~ ${text.replace(/^(\w+?)s? /, '$1 ')}`,
  'a denial of several words of struck letters': (text) =>
    `${'cannot in any way'.replace(/./g, '$&\u0336')} ${text.replace(/^(\w+?)s? /, '$1 ')}`,
  'a denial of struck letters': (text) => `does n\u0336o\u0336t\u0336 ${text.replace(/^(\w+?)s? /, '$1 ')}`,
  'a letter with the wrong word': (text) => text.replace(/(\w) (\w+)$/, ' $1$2'),
  'endings in brackets': (text) => words(text, (word) => word.replace(/s$/, '(s)')),
  'another verb behind a slash': (text) => text.replace(/^(\w+)/, '$1/helps'),
  'every word twice': (text) => words(text, (word) => `${word} ${word}`),
  'a question and a short answer': (text) =>
    text.replace(/^(\w+?)s? (.*)$/, (_, verb: string, rest: string) => `: what does it ${verb}? ${toCapital(rest)}`),
};

describe('a claim whose words are parted, abbreviated or annotated', () => {
  it('is CRITICAL as it is written plainly', () => {
    expect([...plainCodes].filter(([, codes]) => codes.length === 0)).toEqual([]);
  });

  it.each(Object.keys(disguises))('%s: is found, said to be hidden, or said not to have been read', (name) => {
    const missed = claims
      .map(([offer, claim]) => ({
        claim,
        text: plainly(offer, disguises[name]?.(claim) ?? '').replaceAll(' : ', ': '),
      }))
      .filter(({ claim, text }) => {
        const { issues, coverage } = review(text);
        const isHidden = issues.some(({ ruleCode }) => ruleCode === hiddenCode) || listNotAssessed(coverage).length > 0;
        return !isHidden && findOwn(claim, text).length === 0;
      });
    expect(missed).toEqual([]);
  });
});

const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const before = (lead: string) => (text: string) => `${lead} ${/[.!?]$/.test(lead) ? text : small(text)}`;
const behind = (end: string) => (text: string) => text.replace(/\.$/, end);

/** Sentences that seem to take a claim back and do not. */
const seeming: readonly (readonly [name: string, put: (text: string) => string])[] = [
  ...[
    'This is not an advertisement.',
    'For entertainment purposes only.',
    'Satire:',
    'We are not allowed to say this, but',
    'Our lawyers won’t let us say that',
    'They don’t want you to know that',
    'Fictional example:',
    'Hypothetically,',
    'Rumour has it that',
    'Myth: nothing helps. Fact:',
    'Nobody disputes that',
    'It is not a myth that',
    'No wonder',
    'Unlike others, which do not work,',
    'There is no doubt that',
    'We never said it is magic, but',
    'Not only is it tasty,',
    'Draft, do not publish.',
    'Approved by Clearcast and checked by our lawyers.',
    'For educational purposes only:',
    'Warning!',
    'Believe it or not,',
    'Like it or not,',
    'You cannot stop us from saying it:',
    'Not even doctors can deny that',
    'Why not find out for yourself that',
    'No matter what they say,',
    'Don’t believe us?',
    'It is no secret that',
    '<!-- It is not true that -->',
  ].map((lead) => [lead, before(lead)] as const),
  ...[
    ' (not medical advice).',
    '.*\n*Not evaluated by the Food and Drug Administration.',
    ', allegedly.',
    ' – or your money back.',
    ' in no time.',
  ].map((end) => [end.trim(), behind(end)] as const),
  ['a customer’s words', (text) => `“${text.replace(/\.$/, '')}” – Anna, Leeds`],
  ['what one may have read', (text) => `You may have read that ${small(text)} It is true.`],
];

describe('a claim in a sentence that seems to take it back', () => {
  it.each(seeming)('stays CRITICAL: %s', (_, put) => {
    const lost = claims
      .map(([offer, claim]) => ({ claim, text: put(plainly(offer, claim)) }))
      .filter(({ claim, text }) => !findOwn(claim, text).some(({ severity }) => severity === 'CRITICAL'));
    expect(lost).toEqual([]);
  });
});

describe('a claim that is denied twice, in a comment or in a link', () => {
  it.each([
    'It is not true that our herbal tea never cures cancer.',
    'It is a myth that our drops do not reverse dementia.',
    'It would be wrong to say that this supplement does not prevent heart disease.',
    'Our drops <!-- do not --> reverse dementia.',
    "'''Our herbal tea''' ''cures'' [[cancer|cancer]].",
    'This supplement {{verb|prevents}} heart disease.',
    'Arthritis is healed by our mushroom powder.',
  ])('is CRITICAL: %s', (text) => {
    expect(review(text).issues.some(({ severity }) => severity === 'CRITICAL')).toBe(true);
  });

  it.each([
    'Our herbal tea never cures cancer.',
    'It is true that our herbal tea never cures cancer.',
    'Arthritis is treated with medicines by your GP.',
  ])('is none where it is denied once: %s', (text) => {
    expect(review(text).issues.some(({ severity }) => severity === 'CRITICAL')).toBe(false);
  });
});

describe('sound words of the same look', () => {
  it.each([
    'Each pack covers 40 cm² of wall and 3 m³ of soil, with CO₂ and H₂O in balance.',
    'Treat2 is a part of set cure3000 in room heal5b, and Ω is the sign of resistance.',
    'Each 100 g has 2 µg of vitamin B₁₂, ½ cup of Omega3 and 1ª classe butter¹ from Québec².',
    'The 1<sup>st</sup> of May: 3 m<sup>2</sup> of turf, CO<sub>2</sub> neutral delivery[2] (see note 4).',
    'Allow 2 hrs mns for prep, then add tbsp slt ppr to the bowl.',
    'Use css html and pdf txt files; the src dst paths are in the cfg.',
    'The order A1B2C3D4 left with part c1a2r3 today.',
    'What does it treat? Nothing: it is a blanket.',
    'The shop (closed today!) opens tomorrow with a cure for boredom.',
    'Đurđica and Łukasz met Øyvind at the ħal museum.',
    'The old price is ~~£40~~ £30, and ~~not~~ only today.',
    'My favourite skincare range has a heal and sole of leather.',
    'Which of them did it? Anna.',
  ])('is left alone: %s', (text) => {
    const codes = review(text).issues.flatMap(codesOf);
    expect(codes.filter((code) => /^CAP_1[25]\./.test(code))).toEqual([]);
    expect(codes.includes(hiddenCode)).toBe(text.includes('~~not~~'));
  });

  it.each([
    'We cannot guarantee it cures cancer.',
    'Not one tea cures cancer.',
    'It is not meant to monitor, diagnose or cure cancer.',
    'It is not intended to detect, ease and cure cancer.',
  ])('denies what is denied: %s', (text) => {
    expect(findOwn('cures cancer', text)).toEqual([]);
  });

  it('denies what is denied where other words are struck out or stand before it', () => {
    expect(findOwn('cures cancer', 'Our herbal tea does not cure cancer.')).toEqual([]);
    expect(findOwn('cures cancer', '~~Our herbal tea does not cure cancer.~~ It tastes good.')).toEqual([]);
    expect(
      findOwn('cures cancer', '~~ New ~~ Our herbal tea does not cure cancer ~~ and tastes good ~~ today.'),
    ).toEqual([]);
    expect(findOwn('cures cancer', 'Whether or not you like it, our herbal tea does not cure cancer.')).toEqual([]);
  });
});
