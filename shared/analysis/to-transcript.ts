import type { Extraction, TextBlock } from '../model/extraction.ts';
import type { PublicTranscriptSegment } from '../model/transcript.ts';

/** What is said, as clients see it, in order of time. Names of the metadata stand behind the words that sound like them. */
export function toTranscript({ blocks }: Extraction): readonly PublicTranscriptSegment[] {
  return blocks
    .flatMap((block): readonly PublicTranscriptSegment[] => {
      const { source, place, confidence = null } = block;
      if (place.kind !== 'time' || (source !== 'caption_text' && source !== 'transcript_text')) return [];
      return [{ startMs: place.startMs, endMs: place.endMs, text: addNames(block), source, confidence }];
    })
    .toSorted((a, b) => a.startMs - b.startMs);
}

function addNames({ text, soundsLike = [] }: TextBlock): string {
  const names = soundsLike.filter(({ isName }) => isName);
  return names.reduceRight(
    (written, { to, text: name }) => `${written.slice(0, to)} [${name}?]${written.slice(to)}`,
    text,
  );
}
