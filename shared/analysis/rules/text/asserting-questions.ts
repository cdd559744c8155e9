import type { PhraseHit } from '../phrases/create-matcher.ts';
import type { Token } from './tokenise.ts';

/** Who or what a statement begins with: "Our tea cures cancer?" asks for nothing. */
const subjects = new Set('our the this that these those my we it its a an they every each all'.split(' '));
const pronouns = new Set('it they you we he she that this'.split(' '));
const auxiliaries = 'do does did is are was were can could will would should has have had may might must'.split(' ');
const asking = new Set([...auxiliaries, 'what', 'which', 'who', 'whose', 'when', 'where']);
/** "Don’t you know that", "isn’t it amazing that". */
const deniedAsking = /^(?:do|does|did|is|are|was|were|can|could|wo|would|should|has|have|ai)n't$/;
/** Behind the last comma: "right?", "doesn’t it?". */
const agreed = new Set('right eh yes agree agreed correct ok okay innit true no see'.split(' '));
/** The answer to it: "Yes.", "You bet." */
const answers = new Set(
  'yes yep yeah absolutely definitely certainly indeed sure totally correct true exactly'.split(' '),
);
const longerAnswers = [
  'it is',
  'it does',
  'it can',
  'it will',
  'it has',
  'they do',
  'they are',
  'they can',
  'you bet',
  'of course',
  'too right',
  'it sure',
];
/** The answer that denies it, unless it says "no doubt". */
const refusals = new Set('no nope never not'.split(' '));
const noRefusals = new Set('doubt wonder kidding joke question'.split(' '));
/** Openings that take for granted what they ask about. */
const granting = [
  'why is it that',
  'why do',
  'why does',
  'why did',
  'how come',
  'how does',
  'how do',
  'how did',
  'did you know',
  'do you know',
  'have you heard',
  'who would not',
  "who wouldn't",
  'who would have thought',
  'who knew',
  'guess what',
  'know what',
];

/** Whether a sentence with a question mark says what its words say: a statement, one that asks to be agreed with, one that takes it for granted, or one that is answered with yes. */
export function asserts(tokens: readonly Token[], { firstToken, endToken }: PhraseHit): boolean {
  const sentence = tokens[firstToken]?.sentence;
  const isIn = (index: number): boolean => tokens[index]?.sentence === sentence;
  let begin = firstToken;
  while (begin > 0 && isIn(begin - 1)) begin -= 1;
  let end = endToken;
  while (end < tokens.length && isIn(end)) end += 1;
  const words = tokens.slice(begin, end).map(({ word }) => word);
  const opening = words.slice(0, longestOpening).join(' ');
  const answer = tokens.slice(end, end + 2).map(({ word }) => word);
  if (isNo(answer)) return false;
  const isAnswered = isYes(answer);
  const isGranted = granting.some((start) => opening === start || opening.startsWith(`${start} `));
  return (
    isAnswered ||
    isGranted ||
    deniedAsking.test(words[0] ?? '') ||
    isStatement(tokens.slice(begin, firstToken)) ||
    isTagged(tokens, endToken, end)
  );
}
const longestOpening = 6;

/** "The question is: could it cure cancer?" asks behind its colon. */
const isStatement = (tokens: readonly Token[]): boolean =>
  subjects.has(tokens[0]?.word ?? '') && !tokens.some(({ word, beginsClause }) => beginsClause && asking.has(word));

/** "…, right?", "…, doesn’t it?", "…, don’t you agree?" behind the claim. */
function isTagged(tokens: readonly Token[], from: number, end: number): boolean {
  const comma = tokens.slice(from, end).findLastIndex(({ isAfterComma }) => isAfterComma);
  if (comma < 0) return false;
  const [first = '', second = ''] = tokens.slice(from + comma, end).map(({ word }) => word);
  return (
    agreed.has(first) ||
    ((deniedAsking.test(first) || asking.has(first)) && pronouns.has(second)) ||
    (first === 'or' && asking.has(second))
  );
}

const isYes = ([first = '', second = '']: readonly string[]): boolean =>
  answers.has(first) || longerAnswers.includes(`${first} ${second}`);

const isNo = ([first = '', second = '']: readonly string[]): boolean => refusals.has(first) && !noRefusals.has(second);
