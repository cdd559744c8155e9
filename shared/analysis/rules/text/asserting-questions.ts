import type { PhraseHit } from '../phrases/create-matcher.ts';
import { edgesOf, type SentenceEdges } from './sentence-edges.ts';
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
  const sentence = edgesOf(tokens, firstToken);
  const { begin, end, lastAfterComma } = sentence;
  const words = tokens.slice(begin, Math.min(end, begin + longestOpening)).map(({ word }) => word);
  const opening = words.join(' ');
  const answer = tokens.slice(end, end + 2).map(({ word }) => word);
  if (isNo(answer)) return false;
  const isAnswered = isYes(answer);
  const isGranted = granting.some((start) => opening === start || opening.startsWith(`${start} `));
  return (
    isAnswered ||
    isGranted ||
    deniedAsking.test(words[0] ?? '') ||
    isStatement(tokens, sentence, firstToken) ||
    (lastAfterComma >= endToken && isTag(tokens.slice(lastAfterComma, Math.min(end, lastAfterComma + 2))))
  );
}
const longestOpening = 6;

/** "The question is: could it cure cancer?" asks behind its colon, so nothing before the words may ask in a clause of its own. */
function isStatement(tokens: readonly Token[], sentence: SentenceEdges, before: number): boolean {
  if (sentence.begin === before || !subjects.has(tokens[sentence.begin]?.word ?? '')) return false;
  return firstAsking(tokens, sentence) >= before;
}

const askings = new WeakMap<SentenceEdges, number>();

/** The first token of a sentence that asks and begins a clause; the end of the sentence where none does. */
function firstAsking(tokens: readonly Token[], sentence: SentenceEdges): number {
  const known = askings.get(sentence);
  if (known !== undefined) return known;
  let index = sentence.begin;
  while (index < sentence.end && !(tokens[index]?.beginsClause && asking.has(tokens[index]?.word ?? ''))) index += 1;
  askings.set(sentence, index);
  return index;
}

/** "…, right?", "…, doesn’t it?", "…, don’t you agree?": the words behind the last comma. */
function isTag([opening, following]: readonly Token[]): boolean {
  const [first, second] = [opening?.word ?? '', following?.word ?? ''];
  return (
    agreed.has(first) ||
    ((deniedAsking.test(first) || asking.has(first)) && pronouns.has(second)) ||
    (first === 'or' && asking.has(second))
  );
}

const isYes = ([first = '', second = '']: readonly string[]): boolean =>
  answers.has(first) || longerAnswers.includes(`${first} ${second}`);

const isNo = ([first = '', second = '']: readonly string[]): boolean => refusals.has(first) && !noRefusals.has(second);
