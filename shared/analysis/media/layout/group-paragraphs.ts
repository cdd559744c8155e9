import type { LineOfPrint, Paragraph } from './line-of-print.ts';

export const listMark = /^\s*(?:[-*•‣◦▪■●○–✓✔➤►]|\(?\d{1,2}[.)]|[a-z][.)])\s/;

/** Lines of one column, put together to paragraphs from top to bottom. */
export function groupParagraphs(lines: readonly LineOfPrint[]): readonly Paragraph[] {
  const paragraphs: LineOfPrint[][] = [];
  const column = columnEdges(lines);
  for (const line of lines.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const paragraph = paragraphs.at(-1);
    const last = paragraph?.at(-1);
    if (paragraph !== undefined && last !== undefined && belongs(line, last, paragraph, column)) paragraph.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs.map((members) => ({ lines: members, isTableCell: false }));
}

interface Edges {
  readonly left: number;
  readonly right: number;
}

function columnEdges(lines: readonly LineOfPrint[]): Edges {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  for (const line of lines) {
    left = Math.min(left, line.left);
    right = Math.max(right, line.right);
  }
  return { left, right };
}

function belongs(line: LineOfPrint, last: LineOfPrint, paragraph: readonly LineOfPrint[], column: Edges): boolean {
  if (line.hidden !== last.hidden || line.taggedRole !== last.taggedRole) return false;
  if (Math.abs(line.size - last.size) > 0.12 * last.size) return isLevel(line, last);
  if (isLevel(line, last)) return true;
  const gap = line.top - last.bottom;
  if (gap > 0.8 * line.size || gap < -0.8 * line.size || line.isBold !== last.isBold || listMark.test(line.text))
    return false;
  const gapBefore = paragraphGap(paragraph);
  if (gapBefore !== undefined && gap > gapBefore + 0.35 * line.size) return false;
  const isIndented = line.left > last.left + 0.9 * line.size && line.left < column.left + 6 * line.size;
  const lastIsShort = last.right < column.right - 0.15 * (column.right - column.left);
  const lastEnds = /[.!?:;]["'”’)]*\s*$/.test(last.text);
  return !(isIndented && lastEnds) && !(lastIsShort && lastEnds && /^[\p{Lu}\d“"'‘(]/u.test(line.text));
}

/** Pieces beside each other on one line. */
function isLevel(line: LineOfPrint, last: LineOfPrint): boolean {
  const overlap = Math.min(line.bottom, last.bottom) - Math.max(line.top, last.top);
  return overlap > 0.5 * Math.min(line.bottom - line.top, last.bottom - last.top) && line.left >= last.left;
}

/** White between the first two lines of a paragraph. */
function paragraphGap([first, second]: readonly LineOfPrint[]): number | undefined {
  return first === undefined || second === undefined || second.top < first.bottom - first.size
    ? undefined
    : second.top - first.bottom;
}
