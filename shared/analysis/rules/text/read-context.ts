import type { PhraseHit } from '../phrases/create-matcher.ts';
import type { Token } from './tokenise.ts';

/** What the sentence around some words says about them. */
export interface SentenceContext {
  /** Negated within the three words before, in the same clause. */
  readonly isNegated: boolean;
  readonly isQuestion: boolean;
  readonly isQuoted: boolean;
  /** "If", "unless", "whether" within the eight words before, in the same clause. */
  readonly isConditional: boolean;
  /** "May", "could", "aims to" within the four words before, in the same clause. */
  readonly isHedged: boolean;
  readonly isHashtag: boolean;
}

const negators = new Set(
  "no not nothing never without cannot neither nor nobody none hardly isn't aren't wasn't weren't doesn't don't didn't won't wouldn't can't couldn't shouldn't hasn't haven't ain't".split(
    ' ',
  ),
);
/** After these a negator does not deny what follows: "not only", "no wonder", "not just". */
const notDenied = new Set(
  'only just merely wonder doubt matter surprise other better forget miss wait delay hesitate worry ignore overlook'.split(
    ' ',
  ),
);
/** Before these a negator denies nothing: "why not", "believe it or not", "whether or not". */
const leadsNowhere = new Set(['why', 'or']);
/** Between a negator and the claim these deny the denial: "never fails to cure". */
const failures = new Set(['fail', 'fails', 'failed', 'failing']);
/** Negators that a comparison turns into praise: "nothing cures it like our tea". */
const comparable = new Set(['no', 'nothing', 'nobody', 'none', 'neither']);
const comparisons = new Set(['like', 'than', 'as', 'better', 'faster', 'quicker']);
/** "Other teas do not cure it; ours does." */
const affirmations = new Set(['does', 'do', 'did', 'will', 'can']);
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
const comparisonReach = 4;

/** Reads the words of the sentence before and around a hit. */
export function readContext(tokens: readonly Token[], questions: readonly boolean[], hit: PhraseHit): SentenceContext {
  const first = tokens[hit.firstToken];
  const before: Token[] = [];
  for (let index = hit.firstToken - 1; tokens[index]?.sentence === first?.sentence; index -= 1) {
    const token = tokens[index];
    if (!token || before.length >= conditionReach) break;
    before.push(token);
  }
  const after = listAfter(tokens, hit);
  const isCut = tokens.slice(hit.firstToken, hit.endToken).some(({ beginsClause }) => beginsClause);
  const sameClause = before.filter(({ clause }) => clause === first?.clause);
  return {
    isNegated: !isCut && isNegated(before, after),
    // "Cures cancer – want some?" asks nothing about the claim.
    isQuestion: (questions[first?.sentence ?? -1] ?? false) && !after.some(({ beginsClause }) => beginsClause),
    isQuoted: first?.isQuoted ?? false,
    isConditional: sameClause.some(({ word }) => conditions.has(word)),
    isHedged: sameClause.slice(0, hedgeReach).some(({ word }) => hedges.has(word)),
    isHashtag: first?.kind === 'hashtag',
  };
}

/** The words of the sentence behind a hit. */
function listAfter(tokens: readonly Token[], { firstToken, endToken }: PhraseHit): readonly Token[] {
  const sentence = tokens[firstToken]?.sentence;
  let end = endToken;
  while (tokens[end]?.sentence === sentence && end < tokens.length) end += 1;
  return tokens.slice(endToken, end);
}

/** `before` is nearest first. Ends at a clause; words between "not" and a row of verbs do not count as distance. */
function isNegated(before: readonly Token[], after: readonly Token[]): boolean {
  let distance = 0;
  for (const [index, { word, beginsClause }] of before.entries()) {
    if (negators.has(word)) return !isPraise(before, index, after);
    if (!transparent.has(word)) distance += 1;
    if (beginsClause || distance >= negationReach) return false;
  }
  return false;
}

/** Whether the negator at `index` denies nothing: "not only", "never fails to", "why not", "or not", "nothing … like ours", "…; ours does". */
function isPraise(before: readonly Token[], index: number, after: readonly Token[]): boolean {
  const between = before.slice(0, index);
  const negator = before[index]?.word ?? '';
  return (
    notDenied.has(between.at(-1)?.word ?? '') ||
    between.some(({ word }) => failures.has(word)) ||
    leadsNowhere.has(before[index + 1]?.word ?? '') ||
    (comparable.has(negator) && after.slice(0, comparisonReach).some(({ word }) => comparisons.has(word))) ||
    affirmations.has(after.at(-1)?.word ?? '')
  );
}
