import type { PhraseHit } from '../phrases/create-matcher.ts';
import type { Token } from './tokenise.ts';

/** What the sentence around some words says about them. */
export interface SentenceContext {
  /** Negated within the three words before. */
  readonly isNegated: boolean;
  readonly isQuestion: boolean;
  readonly isQuoted: boolean;
  /** "If", "unless", "whether" within the eight words before. */
  readonly isConditional: boolean;
  /** "May", "could", "aims to" within the four words before. */
  readonly isHedged: boolean;
  readonly isHashtag: boolean;
}

const negators = new Set(
  "no not nothing never without cannot neither nor nobody none hardly isn't aren't wasn't weren't doesn't don't didn't won't wouldn't can't couldn't shouldn't hasn't haven't ain't".split(
    ' ',
  ),
);
/** After these a negator does not deny what follows: "not only", "no wonder", "not just". */
const notDenied = new Set(['only', 'just', 'merely', 'wonder', 'doubt', 'matter', 'surprise']);
const conditions = new Set(['if', 'unless', 'whether']);
const hedges = new Set([
  'may',
  'might',
  'could',
  'aim',
  'aims',
  'designed',
  'intended',
  'perhaps',
  'possibly',
  'potentially',
]);
const negationReach = 3;
const hedgeReach = 4;
const conditionReach = 8;

/** Reads the words of the sentence before and around a hit. */
export function readContext(tokens: readonly Token[], questions: readonly boolean[], hit: PhraseHit): SentenceContext {
  const first = tokens[hit.firstToken];
  const before: string[] = [];
  for (let index = hit.firstToken - 1; index >= 0 && tokens[index]?.sentence === first?.sentence; index -= 1) {
    before.unshift(tokens[index]?.word ?? '');
    if (before.length >= conditionReach) break;
  }
  return {
    isNegated: isNegated(before),
    isQuestion: questions[first?.sentence ?? -1] ?? false,
    isQuoted: first?.isQuoted ?? false,
    isConditional: before.slice(-conditionReach).some((word) => conditions.has(word)),
    isHedged: before.slice(-hedgeReach).some((word) => hedges.has(word)),
    isHashtag: first?.kind === 'hashtag',
  };
}

function isNegated(before: readonly string[]): boolean {
  const near = before.slice(-negationReach);
  return near.some((word, index) => negators.has(word) && !notDenied.has(near[index + 1] ?? ''));
}
