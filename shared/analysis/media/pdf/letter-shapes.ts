import { foldPrint } from './compare-words.ts';
import { shapeCells } from './ink-mask.ts';
import { isWording } from './is-wording.ts';
import table from './letter-shapes.json' with { type: 'json' };

/** Whether a shape is that of a letter: it is, it is that of another one, or neither can be said. */
export type ShapeVerdict = 'same' | 'other' | 'unclear';

const cells = shapeCells * shapeCells;
/** Values of a cell in the table: 0 to 15, two in a byte. */
const highest = 15;
/** Correlation with the likest shape of the letter, which must not be behind any other letter's by more than `behind`. */
const likeness = 0.6;
const behind = 0.02;
/** Further behind than this, the shape is another letter's. */
const farBehind = 0.15;
/** Correlation of two shapes that are one letter of one font, and how many shapes of a character are kept for that. */
const identity = 0.98;
const mostKept = 8;
/** Letters that were read as they are said, of which the shapes are kept. */
const mostConfirmed = 500;
/** A shape with more ink is a bar or a dot, which have no inner form. */
const solid = 0.85;
/** Shapes are stretched to squares: what one was wider or lower than another counts against their likeness beyond `free`, in natural logarithms. */
const stretch = { free: 0.25, cost: 0.3 } as const;

/** A rough shape has as many cells as four by four, and one number for how much it leaves out. */
const roughSide = 4;
const roughCells = roughSide * roughSide + 1;

interface KnownShapes {
  /** Of plain letters and digits, one row each: place in the table, class, logarithm of width over height, and rough shape. */
  readonly places: Int32Array;
  readonly classes: Int32Array;
  readonly aspects: Float32Array;
  readonly roughs: Float32Array;
  /** Places in the table of plain letters and digits by their class, and of what is neither by its code. */
  readonly byClass: ReadonlyMap<number, readonly number[]>;
  readonly byCode: ReadonlyMap<number, readonly number[]>;
  /** Built when it is first asked for: a document compares few of the thousands. */
  readonly shapeAt: (place: number) => KnownShape;
}

interface KnownShape {
  /** With mean 0 and length 1. */
  readonly normal: Float32Array;
  /** Logarithm of width over height. */
  readonly aspect: number;
  readonly isSolid: boolean;
}

const plainLetter = /^[A-Za-z0-9]$/;
const classNumbers = new Map<string, number>();
const classOfCode = new Map<number, number>();

/** Characters that look alike are one class. */
function classOf(code: number): number {
  const known = classOfCode.get(code);
  if (known !== undefined) return known;
  const character = String.fromCodePoint(code);
  const folded = foldPrint(character) || character;
  const number = classNumbers.get(folded) ?? classNumbers.size;
  classNumbers.set(folded, number);
  classOfCode.set(code, number);
  return number;
}

let loaded: KnownShapes | undefined;

/** Compares shapes with those of PDFium's own fonts: Helvetica, Times and Courier, upright, slanted and bold, and Symbol. One for each document. */
export class ShapeComparer {
  readonly #known = (loaded ??= loadShapes());
  /** Shapes that were found to be those of their character, by its code. */
  readonly #kept = new Map<number, Float32Array[]>();
  /** Shapes that were read as letters of their class. */
  readonly #confirmed: (KnownShape & { readonly own: number })[] = [];

  /** `shape` is one of `readShape`, `code` what it is said to be, `aspect` its width over its height. */
  compare(shape: Float32Array, code: number, aspect: number): ShapeVerdict {
    const { byClass, byCode, shapeAt } = this.#known;
    const known = [...(byClass.get(classOf(code)) ?? []), ...(byCode.get(code) ?? [])].map(shapeAt);
    const own = [...known, ...this.#confirmed.filter((other) => other.own === classOf(code))];
    if (isSolid(shape)) return own.some((other) => other.isSolid) ? 'same' : 'unclear';
    const normal = normalise(shape);
    const kept = this.#kept.get(code) ?? [];
    if (kept.some((other) => correlate(normal, other) >= identity)) return 'same';
    const wide = Math.log(aspect);
    let best = -1;
    for (const other of own)
      best = Math.max(best, correlate(normal, other.normal) - stretchBetween(wide, other.aspect));
    const rival = this.#findRival(normal, classOf(code), wide, best + behind);
    if (best < likeness || rival > best + behind)
      return rival > best + farBehind && rival >= likeness ? 'other' : 'unclear';
    if (kept.length < mostKept) this.#kept.set(code, [...kept, normal]);
    return 'same';
  }

  /** Takes a shape for that of `code` from now on: a word with it was read as it is said. Most letters of an odd font are in the first words that are read. */
  confirm(shape: Float32Array, code: number, aspect: number): void {
    if (this.#confirmed.length >= mostConfirmed || !isWording(code) || isSolid(shape)) return;
    this.#confirmed.push({ normal: normalise(shape), aspect: Math.log(aspect), isSolid: false, own: classOf(code) });
  }

  /** The likeness to the likest plain letter of another class, or at least `floor`. */
  #findRival(normal: Float32Array, own: number, wide: number, floor: number): number {
    const { places, roughs, classes, aspects, shapeAt } = this.#known;
    const rough = toRough(normal);
    let rival = floor;
    for (let row = 0; row < classes.length; row++) {
      // No correlation is above that of the rough shapes and of what they leave out together.
      if (classes[row] === own || correlate(rough, roughs, row * roughCells) <= rival) continue;
      const likest = correlate(normal, shapeAt(places[row] ?? 0).normal) - stretchBetween(wide, aspects[row] ?? 0);
      rival = Math.max(rival, likest);
    }
    for (const other of this.#confirmed)
      if (other.own !== own)
        rival = Math.max(rival, correlate(normal, other.normal) - stretchBetween(wide, other.aspect));
    return rival;
  }
}

const stretchBetween = (a: number, b: number): number => Math.max(0, Math.abs(a - b) - stretch.free) * stretch.cost;

/** Of a shape and the one that begins at `from`. */
function correlate(shape: Float32Array, values: Float32Array, from = 0): number {
  let sum = 0;
  for (let cell = 0, at = from; cell < shape.length; cell++, at++) sum += (shape[cell] ?? 0) * (values[at] ?? 0);
  return sum;
}

function loadShapes(): KnownShapes {
  const bytes = Buffer.from(table.cells, 'base64');
  const byClass = new Map<number, number[]>();
  const byCode = new Map<number, number[]>();
  const places: number[] = [];
  const classes: number[] = [];
  for (const [place, character] of Array.from(table.characters).entries()) {
    const code = character.codePointAt(0) ?? 0;
    const isPlain = plainLetter.test(character);
    const [all, key] = isPlain ? [byClass, classOf(code)] : [byCode, code];
    const others = all.get(key);
    if (others === undefined) all.set(key, [place]);
    else others.push(place);
    if (!isPlain) continue;
    places.push(place);
    classes.push(key);
  }
  const roughs = new Float32Array(places.length * roughCells);
  for (const [row, place] of places.entries()) roughenRow(bytes, place, roughs, row * roughCells);
  const built = new Map<number, KnownShape>();
  return {
    places: Int32Array.from(places),
    classes: Int32Array.from(classes),
    aspects: Float32Array.from(places, aspectAt),
    roughs,
    byClass,
    byCode,
    shapeAt(place) {
      const known = built.get(place);
      if (known !== undefined) return known;
      const shape = readRow(bytes, place);
      const fresh = { normal: normalise(shape), aspect: aspectAt(place), isSolid: isSolid(shape) };
      built.set(place, fresh);
      return fresh;
    },
  };
}

const aspectAt = (place: number): number => Math.log((table.aspects[place] ?? 100) / 100);

/** Writes the rough shape of a row of the table to `roughs`: what `toRough` makes of its normal shape, in one pass over its bytes. */
function roughenRow(bytes: Uint8Array, place: number, roughs: Float32Array, to: number): void {
  const pairsPerRow = shapeCells / 2;
  let [sum, squares] = [0, 0];
  for (let pair = 0, at = (place * cells) / 2; pair < cells / 2; pair++, at++) {
    const byte = bytes[at] ?? 0;
    const [left, right] = [byte >> 4, byte & 15];
    const cell = to + (Math.floor(pair / pairsPerRow) >> 1) * roughSide + (pair % pairsPerRow);
    roughs[cell] = (roughs[cell] ?? 0) + left + right;
    sum += left + right;
    squares += left * left + right * right;
  }
  const length = Math.sqrt(squares - (sum * sum) / cells) || 1;
  let kept = 0;
  for (let cell = to; cell < to + roughCells - 1; cell++) {
    const rough = ((roughs[cell] ?? 0) - (4 * sum) / cells) / (2 * length);
    roughs[cell] = rough;
    kept += rough * rough;
  }
  roughs[to + roughCells - 1] = Math.sqrt(Math.max(0, 1 - kept));
}

/** A shape of the table. */
function readRow(bytes: Uint8Array, index: number): Float32Array {
  const shape = new Float32Array(cells);
  for (let cell = 0; cell < cells; cell++) {
    const pair = bytes[(index * cells + cell) >> 1] ?? 0;
    shape[cell] = (cell % 2 === 0 ? pair >> 4 : pair & 15) / highest;
  }
  return shape;
}

/** Cells taken together by four, and the length of what that leaves out. */
function toRough(normal: Float32Array): Float32Array {
  const rough = new Float32Array(roughCells);
  for (let cell = 0; cell < cells; cell++) {
    const [row, column] = [Math.floor(cell / shapeCells) >> 1, (cell % shapeCells) >> 1];
    // Half of a sum of four: the rough cells keep lengths.
    rough[row * roughSide + column] = (rough[row * roughSide + column] ?? 0) + (normal[cell] ?? 0) / 2;
  }
  rough[roughCells - 1] = Math.sqrt(Math.max(0, 1 - correlate(rough, rough)));
  return rough;
}

function isSolid(shape: Float32Array): boolean {
  return meanOf(shape) > solid;
}

function meanOf(shape: Float32Array): number {
  let sum = 0;
  for (const value of shape) sum += value;
  return sum / shape.length;
}

/** With mean 0 and length 1, so that a product of two is their correlation. */
function normalise(shape: Float32Array): Float32Array {
  const mean = meanOf(shape);
  const normal = new Float32Array(shape.length);
  for (let cell = 0; cell < normal.length; cell++) normal[cell] = (shape[cell] ?? 0) - mean;
  const length = Math.sqrt(correlate(normal, normal)) || 1;
  for (let cell = 0; cell < normal.length; cell++) normal[cell] = (normal[cell] ?? 0) / length;
  return normal;
}
