/** Protects: the review from a PDF whose text layer says harmless words in place of those that the page shows. */
import sharp from 'sharp';
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
async function isFoundOut(bytes: Buffer): Promise<boolean> {
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
  return await findOtherPrint(sharp, recogniser, pdf, sample.choose());
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

describe('honest files are not accused', () => {
  const honest = { ...writeHonestPdfs(), 'glyphs of an embedded font': writeGlyphPdf(false) };
  test.each(Object.entries(honest))('%s', async (_, bytes) => {
    expect(await isFoundOut(bytes)).toBe(false);
  });
});
