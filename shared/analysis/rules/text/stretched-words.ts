import { normaliseWord } from './normalise-word.ts';
import type { IsKnown, Reading } from './reading.ts';

/** Whether a letter stands three times in a row. */
export const hasStretched = /(\p{L})\1{2}/iu;

/** "cuuures": a letter that stands three times or more stands once or twice in a word that a rule knows. */
export function readStretched(text: string, isKnown: IsKnown): Reading[] {
  return [...text.matchAll(/(?<!\p{L})\p{L}*(\p{L})\1{2,}\p{L}*/giu)].flatMap((found) => {
    const [word] = found;
    const readings = [word.replace(/(\p{L})\1{2,}/giu, '$1'), word.replace(/(\p{L})\1{2,}/giu, '$1$1')];
    const reading = readings.find((each) => each.length >= 4 && isKnown(normaliseWord(each)));
    const [from, to] = [found.index, found.index + word.length];
    return reading === undefined ? [] : [{ from, to, parts: [{ text: reading, from, to }], isDisguise: false }];
  });
}
