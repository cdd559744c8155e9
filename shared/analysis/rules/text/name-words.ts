import { cutName } from './segment-words.ts';
import type { Token, Vocabulary } from './tokenise.ts';

const humps = /\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?!\p{Ll})/gu;
const letters = /\p{L}[\p{L}\p{M}]*/gu;
const mostLetters = 200;
/** What begins and ends an address says nothing. */
const scheme = /^(?:https?:\/\/)?(?:www\d?\.)?/i;
const domainEnd = /\.(?:co|com|org|ac|gov|ltd|me|net)?\.?[a-z]{2,12}(?=[/:?#]|$)/i;
/** Names of those who help people with an illness. */
const helpers = new Set(
  'research charity trust society foundation support awareness alliance network community group forum action'.split(
    ' ',
  ),
);

/** What a name states stays a claim whoever helps: "CuresCancerNetwork". */
const states = /^(?:cures|heals|treats|prevents|reverses|relieves|stops|beats)$/;
/** "CureCancerUK": who calls for a cure in a country is a cause; what "cures cancer UK" is for sale. */
const countries = /^(?:uk|gb|usa|ireland|scotland|wales)$/;
/** A name that asks says nothing: "does-aspirin-cure-cancer". */
const questions = new Set('does do did can could is are will would should how what why which who when'.split(' '));

/** The parts of a name, of which one may be a question or somebody who helps and the others not: before the `@`, of the host, of the path. */
const segment = /[^/?#&@.]+/g;

/** The words that one name joins, as offsets in the text, and the number of its sentence in the text. */
export interface NameWords {
  readonly sentence: number;
  readonly words: readonly { readonly start: number; readonly end: number }[];
}

/**
 * Where the words stand that a handle, a web address or a mail address joins: by name, in order.
 * Names of one word are left out, and parts of names that ask or name charities and self-help; a host's name speaks for its paths.
 */
export function listNameWords(
  text: string,
  tokens: readonly Token[],
  { isKnown }: Pick<Vocabulary, 'isKnown'>,
): NameWords[] {
  return tokens.flatMap(({ kind, sentence, start, end }) => {
    if (kind !== 'handle' && kind !== 'url' && kind !== 'email') return [];
    const name = text.slice(start, Math.min(end, start + mostLetters));
    const from = kind === 'url' ? (scheme.exec(name)?.[0].length ?? 0) : 0;
    const domain = kind === 'handle' ? null : domainEnd.exec(name.slice(from));
    const words = [...name.matchAll(letters)].flatMap((run) =>
      [...run[0].matchAll(humps)].flatMap((hump) =>
        cutName(hump[0], isKnown).map(({ word, at }) => {
          const begin = run.index + hump.index + at;
          return { start: begin, end: begin + word.length };
        }),
      ),
    );
    const own = words.filter(
      (word) =>
        word.start >= from &&
        !(domain && word.start > from + domain.index && word.start < from + domain.index + domain[0].length),
    );
    const told = listTold(name, own, domain ? from + domain.index : undefined);
    if (told.length < 2) return [];
    return [{ sentence, words: told.map((word) => ({ start: start + word.start, end: start + word.end })) }];
  });
}

interface Word {
  readonly start: number;
  readonly end: number;
}

/** The words of the parts that claim something. `hostEnd` is where the host's own name ends. */
function listTold(name: string, words: readonly Word[], hostEnd: number | undefined): readonly Word[] {
  let isHelped = false;
  return [...name.matchAll(segment)].flatMap(({ 0: part, index }) => {
    const own = words.filter(({ start }) => start >= index && start < index + part.length);
    const lower = own.map(({ start, end }) => name.slice(start, end).toLowerCase());
    const isCause = name.startsWith('@') && countries.test(lower.at(-1) ?? '') && !lower[0]?.endsWith('s');
    const helps = isCause || lower.some((word) => helpers.has(word));
    if (helps && index + part.length === hostEnd) isHelped = true;
    const isSilent = (helps || isHelped) && !lower.some((word) => states.test(word));
    return isSilent || lower.some((word) => questions.has(word)) ? [] : own;
  });
}
