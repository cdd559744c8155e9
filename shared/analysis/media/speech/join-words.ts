import type { TimedWord } from './time-words.ts';

/** Words on either side of a cut that are looked at. */
const reach = 8;

const bare = ({ text }: TimedWord): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Two pieces that were heard with an overlap, as one: what both heard is kept once. A piece that is cut in the middle of a sentence may end in
 * words that nobody said, and one that begins there in a word that is not whole: from where both agree the first is left and the second followed.
 */
export function joinWords(before: readonly TimedWord[], after: readonly TimedWord[]): readonly TimedWord[] {
  const from = Math.max(0, before.length - reach);
  let best = { length: 0, first: before.length, second: 0 };
  for (let first = from; first < before.length; first++) {
    for (let second = 0; second < Math.min(reach, after.length); second++) {
      let length = 0;
      while (isSame(before[first + length], after[second + length])) length += 1;
      if (length > best.length) best = { length, first, second };
    }
  }
  if (best.length > 0) return [...before.slice(0, best.first), ...after.slice(best.second)];
  const cutMs = after[0]?.startMs ?? Number.POSITIVE_INFINITY;
  return [...before.filter(({ startMs }) => startMs < cutMs), ...after];
}

const isSame = (one: TimedWord | undefined, other: TimedWord | undefined): boolean =>
  one !== undefined && other !== undefined && bare(one) === bare(other);
