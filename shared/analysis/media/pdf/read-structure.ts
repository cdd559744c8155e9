import type { BlockRole } from '../../../model/extraction.ts';
import type { Pdfium } from './load-pdfium.ts';
import { readWideString } from './read-string.ts';

/** What the structure tree says of one page. */
export interface PageStructure {
  /** By marked content id. */
  readonly roleOf: ReadonlyMap<number, BlockRole>;
  readonly figureWithoutAlternativeCount: number;
  /** Levels of the headings in order, with the first marked content id of each. */
  readonly headings: readonly { readonly level: number; readonly markedContentId: number | undefined }[];
}

/** Standard structure types (PDF 1.7, 14.8.4). */
const roles: Readonly<Record<string, BlockRole>> = {
  Title: 'headline',
  H: 'headline',
  H1: 'headline',
  H2: 'headline',
  H3: 'headline',
  H4: 'headline',
  H5: 'headline',
  H6: 'headline',
  LI: 'list_item',
  LBody: 'list_item',
  TD: 'table_cell',
  TH: 'table_cell',
  Note: 'footnote',
  FENote: 'footnote',
  Caption: 'caption',
};
const maximumDepth = 60;
const maximumElements = 20_000;

interface Visit {
  readonly element: number;
  /** Of the nearest element above that has one. */
  readonly inherited: BlockRole | undefined;
  readonly depth: number;
}

/** Reads the structure tree of an open page. Trees that are too deep or too large are read as far as the limits. */
export function readStructure(pdfium: Pdfium, page: number): PageStructure {
  const roleOf = new Map<number, BlockRole>();
  const headings: { level: number; markedContentId: number | undefined }[] = [];
  let figureWithoutAlternativeCount = 0;
  const tree = pdfium.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return { roleOf, figureWithoutAlternativeCount, headings };
  const waiting: Visit[] = listChildren(pdfium.FPDF_StructTree_CountChildren(tree), (index) =>
    pdfium.FPDF_StructTree_GetChildAtIndex(tree, index),
  ).map((element) => ({ element, inherited: undefined, depth: 0 }));
  for (let visited = 0; visited < maximumElements; visited++) {
    const visit = waiting.pop();
    if (visit === undefined) break;
    const { element, inherited, depth } = visit;
    const type = readWideString(pdfium, (buffer, size) => pdfium.FPDF_StructElement_GetType(element, buffer, size));
    const role = roles[type] ?? inherited;
    const ids = readMarkedContentIds(pdfium, element);
    if (role !== undefined) for (const id of ids) roleOf.set(id, role);
    if (type === 'Figure' && !hasAlternative(pdfium, element)) figureWithoutAlternativeCount += 1;
    const level = /^H([1-6])$/.exec(type)?.[1];
    if (level !== undefined) headings.push({ level: Number(level), markedContentId: ids[0] });
    if (depth >= maximumDepth) continue;
    const children = listChildren(pdfium.FPDF_StructElement_CountChildren(element), (index) =>
      pdfium.FPDF_StructElement_GetChildAtIndex(element, index),
    );
    waiting.push(...children.map((child) => ({ element: child, inherited: role, depth: depth + 1 })));
  }
  pdfium.FPDF_StructTree_Close(tree);
  return { roleOf, figureWithoutAlternativeCount, headings };
}

/** In reverse, so that the first is taken first from the end. */
function listChildren(count: number, childAt: (index: number) => number): readonly number[] {
  return Array.from({ length: Math.max(0, Math.min(count, maximumElements)) }, (_, index) => childAt(index))
    .filter((element) => element !== 0)
    .toReversed();
}

function readMarkedContentIds(pdfium: Pdfium, element: number): readonly number[] {
  const count = Math.max(0, pdfium.FPDF_StructElement_GetMarkedContentIdCount(element));
  return Array.from({ length: Math.min(count, maximumElements) }, (_, index) =>
    pdfium.FPDF_StructElement_GetMarkedContentIdAtIndex(element, index),
  ).filter((id) => id >= 0);
}

/** An empty text counts: it marks a picture as decoration on purpose. */
function hasAlternative(pdfium: Pdfium, element: number): boolean {
  const alternative = pdfium.FPDF_StructElement_GetAltText(element, 0, 0);
  return alternative > 0 || pdfium.FPDF_StructElement_GetActualText(element, 0, 0) > 0;
}
