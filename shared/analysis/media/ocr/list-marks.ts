import type { Picture } from '../picture/picture.ts';
import { createIntegralImage, meanAround } from './integral-image.ts';

/** A mark is darker than the mean of the square of this radius around it, by this many levels. */
const radius = 16;
const standsOut = 20;

/** Connected dark pixels: a letter, letters that touch, or anything else. Sizes in pixels. */
export interface Mark {
  readonly width: number;
  readonly height: number;
}

/** Marks that may be print: no specks, no rules, nothing as high as the picture. */
export const listMarks = (grey: Picture): readonly Mark[] =>
  listAllMarks(grey, standsOut).filter(({ width, height }) => {
    const isSpeck = height < 3 || width * height < 8;
    return !isSpeck && width < 30 * height && height < 30 * width && height < grey.height / 2;
  });

/** Specks are no wider and no higher than this, in pixels. */
const speckSide = 3;
/** Fewer specks than this do not hinder reading. */
const manySpecks = 500;

/** A speck of a copy is darker than its surroundings by so many levels; pieces of faint letters are not. */
const speckStandsOut = 60;

/** Whether a picture has more specks than other marks, and many dark ones, as fax and bad copies have. */
export function isSpeckled(grey: Picture): boolean {
  const marks = listAllMarks(grey, standsOut);
  return 2 * countSpecks(marks) > marks.length && countSpecks(listAllMarks(grey, speckStandsOut)) >= manySpecks;
}

const countSpecks = (marks: readonly Mark[]): number =>
  marks.filter(({ width, height }) => width <= speckSide && height <= speckSide).length;

function listAllMarks(grey: Picture, least: number): readonly Mark[] {
  const finder = new MarkFinder(grey.width);
  const table = createIntegralImage(grey);
  const lightest = 255 - least; // No pixel of this level or a lighter one stands out of anything.
  for (let y = 0; y < grey.height; y++) {
    for (let x = 0; x < grey.width; x++) {
      const level = grey.pixels[y * grey.width + x] ?? 0;
      finder.add(x, y, level < lightest && level < meanAround(table, x, y, radius) - least);
    }
    finder.endRow();
  }
  return finder.list();
}

/** Joins dark pixels to marks, row by row. Mutable inside and without an object per pixel, because a picture has millions of them. */
class MarkFinder {
  /** By column: the mark of the pixel above, and of the one in this row; -1 for none. */
  #above: Int32Array;
  #row: Int32Array;
  /** By mark: the mark it was joined to, or itself; and its edges. */
  readonly #parents: number[] = [];
  readonly #left: number[] = [];
  readonly #right: number[] = [];
  readonly #top: number[] = [];
  readonly #bottom: number[] = [];

  constructor(width: number) {
    this.#above = new Int32Array(width).fill(-1);
    this.#row = new Int32Array(width).fill(-1);
  }

  add(x: number, y: number, isDark: boolean): void {
    if (!isDark) {
      this.#row[x] = -1;
      return;
    }
    const before = x === 0 ? -1 : (this.#row[x - 1] ?? -1);
    const above = this.#above[x] ?? -1;
    const mark = above === -1 ? (before === -1 ? this.#begin(x, y) : this.#rootOf(before)) : this.#join(before, above);
    if (x < (this.#left[mark] ?? 0)) this.#left[mark] = x;
    if (x > (this.#right[mark] ?? 0)) this.#right[mark] = x;
    this.#bottom[mark] = y;
    this.#row[x] = mark;
  }

  endRow(): void {
    [this.#above, this.#row] = [this.#row, this.#above];
  }

  list(): readonly Mark[] {
    return this.#parents.flatMap((parent, mark) => {
      if (parent !== mark) return [];
      const [left = 0, right = 0] = [this.#left[mark], this.#right[mark]];
      const [top = 0, bottom = 0] = [this.#top[mark], this.#bottom[mark]];
      return [{ width: right - left + 1, height: bottom - top + 1 }];
    });
  }

  #begin(x: number, y: number): number {
    this.#parents.push(this.#parents.length);
    this.#left.push(x);
    this.#right.push(x);
    this.#top.push(y);
    this.#bottom.push(y);
    return this.#parents.length - 1;
  }

  #rootOf(mark: number): number {
    let root = mark;
    while (this.#parents[root] !== root) root = this.#parents[root] ?? root;
    this.#parents[mark] = root;
    return root;
  }

  /** The mark above takes in the one before, if there is one. */
  #join(before: number, above: number): number {
    const root = this.#rootOf(above);
    if (before === -1) return root;
    const other = this.#rootOf(before);
    if (other === root) return root;
    this.#parents[other] = root;
    this.#left[root] = Math.min(this.#left[root] ?? 0, this.#left[other] ?? 0);
    this.#right[root] = Math.max(this.#right[root] ?? 0, this.#right[other] ?? 0);
    this.#top[root] = Math.min(this.#top[root] ?? 0, this.#top[other] ?? 0);
    return root;
  }
}
