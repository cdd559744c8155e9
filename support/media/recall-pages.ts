import sharp from 'sharp';
import { drawPage } from '../../shared/analysis/media/pdf/draw-page.ts';
import { loadPdfium, type Pdfium } from '../../shared/analysis/media/pdf/load-pdfium.ts';
import { type PdfFont, textWidth, wrapText } from './font-widths.ts';
import { type PdfMark, type PdfPage, type Rgb, writePdf } from './write-pdf.ts';

/** A word and where it stands, in fractions of the page as it is shown. */
export interface PlacedWord {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Middle of its height, and the size of its letters, as fractions of the height; across the line where the text is turned. */
  readonly middle: number;
  readonly size: number;
}

/** A generated file whose words and their places are known. */
export interface RecallPage {
  readonly name: string;
  readonly format: 'pdf' | 'png';
  readonly bytes: Buffer;
  /** In reading order. */
  readonly words: readonly PlacedWord[];
  /** Quarter turns clockwise by which the text is turned. */
  readonly turn: 0 | 1 | 2 | 3;
}

const sentences = [
  'Our award winning moisturiser reduces fine lines by 47% in just two weeks.',
  'Clinically proven formula, gentle on skin and kind to the planet.',
  'Was £59.99, now only £14.99 while stocks last.',
  'Offer ends 31 March. Terms and conditions apply, see www.example.com for details.',
  'Results vary between people and may depend on diet, sleep and exercise.',
];
const notes = [
  '* Survey of 120 people in May. Excludes postage and packing.',
  'Promoter: Northquay Ltd, 14 Pier Road, Whitby.',
];

interface Layout {
  readonly marks: PdfMark[];
  readonly lines: {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly font: PdfFont;
  }[];
}

/** Height of the middle of a line's letters above its base line, in sizes. */
const middleShare = 0.35;

function addLine(
  layout: Layout,
  text: string,
  x: number,
  y: number,
  size: number,
  font: PdfFont = 'Helvetica',
  colour?: Rgb,
): void {
  layout.marks.push({ kind: 'text', x, y, size, text, font, ...(colour !== undefined && { colour }) });
  layout.lines.push({ text, x, y, size, font });
}

function addColumn(
  layout: Layout,
  text: string,
  x: number,
  y: number,
  width: number,
  size: number,
  colour?: Rgb,
): number {
  const lines = wrapText(text, width, size);
  for (const [index, line] of lines.entries())
    addLine(layout, line, x, y + index * size * 1.25, size, 'Helvetica', colour);
  return y + lines.length * size * 1.25;
}

/** Places of the words of a page that is shown as it was written. */
function placeWords({ lines }: Layout, width: number, height: number): PlacedWord[] {
  return lines.flatMap(({ text, x, y, size, font }) => {
    let at = 0;
    return text.split(' ').map((word) => {
      const left = x + textWidth(text.slice(0, at), size, font);
      at += word.length + 1;
      const right = left + textWidth(word, size, font);
      return {
        text: word,
        left: left / width,
        right: right / width,
        middle: (y - middleShare * size) / height,
        size: size / height,
      };
    });
  });
}

const size = { width: 595, height: 842 };

function toPdf(name: string, layout: Layout, page: Partial<PdfPage> = {}, turn: RecallPage['turn'] = 0): RecallPage {
  const shown = { ...size, marks: layout.marks, ...page };
  return {
    name,
    format: 'pdf',
    bytes: writePdf([shown], { isCompressed: true }),
    words: placeWords(layout, size.width, size.height),
    turn,
  };
}

const newLayout = (): Layout => ({ marks: [], lines: [] });

/** Pages of a PDF: columns, tables, footnotes, turned and cropped pages. */
function makePdfPages(): readonly RecallPage[] {
  const all = sentences.join(' ');
  const column = newLayout();
  addLine(column, 'A headline over one column', 50, 70, 22, 'Helvetica-Bold');
  addColumn(column, `${all} ${all}`, 50, 110, 495, 11);

  const columns = newLayout();
  addLine(columns, 'Two columns under a headline', 50, 70, 22, 'Helvetica-Bold');
  addColumn(columns, `${all} ${all}`, 50, 110, 230, 10);
  addColumn(columns, `${all} ${all}`, 315, 110, 230, 10);

  const threeColumns = newLayout();
  for (const x of [40, 220, 400]) addColumn(threeColumns, all, x, 80, 155, 9);

  const table = newLayout();
  addLine(table, 'Prices of our creams', 50, 70, 16, 'Helvetica-Bold');
  const rows = [
    'Cream Size Price',
    'Day 50ml £14.99',
    'Night 75ml £21.50',
    'Hand 30ml £6.25',
    'Sun 200ml £18.00',
    'Body 400ml £12.75',
  ];
  for (const [row, cells] of rows.entries())
    for (const [cell, text] of cells.split(' ').entries()) addLine(table, text, 60 + cell * 160, 110 + row * 20, 11);
  addColumn(table, sentences[4] ?? '', 50, 260, 495, 11);

  const footnotes = newLayout();
  addColumn(footnotes, all, 50, 80, 495, 12);
  let y = 770;
  for (const note of notes) y = addColumn(footnotes, note, 50, y, 495, 6.5) + 2;

  const turned = newLayout();
  addLine(turned, 'A page that is turned', 50, 70, 20, 'Helvetica-Bold');
  addColumn(turned, all, 50, 110, 495, 12);

  const cropped = newLayout();
  addColumn(cropped, all, 120, 180, 350, 12);
  const crop = { x: 80, y: 100, width: 450, height: 500 };
  const croppedWords = placeWords(cropped, size.width, size.height).map((word) => ({
    ...word,
    left: (word.left * size.width - crop.x) / crop.width,
    right: (word.right * size.width - crop.x) / crop.width,
    middle: (word.middle * size.height - crop.y) / crop.height,
    size: (word.size * size.height) / crop.height,
  }));
  return [
    toPdf('PDF, one column', column),
    toPdf('PDF, two columns', columns),
    toPdf('PDF, three columns', threeColumns),
    toPdf('PDF, table', table),
    toPdf('PDF, footnotes of 6.5 pt', footnotes),
    toPdf('PDF, page turned by 90°', turned, { rotate: 90 }, 1),
    toPdf('PDF, page turned by 180°', turned, { rotate: 180 }, 2),
    toPdf('PDF, page turned by 270°', turned, { rotate: 270 }, 3),
    { ...toPdf('PDF, cropped', cropped, { crop }), words: croppedWords },
  ];
}

/** An image of text as a screen shows it: one point is one pixel. */
async function drawImage(pdfium: Pdfium, page: PdfPage, turn: RecallPage['turn']): Promise<Buffer> {
  const file = writePdf([page]);
  const pointer = pdfium.malloc(file.length);
  pdfium.bytes().set(file, pointer);
  const document = pdfium.FPDF_LoadMemDocument64(pointer, file.length, 0);
  const loaded = pdfium.FPDF_LoadPage(document, 0);
  const { pixels, width, height } = drawPage(pdfium, loaded, 72, 0);
  pdfium.FPDF_ClosePage(loaded);
  pdfium.FPDF_CloseDocument(document);
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .rotate(turn * 90)
    .png()
    .toBuffer();
}

interface ImageKind {
  readonly name: string;
  readonly size: number;
  readonly turn?: RecallPage['turn'];
  readonly colour?: Rgb;
  readonly background?: Rgb;
  /** Size of the letters of a few words above, as on a poster. */
  readonly headline?: number;
}

const grey = (value: number): Rgb => [value / 255, value / 255, value / 255];

const imageKinds: readonly ImageKind[] = [
  ...[6, 7, 8, 9, 10, 12, 16, 20, 24].map((pixels) => ({ name: `image, ${pixels} px`, size: pixels })),
  ...([1, 2, 3] as const).flatMap((turn) =>
    [12, 20].map((pixels) => ({ name: `image, ${pixels} px, turned by ${turn * 90}°`, size: pixels, turn })),
  ),
  { name: 'image, 16 px, contrast 4.5', size: 16, colour: grey(0x76) },
  { name: 'image, 16 px, contrast 3', size: 16, colour: grey(0x94) },
  { name: 'image, 16 px, contrast 2', size: 16, colour: grey(0xb4) },
  { name: 'image, 16 px, contrast 1.5', size: 16, colour: grey(0xd0) },
  { name: 'image, 10 px, contrast 2', size: 10, colour: grey(0xb4) },
  { name: 'image, 16 px, white on blue', size: 16, colour: [1, 1, 1], background: [0.1, 0.2, 0.6] },
  { name: 'image, 16 px, red on green', size: 16, colour: [0.8, 0, 0], background: [0.6, 0.9, 0.6] },
  { name: 'image, 9 px under a headline of 50 px', size: 9, headline: 50 },
  { name: 'image, 12 px, contrast 1.4, under a headline of 50 px', size: 12, headline: 50, colour: grey(0xda) },
];

async function makeImages(): Promise<readonly RecallPage[]> {
  const pdfium = await loadPdfium();
  const pages: RecallPage[] = [];
  for (const { name, size: pixels, turn = 0, colour, background, headline } of imageKinds) {
    const width = Math.min(900, Math.max(420, pixels * 40));
    const layout = newLayout();
    if (background !== undefined)
      layout.marks.push({ kind: 'rectangle', x: 0, y: 0, width, height: 2000, colour: background });
    if (headline !== undefined) addLine(layout, 'Half price today', 20, headline * 1.5, headline);
    const top = headline === undefined ? 20 : headline * 2.5;
    const bottom = addColumn(layout, sentences.join(' '), 20, top + pixels * 1.5, width - 40, pixels, colour);
    const height = Math.round(bottom + 20);
    const bytes = await drawImage(pdfium, { width, height, marks: layout.marks }, turn);
    pages.push({ name, format: 'png', bytes, words: placeWords(layout, width, height), turn });
  }
  return pages;
}

/** Every generated page: text layers first, then images. */
export async function makeRecallPages(): Promise<readonly RecallPage[]> {
  return [...makePdfPages(), ...(await makeImages())];
}
