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
      return { kind: 'time', startMs: place.startMs, endMs: place.endMs, ...(boxes.length > 0 && { boxes }), quote };
    }
    case 'asset':
      return { kind: 'asset' };
    default:
      return unreachable(place);
  }
}

/**
 * Boxes around the code units `from`..`to`: one for each line of print. A letter that lies beside the box so far, at the same height
 * and near, widens it; any other begins the next.
 */
function boxesOf(block: TextBlock, from: number, to: number): Box[] {
  const { boxes } = block;
  if (boxes === undefined) return [];
  const lines: { left: number; top: number; right: number; bottom: number }[] = [];
  for (let index = from; index < to; index++) {
    const [left = 0, top = 0, width = 0, height = 0] = boxes.subarray(index * 4, index * 4 + 4);
    if (width === 0 || height === 0) continue;
    const right = left + width;
    const bottom = top + height;
    const line = lines.at(-1);
    if (line !== undefined && isBeside(line, { left, top, right, bottom })) {
      line.left = Math.min(line.left, left);
      line.top = Math.min(line.top, top);
      line.right = Math.max(line.right, right);
      line.bottom = Math.max(line.bottom, bottom);
    } else lines.push({ left, top, right, bottom });
  }
  return lines.map(({ left, top, right, bottom }) => ({
    x: left / boxScale,
    y: top / boxScale,
    width: (right - left) / boxScale,
    height: (bottom - top) / boxScale,
  }));
}

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function isBeside(line: Edges, letter: Edges): boolean {
  const middle = (letter.top + letter.bottom) / 2;
  const isLevel = middle > line.top && middle < line.bottom;
  const column = (letter.left + letter.right) / 2;
  const isStacked = column > line.left && column < line.right; // Text that runs up or down the page.
  const reach = 1.5 * Math.max(letter.bottom - letter.top, line.bottom - line.top);
  const isNear = letter.left > line.left - reach && letter.left < line.right + reach;
  return isLevel
    ? isNear && letter.right > line.left
    : isStacked && letter.bottom > line.top - reach / 4 && isTall(line);
}

const isTall = (line: Edges): boolean => line.bottom - line.top > 2 * (line.right - line.left);

function countLineFeeds(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
