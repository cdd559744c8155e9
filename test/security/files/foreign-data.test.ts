/** Protects: the verdict. Data that lie in a file beside its picture, film, recording or document are said not to have been assessed. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { tellForeignData, toSource } from '../../../shared/analysis/media/foreign-data/tell-foreign-data.ts';
import { type Coverage, listNotAssessed } from '../../../shared/model/coverage.ts';
import type { FileFormat } from '../../../shared/model/media-types.ts';
import { extractOrThrow } from '../../../support/media/extract-or-throw.ts';
import { makeSampleFiles } from '../../../support/media/sample-files.ts';
import { writeDocx } from '../../../support/media/write-docx.ts';
import { toneOf, writeMedia } from '../../../support/media/write-media.ts';
import { writeRawPdf } from '../../../support/media/write-raw-pdf.ts';
import { writeZip } from '../../../support/media/write-zip.ts';

const claim = 'Our herbal tea cures cancer. ';
const zip = writeZip([{ name: 'claim.txt', bytes: Buffer.from(claim) }]);
const text = Buffer.from(claim.repeat(20));
const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#3377aa' } });
const [jpeg, png, gif, webp] = await Promise.all([
  picture.clone().jpeg().toBuffer(),
  picture.clone().png().toBuffer(),
  picture.clone().gif().toBuffer(),
  picture.clone().webp().toBuffer(),
]);
const sound = { sampleRate: 48_000, channels: 1, seconds: 1, sample: toneOf(440, -20) } as const;
const film = { width: 64, height: 48, framesPerSecond: 5, frames: 5, draw: () => Buffer.alloc(64 * 48 * 3, 90) };
const fonts = { F: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' };
const writePage = (words: string): Buffer => writeRawPdf({ pages: [`BT /F 20 Tf 20 100 Td (${words}) Tj ET`], fonts });
const pdf = writePage('Open from nine to five');

const plain: Partial<Record<FileFormat, Buffer>> = {
  jpeg,
  png,
  gif,
  webp,
  pdf,
  docx: writeDocx({ body: [{ runs: [{ text: 'Open from nine to five' }] }] }),
  mp3: await writeMedia({ container: 'mp3', sound }),
  wav: await writeMedia({ container: 'wav', sound }),
  aac: await writeMedia({ container: 'adts', sound }),
  ogg: await writeMedia({ container: 'ogg', sound }),
  mp4: await writeMedia({ container: 'mp4', picture: film }),
  quicktime: await writeMedia({ container: 'mov', picture: film }),
  avi: await writeMedia({ container: 'avi', picture: film }),
  matroska: await writeMedia({ container: 'matroska', picture: film }),
};
const files = Object.entries(plain) as [FileFormat, Buffer][];

/** Replaces the first page's content, as a program that saves its changes behind the end. */
function update(file: Buffer, words: string): Buffer {
  const content = `BT /F 20 Tf 20 100 Td (${words}) Tj ET`;
  const object = `4 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`;
  const previous = /startxref\n(\d+)\n%%EOF\s*$/.exec(file.toString('latin1'))?.[1] ?? '';
  const row = `${String(file.length).padStart(10, '0')} 00000 n \n`;
  return Buffer.concat([
    file,
    Buffer.from(
      `${object}xref\n4 1\n${row}trailer\n<< /Size 5 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${file.length + object.length}\n%%EOF\n`,
    ),
  ]);
}

const box = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4);
  return Buffer.concat([head, body]);
};
/** A chunk of a PNG. */
function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}
const pngWith = (...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
const tag = (start: string, size: number): Buffer => Buffer.concat([Buffer.from(start), Buffer.alloc(size)]);

async function tell(format: FileFormat, ...parts: readonly Buffer[]): Promise<readonly Coverage[]> {
  const told = await tellForeignData(format, toSource(Buffer.concat(parts)));
  return told.flatMap((part) => (part.type === 'coverage' ? [part.coverage] : []));
}
const reasonOf = async (check: string, ...file: Parameters<typeof tell>): Promise<string | undefined> =>
  (await tell(...file)).find((coverage) => coverage.check === check)?.reason;

describe('behind the end', () => {
  test.each(files)('a text in a file of the format %s is said not to have been assessed', async (format, file) => {
    const coverage = await tell(format, file, text);
    expect(coverage.map(({ reason }) => reason).join()).toMatch(/Behind the end of the \w+, \d+ bytes \(text\)/);
    expect(listNotAssessed(coverage)).toEqual(['foreign data in the file']);
  });

  // The reader of a Word document takes the last archive, so that a second one is no document at all.
  test.each(files.filter(([format]) => format !== 'docx'))('so is an archive in %s', async (format, file) => {
    expect(await reasonOf('foreign_data', format, file, zip)).toContain(`${zip.length} bytes (a ZIP archive)`);
  });

  test.each([
    ['a second picture', jpeg, jpeg, 'a picture'],
    ['a page of the web', gif, Buffer.from('<script>alert(1)</script>'), 'a page or markup'],
    ['a program', png, Buffer.from(`MZ${'x'.repeat(90)}`), 'a program'],
    [
      'noise',
      jpeg,
      Buffer.from(Array.from({ length: 99 }, (_, at) => (at * 89 + 7) % 251)),
      'bytes of an unknown kind',
    ],
  ])('%s is named', async (_, file, rest, name) => {
    const format = file === jpeg ? 'jpeg' : file === gif ? 'gif' : 'png';
    expect(await reasonOf('foreign_data', format, file, rest)).toContain(`(${name})`);
  });

  it('nothing is lost behind a long padding', async () => {
    expect(await reasonOf('foreign_data', 'png', png, Buffer.alloc(3_000_000), text)).toContain('(text)');
  });
});

describe('before the beginning', () => {
  it.each([
    ['pdf', pdf],
    ['docx', plain.docx ?? Buffer.alloc(0)],
  ] as const)('a text in %s is said not to have been assessed', async (format, file) => {
    const reason = await reasonOf('foreign_data', format, text, file);
    expect(reason).toBe(`Before the beginning of the document, ${text.length} bytes (text) were not assessed.`);
  });
});

describe('a PDF', () => {
  it('whose earlier version held a claim is said to hold it still', async () => {
    const file = update(update(writePage(claim), 'Draft'), 'Open from nine to five');
    expect(await tell('pdf', file)).toEqual([
      {
        check: 'beside',
        extent: 'partial',
        reason: 'The file still holds 2 earlier versions of itself; the last one was reviewed.',
      },
    ]);
    const extraction = await extractOrThrow('pdf', file, { frames: 0 });
    expect(extraction.blocks.map((block) => block.text)).toEqual(['Open from nine to five']);
    expect(listNotAssessed(extraction.coverage)).toEqual([]);
  });

  test.each([
    ['words of a page', 'BT /F 20 Tf (startxref 0 %%EOF ends a file) Tj ET'],
    ['a mark on a page', 'BT /F 20 Tf (%%EOF) Tj ET'],
    ['a document', writePage(claim).toString('latin1')],
    ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0\nshowpage\n%%EOF\n'],
  ])('with an end mark in a stream is one version of one document: %s', async (_, content) => {
    const file = writeRawPdf({ pages: [content], fonts });
    expect(await tell('pdf', file)).toEqual([]);
    expect(await reasonOf('foreign_data', 'pdf', file, zip)).toContain('(a ZIP archive)');
  });

  it('whose table is not where it says still ends at its mark', async () => {
    const file = Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
    expect(await tell('pdf', file)).toEqual([]);
    expect(await reasonOf('foreign_data', 'pdf', file, zip)).toContain('(a ZIP archive)');
  });

  it('hides nothing before a mark that names the old table', async () => {
    const mark = /startxref\n\d+\n%%EOF\s*$/.exec(pdf.toString('latin1'))?.[0] ?? '';
    expect(await reasonOf('foreign_data', 'pdf', pdf, zip, Buffer.from(`\n${mark}`))).toContain('(a ZIP archive)');
  });

  it('behind another one is said to be one of two', async () => {
    expect(await reasonOf('foreign_data', 'pdf', writePage(claim), pdf)).toMatch(/two documents/);
  });

  it('with objects behind its end that no table names is said to hold them', async () => {
    const object = Buffer.from('4 0 obj\n<< /Length 3 >>\nstream\nq Q\nendstream\nendobj\n');
    expect(await reasonOf('foreign_data', 'pdf', pdf, object)).toContain('(parts of a PDF)');
  });
});

describe('what programs pass over', () => {
  test('an archive in a box of a kind of its own is told, a note is not', async () => {
    const kind = Buffer.from('0123456789abcdef');
    const mp4 = plain.mp4 ?? Buffer.alloc(0);
    const reason = await reasonOf('foreign_data', 'mp4', mp4, box('uuid', Buffer.concat([kind, zip])));
    expect(reason).toBe('A part that no program shows holds a ZIP archive; it was not assessed.');
    const note = Buffer.from(`<?xpacket begin=""?><x:xmpmeta/>${' '.repeat(80)}`);
    expect(await tell('mp4', mp4, box('uuid', Buffer.concat([kind, note])))).toEqual([]);
  });

  const segment = (marker: number, body: Buffer): Buffer => {
    const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
    return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
  };
  test.each([
    ['a segment', 0xe9, ''],
    ['a segment with a name', 0xe5, 'Camera\0'],
    ['a comment', 0xfe, ''],
  ])('an archive in %s of a JPEG is told', async (_, marker, name) => {
    const reason = await reasonOf('foreign_data', 'jpeg', segment(marker, Buffer.concat([Buffer.from(name), zip])));
    expect(reason).toBe('A part that no program shows holds a ZIP archive; it was not assessed.');
  });
  test.each([
    ['a thumbnail', 0xe1, Buffer.concat([Buffer.from('Exif\0\0II*\0'), jpeg])],
    ['a note', 0xfe, Buffer.from('Made with a program, in spring')],
    ['data of a camera', 0xe5, Buffer.from('Camera\0\x01\x02\x03\x04')],
  ])('%s in a JPEG is none', async (_, marker, body) => {
    expect(await tell('jpeg', segment(marker, body))).toEqual([]);
  });

  test.each(['free', 'skip', 'Xtra'])('an archive in a box %s is told', async (type) => {
    const reason = await reasonOf('foreign_data', 'mp4', plain.mp4 ?? Buffer.alloc(0), box(type, zip));
    expect(reason).toBe('A part that no program shows holds a ZIP archive; it was not assessed.');
  });

  test('an archive in a private chunk of a PNG is told', async () => {
    const reason = await reasonOf('foreign_data', 'png', pngWith(chunk('zzZz', zip)));
    expect(reason).toContain('holds a ZIP archive');
  });

  test.each([
    ['settings as XML', 'prVW', Buffer.from('<?xml version="1.0"?><settings>Open from nine to five</settings>')],
    ['two bytes of a program', 'zzZz', Buffer.from(`MZ${'x'.repeat(90)}`)],
    ['two bytes of a script', 'zzZz', Buffer.from(`#!${'x'.repeat(90)}`)],
    ['a frame of an animation', 'fdAT', zip],
    ['a frame of an animation', 'fcTL', zip],
    ['an animation', 'acTL', zip],
  ])('%s in a chunk of a PNG are none', async (_, type, body) => {
    expect(await tell('png', pngWith(chunk(type, body)))).toEqual([]);
  });

  test.each([`MZ${'\0'.repeat(90)}PE\0\0${'x'.repeat(90)}`, '#!/bin/sh\necho claim'])(
    'a program in a chunk of a PNG is told (%#)',
    async (program) => {
      const reason = await reasonOf('foreign_data', 'png', pngWith(chunk('zzZz', Buffer.from(program))));
      expect(reason).toContain('holds a program');
    },
  );

  test('room that a program has left for later is not', async () => {
    expect(await tell('mp4', plain.mp4 ?? Buffer.alloc(0), box('free', Buffer.alloc(4000)))).toEqual([]);
    expect(
      await tell('mp4', plain.mp4 ?? Buffer.alloc(0), box('free', Buffer.from('Made with a program'.repeat(9)))),
    ).toEqual([]);
  });
});

describe('honest files are not accused', () => {
  test.each(files)('of the format %s', async (format, file) => {
    expect(await tell(format, file)).toEqual([]);
  });

  test.each(files.filter(([format]) => format !== 'docx'))('of the format %s, with padding', async (format, file) => {
    for (const padding of [Buffer.alloc(5000), Buffer.from('\r\n'), Buffer.alloc(300, 0x20)])
      expect(await tell(format, file, padding)).toEqual([]);
  });

  test('of the samples', async () => {
    const told: [string, string][] = [];
    for (const { name, bytes, format } of await makeSampleFiles())
      for (const { reason } of format === undefined ? [] : await tell(format, bytes)) told.push([name, reason]);
    expect(told).toEqual([]);
  });

  const ape = (() => {
    const footer = Buffer.alloc(32);
    footer.write('APETAGEX');
    footer.writeUInt32LE(2000, 8);
    footer.writeUInt32LE(100 + 32, 12);
    return Buffer.concat([text.subarray(0, 100), footer]);
  })();
  const id3v1 = tag(`TAG${claim}`, 125 - claim.length);
  const id3v2 = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 100]), text.subarray(0, 100)]);
  const lyrics = Buffer.from(`LYRICSBEGIN${claim}${String(11 + claim.length).padStart(6, '0')}LYRICS200`);
  test.each([
    ['ID3v1', tag(`TAG${claim}`, 125 - claim.length)],
    ['APE', ape],
    ['Lyrics3', lyrics],
    ['APE and ID3v1', Buffer.concat([ape, tag('TAG', 125)])],
    ['ID3v1 behind zeros', Buffer.concat([Buffer.alloc(300), id3v1])],
    ['APE and ID3v1 behind zeros', Buffer.concat([Buffer.alloc(300), ape, id3v1])],
    ['APE with zeros behind it', Buffer.concat([ape, Buffer.alloc(300)])],
    ['ID3v1 with a line end behind it', Buffer.concat([id3v1, Buffer.from('\n')])],
    ['Lyrics3 v1 and ID3v1', Buffer.concat([Buffer.from(`LYRICSBEGIN${claim.repeat(9)}LYRICSEND`), id3v1])],
    ['ID3v2 without a footer', id3v2],
    ['ID3v2 without a footer and ID3v1', Buffer.concat([id3v2, id3v1])],
  ])('a recording with a tag of %s at its end', async (_, rest) => {
    expect(await tell('mp3', plain.mp3 ?? Buffer.alloc(0), rest)).toEqual([]);
  });

  test.each([
    ['an archive', Buffer.concat([zip, id3v1]), `${zip.length} bytes (a ZIP archive)`],
    ['a text', Buffer.concat([text, ape, id3v1]), `${text.length} bytes (text)`],
  ])('%s between a recording and its tags is told', async (_, rest, told) => {
    expect(await reasonOf('foreign_data', 'mp3', plain.mp3 ?? Buffer.alloc(0), rest)).toContain(told);
  });

  test('a WAV whose stated size is that of its sound', async () => {
    const wav = Buffer.from(plain.wav ?? Buffer.alloc(0));
    wav.writeUInt32LE(wav.readUInt32LE(wav.indexOf('data') + 4), 4);
    expect(await tell('wav', wav)).toEqual([]);
    expect(await reasonOf('foreign_data', 'wav', wav, zip)).toContain(`${zip.length} bytes (a ZIP archive)`);
  });

  /** A JPEG with one more segment at its beginning. */
  const withSegment = (marker: number, body: string): Buffer => {
    const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
    return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(body, 'latin1'), jpeg.subarray(2)]);
  };
  const xmp = 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta GCamera:MotionPhoto="1"/>';
  const mp4 = plain.mp4 ?? Buffer.alloc(0);
  test.each([
    ['the film of a moving picture', withSegment(0xe1, xmp), mp4],
    ['another picture', withSegment(0xe2, 'MPF\0II*\0'), jpeg],
    ['2 times another picture', withSegment(0xe2, 'MPF\0II*\0'), Buffer.concat([jpeg, Buffer.alloc(64), jpeg])],
    ['data of the phone that took it', jpeg, Buffer.concat([mp4, Buffer.from('SEFH\x6b\0\0\0SEFT')])],
  ])('%s behind a picture that announces it is listed, and no reason for doubt', async (name, file, rest) => {
    const coverage = await tell('jpeg', file, rest);
    expect(coverage).toEqual([
      { check: 'beside', extent: 'partial', reason: `Behind the picture the file holds ${name}, not assessed.` },
    ]);
    expect(listNotAssessed(coverage)).toEqual([]);
  });

  test('what is announced excuses nothing else', async () => {
    const file = withSegment(0xe2, 'MPF\0II*\0');
    expect(await reasonOf('foreign_data', 'jpeg', file, jpeg, zip)).toContain('a ZIP archive');
    expect(await reasonOf('foreign_data', 'jpeg', file, mp4)).toContain('a film');
  });
});

test('a review says so in its verdict', async () => {
  const extraction = await extractOrThrow('jpeg', Buffer.concat([jpeg, zip]), { frames: 0 });
  expect(listNotAssessed(extraction.coverage)).toContain('foreign data in the file');
});

const many = (count: number, each: Buffer): Buffer => Buffer.concat(Array<Buffer>(count).fill(each));
const mark = (at: number): string => `\nxref\n0 0\ntrailer\n<< >>\nstartxref\n${at}\n%%EOF`;

describe('a search that is given up says so', () => {
  const riff = Buffer.from('RIFF\x04\0\0\0AVIX', 'latin1');
  test.each([
    ['mp4', box('skip', Buffer.alloc(0)), 'film'],
    ['avi', riff, 'film'],
    ['matroska', Buffer.from([0xec, 0x80]), 'film'],
  ] as const)('at too many parts of the format %s', async (format, part, noun) => {
    const reason = await reasonOf('foreign_data', format, plain[format] ?? Buffer.alloc(0), many(2100, part), zip);
    expect(reason).toBe(`The end of the ${noun} was not found; what may lie behind it was not assessed.`);
  });

  test('but a film in thousands of fragments ends where it ends', async () => {
    const fragment = Buffer.concat([box('moof', Buffer.alloc(200)), box('mdat', Buffer.alloc(1500, 7))]);
    const parts = [plain.mp4 ?? Buffer.alloc(0), many(2500, fragment)];
    expect(await tell('mp4', ...parts)).toEqual([]);
    expect(await reasonOf('foreign_data', 'mp4', ...parts, zip)).toContain(`${zip.length} bytes (a ZIP archive)`);
  });

  test.each(['mp3', 'ogg'] as const)('behind a long tail of %s', async (format) => {
    const reason = await reasonOf(
      'foreign_data',
      format,
      plain[format] ?? Buffer.alloc(0),
      Buffer.alloc(2 ** 25 + 1, 'a'),
    );
    expect(reason).toBe('The end of the recording was not found; what may lie behind it was not assessed.');
  });

  test('at too many tags', async () => {
    const tags = many(2100, tag('TAG', 125));
    expect(await reasonOf('foreign_data', 'mp3', plain.mp3 ?? Buffer.alloc(0), tags)).toMatch(/Behind the end/);
  });

  test('at too much padding', async () => {
    expect(await reasonOf('foreign_data', 'png', png, Buffer.alloc(2 ** 26 + 1), text)).toMatch(/Behind the end/);
  });

  test('but not at bytes that repeat', async () => {
    expect(await reasonOf('foreign_data', 'jpeg', jpeg, Buffer.alloc(5000, 'A'), zip)).toContain('(a ZIP archive)');
    expect(await tell('jpeg', jpeg, Buffer.alloc(3_000_000, 'A'))).toEqual([]);
  });

  test('at hundreds of pictures, chunks and versions', async () => {
    const index = Buffer.from('\xff\xe2\0\x0aMPF\0II*\0', 'latin1');
    const pictures = await tell(
      'jpeg',
      jpeg.subarray(0, 2),
      index,
      jpeg.subarray(2),
      many(5000, Buffer.from('ffd8ffd9', 'hex')),
    );
    expect(pictures.map(({ reason }) => reason).join()).toMatch(/\(a picture\).*more than 500 times another picture/);
    const chunks = await reasonOf('foreign_data', 'png', pngWith(many(5000, chunk('zzZz', text))));
    expect(chunks).toContain('holds more than is looked at');
    expect(await reasonOf('foreign_data', 'pdf', pdf, many(5000, Buffer.from('%%EOF')))).toMatch(/Behind the end/);
    let versions = pdf.toString('latin1');
    for (let count = 0; count < 600; count++) versions += mark(versions.length + 1);
    expect(await reasonOf('beside', 'pdf', Buffer.from(versions, 'latin1'))).toContain(
      'more than 500 earlier versions',
    );
  });
});
