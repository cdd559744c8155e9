import { surelyHeard, type TranscriptSegment } from '../../../model/transcript.ts';

/** Captions lead and lag behind what is spoken. */
const driftMs = 4000;
/** Captions shorten what is said: what shares less of its words with them is not in them. */
const sharedWords = 0.4;
/** A cry or a greeting need not be captioned word for word. */
const fewestWords = 4;
/** Passages closer than this are one. */
const gapMs = 3000;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** What is spoken and not in the captions that are shown at that time. What was not heard surely is not counted. */
export function findUncaptioned(
  heard: readonly TranscriptSegment[],
  captions: readonly TranscriptSegment[],
): readonly TranscriptSegment[] {
  const missing = heard.filter(({ startMs, endMs, text, confidence = 1 }) => {
    const words = wordsOf(text);
    if (words.length < fewestWords || confidence < surelyHeard) return false;
    const shown = captions.filter((cue) => cue.startMs <= endMs + driftMs && cue.endMs >= startMs - driftMs);
    const known = new Set(shown.flatMap((cue) => wordsOf(cue.text)));
    return words.filter((word) => known.has(word)).length < sharedWords * words.length;
  });
  const passages: TranscriptSegment[] = [];
  for (const segment of missing) {
    const last = passages.at(-1);
    if (last !== undefined && segment.startMs - last.endMs <= gapMs)
      passages[passages.length - 1] = {
        ...last,
        endMs: segment.endMs,
        text: `${last.text} ${segment.text}`,
        confidence: Math.min(last.confidence ?? 1, segment.confidence ?? 1),
      };
    else passages.push(segment);
  }
  return passages;
}
