import type { TranscriptSegment } from '../../../model/transcript.ts';

const timing =
  /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})\s*-->\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})/;
const maximumCues = 50_000;

/** Reads SRT and WebVTT; undefined when the text is neither. Cues come in order of time, without markup; empty ones are left out. */
export function parseSubtitles(text: string): readonly TranscriptSegment[] | undefined {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const cues: TranscriptSegment[] = [];
  let hasTiming = false;
  for (let index = 0; index < lines.length && cues.length < maximumCues; index++) {
    const found = timing.exec(lines[index] ?? '');
    if (found === null) continue;
    hasTiming = true;
    const words: string[] = [];
    while (index + 1 < lines.length && lines[index + 1]?.trim() !== '') {
      index += 1;
      words.push(lines[index] ?? '');
    }
    const [startMs, endMs] = [toMs(found.slice(1, 5)), toMs(found.slice(5, 9))];
    const shown = stripMarkup(words.join('\n')).trim();
    if (shown !== '' && endMs >= startMs) cues.push({ startMs, endMs, text: shown });
  }
  return hasTiming ? cues.toSorted((a, b) => a.startMs - b.startMs) : undefined;
}

/** Without the tags of SRT and WebVTT (`<i>`, `<c.loud>`, `<v Ann>`, `{\an8}`), entities read. */
export function stripMarkup(text: string): string {
  return text
    .replaceAll(/<\/?[a-z][^<>]*>|<\d[\d:.]*>|\{\\[^}]*\}/gi, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function toMs([hours, minutes, seconds, fraction = '']: readonly (string | undefined)[]): number {
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
}
