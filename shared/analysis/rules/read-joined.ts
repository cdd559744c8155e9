import type { BlockRole, TextBlock } from '../../model/extraction.ts';
import type { ContinuedText } from './continued-blocks.ts';
import { findHits } from './find-hits.ts';
import type { JoinedFragments } from './fragments.ts';
import type { Matcher, PhraseHit } from './phrases/create-matcher.ts';
import type { Passage } from './scan-asset.ts';
import { readContext } from './text/read-context.ts';
import { type RevealedText, reveal } from './text/reveal.ts';
import { type Token, type TokenisedText, tokenise } from './text/tokenise.ts';

/** How words are read that do not stand in one sentence of one block. */
export type JoinedReading = 'over_blocks' | 'apart' | 'name';

/** Where the counts of an asset stand before a text that is read as one. */
export interface Counts {
  readonly piece: number;
  readonly sentence: number;
  readonly clause: number;
  readonly token: number;
}

/** The words of a text that is joined from others, and the phrases in it. */
export interface ReadText extends TokenisedText {
  readonly passages: ReadonlyMap<number, readonly Passage[]>;
}

export interface JoinedText extends ContinuedText {
  /** Only for fragments: where a claim has to begin and end. */
  readonly fragments?: JoinedFragments;
  /** The sentences of the asset that it is taken from. */
  readonly sentences?: readonly number[];
}

interface Tools {
  readonly blocks: readonly TextBlock[];
  readonly matcher: Matcher;
  readonly isForeignAt: (block: number, at: number) => boolean;
}

/**
 * Reads several stretches of text as one, in sentences of their own, so that only what is read with a claim clears it. In fragments and
 * names those claims are marked whose words all belong to the phrase, and reach from the first fragment to the last.
 */
export function readJoined(
  { text: joined, parts, fragments, sentences }: JoinedText,
  reading: JoinedReading,
  counts: Counts,
  { blocks, matcher, isForeignAt }: Tools,
): ReadText {
  const placeOf = (offset: number): readonly [block: number, at: number] => {
    const part =
      parts[
        Math.max(
          0,
          parts.findLastIndex(({ at }) => at <= offset),
        )
      ];
    return [part?.block ?? 0, (part?.start ?? 0) + Math.min(offset - (part?.at ?? 0), part?.length ?? 0)];
  };
  const revealed = reveal(joined, matcher, (at) => !isForeignAt(...placeOf(at)));
  const { tokens, questions } = tokenise(revealed.text, matcher);
  const passages = new Map<number, Passage[]>();
  const startOf = (token: Token | undefined): number =>
    toGivenPlaces(revealed, 0, token?.start ?? 0, token?.end ?? 0).start;
  const firstTokens = fragments ? tokens.filter((token) => startOf(token) < fragments.first.end).length : 0;
  const hits = reading === 'apart' ? findEverywhere(tokens, matcher, firstTokens) : findHits(tokens, matcher);
  for (const hit of hits) {
    const [first, last] = [tokens[hit.firstToken], tokens[hit.endToken - 1]];
    if (!first || !last) continue;
    const { start, end } = toGivenPlaces(revealed, 0, first.start, last.end);
    const [spans, [firstBlock, at]] = [cutAtParts(parts, start, end), placeOf(start)];
    const [own, ...continues] = spans;
    if (!own || isForeignAt(firstBlock, at) || isForeignAt(...placeOf(end - 1))) continue;
    const passage = {
      ...own,
      piece: counts.piece,
      role: toRole(blocks[own.block] ?? { text: '', role: 'body' }),
      sentence: counts.sentence + first.sentence,
      clauses: [counts.clause + first.clause, counts.clause + last.clause] as const,
      ...(continues.length > 0 && { continues }),
      ...(sentences && { sentences }),
      words: toWords(tokens, hit),
      tokensBefore: counts.token,
      tokens: [hit.firstToken, hit.endToken] as const,
      ...readContext(tokens, questions, hit),
    };
    const isWhole = (): boolean => matcher.weighGaps(tokens, hit, weigh) === 0;
    const isName = reading === 'name' && hit.endToken - hit.firstToken > 1 && isWhole();
    const reaches =
      fragments && start >= fragments.first.start && start < fragments.first.end && end > fragments.lastStart;
    const isApart = reaches === true && tokens.length - hit.endToken <= fragments.mayFollow && isWhole();
    const apart = isName ? 'name' : isApart ? (fragments.isList ? 'list' : 'text') : undefined;
    const list = passages.get(hit.phrase);
    const found: Passage = apart === undefined ? passage : { ...passage, apart };
    if (list) list.push(found);
    else passages.set(hit.phrase, [found]);
  }
  return { passages, tokens, questions };
}

/** Whether some phrase reaches from the first fragment to the last: only then the whole is read, which takes much longer. */
export const mayClaim = ({ words: { tokens, first, beforeLast } }: JoinedFragments, matcher: Matcher): boolean =>
  matcher.find(tokens).some(({ firstToken, endToken }) => firstToken < first && endToken > beforeLast);

/** Words that may stand between those of a claim and say nothing by themselves. */
const light = new Set(
  'a an the all any every each both most many some your you our my their his her its even also and or of to for from away off out up now really truly just so very actually completely totally naturally easily quickly fast'.split(
    ' ',
  ),
);
const weigh = ({ word, kind }: Token): number =>
  kind === 'noteref' || light.has(word) || /.{3}ly$/.test(word) ? 0 : 1;

/** A phrase that begins with the first of two verbs hides that which begins with the second: the words behind each beginning are read, too. */
function findEverywhere(tokens: readonly Token[], matcher: Matcher, firstTokens: number): readonly PhraseHit[] {
  const hits = [...findHits(tokens, matcher)];
  const begins = new Set(hits.filter(({ endToken }) => endToken > firstTokens).map(({ firstToken }) => firstToken));
  for (const begin of begins) {
    if (begin + 1 >= firstTokens) continue;
    const behind = findHits(tokens.slice(begin + 1), matcher);
    for (const { phrase, firstToken, endToken } of behind) {
      const hit = { phrase, firstToken: firstToken + begin + 1, endToken: endToken + begin + 1 };
      const isKnown = hits.some(
        (other) => other.phrase === phrase && other.firstToken === hit.firstToken && other.endToken === hit.endToken,
      );
      if (!isKnown) hits.push(hit);
    }
  }
  return hits;
}

/** A stretch of a text of several parts as places in their blocks, one in each. */
function cutAtParts(
  parts: ContinuedText['parts'],
  start: number,
  end: number,
): readonly { readonly block: number; readonly start: number; readonly end: number }[] {
  const places: { block: number; start: number; end: number }[] = [];
  for (const { block, at, start: own, length } of parts) {
    const [from, to] = [Math.max(start, at), Math.min(end, at + length)];
    if (from >= to) continue;
    const last = places.at(-1);
    if (last?.block === block) last.end = own + to - at;
    else places.push({ block, start: own + from - at, end: own + to - at });
  }
  return places;
}

/** Places in the block of a part of the revealed text; what was read from right to left begins where its last letter stands. */
export function toGivenPlaces(
  { map }: RevealedText,
  from: number,
  start: number,
  end: number,
): { start: number; end: number } {
  if (!map || end <= start) return { start: from + start, end: from + end };
  const [first, last] = [map.starts[start] ?? start, map.starts[end - 1] ?? end - 1];
  const [firstEnd, lastEnd] = [map.ends[start] ?? start, map.ends[end - 1] ?? end];
  return { start: from + Math.min(first, last), end: from + Math.max(firstEnd, lastEnd) };
}

export function toWords(tokens: readonly Token[], hit: PhraseHit): string {
  return tokens
    .slice(hit.firstToken, hit.endToken)
    .map((token) => token.word)
    .join(' ');
}

/** Extractors know layout; a star at the start says more than layout does. */
export function toRole(block: Pick<TextBlock, 'text' | 'role'>): BlockRole {
  return /^\s*(?:\*|†|‡|\^)/.test(block.text) ? 'footnote' : block.role;
}
