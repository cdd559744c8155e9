import type { Token, Vocabulary } from '../text/tokenise.ts';
import { accept, type CompiledPhrase, compilePhrase, expandEntry, type State } from './compile-phrases.ts';
import { PhraseError } from './parse-phrase.ts';

/** A phrase found in a row of tokens: from `firstToken` up to and without `endToken`. */
export interface PhraseHit {
  /** Index of the phrase in the list that the matcher was made from. */
  readonly phrase: number;
  readonly firstToken: number;
  readonly endToken: number;
}

export interface Matcher extends Vocabulary {
  /** Hits in order of their first token; of one phrase at one place the longest, and none inside an earlier one of its own. */
  readonly find: (tokens: readonly Token[], onStep?: (steps: number) => void) => PhraseHit[];
}

export type Lexicons = Readonly<Record<string, readonly string[]>>;

interface TrieNode {
  readonly next: Map<string, TrieNode>;
  readonly lexicons: number[];
}

const prefixKeyLength = 3;

/**
 * One matcher for many phrases. Each phrase is looked at only where its first word stands; a match runs as a set of states
 * over the following tokens. The work is bounded by (tokens) x (phrases that share a first word) x (states), so it grows
 * linearly with the text whatever the text says. Throws `PhraseError` for a malformed phrase or an unknown word list.
 */
export function createMatcher(sources: readonly string[], lexicons: Lexicons): Matcher {
  const phrases = sources.flatMap((source, number) =>
    compilePhrase(source).map((compiled) => ({ ...compiled, number })),
  );
  const lexiconNames = Object.keys(lexicons);
  const lexiconIds = new Map(lexiconNames.map((name, index) => [name, index]));
  const trie = buildTrie(lexiconNames.map((name) => lexicons[name] ?? []));
  const index = buildIndex(phrases, lexiconIds);

  const swearWords = (lexicons['profanity'] ?? []).flatMap(expandEntry).flatMap((row) => (row.length === 1 ? row : []));

  return {
    findMasked: (word) => swearWords.find((swearWord) => isMaskOf(word, swearWord)),
    isKnown: (word) => index.byWord.has(word) || index.known.has(word) || trie.known.has(word),
    find(tokens, onStep) {
      const hits: PhraseHit[] = [];
      const reach = new LexiconReach(tokens, trie.root);
      const busyUntil = new Map<number, number>();
      let steps = 0;
      for (let at = 0; at < tokens.length; at += 1) {
        for (const phrase of candidatesAt(index, tokens[at], reach.at(at))) {
          const compiled = phrases[phrase];
          if (!compiled || (busyUntil.get(compiled.number) ?? 0) > at) continue;
          const run = runPhrase(compiled, tokens, at, reach, lexiconIds);
          steps += run.steps;
          if (run.end <= at) continue;
          busyUntil.set(compiled.number, run.end);
          hits.push({ phrase: compiled.number, firstToken: at, endToken: run.end });
        }
      }
      onStep?.(steps);
      return hits;
    },
  };
}

/** "f**k" and "f*ck" stand for "fuck": equal length, and equal wherever no star is. */
function isMaskOf(masked: string, word: string): boolean {
  return masked.length === word.length && Array.from(masked).every((sign, at) => sign === '*' || sign === word[at]);
}

/** Where word-list entries that begin at a token end, worked out once per token. */
class LexiconReach {
  readonly #tokens: readonly Token[];
  readonly #root: TrieNode;
  readonly #cache = new Map<number, ReadonlyMap<number, readonly number[]> | null>();

  constructor(tokens: readonly Token[], root: TrieNode) {
    this.#tokens = tokens;
    this.#root = root;
  }

  /** Word-list id to the token indexes after its entries that begin at `at`; null when none does. */
  at(at: number): ReadonlyMap<number, readonly number[]> | null {
    const known = this.#cache.get(at);
    if (known !== undefined) return known;
    const found = this.#walk(at);
    this.#cache.set(at, found);
    return found;
  }

  #walk(at: number): ReadonlyMap<number, readonly number[]> | null {
    const sentence = this.#tokens[at]?.sentence;
    let ends: Map<number, number[]> | null = null;
    let node: TrieNode | undefined = this.#root;
    for (let index = at; node; index += 1) {
      const token = this.#tokens[index];
      if (!token || token.sentence !== sentence) break;
      node = node.next.get(token.kind === 'number' ? (node.next.has(token.word) ? token.word : '#') : token.word);
      for (const lexicon of node?.lexicons ?? []) {
        ends ??= new Map<number, number[]>();
        const list = ends.get(lexicon);
        if (list) list.push(index + 1);
        else ends.set(lexicon, [index + 1]);
      }
    }
    return ends;
  }
}

function runPhrase(
  phrase: CompiledPhrase,
  tokens: readonly Token[],
  start: number,
  reach: LexiconReach,
  lexiconIds: ReadonlyMap<string, number>,
): { end: number; steps: number } {
  const active = new Map<number, Set<number>>([[start, new Set(phrase.starts)]]);
  const sentence = tokens[start]?.sentence;
  let end = -1;
  let steps = 0;
  for (let at = start, last = start; at <= last; at += 1) {
    const states = active.get(at);
    if (!states) continue;
    active.delete(at);
    if (states.has(accept)) end = at;
    const token = tokens[at];
    if (!token || (token.sentence !== sentence && !phrase.crossesSentences)) continue;
    for (const id of states) {
      const state = phrase.states[id];
      if (!state) continue;
      steps += 1;
      for (const after of endsOf(state, token, at, reach, lexiconIds)) {
        const following = active.get(after);
        if (following) for (const next of state.next) following.add(next);
        else active.set(after, new Set(state.next));
        if (after > last) last = after;
      }
    }
  }
  return { end, steps };
}

const nowhere: readonly number[] = [];

function endsOf(
  state: State,
  token: Token,
  at: number,
  reach: LexiconReach,
  lexiconIds: ReadonlyMap<string, number>,
): readonly number[] {
  const { test } = state;
  switch (test.kind) {
    case 'any':
      return [at + 1];
    case 'words':
      return test.forms.has(token.word) && (!test.isHashtag || token.kind === 'hashtag') ? [at + 1] : nowhere;
    case 'prefix':
      return token.word.startsWith(test.prefix) ? [at + 1] : nowhere;
    case 'class':
      return token.kind === test.name ? [at + 1] : nowhere;
    case 'lexicon':
      return reach.at(at)?.get(lexiconIds.get(test.name) ?? -1) ?? nowhere;
    default:
      return test satisfies never;
  }
}

interface Index {
  readonly byWord: Map<string, number[]>;
  readonly byPrefix: Map<string, { prefix: string; phrase: number }[]>;
  readonly byKind: Map<string, number[]>;
  readonly byLexicon: Map<number, number[]>;
  /** Every word that any phrase names. */
  readonly known: Set<string>;
}

function candidatesAt(
  index: Index,
  token: Token | undefined,
  lexicons: ReadonlyMap<number, readonly number[]> | null,
): ReadonlySet<number> {
  const found = new Set<number>();
  if (!token) return found;
  const add = (phrases: readonly number[] | undefined): void => {
    for (const phrase of phrases ?? nowhere) found.add(phrase);
  };
  add(index.byWord.get(token.word));
  if (token.kind !== 'word') add(index.byKind.get(token.kind));
  for (const { prefix, phrase } of index.byPrefix.get(token.word.slice(0, prefixKeyLength)) ?? []) {
    if (token.word.startsWith(prefix)) found.add(phrase);
  }
  if (lexicons) for (const lexicon of lexicons.keys()) add(index.byLexicon.get(lexicon));
  return found;
}

function buildIndex(phrases: readonly CompiledPhrase[], lexiconIds: ReadonlyMap<string, number>): Index {
  const index: Index = {
    byWord: new Map(),
    byPrefix: new Map(),
    byKind: new Map(),
    byLexicon: new Map(),
    known: new Set(),
  };
  for (const [phrase, compiled] of phrases.entries()) {
    for (const start of compiled.starts) {
      const test = compiled.states[start]?.test;
      if (test?.kind === 'words') for (const form of test.forms) append(index.byWord, form, phrase);
      if (test?.kind === 'class') append(index.byKind, test.name, phrase);
      if (test?.kind === 'prefix') {
        append(index.byPrefix, test.prefix.slice(0, prefixKeyLength), { prefix: test.prefix, phrase });
      }
      if (test?.kind === 'lexicon') append(index.byLexicon, getLexiconId(test.name, compiled, lexiconIds), phrase);
    }
    for (const { test } of compiled.states) {
      if (test.kind === 'words') for (const form of test.forms) index.known.add(form);
      if (test.kind === 'lexicon') getLexiconId(test.name, compiled, lexiconIds);
    }
  }
  return index;
}

function getLexiconId(name: string, phrase: CompiledPhrase, lexiconIds: ReadonlyMap<string, number>): number {
  const id = lexiconIds.get(name);
  if (id === undefined)
    throw new PhraseError(`There is no word list <${name}>, used in the phrase "${phrase.source}".`);
  return id;
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function buildTrie(lists: readonly (readonly string[])[]): { root: TrieNode; known: Set<string> } {
  const root: TrieNode = { next: new Map(), lexicons: [] };
  const known = new Set<string>();
  for (const [lexicon, entries] of lists.entries()) {
    for (const row of entries.flatMap(expandEntry)) {
      let node = root;
      for (const word of row) {
        known.add(word);
        let next = node.next.get(word);
        if (!next) {
          next = { next: new Map(), lexicons: [] };
          node.next.set(word, next);
        }
        node = next;
      }
      if (!node.lexicons.includes(lexicon)) node.lexicons.push(lexicon);
    }
  }
  return { root, known };
}
