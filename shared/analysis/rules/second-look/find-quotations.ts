/** From the first sign within quotation marks to the closing mark, UTF-16 offsets of a text. */
export type Quotation = readonly [from: number, to: number];

/** A longer stretch between two marks is no quotation within a sentence. */
const longest = 240;
const quotation = new RegExp(
  [
    `[“„](?<curly>[^“”„\\n]{1,${longest}})”`,
    `(?<![\\p{L}\\p{N}])"(?<straight>[^"\\n]{1,${longest}})"(?![\\p{L}\\p{N}])`,
    `«(?<angled>[^«»\\n]{1,${longest}})»`,
    // A mark between two letters is an apostrophe; one at the end of a word closes, so "‘the dogs’ home’" is read as "the dogs".
    `(?<![\\p{L}\\p{N}])[‘'](?<single>(?:[^‘’'\\n]|(?<=\\p{L})['’](?=\\p{L})){1,${longest}})['’](?!\\p{L})`,
  ].join('|'),
  'gu',
);

/**
 * What stands within quotation marks, in reading order. Linear in the length of the text. Single marks count, too: the
 * tokeniser's `isQuoted`, which rules rely on, knows double ones alone.
 */
export function findQuotations(text: string): Quotation[] {
  return [...text.matchAll(quotation)].map(({ index, 0: whole }): Quotation => [index + 1, index + whole.length - 1]);
}
