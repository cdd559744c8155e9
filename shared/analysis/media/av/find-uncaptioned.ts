import { surelyHeard } from '../../../model/surely-heard.ts';
import type { TranscriptSegment } from '../../../model/transcript.ts';
import { isRegulated } from '../speech/regulated-words.ts';
import { placeWords } from './to-spoken-blocks.ts';

/** How far a caption may be ahead of the spoken words or behind them. */
const driftMs = 4000;
/** This many words in a row that no caption has are reported. Fewer are not: captions leave out cries and greetings, and shorten what is said. */
const fewestWords = 5;
/** A single word that a caption has by chance does not end a passage. */
const allowedMatches = 1;

/** Something that is spoken and not captioned. */
export interface Uncaptioned {
  /** The sentence that the passage is part of. */
  readonly sentence: TranscriptSegment;
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

const bare = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Passages that are spoken and are not in the captions shown at that time. Words that were recognised with low confidence do not count. */
export const findUncaptioned = (
  heard: readonly TranscriptSegment[],
  captions: readonly TranscriptSegment[],
): readonly Uncaptioned[] => findRuns(heard, captions).filter(({ missing }) => missing.length >= fewestWords);

/**
 * Sentences of which captions leave out something that rules look for, be it one word: “… can cure arthritis”. They are reviewed as they are spoken,
 * whether the words that are left out are many enough to be reported or not.
 */
export const findClaimsUncaptioned = (
  heard: readonly TranscriptSegment[],
  captions: readonly TranscriptSegment[],
): ReadonlySet<TranscriptSegment> =>
  new Set(
    findRuns(heard, captions)
      .filter(({ missing }) => missing.length >= fewestWords || missing.some(isRegulated))
      .map(({ sentence }) => sentence),
  );

interface Run extends Uncaptioned {
  /** Its words that no caption has, bare. */
  readonly missing: readonly string[];
}

function findRuns(heard: readonly TranscriptSegment[], captions: readonly TranscriptSegment[]): readonly Run[] {
  const shown = captions.flatMap(({ startMs, endMs, text }) =>
    text.split(/\s+/).map((word) => ({ startMs: startMs - driftMs, endMs: endMs + driftMs, word: bare(word) })),
  );
  return heard.flatMap((sentence) => {
    const { text, startMs, endMs, words, confidence = 1 } = sentence;
    if (confidence < surelyHeard) return [];
    const placed = words === undefined ? [] : placeWords(text, words);
    const spoken = [...text.matchAll(/\S+/g)].map(({ 0: word, index }, at) => ({
      word,
      index,
      ...(placed[at] ?? { startMs, endMs }),
    }));
    const isCaptioned = (one: (typeof spoken)[number]): boolean =>
      bare(one.word) === '' ||
      shown.some((cue) => cue.word === bare(one.word) && cue.startMs <= one.endMs && cue.endMs >= one.startMs);
    const captioned = spoken.map(isCaptioned);
    return findStretches(captioned).flatMap(({ from, to }) => {
      const [first, last] = [spoken[from], spoken[to - 1]];
      if (first === undefined || last === undefined) return [];
      const missing = spoken.filter((_, at) => at >= from && at < to && captioned[at] === false);
      return [
        {
          sentence,
          startMs: first.startMs,
          endMs: last.endMs,
          text: text.slice(first.index, last.index + last.word.length),
          missing: missing.map(({ word }) => bare(word)),
        },
      ];
    });
  });
}

/** Stretches of words that are not captioned, first and last one included. */
function findStretches(captioned: readonly boolean[]): readonly { readonly from: number; readonly to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  for (const [index, isCaptioned] of captioned.entries()) {
    const last = stretches.at(-1);
    if (isCaptioned) continue;
    if (last !== undefined && index - last.to <= allowedMatches) last.to = index + 1;
    else stretches.push({ from: index, to: index + 1 });
  }
  return stretches;
}
