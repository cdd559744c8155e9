import type { ByteSource } from '../../shared/analysis/media/byte-source.ts';
import { type Ceilings, defaultCeilings } from '../../shared/analysis/media/ceilings.ts';
import type { ExtractionOutcome } from '../../shared/analysis/worker/extract-in-child.ts';
import type { AssetErrorType } from '../../shared/model/errors.ts';
import type { FileFormat } from '../../shared/model/media-types.ts';
import { filmOf, writeFilm } from './film.ts';
import { createRandom } from './mutate.ts';
import { toneOf, writeMedia } from './write-media.ts';

/** Where a hostile file points to. */
export interface Places {
  readonly url: string;
  readonly path: string;
}

/** A damaged or hostile film or recording, and how it must end. */
export interface NastyFilm {
  readonly name: string;
  readonly format: FileFormat;
  readonly make: (places: Places) => Promise<Buffer | ByteSource> | Buffer | ByteSource;
  /** An error type; or, for what is reviewed all the same, a measurement that names the damage, or a check that is stated as incomplete. */
  readonly required: AssetErrorType | { readonly measured?: string; readonly incomplete?: string };
  readonly ceilings?: Partial<Ceilings>;
}

/** No words are read: they are the business of another process. */
export const filmCeilings: Ceilings = {
  ...defaultCeilings,
  recognisedPictures: 0,
  playedDeadlineMs: 60_000,
  deadlineMs: 60_000,
  openingMs: 20_000,
};

/** What is not as required, in a sentence. */
export function findShortfall(outcome: ExtractionOutcome, required: NastyFilm['required']): string | undefined {
  const end = outcome.ok ? 'complete' : outcome.failure.errorType;
  if (typeof required === 'string') return end === required ? undefined : `It ended as ${end}, not ${required}.`;
  if (!outcome.ok) return `It ended as ${end}: ${outcome.failure.message}`;
  const { measured, incomplete } = required;
  const { measurements, coverage } = outcome.extraction;
  if (measured !== undefined && !measurements.some(({ name }) => name === measured))
    return `${measured} was not measured.`;
  if (incomplete !== undefined && !coverage.some(({ check, extent }) => check === incomplete && extent !== 'full'))
    return `${incomplete} was not stated as incomplete.`;
  return undefined;
}

const film = (): Promise<Buffer> => writeFilm(4);
const openFilm = (): Promise<Buffer> => writeFilm(4, { container: 'matroska' });
const recording = (container: 'wav' | 'mp3' | 'adts'): Promise<Buffer> =>
  writeMedia({ container, sound: { sampleRate: 48_000, channels: 2, seconds: 4, sample: toneOf(1000, -23) } });

const cut = (bytes: Buffer, share: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * share));

/** Overwrites part of a file with noise that is the same each time. */
function fuzz(bytes: Buffer, from: number, to: number): Buffer {
  const copy = Buffer.from(bytes);
  const random = createRandom(7);
  for (let at = Math.floor(copy.length * from); at < copy.length * to; at++) copy[at] = Math.floor(random() * 256);
  return copy;
}

/** The file with `write` applied where the box or chunk of that name begins, counted from its name. */
function patch(bytes: Buffer, name: string, write: (at: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(name, 0, 'latin1');
  if (at === -1) throw new Error(`There is no '${name}' in the file.`);
  write(copy.subarray(at));
  return copy;
}

/** A stream that never ends as far as anybody will read: its beginning, then the rest of it again and again. */
function endless(bytes: Buffer, headBytes: number): ByteSource {
  const head = bytes.subarray(0, headBytes);
  const loop = bytes.subarray(headBytes);
  const times = Math.ceil((4 * 2 ** 20) / loop.length) + 2;
  const many = Buffer.concat(Array.from({ length: times }, () => loop));
  return {
    sizeBytes: 5_000_000_000,
    read(offset, length) {
      if (offset >= head.length) {
        const from = (offset - head.length) % loop.length;
        return Promise.resolve(many.subarray(from, from + length));
      }
      return Promise.resolve(Buffer.concat([head.subarray(offset), many]).subarray(0, length));
    },
  };
}

const parentsOfReference = ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref'];

/** A QuickTime film whose pictures lie in another file: the entry for its data is given an address. */
async function referTo(url: string): Promise<Buffer> {
  const bytes = await writeFilm(2, { container: 'mov' });
  const entry = bytes.indexOf('dref', 0, 'latin1') + 12;
  const address = Buffer.from(`${url}\0`);
  for (const name of parentsOfReference) {
    const at = bytes.lastIndexOf(name, entry, 'latin1') - 4;
    bytes.writeUInt32BE(bytes.readUInt32BE(at) + address.length, at);
  }
  const size = bytes.readUInt32BE(entry);
  bytes.writeUInt32BE(size + address.length, entry);
  bytes.write('url ', entry + 4, 'latin1');
  bytes.writeUInt32BE(0, entry + 8); // Not in this file.
  return Buffer.concat([bytes.subarray(0, entry + size), address, bytes.subarray(entry + size)]);
}

const playlist = (target: string): Buffer =>
  Buffer.from(`#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${target}\n#EXT-X-ENDLIST\n`);
const concatenation = (target: string): Buffer => Buffer.from(`ffconcat version 1.0\nfile '${target}'\n`);
const session = 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=-\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\n';
const manifest = (url: string): string =>
  `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><BaseURL>${url}</BaseURL><Period><AdaptationSet><Representation id="1"/></AdaptationSet></Period></MPD>`;
const referenceMovie = Buffer.from(
  '\0\0\0\x14ftypqt  \0\0\0\0qt  \0\0\0\x08wide\0\0\0\x30moov\0\0\0\x28rmra\0\0\0\x20rmda\0\0\0\x18rdrf\0\0\0\0url \0\0\0\x04a://',
  'latin1',
);

const shortDeadline = { playedDeadlineMs: 5000, deadlineMs: 5000 };

export const nastyFilms: readonly NastyFilm[] = [
  { name: 'no bytes', format: 'mp4', make: () => Buffer.alloc(0), required: 'corrupt_file' },
  { name: 'zeros', format: 'mp4', make: () => Buffer.alloc(100_000), required: 'corrupt_file' },
  { name: 'noise', format: 'matroska', make: async () => fuzz(await film(), 0, 1), required: 'corrupt_file' },
  // Cut off.
  {
    name: 'a film cut before its index',
    format: 'mp4',
    make: async () => cut(await film(), 0.5),
    required: 'corrupt_file',
  },
  {
    name: 'a film cut at 60 %',
    format: 'matroska',
    make: async () => cut(await openFilm(), 0.6),
    required: { measured: 'truncated' },
  },
  {
    name: 'only the head of a film',
    format: 'matroska',
    make: async () => (await openFilm()).subarray(0, 60),
    required: 'corrupt_file',
  },
  { name: 'a recording cut at 60 %', format: 'wav', make: async () => cut(await recording('wav'), 0.6), required: {} },
  // Missing headers.
  {
    name: 'a film whose index is called something else',
    format: 'mp4',
    make: async () => patch(await film(), 'moov', (at) => void at.write('mooo', 'latin1')),
    required: 'corrupt_file',
  },
  {
    name: 'a recording without its format',
    format: 'wav',
    make: async () => patch(await recording('wav'), 'fmt ', (at) => void at.write('fmtt', 'latin1')),
    required: 'corrupt_file',
  },
  {
    name: 'AAC without the headers of its frames',
    format: 'aac',
    make: async () => fuzz(await recording('adts'), 0, 1),
    required: 'unsupported_format',
  },
  // Fuzzed.
  {
    name: 'noise in the sizes of an index',
    format: 'mp4',
    make: async () => patch(await film(), 'stsz', (at) => void at.fill(0xee, 16, 120)),
    required: 'corrupt_file',
  },
  {
    name: 'noise in the pictures',
    format: 'mp4',
    make: async () => fuzz(await film(), 0.3, 0.6),
    required: { measured: 'decode_errors' },
  },
  {
    name: 'noise in a sound track',
    format: 'mp3',
    make: async () => fuzz(await recording('mp3'), 0.3, 0.6),
    required: {},
  },
  // The wrong reader.
  { name: 'MP4 as AVI', format: 'avi', make: film, required: 'corrupt_file' },
  { name: 'Matroska as MP4', format: 'mp4', make: openFilm, required: 'corrupt_file' },
  { name: 'WAV as Ogg', format: 'ogg', make: () => recording('wav'), required: 'corrupt_file' },
  // Other files.
  {
    name: 'an HLS playlist with an address, as MP4',
    format: 'mp4',
    make: ({ url }) => playlist(url),
    required: 'corrupt_file',
  },
  {
    name: 'an HLS playlist with a path, as MP3',
    format: 'mp3',
    make: ({ path }) => playlist(`file://${path}`),
    required: 'corrupt_file',
  },
  {
    name: 'a list of files to join, as Matroska',
    format: 'matroska',
    make: ({ path }) => concatenation(path),
    required: 'corrupt_file',
  },
  {
    name: 'a DASH manifest, as MP4',
    format: 'mp4',
    make: ({ url }) => Buffer.from(manifest(url)),
    required: 'corrupt_file',
  },
  {
    name: 'a description of a session, as AVI',
    format: 'avi',
    make: () => Buffer.from(session),
    required: 'corrupt_file',
  },
  { name: 'a reference movie', format: 'quicktime', make: () => referenceMovie, required: 'corrupt_file' },
  { name: 'a film whose data lies at an address', format: 'quicktime', make: ({ url }) => referTo(url), required: {} },
  {
    name: 'a film whose data lies at a path',
    format: 'quicktime',
    make: ({ path }) => referTo(`file://${path}`),
    required: {},
  },
  // Absurd sizes and rates.
  {
    name: 'pictures that claim 65,535 pixels square',
    format: 'mp4',
    make: async () => patch(await film(), 'avc1', (at) => at.writeUInt32BE(0xffff_ffff, 28)),
    required: {},
  },
  {
    name: 'an index that claims four thousand million pictures',
    format: 'mp4',
    make: async () => patch(await film(), 'stsz', (at) => at.writeUInt32BE(0xffff_fff0, 12)),
    required: 'corrupt_file',
  },
  {
    name: 'a box that claims to go past the end',
    format: 'mp4',
    make: async () => patch(await film(), 'moov', (at) => at.writeUInt32BE(0x7fff_ffff, 4)),
    required: 'corrupt_file',
  },
  {
    name: '4,294,967,295 samples a second',
    format: 'wav',
    make: async () => patch(await recording('wav'), 'fmt ', (at) => at.writeUInt32LE(0xffff_ffff, 12)),
    required: 'corrupt_file',
  },
  {
    name: '65,535 channels',
    format: 'wav',
    make: async () => patch(await recording('wav'), 'fmt ', (at) => at.writeUInt16LE(0xffff, 10)),
    required: 'unsupported_format',
  },
  {
    name: 'a thousand pictures a second',
    format: 'mp4',
    make: () => writeMedia({ container: 'mp4', picture: { ...filmOf(20, () => undefined), framesPerSecond: 1000 } }),
    required: {},
  },
  {
    name: 'pictures of more pixels than may be used',
    format: 'mp4',
    make: film,
    ceilings: { pixels: 1000 },
    required: 'limit_exceeded',
  },
  // Endless.
  {
    name: 'an endless recording',
    format: 'wav',
    make: async () =>
      endless(
        patch(await recording('wav'), 'data', (at) => at.writeUInt32LE(0xffff_ffff, 4)),
        100,
      ),
    ceilings: shortDeadline,
    required: { incomplete: 'loudness' },
  },
  {
    name: 'an endless MP3',
    format: 'mp3',
    make: async () => endless(await recording('mp3'), 0),
    ceilings: shortDeadline,
    required: { incomplete: 'loudness' },
  },
  {
    name: 'five gigabytes of zeros after the head of a film',
    format: 'matroska',
    make: async () => endless(Buffer.concat([(await openFilm()).subarray(0, 400), Buffer.alloc(65_536)]), 400),
    ceilings: shortDeadline,
    required: 'analysis_timeout',
  },
  {
    name: 'five gigabytes without an index',
    format: 'mp4',
    make: async () => endless(cut(await film(), 0.5), 64),
    ceilings: shortDeadline,
    required: 'corrupt_file',
  },
];
