import type { FeatureVector } from './second-look-model.ts';

/**
 * Words that say how a sentence speaks and not of what. Each list is one feature: who speaks to whom, who is said to have
 * said something, when, how surely, and what the reader is to do.
 */
const words = {
  we: "we us our ours we're we've we'll we'd ourselves",
  you: "you your yours you're you've you'll you'd yourself",
  i: "i my me mine i'm i've i'll i'd myself",
  they: "he she they him her them his hers their theirs he's she's they're who whose whom",
  it: "it its it's",
  said: 'said says say told tells according claimed claims reported reports wrote writes warned argued explained asked asks called calls described suggested insisted admitted denied heard replied recalls recalled',
  decided:
    'ruled found banned fined upheld published advised noted agreed resolved concluded investigated considered recorded',
  past: 'was were had did went came made took got gave saw knew thought felt kept left ran sold bought brought began became stood sat',
  might: 'should must may might could would',
  will: 'will shall going',
  can: 'can',
  not: "not no never nothing none nobody neither nor cannot can't don't doesn't didn't isn't aren't wasn't weren't won't wouldn't couldn't shouldn't without",
  but: 'but however although though whereas yet while despite instead',
  because: 'because since so therefore if unless whether when where why how',
  that: 'that which those these',
  this: 'this here now today tonight',
  act: 'order buy get try book call visit shop join save discover come click download see take enjoy choose grab start ring pop add claim apply tap swipe use send find make treat give meet feel look love',
  new: 'free only just from off new every all more',
  advise: 'avoid check speak ask consult keep read wait seek remember beware stop',
  the: 'the',
  a: 'a an',
  of: 'of',
  to: 'to',
  and: 'and',
  at: 'in on at by with for as into about between under over after before during against',
  be: 'is are be been being am',
  have: 'has have having',
  some: 'some many most several few any each both other another',
  best: 'best better',
  date: 'january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday',
} as const;

/** Signs and forms that count once for each place; the name of a group in `sign`. */
const sign =
  /(?<web>https?:|www\.|\.(?:com|co\.uk|org|uk|net)\b)|(?<year>\b(?:1[89]|20)\d\d\b)|(?<number>\d+(?:[.,]\d+)*)|(?<money>[£$€])|(?<percent>%)|(?<loud>!)|(?<asks>\?)|(?<colon>:)|(?<semicolon>;)|(?<dash>[–—]| - )|(?<bracket>\()|(?<tag>#(?=\p{L}))|(?<handle>@(?=\p{L}))|(?<picture>\p{Extended_Pictographic})|(?<quotes>[“"‘])|(?<trails>…|\.\.\.)|(?<word>\p{L}[\p{L}\p{M}'’]*)/gu;

const wordForms = ['capitals', 'name', 'short form', '-ed', '-ing', '-est', '-ly'] as const;
/** What a sentence is or is not; averaged over sentences, where the others are counted by word. */
const sentenceForms = ['begins with an act', 'names who speaks', 'question and answer', 'short', 'long'] as const;

const signs = [...sign.source.matchAll(/\?<(?<name>[a-z]+)>/g)].flatMap(({ groups }) =>
  groups?.['name'] && groups['name'] !== 'word' ? [groups['name']] : [],
);

/** Everything that is counted, in the order of the learnt weights; then the length. */
export const styleNames: readonly string[] = [
  ...Object.keys(words),
  ...signs,
  ...wordForms,
  ...sentenceForms,
  'length',
];
const at = new Map(styleNames.map((name, index) => [name, index]));
const byWord = new Map<string, number[]>();
for (const [index, list] of Object.values(words).entries()) {
  for (const word of list.split(' ')) byWord.set(word, [...(byWord.get(word) ?? []), index]);
}
const acts = new Set<string>(words.act.split(' '));
const firstSentenceForm = at.get(sentenceForms[0]) ?? 0;

const longEnoughToInflect = 5;
const fewWords = 6;
const manyWords = 24;
/** So many words more are counted as if they had nothing: a short sentence says little of its style. */
const unsaid = 8;

/** The style of one sentence as features: shares of its words, with their roots, so that the first of a kind says most. */
export function toStyle(sentence: string): FeatureVector {
  const counts = new Float64Array(styleNames.length);
  const count = (name: string): void => add(counts, at.get(name));
  let wordCount = 0;
  for (const { groups = {}, 0: found } of sentence.matchAll(sign)) {
    if (groups['word'] === undefined) {
      count(Object.entries(groups).find(([, own]) => own !== undefined)?.[0] ?? '');
      continue;
    }
    countWord(found, wordCount === 0, counts);
    wordCount += 1;
  }
  if (/^\s*\p{Lu}[\p{L} ]{0,24}:/u.test(sentence)) count('names who speaks');
  if (/^\s*[QA][:.]/.test(sentence)) count('question and answer');
  if (wordCount < fewWords) count('short');
  if (wordCount > manyWords) count('long');
  const indexes: number[] = [];
  const values: number[] = [];
  for (const [index, total] of counts.entries()) {
    if (total === 0) continue;
    indexes.push(index);
    values.push(index < firstSentenceForm ? Math.sqrt(total / (wordCount + unsaid)) : total);
  }
  indexes.push(styleNames.length - 1);
  values.push(Math.log1p(wordCount) / 4);
  return { indexes, values };
}

function countWord(written: string, isFirst: boolean, counts: Float64Array): void {
  const word = written.toLowerCase().replaceAll('’', "'");
  for (const index of byWord.get(word) ?? []) add(counts, index);
  const count = (name: (typeof wordForms)[number] | (typeof sentenceForms)[number]): void => add(counts, at.get(name));
  if (isFirst && acts.has(word)) count('begins with an act');
  if (!isFirst && /^\p{Lu}\p{Ll}/u.test(written)) count('name');
  if (written.length > 1 && written === written.toUpperCase()) count('capitals');
  if (word.includes("'")) count('short form');
  if (word.length < longEnoughToInflect) return;
  if (word.endsWith('ed')) count('-ed');
  else if (word.endsWith('ing')) count('-ing');
  else if (word.endsWith('est')) count('-est');
  else if (word.endsWith('ly')) count('-ly');
}

function add(counts: Float64Array, index: number | undefined): void {
  if (index !== undefined) counts[index] = (counts[index] ?? 0) + 1;
}
