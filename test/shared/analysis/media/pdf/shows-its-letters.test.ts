import { beforeAll, describe, expect, test } from 'vitest';
import table from '../../../../../shared/analysis/media/pdf/letter-shapes.json' with { type: 'json' };
import { ShapeComparer } from '../../../../../shared/analysis/media/pdf/letter-shapes.ts';
import { loadPdfium, type Pdfium } from '../../../../../shared/analysis/media/pdf/load-pdfium.ts';
import { openDocument } from '../../../../../shared/analysis/media/pdf/open-document.ts';
import { readPageText, withPage } from '../../../../../shared/analysis/media/pdf/read-page-text.ts';
import { drawPiece } from '../../../../../shared/analysis/media/pdf/read-piece.ts';
import { PrintSample } from '../../../../../shared/analysis/media/pdf/sample-print.ts';
import { findOpenLetters } from '../../../../../shared/analysis/media/pdf/shows-its-letters.ts';
import { drawLetterShapes } from '../../../../../support/media/draw-letter-shapes.ts';
import { writeGlyphPdf, writeHonestPdfs } from '../../../../../support/media/lying-pdfs.ts';
import { writeRawPdf } from '../../../../../support/media/write-raw-pdf.ts';

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadPdfium();
});

/** Which pieces of the first page plainly show their letters. */
async function compareShapes(bytes: Buffer): Promise<readonly { readonly text: string; readonly isShown: boolean }[]> {
  const read = async (from: number, length: number) => bytes.subarray(from, from + length);
  const pdf = await openDocument(pdfium, { sizeBytes: bytes.length, read });
  const shapes = new ShapeComparer();
  return (
    withPage(pdfium, pdf.document, 0, (page) => {
      const sample = new PrintSample(pdf.sha256);
      sample.see(0, readPageText(pdfium, page, false).letters);
      return sample.choose().map((piece) => {
        const drawn = drawPiece(pdfium, page, piece);
        return { text: piece.text, isShown: drawn !== undefined && findOpenLetters(drawn, shapes) === undefined };
      });
    }) ?? []
  );
}

const toHex = (code = 0, digits = 2): string => code.toString(16).padStart(digits, '0');

/** Text matrices of lines that run to the right, down, upside down and up. */
const runs = {
  right: '1 0 0 1 30 140',
  down: '0 -1 1 0 100 190',
  'upside down': '-1 0 0 -1 250 140',
  up: '0 1 -1 0 100 20',
} as const;

/** One line, in which the code 0x80 draws one letter and is said to be another. */
function writeLine(line: string, shown: string, said: string, further = '', matrix: string = runs.right): Buffer {
  const entries = Array.from({ length: 95 }, (_, at) => [32 + at, 32 + at]).concat([[0x80, said.charCodeAt(0)]]);
  const map = entries.map(([from, to]) => `<${toHex(from)}> <${toHex(to, 4)}>`).join('\n');
  const toUnicode =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange\n' +
    `${entries.length} beginbfchar\n${map}\nendbfchar endcmap end end`;
  return writeRawPdf({
    pages: [`BT /F 16 Tf ${matrix} Tm (${line}) Tj ET ${further}`],
    fonts: {
      F: `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [128 /${shown}] >> /ToUnicode {0} >>`,
    },
    objects: [{ dictionary: '', bytes: Buffer.from(toUnicode, 'latin1') }],
  });
}

test('the table of shapes is what PDFium draws', async () => {
  expect(await drawLetterShapes(pdfium)).toEqual(table);
});

describe('need no reading', () => {
  test('the letters of an embedded font that is none of the table', async () => {
    const pieces = await compareShapes(writeGlyphPdf(false));
    expect(pieces.length).toBeGreaterThan(4);
    expect(pieces.filter(({ isShown }) => !isShown)).toEqual([]);
  });

  test('nine of ten pieces in usual faces and sizes', async () => {
    const files = await Promise.all(Object.values(writeHonestPdfs()).map(compareShapes));
    const pieces = files.flat();
    expect(pieces.length).toBeGreaterThan(100);
    expect(pieces.filter(({ isShown }) => isShown).length).toBeGreaterThan(0.9 * pieces.length);
  });
});

const lineWith = (further: string) => writeLine('gentle care', 'a', 'a', further);

describe('need no reading, whatever is beside their letters', () => {
  test.each([
    ['a rule under them', '30 136 100 1.6 re f'],
    ['the lines of a table', '26 130 1.5 30 re f 28 154 120 1.5 re f 28 134 120 1.5 re f'],
    ['descenders of the line above', 'BT /F 16 Tf 30 152.5 Td (gypsy jumping) Tj ET'],
  ])('%s', async (_, further) => {
    expect(await isShown(lineWith(further), 'gentle')).toBe(true);
  });

  test.each(Object.entries(runs))('a line that runs %s', async (_, matrix) => {
    expect(await isShown(writeLine('gentle care', 'a', 'a', '', matrix), 'gentle')).toBe(true);
  });
});

const isShown = async (bytes: Buffer, word: string): Promise<boolean | undefined> =>
  (await compareShapes(bytes)).find(({ text }) => text.includes(word))?.isShown;

describe('has to be read', () => {
  test.each([
    ['cares', 'u', 'a'],
    ['mends', 'i', 'e'],
    ['15 kg', 'nine', '5'],
  ])('%s, of which one letter shows another', async (word, shown, said) => {
    const honest = await isShown(writeLine(`It ${word} quickly`, shown, said), word);
    const lying = await isShown(writeLine(`It ${word.replace(said, '\\200')} quickly`, shown, said), word);
    expect([honest, lying]).toEqual([true, false]);
  });

  test.each(Object.entries(runs))('a word that runs %s, of which one letter shows another', async (_, matrix) => {
    const lying = writeLine('It c\\200res quickly', 'u', 'a', '', matrix);
    expect(await isShown(lying, 'cares')).toBe(false);
  });

  test.each([
    ['a bar too thick for a rule', 'sea calm', '26 137 90 2.6 re f'],
    [
      'letters that are not seen over other ink',
      'gent        lecare',
      '72 138 22 12 re f BT 3 Tr /F 16 Tf 72 140 Td (nnnnnn) Tj ET',
    ],
  ])('a piece with %s', async (_, line, further) => {
    const word = line.slice(0, 3);
    expect(await isShown(writeLine(line, 'a', 'a'), word)).toBe(true);
    expect(await isShown(writeLine(line, 'a', 'a', further), word)).toBe(false);
  });

  test('a piece with other ink between its words', async () => {
    const line = 'gent        lecare';
    expect(await isShown(writeLine(line, 'a', 'a'), 'gent')).toBe(true);
    expect(await isShown(writeLine(line, 'a', 'a', '0 0 0 rg 72 138 22 12 re f'), 'gent')).toBe(false);
  });

  test('a piece that is not drawn where it says', async () => {
    const covered = writeLine('gentle care', 'a', 'a', '1 1 1 rg 20 130 200 30 re f');
    expect(await isShown(covered, 'gentle')).toBe(false);
  });
});

test('a shape that was read as a letter is that letter from then on, and no other', () => {
  const shapes = new ShapeComparer();
  // A cross from corner to corner with a bar above: the letter of no font of the table.
  const odd = Float32Array.from({ length: 64 }, (_, cell) => {
    const [row, column] = [cell >> 3, cell & 7];
    return row === 0 || row === column || row + column === 7 ? 1 : 0;
  });
  const compare = (said: string) => shapes.compare(odd, said.charCodeAt(0), 1);
  expect(['g', 'h'].map(compare)).not.toContain('same');
  shapes.confirm(odd, 'g'.charCodeAt(0), 1);
  expect(['g', 'h'].map(compare)).toEqual(['same', 'other']);
});
