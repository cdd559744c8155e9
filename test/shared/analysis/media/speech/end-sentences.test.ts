import { expect, it } from 'vitest';
import { endSentences } from '../../../../../shared/analysis/media/speech/end-sentences.ts';

const vocabulary = ['', ',', '.', '?', '!'];

/** Words, and how probable the model finds an end of the sentence and a comma after each; improbable where nothing is said. */
function write(text: string, after: Readonly<Record<number, readonly [end: number, comma: number]>>): string {
  const words = text.split(' ').map((word, index) => ({ text: word, to: index }));
  const places = words.map((_, index) => {
    const [end, comma] = after[index] ?? [-9, -9];
    return { logits: Float32Array.of(-9, comma, end, -30, -30), norm: 0 };
  });
  return endSentences(words, places, vocabulary)
    .map(({ text: word }) => word)
    .join(' ');
}

it('ends a sentence where the model finds it probable and wrote nothing', () => {
  expect(write('quit your job now it is easy money', { 3: [-1.6, -2.4] })).toBe('quit your job now. It is easy money');
});

it('does so several times', () => {
  const said = write('it will double this year invest now before late you cannot lose it', {
    4: [-1.2, -1.3],
    8: [-3.1, -4.1],
  });
  expect(said).toBe('it will double this year. Invest now before late. You cannot lose it');
});

it.each([
  ['that is improbable', 'quit your job now it is easy money', { 3: [-4, -8] }],
  ['less probable than a comma', 'quit your job now it is easy money', { 3: [-2.5, -1] }],
  ['after two words', 'it will double in this year', { 1: [-1, -3] }],
  ['before two words', 'it will double this year', { 2: [-1, -3] }],
  ['after punctuation', 'it lasts, for ever and for us all', { 1: [-0.5, -3] }],
  ['in a sentence with commas, where it is not very probable', 'so, it lasts for ever and ever', { 3: [-3, -4] }],
  ['after the last word', 'it will double this year.', { 4: [-0.1, -3] }],
] as const)('writes no end %s', (_, text, after) => {
  expect(write(text, after)).toBe(text);
});
