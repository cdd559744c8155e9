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
/** Words of "not intended to diagnose, treat, cure or prevent any disease" that carry the negation on. */
const transparent = new Set(
  'intended designed meant claim claims claimed able to be used as or and any diagnose treat cure prevent mitigate replace'.split(
    ' ',
  ),
);
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
  const before: Token[] = [];
  for (let index = hit.firstToken - 1; tokens[index]?.sentence === first?.sentence; index -= 1) {
    const token = tokens[index];
    if (!token || before.length >= conditionReach) break;
    before.push(token);
  }
  return {
    isNegated: first?.beginsClause !== true && isNegated(before),
    isQuestion: questions[first?.sentence ?? -1] ?? false,
    isQuoted: first?.isQuoted ?? false,
    isConditional: before.some(({ word }) => conditions.has(word)),
    isHedged: before.slice(0, hedgeReach).some(({ word }) => hedges.has(word)),
    isHashtag: first?.kind === 'hashtag',
  };
}

/** `before` is nearest first. Ends at a clause; words between "not" and a row of verbs do not count as distance. */
function isNegated(before: readonly Token[]): boolean {
  let distance = 0;
  for (const [index, { word, beginsClause }] of before.entries()) {
    if (negators.has(word)) return !notDenied.has(before[index - 1]?.word ?? '');
    if (!transparent.has(word)) distance += 1;
    if (beginsClause || distance >= negationReach) return false;
  }
  return false;
}
