import type { Token, Vocabulary } from '../text/tokenise.ts';
import { type CompiledPhrase, compilePhrase, expandEntry, type Test } from './compile-phrases.ts';
import { findSpan } from './find-span.ts';
import { PhraseError } from './parse-phrase.ts';
import { isYear, runPhrase, weighGaps } from './run-phrase.ts';
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
  /** Where these phrases match in as few words as can be: no hit of a phrase holds another of its own. */
  readonly findShortest: (tokens: readonly Token[], phrases: readonly number[]) => readonly PhraseHit[];
  /** What the words of a hit weigh that its phrase does not ask for but only lets pass. */
  readonly weighGaps: (tokens: readonly Token[], hit: PhraseHit, weigh: (token: Token) => number) => number;
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
  const byNumber = Map.groupBy(phrases, ({ number }) => number);
  const known = new Set(trie.known);
  for (const [index, phrase] of phrases.entries()) {
    for (const start of phrase.starts) starts.add(phrase.states[start]?.test, index);
    for (const test of phrase.follower ?? []) followers.add(test, index);
    for (const { test } of phrase.states) if (test.kind === 'words') for (const form of test.forms) known.add(form);
  }
  const nearness = toNearness(phrases, trie.longest);
  /** By phrase: the nearest follower after the token that is being looked at. */
  const nextFollower = new Int32Array(phrases.length);
  // Written anew for every text: positions count on from text to text, so that nothing needs to be cleared.
  const busyUntil = new Float64Array(sources.length);
  /** By phrase: the place of its latest hit in the list of hits. */
  const lastHit = new Int32Array(sources.length);
  let base = 0;
  const swearWords = (lexicons['profanity'] ?? []).flatMap(expandEntry).filter((row) => row.length === 1);

  return {
    isKnown: (word) => known.has(word),
    findMasked: (masked) => swearWords.find(([word = '']) => isMaskOf(masked, word))?.[0],
    find(tokens, onSteps) {
      const hits: PhraseHit[] = [];
      const reaches = tokens.map((_, at) => reachFrom(trie.root, tokens, at));
      const candidates = findCandidates(tokens, reaches);
      let steps = 0;
      for (const [at, indices] of candidates.entries()) {
        for (const index of indices ?? []) {
          const phrase = phrases[index];
          if (!phrase) continue;
          const { number } = phrase;
          const own = hits[lastHit[number] ?? 0];
          // Another choice of the phrase may have been found at this token, and be shorter.
          const shorter = own?.phrase === number && own.firstToken === at ? own : undefined;
          if (!shorter && (busyUntil[number] ?? 0) > base + at) continue;
          const run = runPhrase(phrase, tokens, at, reaches);
          steps += run.steps;
          if (run.end <= (shorter?.endToken ?? at)) continue;
          busyUntil[number] = base + run.end;
          if (!shorter) lastHit[number] = hits.length;
          hits[lastHit[number] ?? 0] = { phrase: number, firstToken: at, endToken: run.end };
        }
      }
      base += tokens.length + 1;
      onSteps?.(steps);
      return hits;
    },
    findShortest(tokens, numbers) {
      const reaches = tokens.map((_, at) => reachFrom(trie.root, tokens, at));
      return numbers.flatMap((number) => {
        const hits: PhraseHit[] = [];
        // From the end: what begins earlier and ends no earlier holds the one before.
        for (let at = tokens.length - 1; at >= 0; at -= 1) {
          const ends = (byNumber.get(number) ?? []).map((phrase) => runPhrase(phrase, tokens, at, reaches).firstEnd);
          const end = Math.min(...ends.filter((one) => one > at));
          if (end < (hits.at(-1)?.endToken ?? Infinity)) hits.push({ phrase: number, firstToken: at, endToken: end });
        }
        return hits;
      });
    },
    weighGaps(tokens, { phrase, firstToken, endToken }, weigh) {
      const reaches = tokens.map((_, at) => reachFrom(trie.root, tokens, at));
      const weights = (byNumber.get(phrase) ?? []).map((one) =>
        weighGaps(one, tokens, [firstToken, endToken], reaches, weigh),
      );
      return Math.min(...weights);
    },
  };

  /** By token: the phrases that it begins and whose follower stands near enough. Read from the end, so that the next is known. */
  function findCandidates(
    tokens: readonly Token[],
    reaches: readonly (ListReach | undefined)[],
  ): (number[] | undefined)[] {
    const candidates: (number[] | undefined)[] = Array.from({ length: tokens.length });
    const found: number[] = [];
    nextFollower.fill(nowhere);
    let sentenceEnd = tokens.length;
    for (let at = tokens.length - 1; at >= 0; at -= 1) {
      if (tokens[at]?.sentence !== tokens[at + 1]?.sentence) sentenceEnd = at + 1;
      let here: number[] | undefined;
      for (const index of starts.collect(tokens[at], reaches[at], found)) {
        const next = nextFollower[index] ?? nowhere;
        if (next >= at + (nearness.anywhere[index] ?? 0)) continue;
        if (next >= sentenceEnd && next >= at + (nearness.acrossSentences[index] ?? 0)) continue;
        (here ??= []).push(index);
      }
      candidates[at] = here;
      for (const index of followers.collect(tokens[at], reaches[at], found)) nextFollower[index] = at;
    }
    return candidates;
  }
}

/** Greater than any index of a token, and small enough to add one to. */
const nowhere = 0x3fffffff;

/**
 * How far from its first token a phrase's follower may stand: at all, and when that is in another sentence (0 for a phrase
 * that stays in its own). A phrase without a follower may always be followed.
 */
function toNearness(
  phrases: readonly CompiledPhrase[],
  longest: readonly number[],
): { readonly anywhere: Int32Array; readonly acrossSentences: Int32Array } {
  const always = nowhere + 1;
  const anywhere = phrases.map((phrase) => (phrase.follower ? findSpan(phrase, longest) : always));
  const acrossSentences = phrases.map(({ follower, crossesSentences }, index) =>
    follower && !crossesSentences ? 0 : (anywhere[index] ?? 0),
  );
  return { anywhere: Int32Array.from(anywhere), acrossSentences: Int32Array.from(acrossSentences) };
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

  /**
   * Every number whose test the token, or an entry of a word list at it, passes; some may come twice. They are written to
   * `found`, which is returned: this is asked for every token, twice.
   */
  collect(token: Token | undefined, reach: ListReach | undefined, found: number[]): readonly number[] {
    found.length = 0;
    if (!token) return found;
    pushAll(found, this.#byWord.get(token.word));
    const prefixes = this.#byPrefix.get(token.word.slice(0, prefixKeyLength));
    if (prefixes) for (const { prefix, number } of prefixes) if (token.word.startsWith(prefix)) found.push(number);
    if (token.kind !== 'word') pushAll(found, this.#byClass.get(token.kind));
    if (isYear(token)) pushAll(found, this.#byClass.get('year'));
    if (token.kind === 'hashtag') pushAll(found, this.#byHashtag.get(token.word));
    let previous = -1;
    for (const list of reach?.lists ?? []) {
      if (list !== previous) pushAll(found, this.#byList[list]);
      previous = list;
    }
    return found;
  }
}

function pushAll(found: number[], more: readonly number[] | undefined): void {
  if (more) for (const number of more) found.push(number);
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
