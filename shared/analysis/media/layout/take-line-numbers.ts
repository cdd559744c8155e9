import type { LineOfPrint } from './line-of-print.ts';

/** 5, 10, 15 … or 5R, 10R, 15R. */
const pattern = /^(\d{1,4})\p{L}?$/u;
const fewest = 3;
/** Edges count as level within this share of the letters' size. */
const levelShare = 0.5;

/**
 * Takes out the numbers that count the lines of a text in its margin, every fifth or so: they are no column of the text, and would make a table of it. In a
 * table of figures every row has its figure, so that no text stands between two of them.
 */
export function takeLineNumbers(lines: readonly LineOfPrint[]): {
  readonly text: readonly LineOfPrint[];
  readonly numbers: readonly LineOfPrint[];
} {
  const marks = lines.filter(({ text }) => pattern.test(text.trim())).toSorted((a, b) => a.top - b.top);
  if (marks.length < fewest) return { text: lines, numbers: [] };
  const groups: LineOfPrint[][] = [];
  for (const mark of marks) {
    const group = groups.find(([first]) => first !== undefined && isLevel(first, mark));
    if (group === undefined) groups.push([mark]);
    else group.push(mark);
  }
  const numbers = new Set(groups.filter((group) => countsLines(group, lines)).flat());
  return { text: lines.filter((line) => !numbers.has(line)), numbers: [...numbers] };
}

const isLevel = (a: LineOfPrint, b: LineOfPrint): boolean =>
  Math.min(Math.abs(a.left - b.left), Math.abs(a.right - b.right)) < levelShare * a.size;

/** Whether numbers below each other go up in equal steps, with lines between them and none in their way. */
function countsLines(group: readonly LineOfPrint[], lines: readonly LineOfPrint[]): boolean {
  const values = group.map(({ text }) => Number.parseInt(text, 10));
  const step = (values[1] ?? 0) - (values[0] ?? 0);
  if (group.length < fewest || step < 2) return false;
  if (values.some((value, at) => at > 0 && value - (values[at - 1] ?? 0) !== step)) return false;
  const left = Math.min(...group.map((mark) => mark.left));
  const right = Math.max(...group.map((mark) => mark.right));
  const others = lines.filter((line) => !group.includes(line));
  const between = (top: number, bottom: number): readonly LineOfPrint[] =>
    others.filter((line) => line.top >= top && line.bottom <= bottom);
  const isClear = between(group[0]?.top ?? 0, group.at(-1)?.bottom ?? 0).every(
    (line) => line.right <= left || line.left >= right,
  );
  return isClear && group.every((mark, at) => at === 0 || between(group[at - 1]?.bottom ?? 0, mark.top).length > 0);
}
