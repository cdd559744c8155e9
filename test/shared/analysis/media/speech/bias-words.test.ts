import { expect, it } from 'vitest';
import { createWordBias, listExpectedWords } from '../../../../../shared/analysis/media/speech/bias-words.ts';

const vocabulary = ['', '', '', '▁lo', 'se', 've', '▁Lo', '£', '.', '▁a', 'ly'];
const bias = createWordBias(new Map([['lose', 1]]), vocabulary);
/** What a reading has gained after each of its tokens; 2 is the end. */
const gains = (ids: readonly number[]): readonly number[] => {
  let state = bias.start;
  return ids.map((id) => {
    state = bias.follow(state, id);
    return state.bonus;
  });
};

it('gives a part with each letter of an expected word, and keeps it when the word ends', () => {
  expect(gains([3, 4, 9])).toEqual([0.5, 1, 1]);
  expect(gains([3, 4, 8])).toEqual([0.5, 1, 1]);
  expect(gains([3, 4, 2])).toEqual([0.5, 1, 1]);
  expect(gains([6, 4, 8, 7, 3, 4, 9])).toEqual([0.5, 1, 1, 1, 1.5, 2, 2]);
});

it('takes it back where the word goes on otherwise, or ends too early', () => {
  expect(gains([3, 5])).toEqual([0.5, 0]);
  expect(gains([3, 9])).toEqual([0.5, 0]);
  expect(gains([3, 4, 10])).toEqual([0.5, 1, 0]);
});

it('expects the words that rules look for, and more so those of the names', () => {
  const words = listExpectedWords(['Zelvara Joint Cream', 'a & b']);
  expect(words.get('arthritis')).toBeGreaterThan(0);
  expect(words.get('zelvara')).toBeGreaterThan(words.get('arthritis') ?? 0);
  expect(words.has('b')).toBe(false);
});
