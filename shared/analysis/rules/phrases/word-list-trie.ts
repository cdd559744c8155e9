import type { Token } from '../text/tokenise.ts';
import { expandEntry } from './compile-phrases.ts';

export interface TrieNode {
  readonly next: Map<string, TrieNode>;
  /** Numbers of the word lists that have an entry ending here. */
  readonly lists: number[];
}

/**
 * All entries of all word lists, word by word; the list at index n has number n, and `longest[n]` is the number of words of
 * its longest entry. `#` stands for any number in digits.
 */
export function buildTrie(lists: readonly (readonly string[])[]): {
  readonly root: TrieNode;
  readonly known: ReadonlySet<string>;
  readonly longest: readonly number[];
} {
  const root: TrieNode = { next: new Map(), lists: [] };
  const known = new Set<string>();
  const longest: number[] = [];
  for (const [list, entries] of lists.entries()) {
    const rows = entries.flatMap(expandEntry);
    longest.push(rows.reduce((most, row) => Math.max(most, row.length), 0));
    for (const row of rows) {
      let node = root;
      for (const word of row) {
        known.add(word);
        let next = node.next.get(word);
        if (!next) {
          next = { next: new Map(), lists: [] };
          node.next.set(word, next);
        }
        node = next;
      }
      if (!node.lists.includes(list)) node.lists.push(list);
    }
  }
  return { root, known, longest };
}

/** Where entries of word lists that begin at one token end. */
export interface ListReach {
  readonly lists: readonly number[];
  /** At the same index as its list: the token after the entry. A list with several ends stands several times. */
  readonly ends: readonly number[];
}

/** The entries that begin at the token `at` and stay in its sentence; undefined when there are none. */
export function reachFrom(root: TrieNode, tokens: readonly Token[], at: number): ListReach | undefined {
  const sentence = tokens[at]?.sentence;
  let lists: number[] | undefined;
  const ends: number[] = [];
  let node: TrieNode | undefined = root;
  for (let index = at; ; index += 1) {
    const token = tokens[index];
    if (token?.sentence !== sentence || token === undefined) break;
    node = node.next.get(token.word) ?? (token.kind === 'number' ? node.next.get('#') : undefined);
    if (!node) break;
    for (const list of node.lists) {
      (lists ??= []).push(list);
      ends.push(index + 1);
    }
  }
  return lists && { lists, ends };
}
