import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { FileFormat } from '../../shared/model/media-types.ts';
import { writeAnimation, writeApng } from './write-animation.ts';
import { writeCompoundFile } from './write-compound-file.ts';
import { writeDoc } from './write-doc.ts';
import { writeDocx } from './write-docx.ts';
import { writePdf } from './write-pdf.ts';
import { writeZip } from './write-zip.ts';

/** A generated file and what it is. */
export interface SampleFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Undefined for what is not on the allowlist. */
  readonly format: FileFormat | undefined;
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const be32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const le32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const repeat = (bytes: Buffer, count: number): Buffer => Buffer.concat(Array.from({ length: count }, () => bytes));
const box = (type: string, ...contents: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(contents);
  return Buffer.concat([be32(body.length + 8), latin1(type), body]);
};
const iso = (majorBrand: string): Buffer =>
  Buffer.concat([
    box('ftyp', latin1(majorBrand), be32(512), latin1('isommp42')),
    box('moov', box('mvhd', Buffer.alloc(100))),
    box('mdat', Buffer.alloc(2000, 5)),
  ]);
const riff = (form: string, type: string, chunk: string): Buffer =>
  Buffer.concat([latin1(form), le32(2000), latin1(type), latin1(chunk), le32(16), Buffer.alloc(1980, 3)]);
const ebml = (docType: string): Buffer => {
  const header = Buffer.concat([
    Buffer.from('4286810142f7810142f2810442f38108', 'hex'),
    Buffer.from('4282', 'hex'),
    Buffer.from([0x80 | docType.length]),
    latin1(docType),
    Buffer.from('42878104428581021853806701ffffffffffffff', 'hex'),
  ]);
  return Buffer.concat([
    Buffer.from('1a45dfa3', 'hex'),
    Buffer.from([0x80 | (header.length - 12)]),
    header,
    Buffer.alloc(2000, 9),
  ]);
};
const oggPage = (body: Buffer, flags: number): Buffer =>
  Buffer.concat([latin1('OggS'), Buffer.from([0, flags]), Buffer.alloc(20), Buffer.from([1, body.length]), body]);
const ogg = (...firsts: readonly string[]): Buffer =>
  Buffer.concat([
    ...firsts.map((first) => oggPage(Buffer.concat([latin1(first), Buffer.alloc(22)]), 2)),
    ...Array.from({ length: 20 }, () => oggPage(Buffer.alloc(100, 4), 0)),
  ]);
/** MPEG-1 layer III, 128 kbit/s, 44.1 kHz: 417 bytes a frame. */
const mp3Frame = Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(413)]);
/** MPEG-2 layer III, 64 kbit/s, 22.05 kHz: 208 bytes a frame. */
const mp3LowFrame = Buffer.concat([Buffer.from('fff38000', 'hex'), Buffer.alloc(204)]);
/** ADTS, 44.1 kHz, 200 bytes a frame. */
const aacFrame = Buffer.concat([Buffer.from('fff150800019fc'.replace('0019', '1900'), 'hex'), Buffer.alloc(193)]);
const id3 = Buffer.concat([latin1('ID3'), Buffer.from([4, 0, 0, 0, 0, 2, 0]), Buffer.alloc(256)]);

const words = 'Our new cream is proven to work. Terms apply, see the back of the pack. ';
const accented = 'Crème brûlée für alle, à volonté. '.repeat(40);
const svgBody =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><text x="4" y="20">Sale today</text></svg>';

const cfb = (name: string): Buffer => writeCompoundFile({ [name]: Buffer.alloc(5000, 2) });
const zip = (...names: readonly string[]): Buffer =>
  writeZip(names.map((name) => ({ name, bytes: Buffer.from('<x/>') })));

/** At least one file of every kind on the allowlist, in its variants, and files that are nothing on it. */
export async function makeSampleFiles(): Promise<readonly SampleFile[]> {
  const pixels = { width: 64, height: 48, channels: 3, background: '#3377aa' } as const;
  const picture = (): Sharp => sharp({ create: pixels });
  const frame = await picture().raw().toBuffer();
  const other = await sharp({ create: { ...pixels, background: '#ffaa00' } })
    .raw()
    .toBuffer();
  const drawn = { width: 64, height: 48, frames: [frame, other, frame], delayMs: 100 };
  const page = { width: 200, height: 100, marks: [{ kind: 'text', x: 10, y: 40, size: 12, text: words }] } as const;
  const docx = (extraEntries: Parameters<typeof writeDocx>[0]['extraEntries'] = []): Buffer =>
    writeDocx({ body: [{ runs: [{ text: words }] }], extraEntries });
  const accepted: readonly (readonly [FileFormat, string, Buffer])[] = [
    ['jpeg', 'baseline', await picture().jpeg().toBuffer()],
    ['jpeg', 'progressive', await picture().jpeg({ progressive: true }).toBuffer()],
    [
      'jpeg',
      'with EXIF',
      await picture()
        .withExif({ IFD0: { Artist: 'A' } })
        .jpeg()
        .toBuffer(),
    ],
    ['png', 'true colour', await picture().png().toBuffer()],
    ['png', 'palette', await picture().png({ palette: true }).toBuffer()],
    ['png', 'animated', await writeApng(drawn)],
    ['gif', 'still', await picture().gif().toBuffer()],
    ['gif', 'animated', await writeAnimation(drawn, 'gif')],
    ['webp', 'lossy', await picture().webp().toBuffer()],
    ['webp', 'lossless', await picture().webp({ lossless: true }).toBuffer()],
    ['webp', 'animated', await writeAnimation(drawn, 'webp')],
    ['svg', 'plain', Buffer.from(svgBody)],
    [
      'svg',
      'with prolog and document type',
      Buffer.from(
        `<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [ <!ENTITY a "b"> ]>\n${svgBody}`,
      ),
    ],
    ['svg', 'with a mark', Buffer.from(`\ufeff${svgBody}`)],
    ['svg', 'UTF-16', Buffer.from(`\ufeff${svgBody}`, 'utf16le')],
    ['pdf', 'plain', writePdf([page])],
    ['pdf', 'compressed', writePdf([page, page], { isCompressed: true, title: 'T' })],
    ['pdf', 'behind a mark', Buffer.concat([Buffer.from('\ufeff'), writePdf([page])])],
    ['pdf', 'behind other bytes', Buffer.concat([Buffer.alloc(500, 0x41), writePdf([page])])],
    ['docx', 'plain', docx()],
    [
      'docx',
      'with a large first part',
      writeZip([
        { name: 'word/media/image1.png', bytes: Buffer.alloc(100_000, 1), isStored: true },
        ...['[Content_Types].xml', 'word/document.xml'].map((name) => ({ name, bytes: Buffer.from('<x/>') })),
      ]),
    ],
    [
      'docx',
      'encrypted',
      writeCompoundFile({ EncryptionInfo: Buffer.alloc(100), EncryptedPackage: Buffer.alloc(5000) }),
    ],
    ['doc', 'plain', writeDoc({ body: words })],
    ['doc', 'with notes', writeDoc({ body: words.repeat(100), footnotes: 'note', annotations: 'remark' })],
    ['text', 'ASCII', Buffer.from(words)],
    ['text', 'UTF-8', Buffer.from(accented)],
    ['text', 'UTF-8 with a mark', Buffer.from(`\ufeff${accented}`)],
    ['text', 'UTF-16 little-endian', Buffer.from(`\ufeff${accented}`, 'utf16le')],
    ['text', 'UTF-16 big-endian', Buffer.from(`\ufeff${accented}`, 'utf16le').swap16()],
    ['text', 'windows-1252', latin1(accented)],
    ['text', 'longer than the sniffer reads', Buffer.from(words.repeat(5000))],
    ['text', 'about a PDF', Buffer.from('A file that begins with %PDF-1.7 is a PDF. '.repeat(20))],
    ['text', 'JSON', Buffer.from(JSON.stringify({ words }))],
    ['text', 'comma-separated', Buffer.from('a,b,c\n1,2,3\n'.repeat(50))],
    ['text', 'captions', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello\n')],
    ['mp4', 'isom', iso('isom')],
    ['mp4', 'mp42', iso('mp42')],
    ['mp4', 'M4V', iso('M4V ')],
    ['quicktime', 'qt', iso('qt  ')],
    ['quicktime', 'leading moov', Buffer.concat([box('moov', Buffer.alloc(200)), box('mdat', Buffer.alloc(500))])],
    [
      'quicktime',
      'leading wide',
      Buffer.concat([box('wide'), box('mdat', Buffer.alloc(500)), box('moov', Buffer.alloc(80))]),
    ],
    ['avi', 'plain', riff('RIFF', 'AVI ', 'LIST')],
    ['matroska', 'plain', ebml('matroska')],
    ['mp3', 'without a tag', repeat(mp3Frame, 12)],
    ['mp3', 'with a tag', Buffer.concat([id3, repeat(mp3Frame, 12)])],
    ['mp3', 'MPEG-2', repeat(mp3LowFrame, 12)],
    ['wav', 'RIFF', riff('RIFF', 'WAVE', 'fmt ')],
    ['wav', 'RF64', riff('RF64', 'WAVE', 'ds64')],
    ['aac', 'without a tag', repeat(aacFrame, 12)],
    ['aac', 'with a tag', Buffer.concat([id3, repeat(aacFrame, 12)])],
    ['ogg', 'Vorbis', ogg('\x01vorbis')],
    ['ogg', 'Opus', ogg('OpusHead')],
    ['ogg', 'FLAC', ogg('\x7fFLAC')],
    ['ogg', 'Speex', ogg('Speex   ')],
  ];
  const refused: readonly (readonly [string, Buffer])[] = [
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(3000)],
    ['noise', Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * index * 31 + index * 7) % 256))],
    ['WebM', ebml('webm')],
    ['M4A', iso('M4A ')],
    ['3GP', iso('3gp5')],
    ['HEIC', iso('heic')],
    ['AVIF', iso('avif')],
    ['Ogg with Theora', ogg('\x80theora', '\x01vorbis')],
    ['FLAC', Buffer.concat([latin1('fLaC'), Buffer.alloc(2000, 1)])],
    ['FLAC behind a tag', Buffer.concat([id3, latin1('fLaC'), Buffer.alloc(2000, 1)])],
    ['one MP3 frame', mp3Frame],
    ['RIFF of another kind', riff('RIFF', 'ACON', 'LIST')],
    ['HTML', Buffer.from('<!doctype html><html><body>Hello</body></html>')],
    ['HTML without a document type', Buffer.from('<html><body>Hello</body></html>')],
    ['XHTML', Buffer.from('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['rich text', Buffer.from('{\\rtf1\\ansi Hello}')],
    ['PostScript', Buffer.from('%!PS-Adobe-3.0\n')],
    ['play list', Buffer.from('#EXTM3U\n#EXTINF:10,\nhttp://example.com/a.ts\n')],
    ['DASH manifest', Buffer.from('<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"></MPD>')],
    ['spreadsheet', zip('[Content_Types].xml', 'xl/workbook.xml')],
    ['presentation', zip('[Content_Types].xml', 'ppt/presentation.xml')],
    ['document with macros', zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')],
    ['zip', zip('a.txt')],
    ['old spreadsheet', cfb('Workbook')],
    ['old presentation', cfb('PowerPoint Document')],
    ['bitmap', Buffer.concat([latin1('BM'), Buffer.alloc(500, 8)])],
    ['TIFF', Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(500, 8)])],
    ['gzip', Buffer.concat([Buffer.from('1f8b0800', 'hex'), deflateSync(Buffer.from(svgBody))])],
    ['program', Buffer.concat([latin1('\x7fELF'), Buffer.alloc(900, 1)])],
    [
      'text with a binary middle',
      Buffer.concat([Buffer.from(words.repeat(2000)), Buffer.alloc(60_000), Buffer.from(words.repeat(2000))]),
    ],
    ['text of control characters', Buffer.alloc(1000, 0x07)],
    ['Cyrillic in one byte', Buffer.alloc(1000, 0xcf)],
    ['PDF far behind other bytes', Buffer.concat([Buffer.alloc(2000), writePdf([page])])],
    ['cut signature', latin1('\x89PN')],
  ];
  return [
    ...accepted.map(([format, variant, bytes]) => ({ name: `${format}, ${variant}`, bytes, format })),
    ...refused.map(([name, bytes]) => ({ name, bytes, format: undefined })),
  ];
}
