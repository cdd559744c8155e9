import { foldPrint } from './compare-words.ts';
import { shapeCells } from './ink-mask.ts';
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
/** A shape with more ink is a bar or a dot, which have no inner form. */
const solid = 0.85;
/** Shapes are stretched to squares: what one was wider or lower than another counts against their likeness beyond `free`, in natural logarithms. */
const stretch = { free: 0.25, cost: 0.3 } as const;

/** A rough shape has as many cells as four by four, and one number for how much it leaves out. */
const roughSide = 4;
const roughCells = roughSide * roughSide + 1;

interface KnownShapes {
  /** Rows of cells with mean 0 and length 1, of plain letters and digits. */
  readonly plain: Float32Array;
  readonly roughs: Float32Array;
  /** Of each row. */
  readonly classes: Int32Array;
  readonly aspects: Float32Array;
  /** Plain letters and digits by their class, and what is neither by its code. */
  readonly byClass: ReadonlyMap<number, readonly KnownShape[]>;
  readonly byCode: ReadonlyMap<number, readonly KnownShape[]>;
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

  /** `shape` is one of `readShape`, `code` what it is said to be, `aspect` its width over its height. */
  compare(shape: Float32Array, code: number, aspect: number): ShapeVerdict {
    const own = [...(this.#known.byClass.get(classOf(code)) ?? []), ...(this.#known.byCode.get(code) ?? [])];
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

  /** The likeness to the likest plain letter of another class, or at least `floor`. */
  #findRival(normal: Float32Array, own: number, wide: number, floor: number): number {
    const { plain, roughs, classes, aspects } = this.#known;
    const rough = toRough(normal);
    let rival = floor;
    for (let row = 0; row < classes.length; row++) {
      // No correlation is above that of the rough shapes and of what they leave out together.
      if (classes[row] === own || correlate(rough, roughs, row * roughCells) <= rival) continue;
      rival = Math.max(rival, correlate(normal, plain, row * cells) - stretchBetween(wide, aspects[row] ?? 0));
    }
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
  const byClass = new Map<number, KnownShape[]>();
  const byCode = new Map<number, KnownShape[]>();
  const plain: { readonly normal: Float32Array; readonly aspect: number; readonly own: number }[] = [];
  for (const [index, character] of Array.from(table.characters).entries()) {
    const shape = readRow(bytes, index);
    const known = {
      normal: normalise(shape),
      aspect: Math.log((table.aspects[index] ?? 100) / 100),
      isSolid: isSolid(shape),
    };
    const code = character.codePointAt(0) ?? 0;
    const isPlain = plainLetter.test(character);
    const [shapes, key] = isPlain ? [byClass, classOf(code)] : [byCode, code];
    const others = shapes.get(key);
    if (others === undefined) shapes.set(key, [known]);
    else others.push(known);
    if (isPlain) plain.push({ ...known, own: key });
  }
  const rows = new Float32Array(plain.length * cells);
  const roughs = new Float32Array(plain.length * roughCells);
  for (const [row, { normal }] of plain.entries()) {
    rows.set(normal, row * cells);
    roughs.set(toRough(normal), row * roughCells);
  }
  const classes = Int32Array.from(plain, ({ own }) => own);
  return { plain: rows, roughs, classes, aspects: Float32Array.from(plain, ({ aspect }) => aspect), byClass, byCode };
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
