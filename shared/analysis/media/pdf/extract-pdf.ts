import { ExtractionError } from '../extraction-error.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import type { ExtractionContext } from '../extractor.ts';
import { joinLines } from '../layout/join-lines.ts';
import type { LineOfPrint, Paragraph } from '../layout/line-of-print.ts';
import { orderLines } from '../layout/order-lines.ts';
import { commonSize, roleOf } from '../layout/role-of.ts';
import { buildLines } from './build-lines.ts';
import { loadPdfium, type Pdfium, pdfiumVersion } from './load-pdfium.ts';
import { openDocument } from './open-document.ts';
import { type PageTransform, readPageTransform } from './page-transform.ts';
import { readLetters } from './read-letters.ts';

/** PDF: text with the box of each character, in reading order. */
export async function extractPdf(context: ExtractionContext): Promise<void> {
  const pdfium = await loadPdfium();
  const { document, sha256 } = await openDocument(pdfium, context.source);
  context.add({ type: 'sha256', sha256 }, { type: 'engine', name: 'pdfium', version: pdfiumVersion });
  const pageCount = pdfium.FPDF_GetPageCount(document);
  if (pageCount === 0) throw new ExtractionError('corrupt_file', 'The PDF has no page that can be read.');
  const readCount = Math.min(pageCount, context.ceilings.pages);
  for (let index = 0; index < readCount; index++) {
    context.add(...readPage(pdfium, document, index));
    if (index % 50 === 49) {
      context.reportProgress((index / readCount) * 0.5, `Reading page ${index + 1} of ${readCount}`);
      await context.flush();
    }
  }
  context.add({
    type: 'coverage',
    coverage:
      readCount === pageCount
        ? { check: 'text', extent: 'full', reason: '' }
        : { check: 'text', extent: 'partial', reason: `Only the first ${readCount} of ${pageCount} pages were read.` },
  });
  context.markUsable();
}

function readPage(pdfium: Pdfium, document: number, index: number): readonly ExtractionPart[] {
  const page = pdfium.FPDF_LoadPage(document, index);
  const number = index + 1;
  if (page === 0) return [];
  const transform = readPageTransform(pdfium, page);
  const textPage = pdfium.FPDFText_LoadPage(page);
  try {
    const letters = readLetters(pdfium, textPage, transform);
    const paragraphs = buildLines(letters, transform).flatMap(({ lines }) => orderLines(lines));
    const bodySize = commonSize(paragraphs);
    return [
      { type: 'page', page: number, width: transform.width, height: transform.height },
      ...paragraphs.map((paragraph, position) => toPart(paragraph, number, position, bodySize, transform)),
    ];
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
    pdfium.FPDF_ClosePage(page);
  }
}

function toPart(
  paragraph: Paragraph,
  page: number,
  position: number,
  bodySize: number,
  transform: PageTransform,
): ExtractionPart {
  const { text, boxes } = joinLines(paragraph.lines, transform);
  const first = paragraph.lines[0] as LineOfPrint;
  return {
    type: 'block',
    block: {
      text,
      boxes,
      order: page,
      key: `p${page}-${position}`,
      source: 'document_text',
      role: roleOf(paragraph, bodySize, transform.height),
      place: { kind: 'page', page },
      letterHeight: Math.round(first.size * 10) / 10,
      ...(first.hidden !== undefined && { hidden: first.hidden }),
    },
  };
}
