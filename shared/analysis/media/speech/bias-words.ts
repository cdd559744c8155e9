import regulatedWords from '../../rules/catalogue/regulated-words.json' with { type: 'json' };
import { endToken } from './decode-speech.ts';

/** Where a reading stands in the words that are expected, and what it has gained by them, in natural logarithms. */
export interface BiasState {
  /** The letters of the word that has begun. */
  readonly begun: string;
  /** What the words that have ended gained. */
  readonly kept: number;
  /** That, and what the word that has begun has gained so far. */
  readonly bonus: number;
}

/** Makes a search follow readings with words that are expected (contextual biasing). The bonus says nothing about how surely they are heard. */
export interface WordBias {
  readonly start: BiasState;
  follow(state: BiasState, id: number): BiasState;
}

/** What a word gains that the rules look for, and a word of a name, which the model may never have met. */
const regulatedGain = 0.5;
const nameGain = 1.5;

/** The words that the rules look for, and those of the names of a submission, each with what it gains. */
export const listExpectedWords = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map([
    ...regulatedWords.map((word) => [word, regulatedGain] as const),
    ...names.flatMap((name) => name.toLowerCase().match(/[a-z]{3,}/g) ?? []).map((word) => [word, nameGain] as const),
  ]);

/** A part of the bonus is given with each letter and taken back where the word goes on otherwise. `vocabulary` is the texts of the tokens. */
export function createWordBias(words: ReadonlyMap<string, number>, vocabulary: readonly string[]): WordBias {
  const beginnings = toBeginnings(words);
  const follow = (kept: number, begun: string): BiasState => {
    return { begun, kept, bonus: kept + (beginnings.get(begun) ?? 0) };
  };
  return {
    start: { begun: '', kept: 0, bonus: 0 },
    follow({ begun, kept }, id) {
      const written = id === endToken ? '' : (vocabulary[id] ?? '');
      const letters = written.replaceAll(/[^A-Za-z]/g, '').toLowerCase();
      const goesOn = letters !== '' && !written.startsWith('\u2581');
      return goesOn ? follow(kept, begun + letters) : follow(kept + (words.get(begun) ?? 0), letters);
    },
  };
}

/** What each beginning of the words gains: the share of its letters in the word that gains most. */
function toBeginnings(words: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const beginnings = new Map<string, number>();
  for (const [word, gain] of words) {
    for (let length = 1; length <= word.length; length++) {
      const begun = word.slice(0, length);
      beginnings.set(begun, Math.max(beginnings.get(begun) ?? 0, (gain * length) / word.length));
    }
  }
  return beginnings;
}
