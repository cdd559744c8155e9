import type { TextBlock } from '../../model/extraction.ts';
import type { Anchor, Box } from '../../model/issue.ts';
import { unreachable } from '../../model/unreachable.ts';

/** `TextBlock.boxes` are fractions times this. */
export const boxScale = 65_535;

/** The place of the code units `from`..`to` (exclusive) of a block's text, as an anchor in the original. */
export function anchorOf(block: TextBlock, from: number, to: number): Anchor {
  const quote = block.text.slice(from, to);
  const start = block.start + from;
  const end = block.start + to;
  const { place } = block;
  switch (place.kind) {
    case 'page':
      return { kind: 'page', page: place.page, boxes: boxesOf(block, from, to), quote, start, end };
    case 'text':
      return { kind: 'text', start, end, line: place.line + countLineFeeds(block.text, from), quote };
    case 'region':
      return { kind: 'region', boxes: boxesOf(block, from, to), quote };
    case 'time': {
      const boxes = boxesOf(block, from, to);
      return { kind: 'time', ...timeOf(block, place, from, to), ...(boxes.length > 0 && { boxes }), quote };
    }
    case 'asset':
      return { kind: 'asset' };
    default:
      return unreachable(place);
  }
}

/** When the words from `from` to `to` are said, or the whole block is said or shown. */
function timeOf(
  { spoken = [] }: TextBlock,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  from: number,
  to: number,
): { readonly startMs: number; readonly endMs: number } {
  const first = spoken.findLast((word) => word.from <= from);
  const last = spoken.findLast((word) => word.from < to);
  return { startMs: first?.startMs ?? startMs, endMs: last?.endMs ?? endMs };
}

/** A whole page. */
export const anchorOfPage = (page: number): Anchor => ({ kind: 'page', page, boxes: [], quote: '', start: 0, end: 0 });

/** Boxes around the code units `from`..`to`: one for each line of print, whichever way it runs. */
function boxesOf(block: TextBlock, from: number, to: number): Box[] {
  const { boxes } = block;
  if (boxes === undefined) return [];
  const lines: Edges[] = [];
  for (let index = from; index < to; index++) {
    const [left = 0, top = 0, width = 0, height = 0] = boxes.subarray(index * 4, index * 4 + 4);
    if (width === 0 || height === 0) continue;
    const letter = { left, top, right: left + width, bottom: top + height };
    const line = lines.at(-1);
    if (line !== undefined && (isBeside(line, letter) || isStacked(line, letter))) {
      line.left = Math.min(line.left, letter.left);
      line.top = Math.min(line.top, letter.top);
      line.right = Math.max(line.right, letter.right);
      line.bottom = Math.max(line.bottom, letter.bottom);
    } else lines.push(letter);
  }
  return lines.map(({ left, top, right, bottom }) => ({
    x: left / boxScale,
    y: top / boxScale,
    width: (right - left) / boxScale,
    height: (bottom - top) / boxScale,
  }));
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The letter continues a line that runs across the page: level with it, to the right of where it began. */
function isBeside(line: Edges, letter: Edges): boolean {
  const overlap = Math.min(line.bottom, letter.bottom) - Math.max(line.top, letter.top);
  const height = Math.min(line.bottom - line.top, letter.bottom - letter.top);
  return overlap > 0.5 * height && letter.right > line.left;
}

/** The letter continues a line that runs up or down the page: as wide as it, and next to its end. */
function isStacked(line: Edges, letter: Edges): boolean {
  const width = line.right - line.left;
  const isSameColumn =
    Math.abs(line.left - letter.left) < 0.1 * width && Math.abs(line.right - letter.right) < 0.1 * width;
  const gap = Math.max(letter.top - line.bottom, line.top - letter.bottom);
  return isSameColumn && gap < width;
}

function countLineFeeds(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
