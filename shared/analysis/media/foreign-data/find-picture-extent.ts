import { type Extent, mostCounted } from './extent.ts';

const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * Offset behind the picture's own end mark (ITU-T T.81, annex B), past segments that may hold pictures of their own; undefined when there is none.
 * `from` is where the picture begins.
 */
export function findJpegEnd(file: Buffer, from = 0): number | undefined {
  for (let at = from + 2; at + 1 < file.length; ) {
    if (file[at] !== 0xff) {
      at = file.indexOf(0xff, at);
      if (at === -1) return undefined;
      continue;
    }
    const marker = file[at + 1] ?? 0;
    if (marker === endOfImage) return at + 2;
    const isBare = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8) || marker === 1;
    if (isBare) at += marker === 0xff ? 1 : 2;
    else if (at + 4 > file.length) return undefined;
    else at += 2 + file.readUInt16BE(at + 2);
    // What follows a scan's header is skipped byte by byte, as data.
    if (marker === startOfScan && at >= file.length) return undefined;
  }
  return undefined;
}

/** Names of segments that cameras and programs write: they may hold pictures of their own, such as thumbnails. */
const knownSegment =
  /^(?:JFIF|JFXX|Exif|ICC_PROFILE|MPF|META|Meta|FPXR|Adobe|Photoshop|Ducky|AROT|HDR_RI|PIC|FLIR|JPS|http:\/\/|urn:)/;
/** A name of a segment, up to the zero that ends it. */
const segmentName = /^[\x20-\x7e]{1,32}\0/;
const [firstApplication, lastApplication, comment] = [0xe0, 0xef, 0xfe];

/** The segments before the picture that programs pass over because they do not know them: what stands in them, behind their name where they have one. */
function listUnknownSegments(file: Buffer): readonly { offset: number; sizeBytes: number }[] {
  const found: { offset: number; sizeBytes: number }[] = [];
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff && found.length <= mostCounted; ) {
    const marker = file[at + 1] ?? 0;
    if (marker === startOfScan || marker === endOfImage) break;
    const size = file.readUInt16BE(at + 2) - 2;
    const head = file.toString('latin1', at + 4, at + 4 + Math.min(40, Math.max(0, size)));
    const isOpen = (marker >= firstApplication && marker <= lastApplication) || marker === comment;
    const name = segmentName.exec(head)?.[0].length ?? 0;
    if (isOpen && size > name && !knownSegment.test(head)) {
      found.push({ offset: at + 4, sizeBytes: size });
      if (name > 0) found.push({ offset: at + 4 + name, sizeBytes: size - name });
    }
    at += 4 + Math.max(0, size);
  }
  return found;
}

/** In the segments of a JPEG: an index of several pictures (CIPA DC-007), or a list of them, of a film or of a gain map in its XMP. */
const pictureIndex = 'MPF\0';
const containers = /Container:Directory|GContainer|hdrgm:|MotionPhoto|MicroVideo|GDepth/;

export function findJpegExtent(file: Buffer): Extent | undefined {
  const end = findJpegEnd(file);
  if (end === undefined) return undefined;
  const head = file.toString('latin1', 0, Math.min(end, 2 ** 18));
  const isContainer = containers.test(head);
  return {
    start: 0,
    end,
    passedOver: listUnknownSegments(file.subarray(0, end)),
    announces: [
      ...(isContainer || head.includes(pictureIndex) ? (['picture'] as const) : []),
      ...(isContainer ? (['film'] as const) : []),
    ],
  };
}

/** Chunks whose second letter is small are private (5.4), but for those of an animation (APNG). */
const privateChunk = /^(?!acTL|fcTL|fdAT)[A-Za-z][a-z]/;

/** Chunks up to IEND (PNG specification, third edition, section 5). */
export function findPngExtent(file: Buffer): Extent | undefined {
  const passedOver: { offset: number; sizeBytes: number }[] = [];
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return { start: 0, end: at + 12, passedOver };
    if (passedOver.length <= mostCounted && privateChunk.test(type))
      passedOver.push({ offset: at + 8, sizeBytes: file.readUInt32BE(at) });
  }
  return undefined;
}

const colourTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Blocks up to the trailer (GIF89a, appendix B). */
export function findGifExtent(file: Buffer): Extent | undefined {
  const skipSubBlocks = (from: number): number => {
    let at = from;
    while (at < file.length && file[at] !== 0) at += 1 + (file[at] ?? 0);
    return at + 1;
  };
  for (let at = 13 + colourTableBytes(file[10] ?? 0); at < file.length; ) {
    if (file[at] === 0x3b) return { start: 0, end: at + 1 };
    if (file[at] === 0x2c) at = skipSubBlocks(at + 10 + colourTableBytes(file[at + 9] ?? 0) + 1);
    else if (file[at] === 0x21) at = skipSubBlocks(at + 2);
    else return undefined;
  }
  return undefined;
}
