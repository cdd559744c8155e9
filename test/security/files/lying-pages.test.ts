/** Protects: the review from a PDF whose text layer says harmless words in place of those that the page shows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Recogniser, startRecogniser } from '../../../shared/analysis/media/ocr/start-recogniser.ts';
import { loadPdfium, type Pdfium } from '../../../shared/analysis/media/pdf/load-pdfium.ts';
import { openDocument } from '../../../shared/analysis/media/pdf/open-document.ts';
import { findOtherPrint } from '../../../shared/analysis/media/pdf/read-other-lines.ts';
import { readPageText, withPage } from '../../../shared/analysis/media/pdf/read-page-text.ts';
import { PrintSample } from '../../../shared/analysis/media/pdf/sample-print.ts';
import { surveyObjects } from '../../../shared/analysis/media/pdf/survey-objects.ts';
import { extractOrThrow, listMeasured } from '../../../support/media/extract-or-throw.ts';
import { writeGlyphPdf, writeHonestPdfs, writeLyingPdfs } from '../../../support/media/lying-pdfs.ts';

const lying = await writeLyingPdfs();
const viaMarks = 'replacement text for the line';
let pdfium: Pdfium;
let recogniser: Recogniser;
beforeAll(async () => {
  pdfium = await loadPdfium();
  recogniser = await startRecogniser();
});
afterAll(() => recogniser.stop());

/** Whether what a review reads of the file to compare it gives the lie away. */
async function isFoundOut(bytes: Buffer, hasTime?: () => boolean): Promise<boolean | undefined> {
  const read = async (from: number, length: number) => bytes.subarray(from, from + length);
  const pdf = await openDocument(pdfium, { sizeBytes: bytes.length, read });
  const sample = new PrintSample(pdf.sha256);
  for (let index = 0; index < pdf.pageCount; index++) {
    withPage(pdfium, pdf.document, index, (page) => {
      const { letters, transform, paragraphs } = readPageText(pdfium, page, false);
      const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
      sample.see(index, letters, surveyObjects(pdfium, page, transform, lines).covers);
    });
  }
  return await findOtherPrint(recogniser, pdf, sample.choose(), hasTime);
}

describe('a lie is found out when it is', () => {
  test.each(Object.entries(lying).filter(([name]) => name !== viaMarks))('%s', async (_, bytes) => {
    expect(await isFoundOut(bytes)).toBe(true);
  });
});

describe('both readings are reviewed, and the difference is a finding, when it is', () => {
  test.each([
    viaMarks,
    'a table that is used on one page of ten',
    "an embedded font's own character map",
    'a picture that covers other words',
  ])('%s', async (name) => {
    const extraction = await extractOrThrow('pdf', lying[name] ?? Buffer.alloc(0), { frames: 0 });
    const wordsOf = (source: string): string =>
      extraction.blocks
        .filter((block) => block.source === source)
        .map(({ text }) => text)
        .join(' ');
    expect(wordsOf('ocr_text')).toMatch(/cures cancer/);
    expect(wordsOf('document_text')).toMatch(/feels gentle|It makes/);
    expect(listMeasured(extraction, 'text_differs')).toHaveLength(1);
    expect(extraction.coverage.find(({ check }) => check === 'text_layer')).toMatchObject({ extent: 'partial' });
  });
});

describe('a file that is made to use up the time for it', () => {
  test('is read in a bounded sample, whatever its letters look like', () => {
    const count = 60_000;
    const codes = Uint32Array.from({ length: count }, (_, at) => (at % 7 === 6 ? 0x20 : 0x61 + (at % 26)));
    const boxes = new Float32Array(4 * count);
    for (let at = 0; at < count; at++) {
      const [x, y] = [(at % 70) * 6, Math.floor(at / 70) * 12];
      boxes.set([x, y, x + 6, y + 10], 4 * at);
    }
    // Every letter has a form of its own.
    const inks = Int16Array.from({ length: 4 * count }, (_, at) => (at * 7919) % 30_000);
    const style = { size: 10, isBold: false, font: 1, fontName: 'F', colour: '#000000', hidden: undefined } as const;
    const styles = [
      { ...style, turn: 0 as const, angle: 0, shapes: 'font' as const, isUpright: true, markedContentId: -1 },
    ];
    const sample = new PrintSample('00'.repeat(32));
    sample.see(0, {
      count,
      codes,
      boxes,
      styleOf: new Uint32Array(count),
      styles,
      inks,
      isGenerated: new Uint8Array(count),
      unmappedCount: 0,
      mayBeBlank: false,
    });
    const chosen = sample.choose().reduce((sum, { text }) => sum + text.length, 0);
    expect(chosen).toBeGreaterThan(1000);
    expect(chosen).toBeLessThan(3000);
  });

  test('is not called honest when the time is over', async () => {
    expect(await isFoundOut(lying['a table of Helvetica'] ?? Buffer.alloc(0), () => false)).toBeUndefined();
  });
});

describe('honest files are not accused', () => {
  const honest = { ...writeHonestPdfs(), 'glyphs of an embedded font': writeGlyphPdf(false) };
  test.each(Object.entries(honest))('%s', async (_, bytes) => {
    expect(await isFoundOut(bytes)).toBe(false);
  });
});
