import type { Coverage } from '../../../model/coverage.ts';
import type { FileFormat } from '../../../model/media-types.ts';
import type { ByteSource } from '../byte-source.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import { type Extent, isPadding, mostCounted } from './extent.ts';
import { findPdfExtent, findZipExtent } from './find-document-extent.ts';
import { mediaExtents } from './find-media-extent.ts';
import { findGifExtent, findJpegEnd, findJpegExtent, findPngExtent } from './find-picture-extent.ts';
import { nameBytes, namePart } from './name-bytes.ts';

const wholeExtents: Partial<Readonly<Record<FileFormat, (file: Buffer) => Extent | undefined>>> = {
  jpeg: findJpegExtent,
  png: findPngExtent,
  gif: findGifExtent,
  pdf: findPdfExtent,
  docx: findZipExtent,
};

/** Fewer bytes than this, without padding, say nothing: a check sum, a line end, a mark of a program. */
const fewestBytes = 16;
const windowBytes = 2 ** 20;
const headBytes = 4096;
/** Padding that is longer is not followed to its end. */
const mostPadding = 64 * windowBytes;
/** More bytes that are repeated, one after another, are no padding. */
const mostFillers = 20;

/** Bytes outside of what the format accounts for, without the padding around them. */
interface Rest {
  readonly offset: number;
  readonly sizeBytes: number;
  /** Empty where the search ended in padding. */
  readonly head: Uint8Array;
}

async function findRest(source: ByteSource, from: number, to: number): Promise<Rest | undefined> {
  let filler: number | undefined;
  for (let [at, fillers] = [from, 0]; at < to; ) {
    if (at - from >= mostPadding) return { offset: at, sizeBytes: to - at, head: new Uint8Array() };
    const bytes = await source.read(at, Math.min(windowBytes, to - at));
    if (bytes.length === 0) return undefined;
    const isJpeg = (index: number): boolean => bytes[index] === 0xff && bytes[index + 1] === 0xd8;
    const first = bytes.findIndex((byte, index) => !(isPadding(byte) || byte === filler) || isJpeg(index));
    at += first === -1 ? bytes.length : first;
    if (first === -1) continue;
    const sizeBytes = to - at;
    if (sizeBytes < fewestBytes) return undefined;
    const head = await source.read(at, Math.min(headBytes, sizeBytes));
    const isRepeated = head.every((byte) => byte === head[0] || isPadding(byte));
    if (!isRepeated || fillers === mostFillers) return { offset: at, sizeBytes, head };
    [filler, fillers] = [head[0], fillers + 1];
  }
  return undefined;
}

/** Trailer of the pictures of Samsung's phones: a directory of blocks such as a film. */
const phoneTrailer = 'SEFT';

/** Behind a JPEG, what it announces itself: further pictures, the film of a moving one, and a phone's own data. Cuts it from the rest. */
async function takeAnnounced(
  source: ByteSource,
  extent: Extent,
): Promise<{ readonly names: readonly string[]; readonly end: number }> {
  const names: string[] = [];
  const { announces = [] } = extent;
  const tail = await source.read(
    Math.max(extent.end, source.sizeBytes - 4),
    Math.min(4, source.sizeBytes - extent.end),
  );
  if (Buffer.from(tail).toString('latin1') === phoneTrailer)
    return { names: ['data of the phone that took it'], end: source.sizeBytes };
  let end = extent.end;
  while (announces.length > 0 && names.length <= mostCounted) {
    const rest = await findRest(source, end, source.sizeBytes);
    if (rest === undefined) break;
    const kind = nameBytes(rest.head);
    if (kind === 'a film' && announces.includes('film')) {
      names.push('the film of a moving picture');
      end = source.sizeBytes;
    } else if (kind === 'a picture' && announces.includes('picture')) {
      const bytes = await source.read(rest.offset, rest.sizeBytes);
      const length = findJpegEnd(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
      if (length === undefined) break;
      names.push('another picture');
      end = rest.offset + length;
    } else break;
  }
  return { names, end };
}

/** Of the parts that readers pass over, those that hold a file of another kind. */
async function findPassedOver(source: ByteSource, { passedOver = [] }: Extent): Promise<readonly string[]> {
  const names = new Set<string>();
  if (passedOver.length > mostCounted) names.add('more than is looked at');
  for (const { offset, sizeBytes } of passedOver.slice(0, mostCounted)) {
    const rest = await findRest(source, offset, offset + sizeBytes);
    const name = rest?.head.length === 0 ? 'more padding than is looked at' : rest && namePart(rest.head);
    if (name !== undefined) names.add(name);
  }
  return [...names];
}

/** Which of two documents in one file is shown depends on the reader. */
function describeRest(format: FileFormat, where: string, { sizeBytes, head }: Rest): string {
  const name = nameBytes(head);
  const isAnother = format === 'pdf' && name === 'a PDF';
  return isAnother
    ? `The file holds two documents (PDF), one behind the other; one of them was not assessed.`
    : `${where} of the ${nounOf(format)}, ${say(sizeBytes)} (${name}) were not assessed.`;
}

const nounOf = (format: FileFormat): string => {
  if (/^(?:jpeg|png|gif|webp)$/.test(format)) return 'picture';
  if (/^(?:pdf|docx)$/.test(format)) return 'document';
  return /^(?:mp3|wav|aac|ogg)$/.test(format) ? 'recording' : 'film';
};

const say = (bytes: number): string => `${bytes.toLocaleString('en-GB')} bytes`;
const sayCount = (number: number): string => (number > mostCounted ? `more than ${mostCounted}` : String(number));
const count = (names: readonly string[]): string =>
  [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => (all.length === 1 ? name : `${sayCount(all.length)} times ${name}`))
    .join(' and ');

/**
 * Says what a file holds beside the picture, film, recording or document: bytes before its beginning and behind its end, which no reader
 * shows and no rule reads, and what the format itself allows there. Nothing where there is neither.
 */
export async function tellForeignData(format: FileFormat, source: ByteSource): Promise<readonly ExtractionPart[]> {
  const findWhole = wholeExtents[format];
  const extent = findWhole === undefined ? await mediaExtents[format]?.(source) : findWhole(await readAll(source));
  if (extent === undefined) return [];
  const announced = format === 'jpeg' ? await takeAnnounced(source, extent) : { names: [], end: extent.end };
  const rests =
    extent.isGivenUp === true
      ? []
      : [
          ['Before the beginning', await findRest(source, 0, extent.start)] as const,
          ['Behind the end', await findRest(source, announced.end, extent.tagsStart ?? source.sizeBytes)] as const,
        ];
  const foreign = [
    ...(extent.isGivenUp === true
      ? [`The end of the ${nounOf(format)} was not found; what may lie behind it was not assessed.`]
      : []),
    ...rests.flatMap(([where, rest]) => (rest === undefined ? [] : [describeRest(format, where, rest)])),
    ...(await findPassedOver(source, extent)).map(
      (name) => `A part that no program shows holds ${name}; it was not assessed.`,
    ),
  ];
  const { earlierVersions = 0 } = extent;
  const beside = [
    announced.names.length > 0 ? `Behind the picture the file holds ${count(announced.names)}, not assessed.` : '',
    earlierVersions > 0
      ? `The file still holds ${sayCount(earlierVersions)} earlier ${earlierVersions === 1 ? 'version' : 'versions'} of itself; the last one was reviewed.`
      : '',
  ].filter(Boolean);
  return [
    ...(foreign.length > 0 ? [toPart('foreign_data', 'not_assessed', foreign)] : []),
    ...(beside.length > 0 ? [toPart('beside', 'partial', beside)] : []),
  ];
}

const toPart = (check: string, extent: Coverage['extent'], reasons: readonly string[]): ExtractionPart => ({
  type: 'coverage',
  coverage: { check, extent, reason: reasons.join(' ') },
});

async function readAll(source: ByteSource): Promise<Buffer> {
  const bytes = await source.read(0, source.sizeBytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** A file that is in memory already. */
export const toSource = (bytes: Uint8Array): ByteSource => ({
  sizeBytes: bytes.length,
  read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
});
