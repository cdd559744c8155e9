import { expect, it } from 'vitest';
import { countGained } from '../../../../../shared/analysis/media/speech/regulated-words.ts';

it('counts the words that the rules look for and the other text lacks', () => {
  expect(countGained('Cures migraine', 'cures my grain')).toBe(1);
  expect(countGained('cures my grain', 'Cures migraine')).toBe(countGained('grain', ''));
  expect(countGained('and of the', 'cures')).toBe(0);
});
