import type { TranscriptSegment } from '../../../model/transcript.ts';
import type { ExtractionContext } from '../extractor.ts';
import { parseSubtitles } from './parse-subtitles.ts';

/**
 * The words of a film or recording that came with it: `metadata.transcripts[filename]`, as SRT, WebVTT or plain text. Plain text has no times:
 * each of its paragraphs counts for the whole length. Undefined when there is none.
 */
export function findTranscript(
  { metadata, filename }: Pick<ExtractionContext, 'metadata' | 'filename'>,
  durationMs: number,
): readonly TranscriptSegment[] | undefined {
  const { transcripts } = metadata;
  if (typeof transcripts !== 'object' || transcripts === null || !Object.hasOwn(transcripts, filename))
    return undefined;
  const given: unknown = Reflect.get(transcripts, filename);
  if (typeof given !== 'string' || given.trim() === '') return undefined;
  const cues = parseSubtitles(given);
  if (cues !== undefined) return cues;
  return given
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ startMs: 0, endMs: durationMs, text: paragraph }));
}
