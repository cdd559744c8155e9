import type { BlockRole } from '../../../model/extraction.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import { joinLines } from '../layout/join-lines.ts';
import type { LineOfPrint, Paragraph } from '../layout/line-of-print.ts';
import { roleOf } from '../layout/role-of.ts';
import { toLinkMeasurement } from '../link-target.ts';
import { measureHidden, measureSmallPrint } from '../measure-text.ts';
import { saysQualification } from '../says-qualification.ts';
import { isPrintersMark } from './is-printers-mark.ts';
import type { PageLink } from './read-links.ts';
import { blockKeyOf, type PageText } from './read-page-text.ts';

/** Heads and feet of pages lie in this share of the height, above and below. */
const marginShare = 0.09;

/** What is known of the pages around this one. */
export interface PageSurroundings {
  /** Size of most letters of the document so far, in points. */
  readonly bodySize: number;
  /** What stands in the margins of the pages before and after, from `listMarginTexts`. */
  readonly neighbours: ReadonlySet<string>;
  /** A picture covers it and all its text is invisible: the text is what somebody recognised in the scan, and hides nothing. */
  readonly isScan?: boolean;
}

/** The text of a page as blocks, with small print, hidden text and links as measurements. `page` counts from 1. */
export function toPageParts(
  { transform, paragraphs }: PageText,
  page: number,
  links: readonly PageLink[],
  { bodySize, neighbours, isScan = false }: PageSurroundings,
): readonly ExtractionPart[] {
  return paragraphs.flatMap((paragraph, position) => {
    const role = marginRole(paragraph, transform.height, neighbours) ?? roleOf(paragraph, bodySize, transform.height);
    return toParagraphParts(paragraph, blockKeyOf(page, position), { page, role, size: transform, links, isScan });
  });
}

interface ParagraphPlace {
  readonly page: number;
  readonly role: BlockRole;
  readonly size: { readonly width: number; readonly height: number };
  readonly links: readonly PageLink[];
  readonly isScan: boolean;
}

function toParagraphParts(
  { lines }: Paragraph,
  key: string,
  { page, role, size, links, isScan }: ParagraphPlace,
): readonly ExtractionPart[] {
  const { text, boxes, starts } = joinLines(lines, size);
  const letterHeight = Math.round((lines[0]?.size ?? 0) * 10) / 10;
  const reason = lines[0]?.hidden;
  const hidden = reason === 'hidden_format' && isScan ? 'recognition_layer' : reason;
  const whole = { blockKey: key, from: 0, to: text.length };
  const parts: ExtractionPart[] = [
    {
      type: 'block',
      block: {
        text,
        boxes,
        order: page,
        key,
        source: 'document_text',
        role,
        place: { kind: 'page', page },
        letterHeight,
        ...(hidden !== undefined && { hidden }),
      },
    },
  ];
  if (hidden === 'recognition_layer') return parts;
  if (hidden !== undefined) parts.push(measureHidden(whole, hidden));
  else if (!isPrintersMark(text) && !isRunningTitle(text, role))
    parts.push(...measureSmallPrint(whole, letterHeight, role));
  for (const link of links) {
    if (link.kind !== 'uri') continue;
    const range = findRange(lines, starts, link);
    if (range === undefined) continue;
    const shown = text.slice(range.from, range.to);
    parts.push({ type: 'measurement', measurement: toLinkMeasurement(link.url, shown, { blockKey: key, ...range }) });
  }
  return parts;
}

/** So many words that end as a sentence does are more than a title. */
const manyWords = 8;

/** Whether what stands in the margin of one page after another is a title, a name or a number, which qualifies no claim. */
function isRunningTitle(text: string, role: BlockRole): boolean {
  if (role !== 'header' && role !== 'footer') return false;
  const isSentence = /[.!?]\s*$/.test(text) && (text.match(/\S+/g)?.length ?? 0) >= manyWords;
  return !isSentence && !saysQualification(text);
}

/** The letters of a paragraph whose middles lie in a link, from the first to the last. */
function findRange(
  lines: readonly LineOfPrint[],
  starts: readonly number[],
  link: PageLink,
): { readonly from: number; readonly to: number } | undefined {
  let from: number | undefined;
  let to = 0;
  for (const [index, { boxes, text }] of lines.entries()) {
    for (let unit = 0; unit < text.length; unit++) {
      const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(unit * 4, unit * 4 + 4);
      const x = (left + right) / 2;
      const y = (top + bottom) / 2;
      if (right <= left || x < link.left || x > link.right || y < link.top || y > link.bottom) continue;
      from ??= (starts[index] ?? 0) + unit;
      to = (starts[index] ?? 0) + unit + 1;
    }
  }
  return from === undefined ? undefined : { from, to };
}

/** Texts in the upper and lower margin of a page, without their digits, so that running heads and page numbers are the same on each page. */
export function listMarginTexts({ paragraphs, transform }: PageText): ReadonlySet<string> {
  return new Set(paragraphs.flatMap((paragraph) => marginText(paragraph, transform.height) ?? []));
}

function marginText({ lines }: Paragraph, pageHeight: number): string | undefined {
  const [first] = lines;
  if (first === undefined || lines.length > 2) return undefined;
  const isTop = first.bottom < marginShare * pageHeight;
  const isBottom = first.top > (1 - marginShare) * pageHeight;
  if (!isTop && !isBottom) return undefined;
  return `${isTop ? 'top' : 'bottom'} ${lines.map(({ text }) => text.replaceAll(/\d+/g, '#')).join(' ')}`;
}

function marginRole(paragraph: Paragraph, pageHeight: number, neighbours: ReadonlySet<string>): BlockRole | undefined {
  const text = marginText(paragraph, pageHeight);
  if (text === undefined || !neighbours.has(text)) return undefined;
  return text.startsWith('top') ? 'header' : 'footer';
}
