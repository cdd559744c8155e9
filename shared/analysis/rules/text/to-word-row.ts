import { normaliseWord } from './normalise-word.ts';

/** The normalised words of a text with a space before, between and after them, so that `includes` finds whole words. */
export function toWordRow(text: string): string {
  return ` ${(text.match(/[\p{L}\p{M}\p{N}'’£$€%]+/gu) ?? []).map(normaliseWord).join(' ')} `;
}
