import type { CompiledClaim, CompiledRule } from './compile-rules.ts';
import { findPastPictures } from './find-hits.ts';
import type { Matcher, PhraseHit } from './phrases/create-matcher.ts';
import type { Passage, ScannedPiece } from './scan-asset.ts';
import { readContext } from './text/read-context.ts';
import type { Token } from './text/tokenise.ts';

/** Clauses without the words that exempt a rule in them; `from` is the index of their first token in the piece. */
interface Rest {
  readonly from: number;
  readonly tokens: readonly Token[];
  readonly hits: Map<CompiledClaim, readonly PhraseHit[]>;
}

/** Reads clauses of one piece once more, without the words that exempt a rule in them. */
export class ClauseRereader {
  readonly #piece: ScannedPiece;
  readonly #matcher: Matcher;
  readonly #rests = new Map<CompiledRule, Map<string, Rest>>();

  constructor(piece: ScannedPiece, matcher: Matcher) {
    this.#piece = piece;
    this.#matcher = matcher;
  }

  /**
   * Whether words of a claim still make it without those that exempt its rule: "cures cancer and cancer research" does,
   * "the cancer research cure" does not. Of words that exempt the fewest count that make a phrase.
   */
  stands(compiled: CompiledRule, claim: CompiledClaim, passage: Passage): boolean {
    const rest = this.#restOf(compiled, passage);
    const hits = rest.hits.get(claim) ?? this.#find(rest.tokens, compiled, claim);
    rest.hits.set(claim, hits);
    const [first, end] = passage.tokens.map((index) => index - rest.from) as [number, number];
    return hits.some((hit) => sharesTokens(hit, { firstToken: first, endToken: end }));
  }

  #find(tokens: readonly Token[], { rule }: CompiledRule, claim: CompiledClaim): readonly PhraseHit[] {
    const hits = findPastPictures(tokens, (row) => this.#matcher.findShortest(row, claim.match));
    if (rule.reading === 'mention') return hits;
    return hits.filter((hit) => !readContext(tokens, this.#piece.questions, hit).isNegated);
  }

  #restOf(compiled: CompiledRule, passage: Passage): Rest {
    const ofRule = this.#rests.get(compiled) ?? new Map<string, Rest>();
    this.#rests.set(compiled, ofRule);
    const key = passage.clauses.join(' ');
    const rest = ofRule.get(key) ?? this.#blank(compiled, passage);
    ofRule.set(key, rest);
    return rest;
  }

  /** In place of words that exempt stand tokens without a word, so that no others come to stand side by side. */
  #blank({ exempt, claims }: CompiledRule, { tokens: [first, end] }: Passage): Rest {
    const { tokens } = this.#piece;
    const [opening, closing] = [tokens[first]?.clause ?? 0, tokens[end - 1]?.clause ?? -1];
    const from = tokens.findIndex(({ clause }) => clause === opening);
    const clauses = tokens.slice(Math.max(from, 0)).filter(({ clause }) => clause <= closing);
    const find = (phrases: readonly number[]): readonly PhraseHit[] =>
      findPastPictures(clauses, (row) => this.#matcher.findShortest(row, phrases));
    const named = find(claims.flatMap(({ match }) => match));
    const isLast = tokens[from + clauses.length]?.sentence !== tokens[end - 1]?.sentence;
    const blanks = new Set<number>();
    const exempting = exempt.flatMap(({ match, unless }) => {
      const without = find(unless);
      return find(match).filter((hit) => !without.some((other) => sharesTokens(hit, other)));
    });
    for (const { firstToken, endToken } of takeApart(exempting, named)) {
      const reach = endOfRow(clauses, endToken, named, isLast);
      for (let at = firstToken; at < reach; at += 1) blanks.add(at);
    }
    return {
      from,
      tokens: clauses.map((token, at) => (blanks.has(at) ? { ...token, kind: 'sign', word: '' } : token)),
      hits: new Map(),
    };
  }
}

type Stretch = Pick<PhraseHit, 'firstToken' | 'endToken'>;
const lengthOf = ({ firstToken, endToken }: Stretch): number => endToken - firstToken;
const holds = (a: Stretch, b: Stretch): boolean => a.firstToken <= b.firstToken && b.endToken <= a.endToken;
const sharesTokens = (a: Stretch, b: Stretch): boolean => a.firstToken < b.endToken && b.firstToken < a.endToken;

/** One word exempts one claim: what shares words with a shorter hit that has a whole claim in it does not count. */
function takeApart(hits: readonly PhraseHit[], named: readonly PhraseHit[]): readonly PhraseHit[] {
  const taken: PhraseHit[] = [];
  for (const hit of hits.toSorted((a, b) => lengthOf(a) - lengthOf(b)))
    if (!taken.some((other) => sharesTokens(hit, other) && named.some((claim) => holds(other, claim)))) taken.push(hit);
  return taken;
}

const rowWords = new Set(['and', 'or', 'nor']);
/** "Fillers, peels or weight loss injections". */
const longestRow = 6;

/**
 * Where a row ends whose first item the words that exempt end with: "we do not sell Botox, fillers or Ozempic". With "and" it has to
 * end the sentence. `named` are claims. Without a row: where the words end.
 */
function endOfRow(clauses: readonly Token[], end: number, named: readonly PhraseHit[], isLast: boolean): number {
  if (!named.some(({ endToken }) => endToken === end)) return end;
  const rest = clauses.slice(end);
  const inClaims = (at: number): boolean =>
    named.some(({ firstToken, endToken }) => firstToken <= at + end && at + end < endToken);
  const joining = rest.filter(({ word }) => rowWords.has(word)).map(({ word }) => word);
  const others = rest.filter(({ word }, at) => !rowWords.has(word) && !inClaims(at)).length;
  const isRow =
    rest.length <= longestRow &&
    joining.length > 0 &&
    others <= 1 &&
    (isLast || joining.every((word) => word !== 'and'));
  return isRow ? clauses.length : end;
}
