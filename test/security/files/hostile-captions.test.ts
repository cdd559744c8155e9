import { describe, expect, test } from 'vitest';
import { parseSubtitles } from '../../../shared/analysis/media/av/parse-subtitles.ts';
import { extractOrThrow } from '../../../support/media/extract-or-throw.ts';
import { writeFilm } from '../../../support/media/film.ts';
import type { CaptionSpec } from '../../../support/media/write-media.ts';

/** Protects: the words of a film from a subtitle track that is made to hide them or to exhaust its reader. */

const claim = 'Our tea cures cancer.';
const last: CaptionSpec = { startMs: 3000, endMs: 3900, text: claim };
const before = (text: string, count = 1): readonly CaptionSpec[] =>
  Array.from({ length: count }, (_, number) => ({ startMs: Math.floor((number * 2900) / count), endMs: 2950, text }));

const tracks: Readonly<Record<string, readonly CaptionSpec[]>> = {
  'of 3,000 cues': before('Line after line of nothing in particular.', 3000),
  'with a cue of a megabyte': before('nothing '.repeat(130_000)),
  'with marks that are never closed': before(`${'<b><i><font color="#fff">'.repeat(2000)}nothing`),
  'with drawing commands': before(`{\\p1\\fscx0\\alpha&HFF&}${'m 0 0 l 9 9 '.repeat(2000)}`),
  'with signs of control and direction': before(`\u0000\u0001\u202e${'\u200b'.repeat(5000)}\u2066nothing`),
  'with cues that end before they begin': [{ startMs: 2000, endMs: 1000, text: 'nothing' }],
  'with cues far behind the end': [{ startMs: 1000, endMs: 2_000_000_000, text: 'nothing' }],
};

describe.each(['srt', 'ass'] as const)('a track of captions (%s)', (captionKind) => {
  test.each(Object.entries(tracks))('%s does not hide the cue after it', async (_, captions) => {
    const film = await writeFilm(4, { container: 'matroska', captions: [...captions, last], captionKind });
    const { blocks } = await extractOrThrow('matroska', film);
    const texts = blocks.filter(({ source }) => source === 'caption_text').map(({ text }) => text);
    expect(texts.some((text) => text.includes(claim))).toBe(true);
  });
});

test.each([
  ['numbers without times', '1\n\n'.repeat(200_000)],
  ['arrows without times', '-->\n'.repeat(200_000)],
  ['times without words', '00:00:00,000 --> 00:00:01,000\n\n'.repeat(50_000)],
  ['hours of a hundred digits', `${'9'.repeat(100)}:00:00,000 --> 00:00:01,000\nx\n\n`.repeat(2000)],
  ['one line of two megabytes', '<'.repeat(2_000_000)],
])('subtitles beside a film: %s leave the cue after them readable', (_, noise) => {
  const text = `${noise}\n\n1\n00:00:03,000 --> 00:00:03,900\n${claim}\n`;
  const cues = parseSubtitles(text);
  expect(cues === undefined ? text : cues.map((cue) => cue.text).join('\n')).toContain(claim);
});
