import { PhraseError, type PhraseNode, parsePhrase, type TokenClass } from './parse-phrase.ts';

/**
 * A place between two tokens of a phrase. A state looks at one token (or at one entry of a word list) and says which
 * states may look at what follows; `accept` among them means that the phrase may end there.
 */
export interface State {
  readonly test:
    | { readonly kind: 'words'; readonly forms: ReadonlySet<string>; readonly isHashtag: boolean }
    | { readonly kind: 'prefix'; readonly prefix: string }
    | { readonly kind: 'class'; readonly name: TokenClass }
    | { readonly kind: 'lexicon'; readonly name: string }
    | { readonly kind: 'any' };
  readonly next: readonly number[];
}

/** Not a state: the phrase may end here. */
export const accept = -1;

export interface CompiledPhrase {
  readonly source: string;
  readonly states: readonly State[];
  readonly starts: readonly number[];
  readonly crossesSentences: boolean;
}

/**
 * Turns a phrase into automata without empty moves, one for each choice at its top level. Matching one costs at most
 * (tokens looked at) x (states): there is nothing to backtrack into. Throws `PhraseError` when the phrase is not well
 * formed or can match nothing.
 */
export function compilePhrase(source: string): CompiledPhrase[] {
  const node = parsePhrase(source);
  return (node.kind === 'choice' ? node.options : [node]).map((option) => compileNode(option, source));
}

function compileNode(root: PhraseNode, source: string): CompiledPhrase {
  const states: State[] = [];
  let crossesSentences = false;

  const add = (test: State['test'], next: readonly number[]): number[] => {
    states.push({ test, next });
    return [states.length - 1];
  };

  const build = (node: PhraseNode, next: readonly number[]): readonly number[] => {
    switch (node.kind) {
      case 'sequence':
        return node.items.reduceRight<readonly number[]>((following, item) => build(item, following), next);
      case 'choice':
        return node.options.flatMap((option) => build(option, next));
      case 'optional':
        return [...new Set([...build(node.item, next), ...next])];
      case 'words': {
        const isHashtag = node.forms[0]?.startsWith('#') ?? false;
        const forms = new Set(node.forms.map((form) => (isHashtag ? form.slice(1) : form)));
        return add({ kind: 'words', forms, isHashtag }, next);
      }
      case 'gap': {
        crossesSentences ||= node.crossesSentences;
        let following = next;
        for (let words = 0; words < node.maxWords; words += 1)
          following = [...next, ...add({ kind: 'any' }, following)];
        return following;
      }
      case 'class':
      case 'lexicon':
      case 'prefix':
        return add(node, next);
      default:
        return node satisfies never;
    }
  };

  const starts = build(root, [accept]);
  if (starts.includes(accept)) throw new PhraseError(`The phrase "${source}" matches nothing at all.`);
  if (starts.some((start) => states[start]?.test.kind === 'any')) {
    throw new PhraseError(`The phrase "${source}" begins with a gap.`);
  }
  return { source, states, starts, crossesSentences };
}

/** Every row of words that a word-list entry stands for. Entries know no gaps, lists, classes or stars. */
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
