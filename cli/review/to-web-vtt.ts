import type { PublicTranscriptSegment } from '../../shared/model/transcript.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** WebVTT asks for two digits each, and three behind the point. */
const toStamp = (ms: number): string =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A transcript as a WebVTT file (W3C): one cue for each segment. */
export function toWebVtt(segments: readonly PublicTranscriptSegment[]): string {
  const cues = segments.map(
    ({ startMs, endMs, text }) =>
      `${toStamp(startMs)} --> ${toStamp(Math.max(endMs, startMs + 1))}\n${escape(text.replaceAll(/\n{2,}/g, '\n'))}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}
