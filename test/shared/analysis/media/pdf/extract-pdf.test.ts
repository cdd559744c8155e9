import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Extraction } from '../../../../../shared/model/extraction.ts';
import { extractOrThrow, listMeasured } from '../../../../../support/media/extract-or-throw.ts';
import { type PdfMark, type PdfPage, writePdf } from '../../../../../support/media/write-pdf.ts';

const size = { width: 400, height: 300 };
const text = (words: string, y: number, more: Partial<Extract<PdfMark, { kind: 'text' }>> = {}): PdfMark => ({
  kind: 'text',
  x: 40,
  y,
  size: 12,
  text: words,
  ...more,
});
const page = (...marks: readonly PdfMark[]): PdfPage => ({ ...size, marks });
const textsOf = ({ blocks }: Extraction, isHidden: boolean): string[] =>
  blocks.filter(({ hidden }) => (hidden !== undefined) === isHidden).map((block) => block.text.trim());

const namesOf = ({ measurements }: Extraction): string[] => measurements.map(({ name }) => name).toSorted();

describe('what a PDF says of itself', () => {
  let plain: Extraction;
  let full: Extraction;
  beforeAll(async () => {
    plain = await extractOrThrow('pdf', writePdf([page(text('Words', 40))]));
    const options = {
      title: 'Leaflet',
      author: 'Jane Doe',
      language: 'en-GB',
      showTitle: true,
      isTagged: true,
      isUa: true,
      javaScript: 'app.alert(1)',
      attachments: [{ name: 'prices.csv', bytes: Buffer.from('a') }],
    };
    const picture = {
      pixelWidth: 1,
      pixelHeight: 1,
      bytes: Buffer.from([0]),
      filter: 'FlateDecode',
      colourSpace: 'DeviceGray',
    } as const;
    const figure = { kind: 'picture', x: 300, y: 200, width: 5, height: 5, picture, alternative: '' } as const;
    const first = page(
      text('Title', 40, { tag: 'H1', size: 20 }),
      text('Deep', 80, { tag: 'H3' }),
      text('Cell', 120, { tag: 'TD' }),
      figure,
    );
    full = await extractOrThrow('pdf', writePdf([first], options));
  });

  test('nothing: no title, language, tags or identification as PDF/UA', () => {
    expect(namesOf(plain)).toEqual(['pdf_language_missing', 'pdf_title_missing', 'pdf_ua_missing', 'pdf_untagged']);
  });

  test('everything: what is left are scripts, attachments, a figure without words and a skipped heading', () => {
    expect(namesOf(full)).toEqual([
      'pdf_attachment',
      'pdf_figure_alt_missing',
      'pdf_heading_skipped',
      'pdf_javascript',
    ]);
    expect(listMeasured(full, 'pdf_attachment')).toEqual([[1, { names: 'prices.csv' }]]);
    expect(listMeasured(full, 'pdf_heading_skipped')).toEqual([[3, { previousLevel: 1 }]]);
    const metadata = Object.fromEntries(full.metadata.map(({ name, value }) => [name, value]));
    expect(metadata).toMatchObject({
      title: 'Leaflet',
      author: 'Jane Doe',
      language: 'en-GB',
      isTagged: true,
      pdfVersion: '1.7',
      pageCount: 1,
    });
  });

  test('the tags give the roles', () => {
    expect(full.blocks.map(({ role, text: words }) => [role, words])).toEqual([
      ['headline', 'Title'],
      ['headline', 'Deep'],
      ['table_cell', 'Cell'],
    ]);
  });

  test('an owner password opens, and what it forbids is told', async () => {
    const encryption = { userPassword: '', ownerPassword: 'x', permissions: -3904 };
    const locked = await extractOrThrow('pdf', writePdf([page(text('Words', 40))], { title: 'T', encryption }));
    expect(textsOf(locked, false)).toEqual(['Words']);
    expect(namesOf(locked)).toContain('pdf_accessibility_blocked');
    expect(locked.metadata).toContainEqual({ name: 'allowsCopying', value: false });
  });
});

describe('text that a reader of a PDF does not see', () => {
  test('is told apart, with the reason', async () => {
    const marks = [
      text('Seen', 40),
      text('Invisible', 60, { mode: 3 }),
      text('White on white', 80, { colour: [1, 1, 1] }),
      text('Under a box', 110),
      { kind: 'rectangle', x: 30, y: 95, width: 200, height: 22, colour: [0.9, 0.9, 0.2] },
      text('Off the page', 60, { x: 900 }),
      text('Too small to read', 150, { size: 1 }),
    ] as const;
    const extraction = await extractOrThrow('pdf', writePdf([page(...marks)]));
    expect(textsOf(extraction, false)).toEqual(['Seen']);
    const reasons = extraction.blocks.flatMap(({ hidden, text: words }) =>
      hidden === undefined ? [] : [[words.trim(), hidden]],
    );
    expect(Object.fromEntries(reasons)).toEqual({
      Invisible: 'hidden_format',
      'White on white': 'same_colour',
      'Under a box': 'covered',
      'Off the page': 'off_page',
      'Too small to read': 'too_small',
    });
    expect(listMeasured(extraction, 'text_hidden')).toHaveLength(5);
  });
});

const link = (y: number, url: string): PdfMark => ({ kind: 'link', x: 38, y: y - 12, width: 200, height: 15, url });

describe('what a PDF looks like', () => {
  test('weak contrast and small print are measured, with their words', async () => {
    const marks = [
      { kind: 'rectangle', x: 0, y: 0, width: 400, height: 60, colour: [0.2, 0.3, 0.6] },
      text('White on blue', 40, { colour: [1, 1, 1] }),
      text('Grey on white', 100, { colour: [0.6, 0.6, 0.6] }),
      text('Black on white', 130),
      text('Small print', 280, { size: 6 }),
    ] as const;
    const extraction = await extractOrThrow('pdf', writePdf([page(...marks)]));
    expect(listMeasured(extraction, 'contrast_ratio')).toEqual([
      [
        'Grey on white',
        { foreground: '#999999', background: '#ffffff', isLargeText: false, letterHeight: 12, bold: false },
      ],
    ]);
    expect(listMeasured(extraction, 'letter_height')).toEqual([['Small print', { role: 'footnote', characters: 11 }]]);
  });

  test('what printers write beside a page is no small print, what stands among words is', async () => {
    const marks = [
      'E:\\jobs\\leaflet\\1725.fm  12/06/2019  14:33',
      'Leaflet_v3.indd   1',
      '26 November 2026, 3:04 PM, page 2 of 8',
      'Ends 12/06/2019',
      'Terms at shop.example/terms.pdf',
      'and/or 18+',
    ].map((words, index) => text(words, 40 + 40 * index, { size: 5 }));
    const extraction = await extractOrThrow('pdf', writePdf([page(...marks)]));
    expect(listMeasured(extraction, 'letter_height').map(([words]) => words)).toEqual([
      'Ends 12/06/2019',
      'Terms at shop.example/terms.pdf',
      'and/or 18+',
    ]);
  });

  test('a title that runs through the margins is no small print, a qualification that does is', async () => {
    const [head, foot] = ['Journal of Garden Tools', 'Capital at risk. Terms apply.'];
    const pages = [1, 2, 3].map((number) =>
      page(
        text(`${head} ${number}`, 20, { size: 5 }),
        text('Tools for every garden, large or small', 150),
        text(foot, 290, { size: 5 }),
      ),
    );
    const measured = listMeasured(await extractOrThrow('pdf', writePdf(pages)), 'letter_height');
    expect(measured.map(([words]) => words)).toEqual([foot, foot, foot]);
  });

  test('links are followed to their words, and a link that names another host is told', async () => {
    const marks = [
      text('See www.bank.example now', 40),
      link(40, 'https://evil.example/'),
      text('our terms', 80),
      link(80, 'https://shop.example/terms'),
    ];
    const extraction = await extractOrThrow('pdf', writePdf([page(...marks)]));
    expect(listMeasured(extraction, 'link_target')).toMatchObject([
      ['See www.bank.example now', { host: 'evil.example', isMisleading: true }],
      ['our terms', { host: 'shop.example', isMisleading: false }],
    ]);
  });

  test('a scan is read by character recognition, with boxes on the page', async () => {
    const scan = await drawAsPicture('Guaranteed to work');
    const scanned = page({ kind: 'picture', x: 0, y: 0, width: 400, height: 300, picture: scan });
    const extraction = await extractOrThrow('pdf', writePdf([scanned, page(text('Text layer', 40))]));
    expect(extraction.blocks.map(({ source, text: words, place }) => [source, words, place])).toEqual([
      ['ocr_text', 'Guaranteed to work', { kind: 'page', page: 1 }],
      ['document_text', 'Text layer', { kind: 'page', page: 2 }],
    ]);
    expect(listMeasured(extraction, 'image_of_text')).toEqual([['Guaranteed to work', { isWholePage: true }]]);
    expect(extraction.coverage.every(({ extent }) => extent === 'full')).toBe(true);
  });

  test('pages come as pictures for the report, no larger than 1,280 pixels and no more than allowed', async () => {
    const pages = [1, 2, 3].map((number) => page(text(`Page ${number}`, 40)));
    const { frames, pages: sizes } = await extractOrThrow('pdf', writePdf(pages), { frames: 2 });
    expect(frames.map(({ page: number, width, height }) => [number, Math.max(width, height)])).toEqual([
      [1, 1111],
      [2, 1111],
    ]);
    expect((await sharp(frames[0]?.jpeg).metadata()).format).toBe('jpeg');
    expect(sizes).toHaveLength(3);
  });

  test('running heads and page numbers are headers and footers', async () => {
    const pages = [1, 2, 3].map((number) =>
      page(text('Harbour & Vale', 15), text(`Words of page ${number}`, 150), text(`Page ${number} of 3`, 295)),
    );
    const { blocks } = await extractOrThrow('pdf', writePdf(pages));
    expect(blocks.map(({ role }) => role)).toEqual([
      'header',
      'body',
      'footer',
      'header',
      'body',
      'footer',
      'header',
      'body',
      'footer',
    ]);
  });
});

/** Words as pixels. */
async function drawAsPicture(words: string): Promise<Extract<PdfMark, { kind: 'picture' }>['picture']> {
  const { loadPdfium } = await import('../../../../../shared/analysis/media/pdf/load-pdfium.ts');
  const { drawPage } = await import('../../../../../shared/analysis/media/pdf/draw-page.ts');
  const pdfium = await loadPdfium();
  const file = writePdf([page(text(words, 100, { size: 30 }))]);
  const pointer = pdfium.malloc(file.length);
  pdfium.bytes().set(file, pointer);
  const loaded = pdfium.FPDF_LoadPage(pdfium.FPDF_LoadMemDocument64(pointer, file.length, 0), 0);
  const { pixels, width, height } = drawPage(pdfium, loaded, 150, 0);
  const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
  return { pixelWidth: width, pixelHeight: height, bytes, filter: 'DCTDecode' };
}

const label = (x: number, y: number, colour: readonly [number, number, number]): PdfMark => ({
  kind: 'rectangle',
  x,
  y: y - 10,
  width: 14,
  height: 13,
  colour,
});

const rule = (y: number): PdfMark => ({
  kind: 'rectangle',
  x: 30,
  y,
  width: 300,
  height: 3.5,
  colour: [0.5, 0.5, 0.5],
});

describe('contrast on small labels and in tables', () => {
  test('white figures on labels that are no larger than they stand out', async () => {
    const marks = [1, 2, 3].flatMap((figure) => [
      label(38, 50 * figure, [0, 0, 0]),
      text(String(figure), 50 * figure, { colour: [1, 1, 1] }),
      text('Points of the offer that count', 50 * figure, { x: 70 }),
    ]);
    const extraction = await extractOrThrow('pdf', writePdf([page(...marks)]));
    expect(listMeasured(extraction, 'contrast_ratio')).toEqual([]);
    expect(namesOf(extraction)).not.toContain('text_hidden');
  });

  test('words between rules stand out; faint ones between them do not', async () => {
    const marks = [
      rule(46),
      text('Item 1000 unit', 60),
      rule(64),
      text('Faint 2000 unit', 78, { colour: [0.8, 0.8, 0.8] }),
      rule(82),
    ];
    const extraction = await extractOrThrow('pdf', writePdf([page(...marks)]));
    expect(listMeasured(extraction, 'contrast_ratio')).toMatchObject([['Faint 2000 unit', expect.anything()]]);
  });
});
