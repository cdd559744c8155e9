import type { LineOfPrint } from '../layout/line-of-print.ts';
import type { PixelBox } from '../picture/picture.ts';
import { denial, denialWords, strikeDenial } from '../strike-denial.ts';
import type { PageText } from './read-page-text.ts';

/** A stroke through letters runs within this share of their height, from above; lower ones are underlines. */
const middle = { from: 0.3, to: 0.75 } as const;
/** It covers most of the words and little beside them. */
const coveredShare = 0.7;
const besideShare = 0.6;
/** With and without the word before it. */
const denials = [denial, String.raw`(?<![\p{L}\p{M}'’])${denialWords}`].map((words) => new RegExp(words, 'giu'));

/** The text of a page with a stroke through the letters of each denial that a line on the page strikes out. `lines` in points as shown. */
export function strikeOutDenials(text: PageText, lines: readonly PixelBox[]): PageText {
  if (lines.length === 0) return text;
  const paragraphs = text.paragraphs.map((paragraph) => ({
    ...paragraph,
    lines: paragraph.lines.map((line) => strikeLine(line, lines)),
  }));
  return { ...text, paragraphs };
}

function strikeLine(line: LineOfPrint, strikes: readonly PixelBox[]): LineOfPrint {
  const struck = denials
    .flatMap((words) => [...line.text.matchAll(words)])
    .filter((found) => {
      const box = boxOf(line, found.index, found.index + found[0].length);
      return (
        box !== undefined && strikes.some((strike) => isStruckBy(box, strike, line, found.index + found[0].length))
      );
    })
    .toSorted((a, b) => b.index - a.index)
    .filter((found, at, all) => at === 0 || found.index + found[0].length <= (all[at - 1]?.index ?? 0));
  return struck.reduce((read, found) => insertStrokes(read, found.index, found[0]), line);
}

function boxOf({ boxes }: LineOfPrint, from: number, to: number): PixelBox | undefined {
  const sides = [0, 1, 2, 3].map((side) =>
    Array.from({ length: to - from }, (_, unit) => boxes[(from + unit) * 4 + side] ?? 0).filter((edge) => edge !== 0),
  );
  const [left = [], top = [], right = [], bottom = []] = sides;
  if (left.length === 0 || bottom.length === 0) return undefined;
  return { left: Math.min(...left), top: Math.min(...top), right: Math.max(...right), bottom: Math.max(...bottom) };
}

function isStruckBy(box: PixelBox, strike: PixelBox, line: LineOfPrint, end: number): boolean {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const share = ((strike.top + strike.bottom) / 2 - box.top) / height;
  const covered = Math.min(box.right, strike.right) - Math.max(box.left, strike.left);
  const beside = strike.right - strike.left - Math.max(0, covered);
  return (
    share >= middle.from &&
    share <= middle.to &&
    covered >= coveredShare * width &&
    (beside <= besideShare * width || endsWithin(line, strike, end))
  );
}

/** Whether a stroke that also goes through other words ends before the sentence does: one through all of it strikes out what is denied, too. */
function endsWithin(line: LineOfPrint, strike: PixelBox, from: number): boolean {
  const edges = boxOf(line, 0, line.text.length);
  if (edges === undefined || strike.left < edges.left - 1) return false;
  let end = from;
  while (end < line.text.length && (line.boxes[end * 4] ?? 0) < strike.right) end += 1;
  return !/[.!?]/.test(line.text.slice(from, end)) && /\p{L}/u.test(line.text.slice(end));
}

/** Each stroke has the box of its letter. */
function insertStrokes(line: LineOfPrint, at: number, words: string): LineOfPrint {
  const struck = strikeDenial(words);
  const boxes = new Float32Array(line.boxes.length + (struck.length - words.length) * 4);
  boxes.set(line.boxes.subarray(0, at * 4));
  let unit = at - 1;
  for (let offset = 0; offset < struck.length; offset++) {
    if (struck[offset] !== '\u0336') unit += 1;
    boxes.set(line.boxes.subarray(unit * 4, unit * 4 + 4), (at + offset) * 4);
  }
  boxes.set(line.boxes.subarray((at + words.length) * 4), (at + struck.length) * 4);
  return { ...line, text: line.text.slice(0, at) + struck + line.text.slice(at + words.length), boxes };
}
