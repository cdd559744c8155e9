import type { Token, Vocabulary } from '../text/tokenise.ts';
import { type CompiledPhrase, compilePhrase, expandEntry, type Test } from './compile-phrases.ts';
import { PhraseError } from './parse-phrase.ts';
import { runPhrase } from './run-phrase.ts';
import { buildTrie, type ListReach, reachFrom } from './word-list-trie.ts';

/** A phrase found in a row of tokens: from `firstToken` up to and without `endToken`. */
export interface PhraseHit {
  /** Index of the phrase in the list that the matcher was made from. */
  readonly phrase: number;
  readonly firstToken: number;
  readonly endToken: number;
}

export interface Matcher extends Vocabulary {
  /**
   * Hits in order of their first token; of one phrase at one place the longest, and none inside an earlier one of its own.
   * `onSteps` is told how many places in phrases were looked at.
   */
  readonly find: (tokens: readonly Token[], onSteps?: (steps: number) => void) => PhraseHit[];
}

export type Lexicons = Readonly<Record<string, readonly string[]>>;

/**
 * One matcher for many phrases. A phrase is followed only from a token that its beginning asks for, and only when what it
 * needs later stands in the sentence. The work is bounded by (tokens) x (phrases) x (states), so it grows linearly with
 * the text whatever the text says. Throws `PhraseError` for a malformed phrase or an unknown word list.
 */
export function createMatcher(sources: readonly string[], lexicons: Lexicons): Matcher {
  const listNames = Object.keys(lexicons);
  const listNumbers = new Map(listNames.map((name, number) => [name, number]));
  const trie = buildTrie(listNames.map((name) => lexicons[name] ?? []));
  const phrases = sources.flatMap((source, number) =>
    compilePhrase(source, (name) => {
      const list = listNumbers.get(name);
      if (list === undefined) throw new PhraseError(`There is no word list <${name}>, used in the phrase "${source}".`);
      return list;
    }).map((compiled) => ({ ...compiled, number })),
  );
  const starts = new TestIndex();
  const followers = new TestIndex();
  const known = new Set(trie.known);
  for (const [index, phrase] of phrases.entries()) {
    for (const start of phrase.starts) starts.add(phrase.states[start]?.test, index);
    for (const test of phrase.follower ?? []) followers.add(test, index);
    for (const { test } of phrase.states) if (test.kind === 'words') for (const form of test.forms) known.add(form);
  }
  // Written anew for every text: positions count on from text to text, so that nothing needs to be cleared.
  const lastFollower = new Float64Array(phrases.length).fill(-1);
  const busyUntil = new Float64Array(sources.length);
  let base = 0;
  const swearWords = (lexicons['profanity'] ?? []).flatMap(expandEntry).filter((row) => row.length === 1);

  return {
    isKnown: (word) => known.has(word),
    findMasked: (masked) => swearWords.find(([word = '']) => isMaskOf(masked, word))?.[0],
    find(tokens, onSteps) {
      const hits: PhraseHit[] = [];
      const reaches = tokens.map((_, at) => reachFrom(trie.root, tokens, at));
      let sentenceEnd = 0;
      let steps = 0;
      for (let at = 0; at < tokens.length; at += 1) {
        if (at === sentenceEnd) {
          const from = base;
          sentenceEnd = forEachInSentence(tokens, at, (later) => {
            followers.forEach(tokens[later], reaches[later], (phrase) => {
              lastFollower[phrase] = from + later;
            });
          });
        }
        starts.forEach(tokens[at], reaches[at], (index) => {
          const phrase = phrases[index];
          if (!phrase || (busyUntil[phrase.number] ?? 0) > base + at) return;
          if (!mayFollow(phrase, (lastFollower[index] ?? -1) - base, at)) return;
          const run = runPhrase(phrase, tokens, at, reaches);
          steps += run.steps;
          if (run.end <= at) return;
          busyUntil[phrase.number] = base + run.end;
          hits.push({ phrase: phrase.number, firstToken: at, endToken: run.end });
        });
      }
      base += tokens.length + 1;
      onSteps?.(steps);
      return hits;
    },
  };
}

/** A phrase that stays in its sentence needs its follower there, after the token that it begins at. */
function mayFollow(phrase: CompiledPhrase, lastFollower: number, at: number): boolean {
  return phrase.follower === undefined || phrase.crossesSentences || lastFollower > at;
}

/** Visits the tokens of the sentence that begins at `from`; returns the index after its last. */
function forEachInSentence(tokens: readonly Token[], from: number, visit: (at: number) => void): number {
  const sentence = tokens[from]?.sentence;
  let at = from;
  for (; at < tokens.length && tokens[at]?.sentence === sentence; at += 1) visit(at);
  return at;
}

const prefixKeyLength = 3;

/** Numbers by the tests they belong to, found by what a token is. */
class TestIndex {
  readonly #byWord = new Map<string, number[]>();
  readonly #byHashtag = new Map<string, number[]>();
  readonly #byPrefix = new Map<string, { readonly prefix: string; readonly number: number }[]>();
  readonly #byClass = new Map<string, number[]>();
  readonly #byList: number[][] = [];

  add(test: Test | undefined, number: number): void {
    switch (test?.kind) {
      case 'words':
        for (const form of test.forms) append(this.#byWord, form, number);
        break;
      case 'hashtag':
        for (const form of test.forms) append(this.#byHashtag, form, number);
        break;
      case 'prefix':
        append(this.#byPrefix, test.prefix.slice(0, prefixKeyLength), { prefix: test.prefix, number });
        break;
      case 'class':
        append(this.#byClass, test.name, number);
        break;
      case 'list':
        (this.#byList[test.list] ??= []).push(number);
        break;
      case 'any':
      case undefined:
      default:
    }
  }

  /** Calls `use` for every number whose test the token, or an entry of a word list at it, passes; some may come twice. */
  forEach(token: Token | undefined, reach: ListReach | undefined, use: (number: number) => void): void {
    if (!token) return;
    for (const number of this.#byWord.get(token.word) ?? []) use(number);
    for (const { prefix, number } of this.#byPrefix.get(token.word.slice(0, prefixKeyLength)) ?? []) {
      if (token.word.startsWith(prefix)) use(number);
    }
    if (token.kind !== 'word') for (const number of this.#byClass.get(token.kind) ?? []) use(number);
    if (token.kind === 'hashtag') for (const number of this.#byHashtag.get(token.word) ?? []) use(number);
    let previous = -1;
    for (const list of reach?.lists ?? []) {
      if (list !== previous) for (const number of this.#byList[list] ?? []) use(number);
      previous = list;
    }
  }
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** "f**k" and "f*ck" stand for "fuck": equal length, and equal wherever no star is. */
function isMaskOf(masked: string, word: string): boolean {
  return masked.length === word.length && Array.from(masked).every((sign, at) => sign === '*' || sign === word[at]);
}
