import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { writeRawPdf } from './write-raw-pdf.ts';

/** What each of them shows, and what it says in its place: as long, letter by letter. */
export const shown = 'cures cancer';
export const said = 'feels gentle';

const honest = [
  'This herbal tonic from the valleys of Wales',
  'made by hand in small batches since 1984 and',
  'delivered to your door every Monday morning.',
];
const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** A table from codes to what they are said to mean. */
function writeMap(entries: readonly (readonly [code: number, text: string])[], digits: 2 | 4): string {
  const code = (value: number): string => `<${value.toString(16).padStart(digits, '0')}>`;
  const lines = entries.map(([from, to]) => `${code(from)} <${hex(to)}>`).join('\n');
  return (
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def 1 begincodespacerange ' +
    `${code(0)} ${code(digits === 2 ? 255 : 65_535)} endcodespacerange\n${entries.length} beginbfchar\n${lines}\nendbfchar endcmap end end`
  );
}

/** Codes for the letters of the lie, of which honest text has none. */
const lieCodes = Array.from(shown, (_, at) => 0x80 + at);
const ofLie = (from: string): string =>
  `<${lieCodes
    .slice(0, from.length)
    .map((code) => code.toString(16))
    .join('')}>`;
const differences = lieCodes.map((code, at) => `${code} /${shown[at] === ' ' ? 'space' : shown[at]}`).join(' ');
const lieMap = lieCodes.map((code, at): readonly [number, string] => [code, said[at] ?? '']);
const honestMap = Array.from({ length: 95 }, (_, at): readonly [number, string] => [
  32 + at,
  String.fromCharCode(32 + at),
]);
const stream = (text: string) => ({ dictionary: '', bytes: Buffer.from(text, 'latin1') });

const print = (lines: readonly string[], font = 'F', size = 16): string =>
  lines.map((line, at) => `BT /${font} ${size} Tf 30 ${260 - 30 * at} Td (${line}) Tj ET`).join('\n');
const withLie = `${print(honest)}\nBT /F 16 Tf 30 140 Td (It ) Tj ${ofLie(shown)} Tj ( within days of use) Tj ET`;

/** A standard font with codes of its own for the letters of the lie. */
function standard(baseFont: string, operators: string | readonly string[] = withLie): Buffer {
  return writeRawPdf({
    pages: typeof operators === 'string' ? [operators] : operators,
    fonts: {
      F: `<< /Type /Font /Subtype /Type1 /BaseFont /${baseFont} /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [${differences}] >> /ToUnicode {0} >>`,
    },
    objects: [stream(writeMap([...honestMap, ...lieMap], 2))],
  });
}

const fontFolder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts');
const readFont = (): Buffer => readFileSync(join(fontFolder, 'LiberationSans-Regular.ttf'));

interface Table {
  readonly tag: string;
  readonly bytes: Buffer;
}

function tablesOf(font: Buffer): readonly Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, at) => {
    const entry = 12 + 16 * at;
    const from = font.readUInt32BE(entry + 8);
    return {
      tag: font.toString('latin1', entry, entry + 4),
      bytes: font.subarray(from, from + font.readUInt32BE(entry + 12)),
    };
  });
}

/** Glyphs of the characters, by the font's table for Windows (format 4). */
function glyphsOf(font: Buffer, text: string): readonly number[] {
  const cmap = tablesOf(font).find(({ tag }) => tag === 'cmap')?.bytes ?? Buffer.alloc(0);
  const places = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + 8 * at));
  const table = cmap.subarray(places.find((place) => cmap.readUInt16BE(place) === 4) ?? 0);
  const segments = table.readUInt16BE(6) / 2;
  return Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    for (let at = 0; at < segments; at++) {
      const end = table.readUInt16BE(14 + 2 * at);
      const start = table.readUInt16BE(16 + 2 * (segments + at));
      if (code < start || code > end) continue;
      const delta = table.readUInt16BE(16 + 2 * (2 * segments + at));
      const place = 16 + 2 * (3 * segments + at);
      const offset = table.readUInt16BE(place);
      return offset === 0 ? (code + delta) & 0xffff : table.readUInt16BE(place + offset + 2 * (code - start));
    }
    return 0;
  });
}

/** The font with another character map: `codes` (of one byte) lead to `glyphs`. */
function remap(font: Buffer, codes: readonly number[], glyphs: readonly number[]): Buffer {
  const map = Buffer.alloc(4 + 8 + 262);
  map.writeUInt16BE(1, 2);
  map.writeUInt16BE(1, 4); // Macintosh, Roman: what a symbolic font is read by.
  map.writeUInt32BE(12, 8);
  map.writeUInt16BE(262, 14);
  for (const [at, code] of codes.entries()) map[18 + code] = glyphs[at] ?? 0;
  const tables = tablesOf(font).map((table) => (table.tag === 'cmap' ? { tag: 'cmap', bytes: map } : table));
  const head = Buffer.from(font.subarray(0, 12 + 16 * tables.length));
  const chunks = [head];
  let at = head.length;
  for (const [index, { tag, bytes }] of tables.entries()) {
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    head.write(tag, 12 + 16 * index, 'latin1');
    head.writeUInt32BE(at, 12 + 16 * index + 8);
    head.writeUInt32BE(bytes.length, 12 + 16 * index + 12);
    chunks.push(padded);
    at += padded.length;
  }
  return Buffer.concat(chunks);
}

const toCode = (glyph: number): string => glyph.toString(16).padStart(4, '0');

/** An embedded font that is asked by glyph (Identity-H), with a table that says other words. */
export function writeGlyphPdf(isLying: boolean): Buffer {
  const font = readFont();
  const text = [...honest, `It ${shown} within days of use`];
  const lies = [...honest, `It ${isLying ? said : shown} within days of use`];
  const glyphs = text.map((line) => glyphsOf(font, line));
  // Each line has codes of its own: a glyph may be said to be anything.
  const entries = new Map<number, string>();
  for (const [row, line] of glyphs.entries())
    for (const [at, glyph] of line.entries()) if (row < 3) entries.set(glyph, lies[row]?.[at] ?? '');
  const codes = [...new Set(glyphs.flat())];
  const own = glyphs[3] ?? [];
  const width = (glyph: number): number => widthOf(font, glyph);
  const base = 3000; // Above the glyphs that are used: a map of its own leads back.
  const toGlyph = Buffer.alloc(2 * (base + own.length));
  for (const glyph of codes) toGlyph.writeUInt16BE(glyph, 2 * glyph);
  for (const [at, glyph] of own.entries()) toGlyph.writeUInt16BE(glyph, 2 * (base + at));
  for (const [at] of own.entries()) entries.set(base + at, lies[3]?.[at] ?? '');
  const rows = [...glyphs.slice(0, 3).map((line) => line.map(toCode)), own.map((_, at) => toCode(base + at))];
  const widths = [...codes.map((glyph) => `${glyph} [${width(glyph)}]`), `${base} [${own.map(width).join(' ')}]`].join(
    ' ',
  );
  const operators = rows.map((row, at) => `BT /F 16 Tf 30 ${260 - 30 * at} Td <${row.join('')}> Tj ET`).join('\n');
  return writeRawPdf({
    pages: [operators],
    fonts: {
      F: '<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+Liberation /Encoding /Identity-H /DescendantFonts [{0}] /ToUnicode {1} >>',
    },
    objects: [
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+Liberation /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor {2} /W [${widths}] /CIDToGIDMap {4} >>`,
      stream(writeMap([...entries], 4)),
      `<< /Type /FontDescriptor /FontName /AAAAAA+Liberation /Flags 4 /FontBBox [-200 -220 1000 910] /Ascent 905 /Descent -212 /ItalicAngle 0 /CapHeight 700 /StemV 80 /FontFile2 {3} >>`,
      { dictionary: '', bytes: font },
      { dictionary: '', bytes: toGlyph },
    ],
  });
}

/** Advance of a glyph in thousandths. */
function widthOf(font: Buffer, glyph: number): number {
  const table = (name: string): Buffer => tablesOf(font).find(({ tag }) => tag === name)?.bytes ?? Buffer.alloc(0);
  const last = table('hhea').readUInt16BE(34) - 1;
  return Math.round((1000 * table('hmtx').readUInt16BE(4 * Math.min(glyph, last))) / table('head').readUInt16BE(18));
}

/** A font without a table, whose own character map leads from the letters of "makes" to the glyphs of "cures". */
function writeRemappedPdf(): Buffer {
  const font = readFont();
  const used = Array.from('makes');
  const glyphs = glyphsOf(font, 'cures');
  const widths = Array.from({ length: 224 }, (_, at) => {
    const place = used.indexOf(String.fromCharCode(32 + at));
    return place === -1 ? 278 : widthOf(font, glyphs[place] ?? 0);
  });
  const other = remap(
    font,
    used.map((letter) => letter.charCodeAt(0)),
    glyphs,
  );
  return writeRawPdf({
    pages: [
      `${print(honest, 'H')}\nBT /H 16 Tf 30 140 Td (It ) Tj /F 16 Tf (makes) Tj /H 16 Tf ( cancer in days) Tj ET`,
    ],
    fonts: {
      H: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      F: `<< /Type /Font /Subtype /TrueType /BaseFont /BBBBBB+Liberation /FirstChar 32 /LastChar 255 /Widths [${widths.join(' ')}] /FontDescriptor {0} >>`,
    },
    objects: [
      '<< /Type /FontDescriptor /FontName /BBBBBB+Liberation /Flags 4 /FontBBox [-200 -220 1000 910] /Ascent 905 /Descent -212 /ItalicAngle 0 /CapHeight 700 /StemV 80 /FontFile2 {1} >>',
      { dictionary: '', bytes: other },
    ],
  });
}

/** Glyphs that are drawn by the file itself: each writes one letter of the lie in another font. */
function writeDrawnPdf(): Buffer {
  const procedures = Array.from(shown, (letter) => stream(`520 0 d0 BT /H 1000 Tf (${letter}) Tj ET`));
  const names = lieCodes.map((_, at) => `/g${at} {${at + 1}}`).join(' ');
  return writeRawPdf({
    pages: [`${print(honest, 'H')}\nBT /F 16 Tf 30 140 Td ${ofLie(shown)} Tj ET`],
    fonts: {
      H: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      F:
        `<< /Type /Font /Subtype /Type3 /FontBBox [0 -200 1000 900] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 128 /LastChar ${127 + shown.length} ` +
        `/Widths [${lieCodes.map(() => 520).join(' ')}] /CharProcs << ${names} >> /Encoding << /Differences [128 ${lieCodes.map((_, at) => `/g${at}`).join(' ')}] >> ` +
        '/Resources << /Font << /H << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /ToUnicode {0} >>',
    },
    objects: [stream(writeMap(lieMap, 2)), ...procedures],
  });
}

/** Replacement text for pieces of so many letters. */
function replaced(length: number): string {
  const pieces: string[] = [];
  for (let at = 0; at < shown.length; at += length)
    pieces.push(
      `/Span << /ActualText (${said.slice(at, at + length)}) >> BDC (${shown.slice(at, at + length)}) Tj EMC`,
    );
  return `${print(honest)}\nBT /F 16 Tf 30 140 Td (It ) Tj ${pieces.join(' ')} ( within days) Tj ET`;
}

/** Honest letters under a picture of other words. */
async function writeCoveredPdf(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="80"><rect width="600" height="80" fill="white"/><text x="6" y="58" font-size="54" font-family="DejaVu Sans">${shown}</text></svg>`;
  const picture = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  return writeRawPdf({
    pages: [`${print(honest)}\nBT /F 16 Tf 30 140 Td (${said}) Tj ET\nq 150 0 0 20 28 135 cm /P Do Q`],
    fonts: { F: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' },
    pictures: { P: '{0}' },
    objects: [
      {
        dictionary:
          '/Type /XObject /Subtype /Image /Width 600 /Height 80 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode',
        bytes: picture,
      },
    ],
  });
}

/** PDFs whose text layer says plausible words in place of those that are shown, each by another mechanism. */
export async function writeLyingPdfs(): Promise<Readonly<Record<string, Buffer>>> {
  const manyPages = Array.from({ length: 10 }, (_, at) => (at === 8 ? withLie : print(honest)));
  return {
    'a table of Helvetica': standard('Helvetica'),
    'a table of a typewriter font': standard('Courier'),
    'a table of bold Times': standard('Times-Bold'),
    'a table that is used on one page of ten': standard('Helvetica', manyPages),
    'letters set wide': standard('Helvetica', `${print(honest)}\nBT /F 16 Tf 9 Tc 30 140 Td ${ofLie(shown)} Tj ET`),
    'text that runs up the page': standard(
      'Helvetica',
      `${print(honest)}\nBT /F 16 Tf 0 1 -1 0 460 40 Tm (It ) Tj ${ofLie(shown)} Tj ( in days) Tj ET`,
    ),
    'white letters on dark ground': standard(
      'Helvetica',
      `${print(honest)}\n0.1 0.2 0.4 rg 20 120 400 50 re f 1 1 1 rg BT /F 22 Tf 30 140 Td (It ) Tj ${ofLie(shown)} Tj ( in days) Tj ET`,
    ),
    'glyphs of an embedded font': writeGlyphPdf(true),
    "an embedded font's own character map": writeRemappedPdf(),
    'glyphs that the file draws itself': writeDrawnPdf(),
    'replacement text letter by letter': standard('Helvetica', replaced(1)),
    'replacement text in pieces of three letters': standard('Helvetica', replaced(3)),
    'replacement text for the line': standard('Helvetica', replaced(shown.length)),
    'a picture that covers other words': await writeCoveredPdf(),
  };
}

const copies = [
  'Fresh bread, baked daily from 7am. Only £2.50 until 31 May 2026!',
  'Geprüfte Qualität für große und kleine Gärten - jetzt 20 % günstiger',
  'Découvrez nos offres spéciales: livraison gratuite dès 50 euros',
  'TERMS AND CONDITIONS APPLY. OVER 18s ONLY. SEE WEBSITE FOR DETAILS',
  'Representative 24.9% APR variable. Credit subject to status, ID 0O1lI-5S8B',
];
const faces = ['Helvetica', 'Helvetica-BoldOblique', 'Times-Roman', 'Times-Italic', 'Courier', 'Courier-Bold'];

/** Honest PDFs: each face with each copy, in sizes from 6 to 26 points. */
export function writeHonestPdfs(): Readonly<Record<string, Buffer>> {
  return Object.fromEntries(
    faces.flatMap((face, row) =>
      copies.map((copy, column) => {
        const size = 6 + 4 * ((row + column) % 6);
        const words = copy.replaceAll(/[()\\]/g, '');
        const half = words.lastIndexOf(' ', words.length / 2);
        const operators = print([words.slice(0, half), words.slice(half + 1), ...honest.slice(0, 1)], 'F', size);
        const pdf = writeRawPdf({
          pages: [operators],
          width: 800,
          fonts: { F: `<< /Type /Font /Subtype /Type1 /BaseFont /${face} /Encoding /WinAnsiEncoding >>` },
        });
        return [`${face}, ${size} points, copy ${column + 1}`, pdf] as const;
      }),
    ),
  );
}
