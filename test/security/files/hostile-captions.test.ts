import { AV_CODEC_ID_ASS, AV_CODEC_ID_MOV_TEXT, AV_CODEC_ID_SUBRIP, AV_CODEC_ID_WEBVTT } from 'node-av/constants';
import { describe, expect, test } from 'vitest';
import { readStyles } from '../../../shared/analysis/media/av/caption-styles.ts';
import { captionText } from '../../../shared/analysis/media/av/caption-text.ts';
import { findTranscript } from '../../../shared/analysis/media/av/find-transcript.ts';
import { parseSubtitles } from '../../../shared/analysis/media/av/parse-subtitles.ts';
import { extractOrThrow } from '../../../support/media/extract-or-throw.ts';
import { writeFilm } from '../../../support/media/film.ts';
import type { CaptionSpec } from '../../../support/media/write-media.ts';
import { reviewParts } from '../attacked-claims.ts';

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

const isCritical = (text: string): boolean =>
  reviewParts(...text.split('\n\n').map((part) => [part] as const)).issues.some(
    ({ severity }) => severity === 'CRITICAL',
  );
const cueAt = (times: string, text = claim): string => `1\n${times}\n${text}\n`;
const sound = '1\n00:00:00,500 --> 00:00:01,000\nnothing\n\n';

test.each([
  ['ends before it begins', cueAt('00:00:03,000 --> 00:00:01,000')],
  ['begins before the film', cueAt('-00:00:03,000 --> 00:00:01,000')],
  ['has hours of four digits', cueAt('0000:00:03,000 --> 0000:00:04,000')],
  ['has no parts of seconds', cueAt('00:00:03 --> 00:00:04')],
  ['has a colon before the parts of seconds', cueAt('00:00:03:000 --> 00:00:04:000')],
  ['has a short arrow', cueAt('00:00:03,000 -> 00:00:04,000')],
  ['stands behind an empty line', cueAt('00:00:03,000 --> 00:00:04,000', `nothing\n\n${claim}`)],
  ['stands behind an empty line and a number', cueAt('00:00:03,000 --> 00:00:04,000', `nothing\n\n7\n${claim}`)],
  ['lasts no time', cueAt('00:00:03,000 --> 00:00:03,000')],
  ['is the last of 60,000', `${sound.repeat(60_000)}${cueAt('00:00:03,000 --> 00:00:04,000')}`],
])('a cue beside a film that %s is read', (_, text) => {
  const cues = parseSubtitles(sound + text) ?? [];
  expect(cues.some((cue) => cue.text.includes(claim))).toBe(true);
  expect(cues.every(({ startMs, endMs }) => startMs >= 0 && endMs >= startMs)).toBe(true);
});

test('a transcript of more than two million characters is read to its end', () => {
  const transcripts = { 'film.mp4': `${sound.repeat(60_000)}${cueAt('00:00:03,000 --> 00:00:04,000')}` };
  const cues = findTranscript({ metadata: { transcripts }, filename: 'film.mp4' }, 4000) ?? [];
  expect(cues.some((cue) => cue.text.includes(claim))).toBe(true);
});

/** A sample of 3GPP timed text with one style for some of its characters. */
function writeTimedText(text: string, styled: string, size: number, alpha: number): Buffer {
  const from = text.indexOf(styled);
  const style = Buffer.alloc(22);
  style.writeUInt32BE(22, 0);
  style.write('styl', 4, 'latin1');
  style.writeUInt16BE(1, 8);
  style.writeUInt16BE(from, 10);
  style.writeUInt16BE(from + styled.length, 12);
  style[17] = size;
  style[21] = alpha;
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(text));
  return Buffer.concat([length, Buffer.from(text), style]);
}
const ass = (text: string): string => captionText(AV_CODEC_ID_ASS, Buffer.from(`0,0,Default,,0,0,0,,${text}`));
const srt = (text: string): string => captionText(AV_CODEC_ID_SUBRIP, Buffer.from(text));
const denied = 'Our herbal tea does not cure cancer.';
/** A caption of ASS in which the denial has a style of the track's head. */
function inStyle(fields: string): string {
  const event = '{\\rUnseen}does not{\\rDefault}';
  const head = `[V4+ Styles]\nFormat: Name, Fontsize, PrimaryColour, ScaleX, StrikeOut\nStyle: Default,20,&H00FFFFFF,100,0\nStyle: Unseen,${fields}\n`;
  const data = Buffer.from(`0,0,Default,,0,0,0,,Our herbal tea ${event} cure cancer.`);
  return captionText(AV_CODEC_ID_ASS, data, readStyles(AV_CODEC_ID_ASS, Buffer.from(head)));
}
/** Words of WebVTT beside a film, with a style for what is in brackets. */
const vtt = (css: string, words: string, name = ''): string =>
  (parseSubtitles(`WEBVTT\n\nSTYLE\n${css}\n\n${name}\n00:01.000 --> 00:03.000\n${words}\n`) ?? [])
    .map(({ text }) => text)
    .join('\n\n');
const voiced = 'Our herbal tea <v Aside>does not</v> cure cancer.';
const classed = 'Our herbal tea <c.low.aside>does not</c> cure cancer.';

test.each([
  ['see-through (ASS)', ass('Our herbal tea {\\alpha&HFF&}does not{\\alpha&H00&} cure cancer.')],
  ['see-through in its first colour (ASS)', ass('Our herbal tea {\\1a&HFF&}does not{\\r} cure cancer.')],
  ['of no size (ASS)', ass('Our herbal tea {\\fs0}does not{\\fs20} cure cancer.')],
  ['of no width (ASS)', ass('Our herbal tea {\\fscx0}does not{\\fscx100} cure cancer.')],
  ['a drawing (ASS)', ass('Our herbal tea {\\p1}does not{\\p0} cure cancer.')],
  ['struck out (ASS)', ass('Our herbal tea {\\s1}does not{\\s0} cure cancer.')],
  ['a comment (ASS)', ass('Our herbal tea {does not }cure cancer.')],
  ['see-through (SRT)', srt('Our herbal tea {\\alpha&HFF&}does not{\\alpha&H00&} cure cancer.')],
  ['struck out (SRT)', srt('Our herbal tea <s>does not</s> cure cancer.')],
  ['in a font of no size (SRT)', srt('Our herbal tea <font size="0">does not</font> cure cancer.')],
  ['in a clear font (SRT)', srt('Our herbal tea <font color="#ffffff00">does not</font> cure cancer.')],
  [
    'above other words (WebVTT)',
    captionText(AV_CODEC_ID_WEBVTT, Buffer.from('Our tea <ruby>cures<rt>does not</rt></ruby> cancer.')),
  ],
  ['see-through by the style of the head (ASS)', inStyle('20,&HFF000000,100,0')],
  ['see-through by a colour in figures (ASS)', inStyle('20,-16777216,100,0')],
  ['of no size by the style of the head (ASS)', inStyle('0,&H00FFFFFF,100,0')],
  ['of no width by the style of the head (ASS)', inStyle('20,&H00FFFFFF,0,0')],
  ['struck out by the style of the head (ASS)', inStyle('20,&H00FFFFFF,100,-1')],
  ['see-through by a class (WebVTT)', vtt('::cue(.aside) { color: transparent }', classed)],
  ['of no opacity by a class (WebVTT)', vtt('::cue(c.low.aside) { opacity: 0; }', classed)],
  ['of no size by its speaker (WebVTT)', vtt('::cue(v[voice="Aside"]) { font-size: 0 }', voiced)],
  ['in the colour of its ground (WebVTT)', vtt('::cue(.aside) { color: black; background: black }', classed)],
  ['hidden by its tag (WebVTT)', vtt('::cue(i) { visibility: hidden }', 'Our herbal tea <i>does not</i> cure cancer.')],
  [
    'in a hidden cue (WebVTT)',
    `This tea cures cancer?\n\n${vtt('::cue(#n1) { opacity: 0 }', 'No, that is a myth.', 'n1')}`,
  ],
  [
    'in the head of a track (WebVTT)',
    captionText(
      AV_CODEC_ID_WEBVTT,
      Buffer.from(classed),
      readStyles(AV_CODEC_ID_WEBVTT, Buffer.from('WEBVTT\n\nSTYLE\n::cue(.aside){color:#0000}')),
    ),
  ],
  ['see-through (timed text)', captionText(AV_CODEC_ID_MOV_TEXT, writeTimedText(denied, 'does not', 12, 0))],
  ['of no size (timed text)', captionText(AV_CODEC_ID_MOV_TEXT, writeTimedText(denied, 'does not', 0, 255))],
])('a denial in a caption that is %s denies nothing', (_, text) => {
  expect(isCritical(text)).toBe(true);
});

test.each([
  ['in brackets that are no tag (SRT)', srt('Our herbal tea <cures cancer>.')],
  ['in tags of lines (SRT)', srt('Our herbal tea cures<br>cancer.')],
  ['in a caption that becomes visible (ASS)', ass('{\\alpha&HFF&\\t(0,500,\\alpha&H00&)}Our herbal tea cures cancer.')],
  ['that is see-through (ASS)', ass('{\\alpha&HFF&}Our herbal tea cures cancer.')],
  ['that is clipped away (ASS)', ass('{\\clip(0,0,1,1)}Our herbal tea cures cancer.')],
  ['with a tag in each word (SRT)', srt('Our <i>h</i>erbal tea c<b>ur</b>es c<u>an</u>cer.')],
  [
    'with a time before each word (WebVTT)',
    captionText(AV_CODEC_ID_WEBVTT, Buffer.from('Our tea <00:00:01.000>cures <00:00:02.000>cancer.')),
  ],
  [
    'with a speaker (WebVTT)',
    captionText(AV_CODEC_ID_WEBVTT, Buffer.from('<v.loud Ann>Our herbal tea cures cancer.</v>')),
  ],
])('a claim %s is read', (_, text) => {
  expect(isCritical(text)).toBe(true);
});

test.each([
  ['in plain words', srt(denied)],
  ['in italics', srt('Our herbal tea does <i>not</i> cure cancer.')],
  ['in another colour', ass('Our herbal tea {\\c&H00FF00&}does not{\\r} cure cancer.')],
  ['half see-through', ass('Our herbal tea {\\alpha&H40&}does not{\\r} cure cancer.')],
  ['in another style of the head', inStyle('24,&H0000FFFF,120,0')],
  [
    'in a class of another colour (WebVTT)',
    vtt('::cue(.aside) { color: #00ff00; opacity: 0.9; font-size: 100% }', classed),
  ],
  ['beside a class that is hidden (WebVTT)', vtt('::cue(.other) { opacity: 0 }', classed)],
  ['in a cue of another name (WebVTT)', vtt('::cue(#n2) { opacity: 0 }', denied, 'n1')],
  ['in timed text', captionText(AV_CODEC_ID_MOV_TEXT, writeTimedText(denied, 'does not', 18, 255))],
])('a denial in a caption that is seen denies: %s', (_, text) => {
  expect(isCritical(text)).toBe(false);
});
