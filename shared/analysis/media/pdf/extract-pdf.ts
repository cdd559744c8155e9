import { ExtractionError } from '../extraction-error.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import type { ExtractionContext } from '../extractor.ts';
import { tellForeignData, toSource } from '../foreign-data/tell-foreign-data.ts';
import { loadPdfium, pdfiumVersion } from './load-pdfium.ts';
import { openDocument } from './open-document.ts';
import { readFacts } from './read-facts.ts';
import { readPictures } from './read-pictures.ts';
import { readText } from './read-text.ts';

/**
 * PDF: first the text layer of all pages, in reading order and with the box of each character; then the pages as they are drawn,
 * for contrast, hidden text and words that are only pixels.
 */
export async function extractPdf(context: ExtractionContext): Promise<void> {
  const pdfium = await loadPdfium();
  const pdf = await openDocument(pdfium, context.source);
  if (pdf.pageCount <= 0) throw new ExtractionError('corrupt_file', 'The PDF has no page that can be read.');
  const { buffer, byteOffset, length } = pdf.bytes();
  const facts = readFacts(pdfium, pdf.document, Buffer.from(buffer, byteOffset, length));
  context.add(
    { type: 'sha256', sha256: pdf.sha256 },
    { type: 'engine', name: 'pdfium', version: pdfiumVersion },
    { type: 'metadata', name: 'pageCount', value: pdf.pageCount },
    ...facts,
    ...(await tellForeignData(context.format, toSource(pdf.bytes()))),
    ...(['text', 'contrast', 'hidden_text', 'pictures'] as const).map(
      (check): ExtractionPart => ({ type: 'coverage', coverage: { check, extent: 'not_assessed', reason: '' } }),
    ),
  );
  const text = await readText(context, pdf);
  context.markUsable();
  await readPictures(context, pdf, text);
}
