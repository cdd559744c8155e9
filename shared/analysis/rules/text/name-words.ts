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

/** A name that asks says nothing: "does-aspirin-cure-cancer". */
const questions = new Set('does do did can could is are will would should how what why which who when'.split(' '));

/** The words that one name joins, as offsets in the text, and the number of its sentence in the text. */
export interface NameWords {
  readonly sentence: number;
  readonly words: readonly { readonly start: number; readonly end: number }[];
}

/**
 * Where the words stand that a handle, a web address or a mail address joins: by name, in order.
 * Names of one word, those of charities and self-help, and those that ask are left out.
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
    const isSilent = own.some((word) => {
      const lower = name.slice(word.start, word.end).toLowerCase();
      return helpers.has(lower) || questions.has(lower);
    });
    if (own.length < 2 || isSilent) return [];
    return [{ sentence, words: own.map((word) => ({ start: start + word.start, end: start + word.end })) }];
  });
}
