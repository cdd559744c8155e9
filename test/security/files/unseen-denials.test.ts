import { beforeAll, describe, expect, it } from 'vitest';
import { reviewExtraction } from '../../../shared/analysis/rules/review-extraction.ts';
import type { Extraction } from '../../../shared/model/extraction.ts';
import { extractOrThrow } from '../../../support/media/extract-or-throw.ts';
import { writeRawPdf } from '../../../support/media/write-raw-pdf.ts';
import { reviewContext } from '../../shared/analysis/rules/review-context.ts';

/** Protects: the claim that a reader sees. A denial that the file holds and the page does not show clears nothing. */

const courier = { F: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' };
const size = 14;
const advance = 0.6 * size;
const left = 20;
const base = 100;

/** Where words are in a line of a typewriter font, and what draws them there. */
interface Word {
  readonly text: string;
  readonly x: number;
  readonly width: number;
}

/** A denial within the claim, before it and behind it. */
const sentences: Readonly<Record<string, readonly [before: string, denial: string, after: string]>> = {
  'within a claim': ['Our herbal tea does ', 'not', ' cure cancer.'],
  'before a claim': ['', 'No', ' herbal tea cures cancer.'],
  'behind a claim': ['This tea cures cancer?', ' No, that is a myth.', ''],
};

const show = ({ text, x }: Word, font = 'F'): string => `BT /${font} ${size} Tf ${x} ${base} Td (${text}) Tj ET`;

/** How a denial is drawn so that nobody sees it. */
const ways: Readonly<Record<string, (denial: Word) => string>> = {
  'clipped away': (word) => `q 0 0 10 10 re W n ${show(word)} Q`,
  'clipped by a shape': (word) => `q 0 0 m 400 0 l 0 60 l h W n ${show(word)} Q`,
  'clipped by letters': (word) => `q BT 7 Tr /F ${size} Tf 20 200 Td (o) Tj ET ${show(word)} Q`,
  'that only clips': (word) => `q BT 7 Tr /F ${size} Tf ${word.x} ${base} Td (${word.text}) Tj ET Q`,
  'under a white shape': (word) => `${show(word)} 1 g ${word.x} ${base - 5} ${word.width} ${size + 5} re f 0 g`,
  'under a black shape': (word) => `${show(word)} ${word.x} ${base - 5} ${word.width} ${size + 5} re f`,
  'under a shape of a form': (word) => `${show(word)} q ${word.width} 0 0 20 ${word.x} ${base - 6} cm /Cover Do Q`,
  'under a picture': (word) => `${show(word)} q ${word.width} 0 0 20 ${word.x} ${base - 6} cm /Noise Do Q`,
  'under a broad line': (word) =>
    `${show(word)} q 1 G 30 w ${word.x} ${base + 3} m ${word.x + word.width} ${base + 3} l S Q`,
  'outlined in white': (word) => `q 1 G BT 1 Tr /F ${size} Tf ${word.x} ${base} Td (${word.text}) Tj ET Q`,
  'in a form that cuts it off': (word) => `q 1 0 0 1 ${word.x} ${base} cm /Cut Do Q`,
  'in white': (word) => `1 g ${show(word)} 0 g`,
  'in nearly white': (word) => `0.99 g ${show(word)} 0 g`,
  'in white of a pattern': (word) => `/Pattern cs /White scn ${show(word)} 0 g`,
  'without opacity': (word) => `q /Clear gs ${show(word)} Q`,
  'behind a mask': (word) => `q /Masked gs ${show(word)} Q`,
  'that multiplies white': (word) => `q 1 g /Multiply gs ${show(word)} Q`,
  'that is not drawn': (word) => `BT 3 Tr /F ${size} Tf ${word.x} ${base} Td (${word.text}) Tj 0 Tr ET`,
  'in a layer that is off': (word) => `/OC /Off BDC ${show(word)} EMC`,
  'of which a sliver shows': (word) => `q 0 0 500 ${base + 1.5} re W n ${show(word)} Q`,
  'of which a sliver shows above a shape': (word) =>
    `${show(word)} 1 g ${word.x} ${base - 5} ${word.width} 12 re f 0 g`,
  'in drawings that paint nothing': (word) => show(word, 'Empty'),
  'in drawings that paint white': (word) => show(word, 'White'),
  'in drawings of specks': (word) => show(word, 'Speck'),
  'in a font without shapes for it': (word) => show(word, 'Blank'),
};

/** What draws each letter of the fonts of drawings (Type 3). */
const drawings = {
  Empty: '600 0 0 -200 600 800 d1',
  White: '600 0 d0 1 g 0 0 600 700 re f',
  Speck: '600 0 0 0 600 700 d1 0 0 3 3 re f',
};

const toHex = (code: number): string => code.toString(16).padStart(2, '0');

/** The objects of fonts in which `letters` show nothing, where the first of them is object `first`, and what the page calls them. */
function writeBlankFonts(letters: string, first: number) {
  const codes = [...new Set(letters)].map((letter) => letter.charCodeAt(0)).toSorted((a, b) => a - b);
  const map =
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ` +
    `${codes.length} beginbfchar ${codes.map((code) => `<${toHex(code)}> <00${toHex(code)}>`).join(' ')} endbfchar endcmap end end`;
  const glyphs = (nameOf: (code: number) => string): string =>
    `/Encoding << /Type /Encoding /Differences [${codes.map((code) => `${code} /${nameOf(code)}`).join(' ')}] >> ` +
    `/FirstChar 0 /LastChar 255 /Widths [${'600 '.repeat(256)}] /ToUnicode {${first}}`;
  const objects = [
    { dictionary: '', bytes: Buffer.from(map) },
    `<< /Type /Font /Subtype /Type1 /BaseFont /Courier ${glyphs(() => 'space')} >>`,
    ...Object.values(drawings).flatMap((drawing, index) => [
      { dictionary: '', bytes: Buffer.from(drawing) },
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 -200 600 800] /FontMatrix [0.001 0 0 0.001 0 0] ${glyphs((code) => `g${code}`)} ` +
        `/CharProcs << ${codes.map((code) => `/g${code} {${first + 2 + 2 * index}}`).join(' ')} >> >>`,
    ]),
  ];
  const names = Object.keys(drawings).map((name, index) => [name, `{${first + 3 + 2 * index}}`] as const);
  return { objects, fonts: { Blank: `{${first + 1}}`, ...Object.fromEntries(names) } };
}

const at = (text: string, letters: number): Word => ({
  text,
  x: left + advance * letters,
  width: advance * text.length,
});

/** A page for each way. */
function writePages(sentence: readonly [string, string, string]): Buffer {
  const [before, denial, after] = sentence;
  const words = [at(before, 0), at(denial, before.length), at(after, before.length + denial.length)];
  const blank = writeBlankFonts(denial, 10);
  return writeRawPdf({
    pages: [show, ...Object.values(ways)].map((draw) =>
      words.map((word, index) => (index === 1 ? draw(word) : word.text === '' ? '' : show(word))).join(' '),
    ),
    fonts: { ...courier, ...blank.fonts },
    objects: [
      { dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 1 1]', bytes: Buffer.from('1 g 0 0 1 1 re f') },
      {
        dictionary: '/Type /XObject /Subtype /Image /Width 40 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8',
        bytes: Uint8Array.from({ length: 320 }, (_, pixel) => (pixel * 7919) % 251),
      },
      '<< /ca 0 /CA 0 >>',
      '<< /SMask << /S /Luminosity /G {4} >> >>',
      {
        dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 500 300] /Group << /S /Transparency /CS /DeviceGray >>',
        bytes: Buffer.from('0 g 0 0 500 300 re f'),
      },
      '<< /BM /Multiply >>',
      '<< /Type /OCG /Name (Off) >>',
      {
        dictionary: '/Type /XObject /Subtype /Form /BBox [0 -90 500 -80] /Resources << /Font << /F {8} >> >>',
        bytes: Buffer.from(`BT /F ${size} Tf (${denial}) Tj ET`),
      },
      courier.F,
      {
        dictionary:
          '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 4 4] /XStep 4 /YStep 4 /Resources << >>',
        bytes: Buffer.from('1 g 0 0 4 4 re f'),
      },
      ...blank.objects,
    ],
    pictures: { Cover: '{0}', Noise: '{1}', Cut: '{7}' },
    resources:
      '/ExtGState << /Clear {2} /Masked {3} /Multiply {5} >> /Properties << /Off {6} >> /Pattern << /White {9} >>',
    catalog: '/OCProperties << /OCGs [{6}] /D << /OFF [{6}] >> >>',
  });
}

describe.each(Object.entries(sentences))('a denial %s', (_place, sentence) => {
  let extraction: Extraction;
  const listCritical = (page: number): string[] => {
    const blocks = extraction.blocks.filter(({ place }) => place.kind === 'page' && place.page === page);
    const { issues } = reviewExtraction({ ...extraction, blocks, measurements: [] }, reviewContext);
    return issues.filter(({ severity }) => severity === 'CRITICAL').map(({ summary }) => summary);
  };
  beforeAll(async () => {
    extraction = await extractOrThrow('pdf', writePages(sentence));
  });

  it('clears it where it is seen', () => {
    expect(listCritical(1)).toEqual([]);
  });

  it.each(Object.keys(ways).map((way, index) => [way, index + 2] as const))('clears nothing %s', (_way, page) => {
    expect(listCritical(page)).not.toEqual([]);
  });
});
