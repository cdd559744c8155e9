import {
  AV_CODEC_ID_ASS,
  AV_CODEC_ID_MOV_TEXT,
  AV_CODEC_ID_SSA,
  AV_CODEC_ID_SUBRIP,
  AV_CODEC_ID_TEXT,
  AV_CODEC_ID_WEBVTT,
} from 'node-av/constants';
import { strikeDenial } from '../strike-denial.ts';
import { readMarkup } from './caption-markup.ts';
import { noStyles } from './caption-styles.ts';
import { stripMarkup } from './parse-subtitles.ts';

const textCodecs = new Set<number>([AV_CODEC_ID_SUBRIP, AV_CODEC_ID_TEXT, AV_CODEC_ID_WEBVTT]);
const styledCodecs = new Set<number>([AV_CODEC_ID_ASS, AV_CODEC_ID_SSA]);
/** Fields before the text of an event in Matroska: ReadOrder, Layer, Style, Name, three margins, Effect. */
const styledFields = 8;
const styleField = 2;

/** Captions that are text; pictures of text (DVD, Blu-ray, DVB) are not. */
export const isCaptionCodec = (codecId: number): boolean =>
  codecId === AV_CODEC_ID_MOV_TEXT || textCodecs.has(codecId) || styledCodecs.has(codecId);

/** The words in one packet of captions; empty for a gap. `styles` are those of the track. */
export function captionText(codecId: number, data: Buffer, styles = noStyles): string {
  if (codecId === AV_CODEC_ID_MOV_TEXT) {
    // 3GPP timed text: a length of 16 bits, UTF-8 (or UTF-16 with its mark), then boxes of style.
    const text = data.length < 2 ? data.subarray(data.length) : data.subarray(2, 2 + data.readUInt16BE(0));
    const isWide = text.length >= 2 && (text.readUInt16BE(0) === 0xfeff || text.readUInt16BE(0) === 0xfffe);
    const words = isWide ? Buffer.from(text.subarray(2)).swap16().toString('utf16le') : text.toString('utf8');
    return tidy(setApart(words, listUnseen(data.subarray(2 + text.length))));
  }
  if (styledCodecs.has(codecId)) {
    const fields = data.toString('utf8').split(',');
    const text = fields.slice(styledFields).join(',');
    return tidy(
      readMarkup(text, false, { styles, name: fields[styleField] ?? '' })
        .replaceAll(/\\[Nn]/g, '\n')
        .replaceAll('\\h', ' '),
    );
  }
  return tidy(stripMarkup(data.toString('utf8'), styles));
}

/** Characters from `from` to `to` (exclusive). */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** What the style boxes of 3GPP timed text (TS 26.245, 5.17) make see-through or of no size. */
function listUnseen(boxes: Buffer): readonly Span[] {
  const spans: Span[] = [];
  for (let at = 0; at + 10 <= boxes.length; ) {
    const size = boxes.readUInt32BE(at);
    if (size < 8) break;
    const count = boxes.toString('latin1', at + 4, at + 8) === 'styl' ? boxes.readUInt16BE(at + 8) : 0;
    for (let record = at + 10; record + 12 <= Math.min(boxes.length, at + 10 + 12 * count); record += 12)
      if (boxes[record + 7] === 0 || boxes[record + 11] === 0)
        spans.push({ from: boxes.readUInt16BE(record), to: boxes.readUInt16BE(record + 2) });
    at += size;
  }
  return spans;
}

/** The words that are seen, then those that are not, which deny nothing. */
function setApart(words: string, spans: readonly Span[]): string {
  if (spans.length === 0) return words;
  const characters = Array.from(words);
  const isUnseen = new Uint8Array(characters.length);
  for (const { from, to } of spans) isUnseen.fill(1, from, to);
  const pick = (wanted: number): string => characters.filter((_, at) => isUnseen[at] === wanted).join('');
  return `${pick(0)}\n${strikeDenial(pick(1))}`;
}

function tidy(text: string): string {
  return text
    .replaceAll('\0', '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
