import type { FileFormat } from '../../../model/media-types.ts';
import type { ByteSource } from '../byte-source.ts';
import { adtsFrameLength, mpegFrameLength } from '../sniff/sniff-mpeg-audio.ts';
import { type Extent, mostSteps, readAt } from './extent.ts';
import { findTagsStart, skipId3 } from './find-tags.ts';

type Find = (source: ByteSource) => Promise<Extent | undefined>;

const givenUp: Extent = { start: 0, end: 0, isGivenUp: true };

/** Boxes at the top level (ISO/IEC 14496-12, and QuickTime's), with what phones and cameras add. */
const boxTypes =
  /^(?:ftyp|moov|mdat|free|skip|wide|pnot|uuid|meta|moof|mfra|sidx|ssix|styp|emsg|prft|pdin|udta|junk|bloc|imda|PICT|sefd|gpmd|thma|mpvd|inst|CNTH|beam)$/;
/** Boxes that no player opens. */
const emptyBoxes = /^(?:free|skip|wide|junk)$/;
const fewestPassedOver = 64;
/** A film in fragments has two boxes for every second or so: one more is followed for so many bytes of the file, up to the most. */
const bytesPerBox = 512;
const mostBoxes = 100_000;
const printable = /^[\x20-\x7e\xa9]{4}$/;

/** MP4 and QuickTime: boxes one behind another, with one file type box at their head. */
const findIsoExtent: Find = async (source) => {
  const passedOver: { offset: number; sizeBytes: number }[] = [];
  let at = 0;
  for (let count = 0; at + 8 <= source.sizeBytes; count++) {
    if (count > Math.min(mostBoxes, mostSteps + at / bytesPerBox)) return { ...givenUp, passedOver };
    const head = await readAt(source, at, 16);
    const type = head.toString('latin1', 4, 8);
    const shortSize = head.readUInt32BE(0);
    const size =
      shortSize === 0
        ? source.sizeBytes - at
        : shortSize === 1 && head.length === 16
          ? Number(head.readBigUInt64BE(8))
          : shortSize;
    const isKnown = boxTypes.test(type) && !(type === 'ftyp' && at > 0);
    const fits = size >= 8 && at + size <= source.sizeBytes;
    // A box that is cut is a damaged film; one of an unknown type that fits is some program's own.
    if (!isKnown && !(fits && printable.test(type) && type !== 'ftyp')) return { start: 0, end: at, passedOver };
    if (!fits) return undefined;
    const own = type === 'uuid' ? 24 : 8; // Behind its own kind, which players do not know.
    if ((!isKnown || type === 'uuid' || emptyBoxes.test(type)) && size >= fewestPassedOver)
      passedOver.push({ offset: at + own, sizeBytes: size - own });
    at += size;
  }
  return { start: 0, end: at, passedOver };
};

/** Sizes that a recorder did not fill in. */
const isOpen = (size: number): boolean => size === 0 || size === 0xffff_ffff;

/** Chunks before the sound of a recording: its form, notes, a list of names. */
const mostChunks = 100;

/** Where the sound of a WAV ends: some programs write its size as that of the whole. 0 where that is not found. */
async function findDataEnd(source: ByteSource, riff: number): Promise<number> {
  let at = riff + 12;
  for (let count = 0; count < mostChunks && at + 8 <= source.sizeBytes; count++) {
    const head = await readAt(source, at, 8);
    const size = head.readUInt32LE(4);
    const end = at + 8 + size + (size % 2);
    if (head.toString('latin1', 0, 4) === 'data') return at + 8 + size > source.sizeBytes ? 0 : end;
    at = end;
  }
  return 0;
}

/** WAV and AVI: the RIFF chunk; in a long AVI several. */
const findRiffExtent: Find = async (source) => {
  let at = 0;
  for (let count = 0; at + 12 <= source.sizeBytes; count++) {
    if (count > mostSteps) return givenUp;
    const head = await readAt(source, at, 28);
    const form = head.toString('latin1', 0, 4);
    if (at > 0 && !(form === 'RIFF' && /^AVIX?/.test(head.toString('latin1', 8, 12)))) break;
    const isWide = /^(?:RF64|BW64)$/.test(form) && head.length === 28;
    const size = isWide ? Number(head.readBigUInt64LE(20)) : head.readUInt32LE(4);
    if (isOpen(size) || at + 8 + size > source.sizeBytes) return undefined;
    const dataEnd = head.toString('latin1', 8, 12) === 'WAVE' ? await findDataEnd(source, at) : 0;
    at = Math.max(at + 8 + size + (size % 2), dataEnd);
  }
  return { start: 0, end: Math.min(at, source.sizeBytes) };
};

/** Elements at the top level (RFC 8794, RFC 9559): header, segment, void, checksum. */
const ebmlIds = { header: 0x1a45dfa3, segment: 0x18538067, void: 0xec } as const;

const findEbmlExtent: Find = async (source) => {
  let [at, hasSegment] = [0, false];
  for (let count = 0; at + 12 <= source.sizeBytes; count++) {
    if (count > mostSteps) return givenUp;
    const head = await readAt(source, at, 16);
    const idBytes = head[0] === ebmlIds.void ? 1 : 4;
    const id = head.readUIntBE(0, idBytes);
    const isKnown = id === ebmlIds.void || id === ebmlIds.segment || (id === ebmlIds.header && !hasSegment);
    if (!isKnown) break;
    const length = Math.clz32((head[idBytes] ?? 0) << 24) + 1;
    if (length > 8 || idBytes + length > head.length) return undefined;
    let size = (head[idBytes] ?? 0) & (0xff >> length);
    for (let index = 1; index < length; index++) size = size * 256 + (head[idBytes + index] ?? 0);
    if (size >= 2 ** (7 * length) - 1) return undefined; // Of unknown size.
    hasSegment ||= id === ebmlIds.segment;
    at += idBytes + length + size;
  }
  return at > source.sizeBytes ? undefined : { start: 0, end: at };
};

/** How much of the end of a recording is searched for its last frame or page, until it is found. */
const tailLengths = [2 ** 17, 2 ** 21, 2 ** 25];

/** Looks for the end of the last frame or page in ever more of the file's end. */
async function searchTail(
  source: ByteSource,
  end: number,
  find: (tail: Buffer) => number | undefined,
): Promise<Extent | undefined> {
  for (const length of tailLengths) {
    const from = Math.max(0, end - length);
    const found = find(await readAt(source, from, end - from));
    if (found !== undefined) return { start: 0, end: from + found };
    if (from === 0) return undefined;
  }
  return givenUp;
}

/** Ogg (RFC 3533, section 6): to the end of the last page. */
const findOggExtent: Find = (source) =>
  searchTail(source, source.sizeBytes, (tail) => {
    for (let at = tail.lastIndexOf('OggS'); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf('OggS', at - 1)) {
      const count = tail[at + 26];
      if (count === undefined || tail[at + 4] !== 0) continue;
      const table = tail.subarray(at + 27, at + 27 + count);
      const size = 27 + count + table.reduce((sum, value) => sum + value, 0);
      return Math.min(tail.length, at + size);
    }
    return undefined;
  });

/** Frames count where so many follow one another. */
const framesInRow = 3;

/** MP3 and AAC: to the end of the last frames that follow one another, whatever else looks like one, and the tags behind them. */
const findFramesExtent =
  (frameLength: (frame: Uint8Array) => number): Find =>
  async (source) => {
    const tagsStart = await findTagsStart(source);
    const extent = await searchTail(source, tagsStart, (tail) => findLastFrames(tail, frameLength));
    return extent && { ...extent, end: await skipId3(source, extent.end, tagsStart), tagsStart };
  };

function findLastFrames(tail: Buffer, frameLength: (frame: Uint8Array) => number): number | undefined {
  const lengthAt = (at: number): number =>
    tail[at] === 0xff && ((tail[at + 1] ?? 0) & 0xe0) === 0xe0 ? frameLength(tail.subarray(at, at + 8)) : 0;
  let last: number | undefined;
  for (let at = tail.indexOf(0xff); at !== -1; ) {
    let [next, count] = [at, 0];
    for (let length = lengthAt(next); length > 0; length = lengthAt(next)) {
      next += length;
      count += 1;
    }
    const isRow = count >= framesInRow;
    if (isRow) last = Math.min(next, tail.length);
    at = tail.indexOf(0xff, isRow ? next : at + 1);
  }
  return last;
}

/** How the end of a format is found by ranges, without reading the whole file. */
export const mediaExtents: Partial<Readonly<Record<FileFormat, Find>>> = {
  mp4: findIsoExtent,
  quicktime: findIsoExtent,
  avi: findRiffExtent,
  wav: findRiffExtent,
  webp: findRiffExtent,
  matroska: findEbmlExtent,
  ogg: findOggExtent,
  mp3: findFramesExtent(mpegFrameLength),
  aac: findFramesExtent(adtsFrameLength),
};
