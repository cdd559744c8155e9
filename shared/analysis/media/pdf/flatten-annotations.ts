import type { Pdfium } from './load-pdfium.ts';
import type { OpenPdf } from './open-document.ts';
import { withPage } from './read-page-text.ts';

/** FLAT_NORMALDISPLAY of FPDFPage_Flatten: as on a screen. */
const asShown = 0;
/** Subtypes of FPDFAnnot_GetSubtype that draw no words of their own: notes, links, and the windows that open beside a note. */
const wordless: ReadonlySet<number> = new Set([1, 2, 16]);
const maximumAnnotations = 1000;
/** Share of the words of a page that must still be there afterwards. */
const keptShare = 0.9;

/**
 * Makes what fields, signatures, stamps and text boxes draw over a page a part of the page, so that it is read and looked at as the rest is.
 * Links and notes are gone from the open document afterwards: read them before. A second call changes nothing. `index` counts from 0.
 */
export function flattenAnnotations(pdf: OpenPdf, index: number): void {
  const { pdfium, unflattened, flattened } = pdf;
  if (unflattened.has(index) || flattened.has(index)) return;
  const before = withPage(pdfium, pdf.document, index, (page) => {
    if (staysAsItIs(pdf, page, index)) return undefined;
    const words = listWords(pdfium, page);
    return pdfium.FPDFPage_Flatten(page, asShown) === 1 ? words : undefined;
  });
  flattened.add(index);
  if (before === undefined || before.length === 0) return;
  const after = new Set(withPage(pdfium, pdf.document, index, (page) => listWords(pdfium, page)));
  if (before.filter((word) => after.has(word)).length >= keptShare * before.length) return;
  // PDFium mixed up a font of the page and one of an annotation, because both have the same name.
  unflattened.add(index);
  pdf.reopen();
}

/** Whether `flattenAnnotations` leaves an open page as it is. To load a page costs as much as to read it, so this asks while it is open for something else. */
export function staysAsItIs({ pdfium, unflattened, flattened }: OpenPdf, page: number, index: number): boolean {
  if (!unflattened.has(index) && !flattened.has(index) && !hasDrawnWords(pdfium, page)) unflattened.add(index);
  return unflattened.has(index) || flattened.has(index);
}

function hasDrawnWords(pdfium: Pdfium, page: number): boolean {
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), maximumAnnotations);
  for (let index = 0; index < count; index++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = pdfium.FPDFAnnot_GetSubtype(annotation);
    pdfium.FPDFPage_CloseAnnot(annotation);
    if (!wordless.has(subtype)) return true;
  }
  return false;
}

function listWords(pdfium: Pdfium, page: number): readonly string[] {
  const textPage = pdfium.FPDFText_LoadPage(page);
  try {
    const count = Math.max(0, pdfium.FPDFText_CountChars(textPage));
    const codes = Uint16Array.from({ length: count }, (_, index) => pdfium.FPDFText_GetUnicode(textPage, index));
    return (
      Buffer.from(codes.buffer)
        .toString('utf16le')
        .match(/[\p{L}\p{N}]+/gu) ?? []
    );
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
  }
}
