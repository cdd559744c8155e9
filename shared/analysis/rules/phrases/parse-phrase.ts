import { normaliseWord } from '../text/normalise-word.ts';
import { inflect, withSpellings } from './inflect.ts';

/**
 * The phrase language. A phrase is a row of elements that must follow each other in the words of one sentence:
 *
 * | Written | Matches |
 * |---|---|
 * | `clinically proven` | these words, in any case, with any space, hyphen or punctuation mark between them |
 * | `treat~` | the word and its inflections: treat, treats, treated, treating; `lose~` also lost |
 * | `homeopath*` | any word that starts so (three letters or more before the star) |
 * | `sh*t`, `b****` | that word, its stars and all |
 * | `(cure~|heal~|get rid of)` | one of these |
 * | `just?`, `(in just)?` | optional; but `kits?`, a word of four letters or more in -s, is "kit" or "kits" |
 * | `<condition>` | an entry of that word list |
 * | `#` | a number written in digits; `100` is that number |
 * | `{year}` | a year written in digits, from 1900 to 2099 |
 * | `£`, `$`, `€`, `%`, `+` | the sign |
 * | `..`, `..6` | up to three, up to six words of any kind |
 * | `...9` | up to nine words, also across the end of a sentence within the block |
 * | `#ad`, `#(gin|rum)` | a hashtag, one of several |
 * | `{handle}`, `{url}`, `{email}` | an @name, a web address, an e-mail address |
 * | `{noteref}`, `{note}` | a sign (*, †) that announces a note; the sign at the start of the line that begins one |
 *
 * Matching works on whole words only: `liver` never matches "deliver".
 */
export type PhraseNode =
  | { readonly kind: 'sequence'; readonly items: readonly PhraseNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PhraseNode[] }
  | { readonly kind: 'optional'; readonly item: PhraseNode }
  | { readonly kind: 'words'; readonly forms: readonly string[] }
  | { readonly kind: 'prefix'; readonly prefix: string }
  | { readonly kind: 'class'; readonly name: TokenClass }
  | { readonly kind: 'lexicon'; readonly name: string }
  | { readonly kind: 'gap'; readonly maxWords: number; readonly crossesSentences: boolean };

/** Kinds of token that a phrase can ask for without naming a word. */
export type TokenClass = (typeof tokenClasses)[number];
const tokenClasses = ['number', 'year', 'handle', 'url', 'email', 'noteref', 'note'] as const;

/** A phrase that does not follow the language; the message quotes it. */
export class PhraseError extends Error {
  override readonly name = 'PhraseError';
}

const element = /\s+|\(|\)\??|\||<[a-z0-9_]+>\??|\{[a-z]+\}\??|\.{2,3}\d*|[^\s()|<>{}]+/gy;
const maxGapWords = 25;

/** Reads one phrase. Throws `PhraseError` for unbalanced brackets, empty choices, over-long gaps or a leading or trailing gap. */
export function parsePhrase(phrase: string): PhraseNode {
  const parts = splitPhrase(phrase.replaceAll(hashtagChoice, toHashtags));
  let next = 0;

  const parseChoice = (): PhraseNode => {
    const options = [parseSequence()];
    while (parts[next] === '|') {
      next += 1;
      options.push(parseSequence());
    }
    return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options };
  };

  const parseSequence = (): PhraseNode => {
    const items: PhraseNode[] = [];
    for (let part = parts[next]; part !== undefined && part !== '|' && !part.startsWith(')'); part = parts[next]) {
      next += 1;
      if (part === '(') items.push(parseGroup());
      else items.push(...parseElement(part, phrase));
    }
    if (items.length === 0) throw new PhraseError(`Empty part in the phrase "${phrase}".`);
    return items.length === 1 && items[0] ? items[0] : { kind: 'sequence', items };
  };

  const parseGroup = (): PhraseNode => {
    const item = parseChoice();
    const close = parts[next];
    next += 1;
    if (close === ')') return item;
    if (close === ')?') return { kind: 'optional', item };
    throw new PhraseError(`Bracket without end in the phrase "${phrase}".`);
  };

  const node = parseChoice();
  if (next < parts.length) throw new PhraseError(`Bracket without beginning in the phrase "${phrase}".`);
  refuseLooseEnds(node, phrase);
  return node;
}

const hashtagChoice = /#\(([^()\s]+)\)/g;
const toHashtags = (_: string, names: string): string => `(#${names.replaceAll('|', '|#')})`;

function splitPhrase(phrase: string): string[] {
  const parts: string[] = [];
  element.lastIndex = 0;
  while (element.lastIndex < phrase.length) {
    const at = element.lastIndex;
    const part = element.exec(phrase)?.[0];
    if (part === undefined) throw new PhraseError(`"${phrase[at]}" means nothing in the phrase "${phrase}".`);
    if (part.trim() !== '') parts.push(part);
  }
  return parts;
}

const optionalPlural = /^[a-z]{3,}s\?$/;

function parseElement(part: string, phrase: string): PhraseNode[] {
  if (optionalPlural.test(part))
    return [{ kind: 'words', forms: [part.slice(0, -1), part.slice(0, -2)].map(normaliseWord) }];
  if (part.endsWith('?') && part.length > 1) {
    const items = parseElement(part.slice(0, -1), phrase);
    return [{ kind: 'optional', item: items.length === 1 && items[0] ? items[0] : { kind: 'sequence', items } }];
  }
  if (part.startsWith('..')) return [parseGap(part, phrase)];
  if (part.startsWith('<')) return [{ kind: 'lexicon', name: part.slice(1, -1) }];
  if (part.startsWith('{')) return [{ kind: 'class', name: toClass(part.slice(1, -1), phrase) }];
  if (part === '#') return [{ kind: 'class', name: 'number' }];
  return toWords(part, phrase);
}

function parseGap(part: string, phrase: string): PhraseNode {
  const crossesSentences = part.startsWith('...');
  const maxWords = Number(part.replace(/^\.+/, '') || '3');
  if (maxWords < 1 || maxWords > maxGapWords) {
    throw new PhraseError(`A gap has 1 to ${maxGapWords} words, unlike "${part}" in the phrase "${phrase}".`);
  }
  return { kind: 'gap', maxWords, crossesSentences };
}

function toClass(name: string, phrase: string): TokenClass {
  const known = tokenClasses.find((tokenClass) => tokenClass === name);
  if (known) return known;
  throw new PhraseError(`{${name}} is no class, in the phrase "${phrase}".`);
}

/** A star that anything follows hides letters, as do several at the end: they belong to the word. */
const masked = /^\p{L}[\p{L}\p{M}\p{N}'’]*\*(?:[\p{L}\p{M}\p{N}'’*]*[\p{L}\p{M}\p{N}'’]|\*+)\**$/u;

function toWords(part: string, phrase: string): PhraseNode[] {
  if (masked.test(part)) return [{ kind: 'words', forms: [normaliseWord(part)] }];
  const mark = /[~*]$/.exec(part)?.[0];
  const body = mark === undefined ? part : part.slice(0, -1);
  const words = body.startsWith('#') ? [body.toLowerCase()] : toPlainWords(body);
  const last = words.pop();
  if (last === undefined) throw new PhraseError(`"${part}" stands for no word, in the phrase "${phrase}".`);
  const before = words.map((word): PhraseNode => ({ kind: 'words', forms: [word] }));
  if (mark === undefined) return [...before, { kind: 'words', forms: withSpellings([last]) }];
  if (mark === '~') return [...before, { kind: 'words', forms: inflect(last) }];
  if (last.length < 3) throw new PhraseError(`Three letters or more before the star, in the phrase "${phrase}".`);
  return [...before, { kind: 'prefix', prefix: last }];
}

/** The tokens that a reader of text would make of this part of a phrase. */
function toPlainWords(body: string): string[] {
  return (body.match(/[£$€%+]|\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}][\p{L}\p{M}\p{N}'’]*/gu) ?? []).map(normaliseWord);
}

function refuseLooseEnds(node: PhraseNode, phrase: string): void {
  const items = node.kind === 'sequence' ? node.items : [node];
  const [first, last] = [items[0], items.at(-1)];
  for (const end of [first, last]) {
    if (end?.kind === 'gap') throw new PhraseError(`A gap at an end matches nothing more, in the phrase "${phrase}".`);
  }
}
