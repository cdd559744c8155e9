import type { PhraseHit } from '../phrases/create-matcher.ts';
import { asserts } from './asserting-questions.ts';
import { imperatives } from './clauses.ts';
import { edgesOf } from './sentence-edges.ts';
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
/** The verbs of "not intended to diagnose, treat, cure or prevent any disease": a row of them is denied together. */
const rowVerbs = new Set(
  'diagnose treat cure prevent heal relieve reverse stop mitigate replace monitor manage detect ease alleviate'.split(
    ' ',
  ),
);
const rowEnds = new Set(['or', 'nor']);
/** With those, words that carry the negation on. */
const transparent = new Set([
  ...rowVerbs,
  ...'intended designed meant claim claims claimed able to be used as or and any'.split(' '),
]);
/** A new subject ends what was denied: "no caffeine, and it cures". */
const subjects = new Set('it this these they we you i he she which'.split(' '));
/** With these begins a subject. */
const determiners = new Set('our my your his her their the this these those a an every each'.split(' '));
/** Unless somebody denies having said so: "we do not claim that it cures". */
const saying = new Set(
  'that claim claims claimed guarantee guarantees say says said saying mean means suggest suggests think believe promise promises'.split(
    ' ',
  ),
);
/** "No prescription needed to cure it": the need is denied. */
const needs = new Set('need needs needed necessary require requires required'.split(' '));
/** After "does not" and "without" a verb has no ending, so these stand in a sentence of their own: "not cheap, cures cancer". */
const inflected = new Set(
  'cures treats heals relieves prevents reverses stops ends kills eases fixes beats eliminates eradicates destroys banishes fights boosts melts burns clears lowers reduces helps works guarantees shrinks removes'.split(
    ' ',
  ),
);
/** Negators that a subject may have beside a verb with its ending: "no tea cures it", "never cures it". */
const ofSubjects = new Set('no nothing never neither nor nobody none hardly'.split(' '));
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
  const { end, lastClause } = edgesOf(tokens, hit.firstToken);
  const after = {
    next: tokens.slice(hit.endToken, Math.min(end, hit.endToken + comparisonReach)),
    last: end > hit.endToken ? tokens[end - 1] : undefined,
  };
  const isCut = tokens
    .slice(hit.firstToken, hit.endToken)
    .some(({ beginsClause, sentence }) => beginsClause || sentence !== first?.sentence);
  const sameClause = before.filter(({ clause }) => clause === first?.clause);
  const condition = sameClause.findIndex(({ word }) => conditions.has(word));
  // "If you want the truth, it cures": what follows the comma is said under no condition.
  const isSaid = [...sameClause.slice(0, condition), ...(first ? [first] : [])].some(
    ({ isAfterComma }) => isAfterComma,
  );
  return {
    isNegated: !isCut && isNegated(first, before, after),
    // "Cures cancer – want some?" asks nothing about the claim.
    isQuestion: (questions[first?.sentence ?? -1] ?? false) && lastClause < hit.endToken && !asserts(tokens, hit),
    isQuoted: first?.isQuoted ?? false,
    isConditional: condition >= 0 && !isSaid,
    isHedged: sameClause.slice(0, hedgeReach).some(({ word }) => hedges.has(word)),
    isHashtag: first?.kind === 'hashtag',
  };
}

/** What stands behind a hit in its sentence: the first words and the last one. */
interface WordsAfter {
  readonly next: readonly Token[];
  readonly last: Token | undefined;
}

/** `before` is nearest first. Ends at a clause and at a new subject; words between "not" and a row of verbs do not count as distance. */
function isNegated(first: Token | undefined, before: readonly Token[], after: WordsAfter): boolean {
  let distance = 0;
  for (const [index, { word, beginsClause }] of before.entries()) {
    if (negators.has(word))
      return canDeny(first, before, index, after) && !isPraise(before, index, after) && !isDenied(before, index);
    if (!transparent.has(word)) distance += 1;
    if (beginsClause || distance >= negationReach || endsDenial(before, index)) return false;
  }
  return false;
}

/** Whether the negator at `index` may belong to the claim, by the ending of the claim's verb. */
function canDeny(first: Token | undefined, before: readonly Token[], index: number, after: WordsAfter): boolean {
  const [next, ...between] = before.slice(0, index).toReversed();
  const isAside = [...between, first].some((token) => token?.isAfterComma);
  // "Others do not, our drops do": the denial is over, unless its verb is still to come: "does not, our doctors say, cure it".
  if (next?.isAfterComma && determiners.has(next.word) && !isAside) return false;
  // "No diets, drop two sizes": behind a comma something else is said, unless it is one of a row.
  const commas = [...between, ...(first ? [first] : [])].filter((token) => token.isAfterComma);
  if (commas.length === 1 && !isInRow(before[index], next, between, first, after)) return false;
  if (!inflected.has(first?.word ?? '') || ofSubjects.has(before[index]?.word ?? '')) return true;
  if (before[index - 1]?.word === 'one') return true; // "Not one tea cures it."
  return before.slice(0, index).some(({ word }) => saying.has(word));
}

/** Whether a claim behind a comma is one of a row that begins with `next`: "not treat, cure or prevent", "not for asthma, eczema or acne". */
function isInRow(
  negator: Token | undefined,
  next: Token | undefined,
  between: readonly Token[],
  first: Token | undefined,
  after: WordsAfter,
): boolean {
  const isListed = first !== undefined && first.clause === negator?.clause;
  const isJoined = between.some(({ word }) => rowEnds.has(word));
  const [following, last] = after.next.map(({ word }) => word);
  const isFollowed = rowEnds.has(following ?? '') && last !== 'more';
  const areVerbs = [next, first].every(
    (token) => rowVerbs.has(token?.word ?? '') || imperatives.has(token?.word ?? ''),
  );
  return isListed || isJoined || isFollowed || areVerbs;
}

/** Whether what stands before the word at `index` denies nothing that follows it. */
function endsDenial(before: readonly Token[], index: number): boolean {
  const word = before[index]?.word ?? '';
  const leading = before[index + 1]?.word ?? '';
  const following = before[index - 1]?.word;
  if (word === 'and') return !rowVerbs.has(leading) || (following !== undefined && !transparent.has(following));
  return needs.has(word) || (subjects.has(word) && !saying.has(leading));
}

const said = new Set(['that', 'say']);
const untrue = new Set(['false', 'untrue', 'wrong', 'myth', 'lie', 'nonsense', 'rumour']);
const held = new Set(['true', 'correct', 'right']);

/** Whether the denial at `index` is itself denied: "it is not true that our tea never cures it", "a myth that it does not". */
function isDenied(before: readonly Token[], index: number): boolean {
  const words = before.slice(index + 1).map(({ word }) => word);
  const at = words.findIndex((word) => said.has(word));
  const leading = at < 0 ? [] : words.slice(at + 1, at + 1 + negationReach);
  const isHeld = leading.some((word) => held.has(word));
  return leading.some((word) => untrue.has(word) || (isHeld && negators.has(word)));
}

/** Whether the negator at `index` denies nothing: "not only", "never fails to", "why not", "or not", "nothing … like ours", "…; ours does". */
function isPraise(before: readonly Token[], index: number, after: WordsAfter): boolean {
  const between = before.slice(0, index);
  const negator = before[index]?.word ?? '';
  return (
    notDenied.has(between.at(-1)?.word ?? '') ||
    between.some(({ word }) => failures.has(word)) ||
    leadsNowhere.has(before[index + 1]?.word ?? '') ||
    (comparable.has(negator) && after.next.some(({ word }) => comparisons.has(word))) ||
    affirmations.has(after.last?.word ?? '')
  );
}
