import type { BlockRole } from '../../../model/extraction.ts';
import { listMark } from './group-paragraphs.ts';
import type { Paragraph } from './line-of-print.ts';

const headlineLimit = 160;
const noteMark = /^\s*(?:[*†‡§¹²³⁴⁵⁶⁷⁸⁹]|\d{1,2}[\s.)])/;

/**
 * What a paragraph is, by its size beside the body text, its place on the page and its first characters.
 * `bodySize` is the commonest size of letters; `pageHeight` is in the unit of the lines.
 */
export function roleOf(paragraph: Paragraph, bodySize: number, pageHeight: number): BlockRole {
  const [first] = paragraph.lines;
  if (first?.taggedRole !== undefined) return first.taggedRole;
  if (first === undefined || paragraph.isTableCell) return 'table_cell';
  const isSmall = first.size <= 0.88 * bodySize;
  if (isSmall && (noteMark.test(first.text) || first.top > 0.75 * pageHeight)) return 'footnote';
  if (/^\s*[*†‡]/.test(first.text) && first.top > 0.5 * pageHeight && first.size <= bodySize) return 'footnote';
  if (listMark.test(first.text)) return 'list_item';
  const length = paragraph.lines.reduce((sum, { text }) => sum + text.length, 0);
  const isProminent = first.size >= 1.18 * bodySize || (first.isBold && first.size >= bodySize);
  return isProminent && length <= headlineLimit ? 'headline' : 'body';
}
