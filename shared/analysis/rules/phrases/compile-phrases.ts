import { functionWords } from '../text/function-words.ts';
import { PhraseError, type PhraseNode, parsePhrase, type TokenClass } from './parse-phrase.ts';

/** What a place in a phrase asks of a token, or of the word-list entry that begins at it. */
export type Test =
  | { readonly kind: 'words'; readonly forms: ReadonlySet<string> }
  | { readonly kind: 'hashtag'; readonly forms: ReadonlySet<string> }
  | { readonly kind: 'prefix'; readonly prefix: string }
  | { readonly kind: 'class'; readonly name: TokenClass }
  | { readonly kind: 'list'; readonly list: number }
  | { readonly kind: 'any' };

/** A place in a phrase: its test, and the places that may look at what follows; `accept` among them ends the phrase. */
export interface State {
  readonly test: Test;
  readonly next: readonly number[];
}

/** Not a state: the phrase may end here. */
export const accept = -1;

export interface CompiledPhrase {
  readonly source: string;
  readonly states: readonly State[];
  readonly starts: readonly number[];
  readonly crossesSentences: boolean;
  /**
   * Tests of which one must hold at some token after the first: the choosiest such set, so that most texts can be turned
   * away without following the phrase. Undefined when nothing but the start is certain.
   */
  readonly follower: readonly Test[] | undefined;
}

/**
 * Turns a phrase into automata without empty moves, one for each choice at its top level; plain words of that choice share
 * one. Matching costs at most (tokens looked at) x (states): there is nothing to backtrack into. `getList` gives the
 * number of a word list. Throws `PhraseError` when the phrase is not well formed or can match nothing.
 */
export function compilePhrase(source: string, getList: (name: string) => number): CompiledPhrase[] {
  const node = parsePhrase(source);
  const options = node.kind === 'choice' ? mergeWords(node.options) : [node];
  return options.map((option) => compileNode(option, source, getList));
}

function compileNode(root: PhraseNode, source: string, getList: (name: string) => number): CompiledPhrase {
  const states: State[] = [];
  let crossesSentences = false;

  const add = (test: Test, next: readonly number[]): number[] => {
    states.push({ test, next });
    return [states.length - 1];
  };

  const build = (node: PhraseNode, next: readonly number[]): readonly number[] => {
    switch (node.kind) {
      case 'sequence':
        return node.items.reduceRight<readonly number[]>((following, item) => build(item, following), next);
      case 'choice':
        return mergeWords(node.options).flatMap((option) => build(option, next));
      case 'optional':
        return [...new Set([...build(node.item, next), ...next])];
      case 'gap': {
        crossesSentences ||= node.crossesSentences;
        let following = next;
        for (let words = 0; words < node.maxWords; words += 1) {
          following = [...next, ...add({ kind: 'any' }, following)];
        }
        return following;
      }
      case 'words':
      case 'class':
      case 'lexicon':
      case 'prefix':
        return add(toTest(node, getList), next);
      default:
        return node satisfies never;
    }
  };

  const starts = build(root, [accept]);
  if (starts.includes(accept)) throw new PhraseError(`The phrase "${source}" matches nothing at all.`);
  if (starts.some((start) => states[start]?.test.kind === 'any')) {
    throw new PhraseError(`The phrase "${source}" begins with a gap.`);
  }
  return { source, states, starts, crossesSentences, follower: findFollower(root, getList) };
}

type SimpleNode = Extract<PhraseNode, { kind: 'words' | 'class' | 'lexicon' | 'prefix' }>;

function toTest(node: SimpleNode, getList: (name: string) => number): Test {
  switch (node.kind) {
    case 'words':
      return isHashtag(node)
        ? { kind: 'hashtag', forms: new Set(node.forms.map((form) => form.slice(1))) }
        : { kind: 'words', forms: new Set(node.forms) };
    case 'lexicon':
      return { kind: 'list', list: getList(node.name) };
    case 'class':
    case 'prefix':
      return node;
    default:
      return node satisfies never;
  }
}

const isHashtag = (node: PhraseNode): boolean => node.kind === 'words' && (node.forms[0]?.startsWith('#') ?? false);

/** Makes one of all options that are a single plain word. */
function mergeWords(options: readonly PhraseNode[]): PhraseNode[] {
  const words = options.filter((option) => option.kind === 'words' && !isHashtag(option));
  if (words.length < 2) return [...options];
  const forms = words.flatMap((option) => (option.kind === 'words' ? option.forms : []));
  return [{ kind: 'words', forms }, ...options.filter((option) => !words.includes(option))];
}

/** The choosiest set of tests after the first item of a sequence of which one must hold. */
function findFollower(root: PhraseNode, getList: (name: string) => number): readonly Test[] | undefined {
  if (root.kind !== 'sequence') return undefined;
  const firstSure = root.items.findIndex((item) => item.kind !== 'optional');
  const sets = root.items.slice(firstSure + 1).flatMap((item) => {
    const tests = toCertainTests(item, getList);
    return tests ? [tests] : [];
  });
  return sets.toSorted((a, b) => commonness(a) - commonness(b))[0];
}

/** Tests of which one holds wherever the node matches; undefined when there is no such set. */
function toCertainTests(node: PhraseNode, getList: (name: string) => number): readonly Test[] | undefined {
  switch (node.kind) {
    case 'words':
    case 'class':
    case 'lexicon':
    case 'prefix':
      return [toTest(node, getList)];
    case 'sequence': {
      const sets = node.items.flatMap((item) => {
        const tests = toCertainTests(item, getList);
        return tests ? [tests] : [];
      });
      return sets.toSorted((a, b) => commonness(a) - commonness(b))[0];
    }
    case 'choice': {
      const sets = mergeWords(node.options).map((option) => toCertainTests(option, getList));
      return sets.includes(undefined) ? undefined : sets.flatMap((set) => set ?? []);
    }
    case 'gap':
    case 'optional':
      return undefined;
    default:
      return node satisfies never;
  }
}

/** A rough measure of how often one of the tests holds in advertising copy. */
function commonness(tests: readonly Test[]): number {
  return tests.reduce((sum, test) => sum + commonnessOf(test), 0);
}

function commonnessOf(test: Test): number {
  switch (test.kind) {
    case 'words':
      return [...test.forms].reduce((sum, form) => sum + (functionWords.has(form) ? 20 : 1), 0);
    case 'class':
      return 30;
    case 'list':
      return 60;
    case 'prefix':
    case 'hashtag':
    case 'any':
      return 2;
    default:
      return test satisfies never;
  }
}

/** Every row of words that a word-list entry stands for. Entries know no gaps, lists, classes or stars; `#` is a number. */
export function expandEntry(source: string): string[][] {
  const expand = (node: PhraseNode): string[][] => {
    switch (node.kind) {
      case 'sequence':
        return node.items.reduce<string[][]>(
          (rows, item) => rows.flatMap((row) => expand(item).map((more) => [...row, ...more])),
          [[]],
        );
      case 'choice':
        return node.options.flatMap(expand);
      case 'optional':
        return [[], ...expand(node.item)];
      case 'words':
        return node.forms.map((form) => [form]);
      case 'class':
        if (node.name === 'number') return [['#']];
        break;
      case 'gap':
      case 'lexicon':
      case 'prefix':
        break;
      default:
        return node satisfies never;
    }
    throw new PhraseError(`The word-list entry "${source}" may have words, choices, numbers and optional words only.`);
  };
  return expand(parsePhrase(source)).filter((row) => row.length > 0);
}
