import type { PlacedInk } from '../../shared/analysis/media/pdf/cut-pieces.ts';
import { drawPart } from '../../shared/analysis/media/pdf/draw-page.ts';
import { maskInk, readShape } from '../../shared/analysis/media/pdf/ink-mask.ts';
import { joinLigatures } from '../../shared/analysis/media/pdf/join-ligatures.ts';
import type { Pdfium } from '../../shared/analysis/media/pdf/load-pdfium.ts';
import { openDocument } from '../../shared/analysis/media/pdf/open-document.ts';
import type { PageLetters } from '../../shared/analysis/media/pdf/read-letters.ts';
import { readPageText, withPage } from '../../shared/analysis/media/pdf/read-page-text.ts';
import { writeRawPdf } from './write-raw-pdf.ts';

/** The table of `shared/analysis/media/pdf/letter-shapes.json`. */
export interface LetterShapes {
  /** One for each shape; the same character once for each font. */
  readonly characters: string;
  /** Width over height of each, in hundredths. */
  readonly aspects: readonly number[];
  /** Base64: the ink of each cell from 0 to 15, two cells in a byte. */
  readonly cells: string;
}

const latinFonts = ['Helvetica', 'Times', 'Courier'].flatMap((family) => {
  const upright = family === 'Times' ? 'Times-Roman' : family;
  const slanted = family === 'Times' ? 'Italic' : 'Oblique';
  return [upright, `${family}-Bold`, `${family}-${slanted}`, `${family}-Bold${slanted}`];
});
/** Windows ANSI, and two ligatures in place of its no-break space and soft hyphen. */
const windowsAnsi = '/Encoding << /BaseEncoding /WinAnsiEncoding /Differences [160 /fi 173 /fl] >>';
const fonts = [...latinFonts.map((name) => ({ name, encoding: windowsAnsi })), { name: 'Symbol', encoding: '' }];
const printable = Array.from({ length: 223 }, (_, at) => 33 + at);
const perRow = 20;
const page = { width: 900, height: 460, size: 20 } as const;
/** Pixels for a point. */
const scale = 4;
/** Of Symbol, the Greek letters alone. */
const isWanted = (font: string, character: string): boolean =>
  font === 'Symbol' ? /\p{Script=Greek}/u.test(character) : /[\p{L}\p{N}\p{P}\p{S}]/u.test(character);

/** Draws the characters of PDFium's own fonts and takes down their shapes. */
export async function drawLetterShapes(pdfium: Pdfium): Promise<LetterShapes> {
  const characters: string[] = [];
  const aspects: number[] = [];
  const cells: number[] = [];
  for (const { name, encoding } of fonts) {
    const bytes = writeSpecimen(name, encoding);
    const read = async (from: number, length: number) => bytes.subarray(from, from + length);
    const { document } = await openDocument(pdfium, { sizeBytes: bytes.length, read });
    withPage(pdfium, document, 0, (handle) => {
      const { letters } = readPageText(pdfium, handle, false);
      const mask = maskInk(
        drawPart(pdfium, handle, { left: 0, top: 0, right: page.width, bottom: page.height }, scale),
      );
      for (const ink of joinLigatures(listInks(letters)) ?? []) {
        const character = String.fromCodePoint(ink.code);
        const shape = readShape(mask, ink);
        if (shape === undefined || !isWanted(name, character)) continue;
        characters.push(character);
        aspects.push(Math.round((100 * (ink.right - ink.left)) / (ink.bottom - ink.top)));
        cells.push(...Array.from(shape, (share) => Math.round(15 * Math.min(1, share))));
      }
    });
    pdfium.FPDF_CloseDocument(document);
  }
  const packed = Buffer.from(cells.flatMap((cell, at) => (at % 2 === 0 ? [(cell << 4) | (cells[at + 1] ?? 0)] : [])));
  return { characters: characters.join(''), aspects, cells: packed.toString('base64') };
}

/** In pixels. */
const listInks = ({ count, codes, boxes, inks }: PageLetters): readonly PlacedInk[] =>
  Array.from({ length: count }, (_, at) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = Array.from(
      inks.subarray(4 * at, 4 * at + 4),
      (hundredths) => (hundredths * page.size * scale) / 100,
    );
    const [x, y] = [scale * (boxes[4 * at] ?? 0), scale * (boxes[4 * at + 3] ?? 0)];
    return { code: codes[at] ?? 0, left: x + left, top: y - top, right: x + right, bottom: y - bottom };
  }).filter(({ code, right, left }) => code > 0x20 && right > left);

const toHex = (code: number): string => code.toString(16).padStart(2, '0');

/** A page with all characters of a font, a space between any two. */
function writeSpecimen(name: string, encoding: string): Buffer {
  const rows = Array.from({ length: Math.ceil(printable.length / perRow) }, (_, row) =>
    printable.slice(row * perRow, (row + 1) * perRow),
  );
  const lines = rows.map(
    (codes, row) =>
      `BT /F ${page.size} Tf 30 ${page.height - 36 * (row + 1)} Td <${codes.map(toHex).join('20')}> Tj ET`,
  );
  return writeRawPdf({
    pages: [lines.join('\n')],
    width: page.width,
    height: page.height,
    fonts: { F: `<< /Type /Font /Subtype /Type1 /BaseFont /${name} ${encoding} >>` },
  });
}
