/** From the first sign within quotation marks to the closing mark, UTF-16 offsets of a text. */
export type Quotation = readonly [from: number, to: number];

/** A longer stretch between two marks is no quotation within a sentence. */
const longest = 240;
const quotation = new RegExp(
  [
    `[“„](?<curly>[^“”„\\n]{1,${longest}})”`,
    `(?<![\\p{L}\\p{N}])"(?<straight>[^"\\n]{1,${longest}})"(?![\\p{L}\\p{N}])`,
    `«(?<angled>[^«»\\n]{1,${longest}})»`,
    // An apostrophe is no closing mark: "‘dogs’ dinners’" ends at its last mark only where no letter follows.
    `(?<![\\p{L}\\p{N}])[‘'](?<single>(?:[^‘’'\\n]|(?<=\\p{L})['’](?=\\p{L})){1,${longest}})['’](?!\\p{L})`,
  ].join('|'),
  'gu',
);

/** What stands within quotation marks, in reading order. Linear in the length of the text. */
export function findQuotations(text: string): Quotation[] {
  return [...text.matchAll(quotation)].map(({ index, 0: whole }): Quotation => [index + 1, index + whole.length - 1]);
}
