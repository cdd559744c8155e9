import { describe, expect, it } from 'vitest';
import { codesOf } from '../../shared/model/also-under.ts';
import { reviewParts, toPlainCodes } from './attacked-claims.ts';

/** Protects: a CRITICAL claim in a question that asks nothing, or behind a condition that does not concern it. */

const review = (text: string) => reviewParts([text]).issues;

const claims = [
  'our herbal tea cures cancer',
  'our mushroom powder heals arthritis',
  'this shake is guaranteed to lose you 2 stone in a week',
  'our homeopathic remedy cures asthma',
  'our supplement prevents heart disease',
];
const toSentence = (claim: string): string => claim.charAt(0).toUpperCase() + claim.slice(1);
const plainCodes = toPlainCodes(claims.map((claim) => [claim, `${toSentence(claim)}.`]));
const severitiesOf = (claim: string, text: string): string[] =>
  review(text)
    .filter((issue) => codesOf(issue).some((code) => plainCodes.get(claim)?.includes(code)))
    .map(({ severity }) => severity);

const seeming: Readonly<Record<string, (claim: string) => string>> = {
  'a statement with a question mark': (claim) => `${toSentence(claim)}?`,
  'a statement with both marks': (claim) => `${toSentence(claim)}?!`,
  'a statement and its answer': (claim) => `${toSentence(claim)}? You bet.`,
  'a statement nobody doubts': (claim) => `${toSentence(claim)}? No doubt.`,
  'a question and its answer': (claim) => `Is it true that ${claim}? Yes!`,
  'a question that is answered': (claim) => `Is it so that ${claim}? It does.`,
  'a tag': (claim) => `${toSentence(claim)}, doesn’t it?`,
  'a tag that agrees': (claim) => `${toSentence(claim)}, right?`,
  'a tag with another verb': (claim) => `${toSentence(claim)}, don’t you agree?`,
  'a tag with a doubt': (claim) => `${toSentence(claim)}, or does it?`,
  'a question why': (claim) => `Why is it that ${claim}?`,
  'a question how': (claim) => `How come ${claim}?`,
  'a denied question': (claim) => `Isn’t it amazing that ${claim}?`,
  'a question that tells': (claim) => `Did you know that ${claim}?`,
  'a question that nobody answers with no': (claim) => `Who would not agree that ${claim}?`,
  'a condition before a comma': (claim) => `If you want the truth, ${claim}.`,
  'a condition that is none': (claim) => `Whether or not you believe, ${claim}.`,
};

const asking: Readonly<Record<string, (claim: string) => string>> = {
  'a question': (claim) => `Is it true that ${claim}?`,
  'a question that is denied': (claim) => `Is it true that ${claim}? No, it is not.`,
  'a statement that is asked and denied': (claim) => `${toSentence(claim)}? No, that is a myth.`,
  'a question behind a colon': (claim) => `The question is: is it true that ${claim}?`,
  'a condition': (claim) => `We would tell you if ${claim}.`,
};

describe('a claim that only seems to be asked or conditional', () => {
  it('is CRITICAL as it is written plainly', () => {
    expect([...plainCodes].filter(([, codes]) => codes.length === 0)).toEqual([]);
  });

  it.each(Object.entries(seeming))('stays CRITICAL: %s', (_, put) => {
    expect(claims.filter((claim) => !severitiesOf(claim, put(claim)).includes('CRITICAL'))).toEqual([]);
  });
});

describe('a claim that is asked or conditional', () => {
  it.each(Object.entries(asking))('is one level lower: %s', (_, put) => {
    const grave = claims.filter((claim) => severitiesOf(claim, put(claim)).includes('CRITICAL'));
    const lost = claims.filter((claim) => !severitiesOf(claim, put(claim)).includes('MAJOR'));
    expect([grave, lost]).toEqual([[], []]);
  });
});
