import { readCatalogue } from '../../scripts/rules/read-catalogue.ts';

/** Sentences in a paragraph. */
const paragraphLength = 6;

/**
 * Advertising copy of so many characters: the catalogue's own examples over and over, sentences that raise findings and
 * sentences that raise none. No text has more of what the rules look for, so none is slower.
 */
export function makeCopy(length: number): string {
  const sentences = readCatalogue()
    .files.flatMap(({ examples }) => [...examples.raises, ...examples.quiet])
    .map((example) => example.text ?? '')
    .filter((text) => text !== '');
  const once = sentences.map((text, index) => `${text}${index % paragraphLength === 0 ? '\n\n' : ' '}`).join('');
  return once.repeat(Math.ceil(length / once.length)).slice(0, length);
}
