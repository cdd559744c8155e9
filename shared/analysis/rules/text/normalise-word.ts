/** Look-alike letters of other scripts, as used to slip a word past a filter. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  һ: 'h',
  ԁ: 'd',
  ո: 'n',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  α: 'a',
  ε: 'e',
  ι: 'i',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  ν: 'v',
  κ: 'k',
  η: 'n',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
};

/** Contractions that people type without their apostrophe, and no word of their own. */
const withoutApostrophe: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aint: "ain't",
    arent: "aren't",
    cant: "can't",
    couldnt: "couldn't",
    didnt: "didn't",
    doesnt: "doesn't",
    dont: "don't",
    hasnt: "hasn't",
    havent: "haven't",
    isnt: "isn't",
    shouldnt: "shouldn't",
    wasnt: "wasn't",
    werent: "weren't",
    wont: "won't",
    wouldnt: "wouldn't",
  }),
);

const pronounContraction = /^(it|that|he|she|what|let|there|here|who|where)'s$/;
const plainAscii = /^[a-z0-9]*$/;

/**
 * The form under which words are compared: NFKC, lower case, without accents, soft hyphens and zero-width signs, look-alike
 * letters of other scripts as Latin ones, without the possessive "'s"; "cant" and "can’t" are one word, as are "youve" and "you’ve", "youll" and "you’ll".
 */
export function normaliseWord(raw: string): string {
  const lower = raw.toLowerCase();
  if (plainAscii.test(lower)) return withoutApostrophe.get(lower) ?? lower;
  const folded = lower
    .normalize('NFKD')
    .replace(/[\p{M}\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .toLowerCase();
  const latin = /[^\x20-\x7e]/.test(folded)
    ? Array.from(folded, (letter) => lookAlikes[letter] ?? letter).join('')
    : folded;
  const bare = latin.replace(pronounContraction, '$1s').replace(/'s$|^'+|'+$/g, '');
  return (
    withoutApostrophe.get(bare) ??
    bare.replace(/'(ve|m)$|(?<=^(?:you|they))'(re)$|(?<=^(?:you|they|it|that))'(ll)$/, '$1$2$3')
  );
}
