import type { ByteSource } from '../byte-source.ts';
import { id3Length } from '../sniff/sniff-mpeg-audio.ts';
import { isPadding, mostSteps, readAt } from './extent.ts';

/** How far from its end a file is searched for a tag; padding behind tags is shorter, and so is the longest Lyrics3 v1 (5,100 bytes). */
const tailBytes = 2 ** 14;

/** Where the tags at the end of a recording begin, with padding between and behind them: ID3v1, APE, Lyrics3, and an ID3v2 tag with a footer. */
export async function findTagsStart(source: ByteSource): Promise<number> {
  let end = source.sizeBytes;
  for (let count = 0; count < mostSteps; count++) {
    const from = Math.max(0, end - tailBytes);
    const start = findLastTag(await readAt(source, from, end - from));
    if (start === undefined || from + start < 0) return end;
    end = from + start;
  }
  return end;
}

/** Behind the ID3v2 tags that follow at `from`, at most to `to`; such a tag needs no footer where it is read from its beginning. */
export async function skipId3(source: ByteSource, from: number, to: number): Promise<number> {
  let end = from;
  for (let count = 0; count < mostSteps; count++) {
    const bytes = await readAt(source, end, Math.min(tailBytes, to - end));
    const start = bytes.findIndex((byte) => !isPadding(byte));
    const length = start === -1 ? 0 : id3Length(await readAt(source, end + start, 10));
    if (length === 0 || end + start + length > to) return end;
    end += start + length;
  }
  return end;
}

/** Offset of the tag that ends the bytes, but for padding; negative for one that begins before them. */
function findLastTag(tail: Buffer): number | undefined {
  const filled = tail.findLastIndex((byte) => !isPadding(byte)) + 1;
  // A tag of a fixed length may itself end in bytes that look like padding.
  const find = (mark: string, length: number): number | undefined => {
    const at = tail.length < length ? -1 : tail.lastIndexOf(mark, tail.length - length, 'latin1');
    return at === -1 || at + length < filled ? undefined : at;
  };
  const ape = find('APETAGEX', 32);
  if (ape !== undefined) {
    const hasHeader = (tail.readUInt32LE(ape + 20) & 0x8000_0000) !== 0;
    return ape + 32 - tail.readUInt32LE(ape + 12) - (hasHeader ? 32 : 0);
  }
  const id3v1 = find('TAG', 128);
  if (id3v1 !== undefined)
    return tail.toString('latin1', Math.max(0, id3v1 - 227), Math.max(0, id3v1 - 223)) === 'TAG+' ? id3v1 - 227 : id3v1;
  const footer = find('3DI', 10);
  const header = Buffer.from(tail.subarray(footer, (footer ?? 0) + 10));
  if (footer !== undefined) header.write('ID3', 'latin1');
  const length = footer === undefined ? 0 : id3Length(header);
  return footer !== undefined && length > 0 ? footer + 10 - length : findLyrics(tail.toString('latin1', 0, filled));
}

function findLyrics(text: string): number | undefined {
  const size = /(\d{6})LYRICS200$/.exec(text)?.[1];
  if (size !== undefined) return text.length - 15 - Number(size);
  const start = text.endsWith('LYRICSEND') ? text.lastIndexOf('LYRICSBEGIN') : -1;
  return start === -1 ? undefined : start;
}
