import type { Token } from '../text/tokenise.ts';
import { accept, type CompiledPhrase, type Test } from './compile-phrases.ts';
import type { ListReach } from './word-list-trie.ts';

/** Word-list entries by the token they begin at. */
export type Reaches = readonly (ListReach | undefined)[];

/**
 * Follows one phrase from the token `start`: at each token the set of places in the phrase that were reached. Returns the
 * indexes after the last token of the longest match and of the shortest, -1 for none, and how many places were looked at.
 */
export function runPhrase(
  phrase: CompiledPhrase,
  tokens: readonly Token[],
  start: number,
  reaches: Reaches,
): { readonly end: number; readonly firstEnd: number; readonly steps: number } {
  const sentence = tokens[start]?.sentence;
  const active: (number[] | undefined)[] = [[...phrase.starts]];
  let end = -1;
  let firstEnd = -1;
  let steps = 0;
  for (let offset = 0; offset < active.length; offset += 1) {
    const places = active[offset];
    if (!places) continue;
    const at = start + offset;
    const token = tokens[at];
    for (const place of places) {
      if (place === accept) {
        end = at;
        if (firstEnd < 0) firstEnd = at;
        continue;
      }
      const state = phrase.states[place];
      if (!state || !token || (token.sentence !== sentence && !phrase.crossesSentences)) continue;
      steps += 1;
      const { test } = state;
      if (test.kind !== 'list') {
        if (matches(test, token)) reachPlaces(active, offset + 1, state.next);
        continue;
      }
      const reach = reaches[at];
      if (!reach) continue;
      for (const [index, list] of reach.lists.entries()) {
        if (list === test.list) reachPlaces(active, (reach.ends[index] ?? at) - start, state.next);
      }
    }
  }
  return { end, firstEnd, steps };
}

/**
 * What the words of a match weigh that only fill its gaps, at least; Infinity where the phrase does not match from `start` up to `end`.
 * `weigh` says what one token weighs.
 */
export function weighGaps(
  phrase: CompiledPhrase,
  tokens: readonly Token[],
  [start, end]: readonly [start: number, end: number],
  reaches: Reaches,
  weigh: (token: Token) => number,
): number {
  const lightest: Map<number, number>[] = Array.from({ length: end - start + 1 }, () => new Map<number, number>());
  const reach = (offset: number, places: readonly number[], weight: number): void => {
    const there = lightest[offset];
    for (const place of places) there?.set(place, Math.min(weight, there.get(place) ?? Infinity));
  };
  reach(0, phrase.starts, 0);
  for (const [offset, places] of lightest.entries()) {
    const token = tokens[start + offset];
    for (const [place, weight] of places) {
      const state = phrase.states[place];
      if (!state || !token) continue;
      const { test, next } = state;
      if (test.kind === 'list') {
        const { lists = [], ends = [] } = reaches[start + offset] ?? {};
        for (const [index, list] of lists.entries())
          if (list === test.list) reach((ends[index] ?? 0) - start, next, weight);
      } else if (matches(test, token)) reach(offset + 1, next, weight + (test.kind === 'any' ? weigh(token) : 0));
    }
  }
  return lightest.at(-1)?.get(accept) ?? Infinity;
}

/** True when the token itself passes the test; word lists are looked up by the caller. */
export function matches(test: Exclude<Test, { kind: 'list' }>, token: Token): boolean {
  switch (test.kind) {
    case 'any':
      return true;
    case 'words':
      return test.forms.has(token.word);
    case 'hashtag':
      return token.kind === 'hashtag' && test.forms.has(token.word);
    case 'prefix':
      return token.word.startsWith(test.prefix);
    case 'class':
      return test.name === 'year' ? isYear(token) : token.kind === test.name;
    default:
      return test satisfies never;
  }
}

const year = /^(?:19|20)\d\d$/;

/** Four digits as they stand: “2,024 women” are no year. */
export function isYear({ kind, word, start, end }: Token): boolean {
  return kind === 'number' && end - start === 4 && year.test(word);
}

function reachPlaces(active: (number[] | undefined)[], offset: number, places: readonly number[]): void {
  const there = active[offset];
  if (!there) {
    while (active.length < offset) active.push(undefined);
    active[offset] = [...places];
    return;
  }
  for (const place of places) if (!there.includes(place)) there.push(place);
}
