import { createHash } from 'node:crypto';
import seenTexts from './seen-texts.json' with { type: 'json' };

/**
 * Whether the makers of the reviewer had a text before them. `first`: while the rules were written. `second`: released
 * later, after most of the rules; the second look has learnt from both. `unseen`: neither.
 */
export const acquaintances = ['first', 'second', 'unseen'] as const;
export type Acquaintance = (typeof acquaintances)[number];

const first = new Set(seenTexts.firstRelease);
const second = new Set(seenTexts.secondRelease);

/** Twelve hexadecimal digits: enough to tell texts apart, and nothing of their words. */
export const toTextDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

export function findAcquaintance(text: string): Acquaintance {
  const digest = toTextDigest(text);
  if (first.has(digest)) return 'first';
  return second.has(digest) ? 'second' : 'unseen';
}
