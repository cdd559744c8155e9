import type { TextBlock } from '../../model/extraction.ts';
import type { Anchor, Box } from '../../model/issue.ts';

const boxScale = 65_535;

/**
 * Where the code units `start` to `end` (exclusive, within the block's text) are in the original medium.
 * Boxes of neighbouring characters are joined to one box per line.
 */
export function toAnchor(block: TextBlock, start: number, end: number): Anchor {
  const quote = block.text.slice(start, end);
  const range = { quote, start: block.start + start, end: block.start + end };
  const { place } = block;
  switch (place.kind) {
    case 'page':
      return { kind: 'page', page: place.page, boxes: toBoxes(block, start, end), ...range };
    case 'text':
      return { kind: 'text', line: place.line + countLineFeeds(block.text, start), ...range };
    case 'region':
      return { kind: 'region', boxes: toBoxes(block, start, end), quote };
    case 'time': {
      const boxes = toBoxes(block, start, end);
      const { startMs, endMs } = place;
      return { kind: 'time', startMs, endMs, quote, ...(boxes.length > 0 && { boxes }) };
    }
    case 'asset':
      return { kind: 'asset' };
    default:
      return place satisfies never;
  }
}

function countLineFeeds(text: string, before: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < before; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** One box per line: characters whose middle lies within the height of the box so far belong to its line. */
function toBoxes(block: TextBlock, start: number, end: number): Box[] {
  const { boxes } = block;
  if (!boxes) return [];
  const lines: Edges[] = [];
  for (let unit = start; unit < end; unit += 1) {
    const [left = 0, top = 0, width = 0, height = 0] = boxes.subarray(unit * 4, unit * 4 + 4);
    if (width === 0 || height === 0) continue;
    const middle = top + height / 2;
    const line = lines.at(-1);
    if (line && middle >= line.top && middle <= line.bottom && left >= line.left) {
      line.right = Math.max(line.right, left + width);
      line.top = Math.min(line.top, top);
      line.bottom = Math.max(line.bottom, top + height);
    } else lines.push({ left, top, right: left + width, bottom: top + height });
  }
  return lines.map(({ left, top, right, bottom }) => ({
    x: left / boxScale,
    y: top / boxScale,
    width: Math.min(right, boxScale) / boxScale - left / boxScale,
    height: Math.min(bottom, boxScale) / boxScale - top / boxScale,
  }));
}
