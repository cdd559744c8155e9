import type { Matcher, PhraseHit } from './phrases/create-matcher.ts';
import type { Token } from './text/tokenise.ts';

const keyOf = ({ phrase, firstToken, endToken }: PhraseHit): string => `${phrase} ${firstToken} ${endToken}`;

/** Every phrase of the matcher in a row of tokens, in order of their first ones. */
export const findHits = (tokens: readonly Token[], matcher: Matcher): readonly PhraseHit[] =>
  findPastPictures(tokens, (row) => findInAll(row, matcher));

/** Picture signs between words hide no phrase: the words are also read without them. */
export function findPastPictures(
  tokens: readonly Token[],
  find: (row: readonly Token[]) => readonly PhraseHit[],
): readonly PhraseHit[] {
  const hits = find(tokens);
  const places = [...tokens.keys()].filter((index) => !tokens[index]?.isPicture);
  if (places.length === tokens.length) return hits;
  const words = places.flatMap((place) => tokens[place] ?? []);
  const among = find(words).map(({ phrase, firstToken, endToken }) => ({
    phrase,
    firstToken: places[firstToken] ?? 0,
    endToken: (places[endToken - 1] ?? 0) + 1,
  }));
  return join(hits, among);
}

/**
 * Words that reach over a mark ("tobacco coloured; rolling tobacco, delivered") never hide the same phrase behind it:
 * what follows each mark in them is read once more by itself, and so is each of their clauses.
 */
function findInAll(tokens: readonly Token[], matcher: Matcher): readonly PhraseHit[] {
  const hits = matcher.find(tokens);
  const clauseAt = (index: number): number => tokens[index]?.clause ?? -1;
  const touched = new Map(
    hits
      .flatMap(({ firstToken, endToken }) => {
        const [from, to] = [clauseAt(firstToken), clauseAt(endToken - 1)];
        if (from === to) return [];
        const clauses = Array.from({ length: to - from + 1 }, (_, index) => from + index);
        return clauses.flatMap((clause) => [
          [clause, clause] as const,
          ...(clause > from ? [[clause, to] as const] : []),
        ]);
      })
      .map((span) => [span.join(' '), span] as const),
  );
  if (touched.size === 0) return hits;
  const starts: number[] = [];
  for (const [index, { clause }] of tokens.entries()) starts[clause] ??= index;
  const within = [...touched.values()].flatMap(([first, last]) => {
    const [from, end] = [starts[first] ?? 0, starts[last + 1] ?? tokens.length];
    return matcher
      .find(tokens.slice(from, end))
      .map((hit) => ({ ...hit, firstToken: hit.firstToken + from, endToken: hit.endToken + from }));
  });
  return join(hits, within);
}

function join(hits: readonly PhraseHit[], others: readonly PhraseHit[]): readonly PhraseHit[] {
  const known = new Set(hits.map(keyOf));
  return [...hits, ...others.filter((hit) => !known.has(keyOf(hit)))].toSorted((a, b) => a.firstToken - b.firstToken);
}
