import type { Paragraph } from '../layout/line-of-print.ts';
import { orderLines } from '../layout/order-lines.ts';
import { buildLines } from './build-lines.ts';
import type { Pdfium } from './load-pdfium.ts';
import { type PageTransform, readPageTransform } from './page-transform.ts';
import { type PageLetters, readLetters } from './read-letters.ts';
import { readSlanted } from './read-slanted.ts';
import { type PageStructure, readStructure } from './read-structure.ts';

/** The text layer of one page, in reading order, and what it stands on. */
export interface PageText {
  readonly transform: PageTransform;
  readonly letters: PageLetters;
  readonly paragraphs: readonly Paragraph[];
  readonly structure: PageStructure;
}

/** Of a page's text, what stands where. */
export type LaidOutText = Pick<PageText, 'transform' | 'paragraphs'>;

const noStructure: PageStructure = { roleOf: new Map(), figureWithoutAlternativeCount: 0, headings: [] };

/** Calls `use` with a page that is open for its time; undefined when the page cannot be loaded. `index` counts from 0. */
export function withPage<Result>(
  pdfium: Pdfium,
  document: number,
  index: number,
  use: (page: number) => Result,
): Result | undefined {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) return undefined;
  try {
    return use(page);
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

/** Reads the text of an open page: first what runs to the right, then what runs down, upside down and up, then what slants. */
export function readPageText(pdfium: Pdfium, page: number, isTagged: boolean): PageText {
  const structure = isTagged ? readStructure(pdfium, page) : noStructure;
  const transform = readPageTransform(pdfium, page);
  const textPage = pdfium.FPDFText_LoadPage(page);
  try {
    const letters = readLetters(pdfium, textPage, transform);
    const { paragraphs: slanted, taken } = readSlanted(pdfium, textPage, letters, transform);
    const straight = buildLines(letters, transform, structure.roleOf, taken).flatMap(({ lines }) => orderLines(lines));
    return { transform, letters, paragraphs: [...straight, ...slanted], structure };
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
  }
}

/** Key of a paragraph's block; the same whenever the page is read. `page` counts from 1. */
export const blockKeyOf = (page: number, position: number): string => `p${page}-${position}`;
