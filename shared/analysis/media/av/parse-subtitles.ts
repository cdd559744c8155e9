import type { TranscriptSegment } from '../../../model/transcript.ts';
import { readMarkup } from './caption-markup.ts';
import { noStyles, readHidingRules } from './caption-styles.ts';

const time = String.raw`(-)?(?:(\d{1,12}):)?(\d{1,4}):(\d{1,4})(?:[.,:](\d{1,9}))?`;
const timing = new RegExp(String.raw`^\s*${time}\s*-{1,3}>\s*${time}`);
const isNumber = /^\s*\d+\s*$/;

/**
 * Reads SRT and WebVTT; undefined when the text is neither. Cues come in order of time, without markup; empty ones are left out. One that ends before
 * it begins counts at its beginning. In SRT a cue goes on behind an empty line until the times of the next one, as players read it.
 */
export function parseSubtitles(text: string): readonly TranscriptSegment[] | undefined {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const isWebVtt = /^WEBVTT\b/.test(lines[0] ?? '');
  const styles = isWebVtt ? { ...noStyles, hiding: readHidingRules(text) } : noStyles;
  const cues: TranscriptSegment[] = [];
  let hasTiming = false;
  for (let index = 0; index < lines.length; index++) {
    const found = timing.exec(lines[index] ?? '');
    if (found === null) continue;
    hasTiming = true;
    const name = (lines[index - 1] ?? '').trim();
    const words: string[] = [];
    for (; index + 1 < lines.length; index++) {
      const next = lines[index + 1] ?? '';
      if (isWebVtt ? next.trim() === '' : beginsCue(lines, index + 1)) break;
      words.push(next);
    }
    const [startMs, endMs] = [toMs(found.slice(1, 6)), toMs(found.slice(6, 11))];
    const shown = stripMarkup(words.join('\n'), styles, name)
      .replaceAll(/\n\s*\n/g, '\n')
      .trim();
    if (shown !== '') cues.push({ startMs, endMs: Math.max(startMs, endMs), text: shown });
  }
  return hasTiming ? cues.toSorted((a, b) => a.startMs - b.startMs) : undefined;
}

/** Whether the times of a cue, or the number before them, stand in a line. */
const beginsCue = (lines: readonly string[], at: number): boolean =>
  timing.test(lines[at] ?? '') || (isNumber.test(lines[at] ?? '') && timing.test(lines[at + 1] ?? ''));

/** Without the tags of SRT and WebVTT (`<i>`, `<c.loud>`, `<v Ann>`, `{\an8}`), entities read. `name` is that of the cue. */
export function stripMarkup(text: string, styles = noStyles, name = ''): string {
  return readMarkup(text, true, { styles, name })
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function toMs([minus, hours, minutes, seconds, fraction = '']: readonly (string | undefined)[]): number {
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  return minus === undefined ? Math.round(whole * 1000 + Number(`0.${fraction || 0}`) * 1000) : 0;
}
