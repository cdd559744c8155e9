import type { LineOfPrint } from './line-of-print.ts';

/** As many single letters in a row are one word set wide. */
const fewestLetters = 4;
/** Gaps within a word differ by less than this share; a gap between words is larger by at least as much. */
const tolerance = 0.35;
/** Letters further apart than this, in sizes of the letters, are no word. */
const widestGap = 2.2;
/** Words set wide may stand this far apart. */
const widestWordGap = 3;
const letter = /^\p{L}$/u;
const letters = /^\p{L}(?: \p{L})*$/u;

/** Axis of reading in a box of four edges: 0 for text that runs to the right or upside down, 1 for text that runs down or up. */
export type Axis = 0 | 1;

interface Unit {
  readonly index: number;
  readonly near: number;
  readonly far: number;
}

/** Words set with wide gaps ("C U R E S") lose the spaces between their letters; other lines stay as they are. */
export function joinWideLetters(line: LineOfPrint, axis: Axis): LineOfPrint {
  if (!/(?:^|\s)\p{L}(?:\s\p{L}){3}(?:\s|$)/u.test(line.text)) return line;
  const runs = findRuns(line.text).filter((run) => canBeWords(run.map((index) => line.text[index]).join('')));
  const dropped = new Set(runs.flatMap((run) => listSpacesWithin(run, line, axis)));
  if (dropped.size === 0) return line;
  const kept = Array.from(line.text, (_, index) => index).filter((index) => !dropped.has(index));
  const boxes = new Float32Array(kept.length * 4);
  for (const [to, from] of kept.entries()) boxes.set(line.boxes.subarray(from * 4, from * 4 + 4), to * 4);
  return { ...line, text: kept.map((index) => line.text[index]).join(''), boxes };
}

/** Stretches of single letters with one space or more between them, as indices of the letters. */
function findRuns(text: string): readonly (readonly number[])[] {
  const runs: number[][] = [];
  let run: number[] = [];
  const close = (): void => {
    if (run.length >= fewestLetters) runs.push(run);
    run = [];
  };
  for (const { 0: token, index } of text.matchAll(/\S+/gu)) {
    if (letter.test(token)) run.push(index);
    else close();
  }
  close();
  return runs;
}

/** Latin letters without a vowel, or the same two over and over, are cells of a table. */
const canBeWords = (run: string): boolean =>
  !/^\p{Script=Latin}+$/u.test(run) || (/[aeiouyà-ü]/i.test(run) && new Set(run.toLowerCase()).size > 2);

/** The spaces between letters of one word: where the gap is no wider than most. */
function listSpacesWithin(run: readonly number[], { text, boxes, size }: LineOfPrint, axis: Axis): readonly number[] {
  const units = run.map((index): Unit => {
    const [from = 0, to = 0] = [boxes[index * 4 + axis], boxes[index * 4 + axis + 2]];
    return { index, near: Math.min(from, to), far: Math.max(from, to) };
  });
  const gaps = units.slice(1).map(({ near, far }, at) => {
    const before = units[at];
    return before === undefined ? 0 : Math.max(near - before.far, before.near - far);
  });
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 3)] ?? 0;
  if (usual > widestGap * size) return [];
  return gaps.flatMap((gap, at) => {
    const [from = 0, to = 0] = [run[at], run[at + 1]];
    if (gap > usual * (1 + tolerance) + 0.05 * size) return [];
    return Array.from({ length: to - from - 1 }, (_, step) => from + 1 + step).filter((index) => text[index] === ' ');
  });
}

/** Single letters on one height with even gaps, wider than a column needs, are pieces of one line. */
export function mergeLonelyLetters(lines: readonly LineOfPrint[]): readonly LineOfPrint[] {
  const merged: LineOfPrint[] = [];
  let run: LineOfPrint[] = [];
  const close = (): void => {
    const count = run.reduce((sum, { text }) => sum + (text.length + 1) / 2, 0);
    merged.push(...(run.length > 1 && count >= fewestLetters ? [mergePieces(run)] : run));
    run = [];
  };
  for (const line of lines) {
    if (run.length > 0 && !continues(run, line)) close();
    if (letters.test(line.text)) run.push(line);
    else merged.push(line);
  }
  close();
  return merged;
}

function continues(run: readonly LineOfPrint[], line: LineOfPrint): boolean {
  const last = run.at(-1);
  const beforeLast = run.at(-2);
  if (last === undefined || !letters.test(line.text) || last.hidden !== line.hidden) return false;
  const gap = line.left - last.right;
  const isLevel =
    Math.abs(line.bottom - last.bottom) < 0.3 * line.size && Math.abs(line.size - last.size) < 0.1 * line.size;
  if (!isLevel || gap <= 0) return false;
  if (last.text.length > 4 && line.text.length > 4) return gap <= widestWordGap * line.size;
  if (gap > widestGap * line.size) return false;
  const gapBefore = beforeLast === undefined ? gap : last.left - beforeLast.right;
  return gap < 2.5 * gapBefore + 0.1 * line.size;
}

/** One line of several pieces with a space between each two. */
function mergePieces(pieces: readonly LineOfPrint[]): LineOfPrint {
  const [first] = pieces;
  if (first === undefined) throw new RangeError('There is no piece to merge.');
  const text = pieces.map((piece) => piece.text).join(' ');
  const boxes = new Float32Array(text.length * 4);
  let at = 0;
  for (const piece of pieces) {
    boxes.set(piece.boxes, at * 4);
    at += piece.text.length + 1;
  }
  return {
    ...first,
    text,
    boxes,
    left: Math.min(...pieces.map(({ left }) => left)),
    top: Math.min(...pieces.map(({ top }) => top)),
    right: Math.max(...pieces.map(({ right }) => right)),
    bottom: Math.max(...pieces.map(({ bottom }) => bottom)),
  };
}
