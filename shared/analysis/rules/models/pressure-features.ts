import type { Token } from '../text/tokenise.ts';

/** Log-odds from which a sentence counts as pressure: a probability of 0.73. */
export const leastPressureScore = 1;

/** A clue of the pressure models and the tokens that carry it, by their index in the sentence, end exclusive. */
export interface PressureFeature {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** What the models look at: each word, each pair of neighbours, with digits as `#`, and how the sentence begins. */
export function toPressureFeatures(tokens: readonly Token[]): PressureFeature[] {
  const words = tokens.map(({ kind, word }) => (kind === 'number' ? '#' : word));
  const features = words.map((word, index): PressureFeature => ({ name: word, from: index, to: index + 1 }));
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next !== undefined) features.push({ name: `${word} ${next}`, from: index, to: index + 2 });
  }
  const [first] = words;
  if (first !== undefined) features.push({ name: `^ ${first}`, from: 0, to: 1 });
  return features;
}
