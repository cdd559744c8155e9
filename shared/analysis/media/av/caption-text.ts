import {
  AV_CODEC_ID_ASS,
  AV_CODEC_ID_MOV_TEXT,
  AV_CODEC_ID_SSA,
  AV_CODEC_ID_SUBRIP,
  AV_CODEC_ID_TEXT,
  AV_CODEC_ID_WEBVTT,
} from 'node-av/constants';
import { stripMarkup } from './parse-subtitles.ts';

const textCodecs = new Set<number>([AV_CODEC_ID_SUBRIP, AV_CODEC_ID_TEXT, AV_CODEC_ID_WEBVTT]);
const styledCodecs = new Set<number>([AV_CODEC_ID_ASS, AV_CODEC_ID_SSA]);
/** Fields before the text of an event in Matroska: ReadOrder, Layer, Style, Name, three margins, Effect. */
const styledFields = 8;

/** Captions that are text; pictures of text (DVD, Blu-ray, DVB) are not. */
export const isCaptionCodec = (codecId: number): boolean =>
  codecId === AV_CODEC_ID_MOV_TEXT || textCodecs.has(codecId) || styledCodecs.has(codecId);

/** The words in one packet of captions; empty for a gap. */
export function captionText(codecId: number, data: Buffer): string {
  if (codecId === AV_CODEC_ID_MOV_TEXT) {
    // 3GPP timed text: a length of 16 bits, UTF-8 (or UTF-16 with its mark), then boxes of style.
    const text = data.length < 2 ? data.subarray(data.length) : data.subarray(2, 2 + data.readUInt16BE(0));
    const isWide = text.length >= 2 && (text.readUInt16BE(0) === 0xfeff || text.readUInt16BE(0) === 0xfffe);
    return tidy(isWide ? Buffer.from(text.subarray(2)).swap16().toString('utf16le') : text.toString('utf8'));
  }
  if (styledCodecs.has(codecId)) {
    const fields = data.toString('utf8').split(',');
    const text = fields.slice(styledFields).join(',');
    return tidy(
      text
        .replaceAll(/\{[^}]*\}/g, '')
        .replaceAll(/\\[Nn]/g, '\n')
        .replaceAll('\\h', ' '),
    );
  }
  return tidy(stripMarkup(data.toString('utf8')));
}

function tidy(text: string): string {
  return text
    .replaceAll('\0', '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
