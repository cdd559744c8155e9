import type { BlockRole } from '../../../model/extraction.ts';
import { unreachable } from '../../../model/unreachable.ts';
import { joinWideLetters, mergeLonelyLetters } from '../layout/join-wide-letters.ts';
import type { LineOfPrint } from '../layout/line-of-print.ts';
import type { PageTransform } from './page-transform.ts';
import type { LetterStyle, PageLetters } from './read-letters.ts';
import { leastSpace, possibleSpace } from './space-out.ts';
import { nameLigatures, unnamedSign } from './unnamed-ligatures.ts';

/** A gap this wide, in sizes of the letters, ends a piece: a gutter or a column of a table. */
const wideGap = 1.3;
/** A gap this wide is a space, whether or not the file has one. For text that runs to the right `space-out.ts` decides. */
const spaceGap = 0.22;
/** A letter that begins this far before the end of the last one, in sizes, belongs to another piece. */
const farthestBack = -0.6;
/** What PDFium gives for a hyphen at the end of a line. */
const lineEndHyphen = 0x02;

/** Text that runs in one direction; `turn` as in `LetterStyle`. */
export interface DirectedLines {
  readonly turn: LetterStyle['turn'];
  readonly lines: readonly LineOfPrint[];
}

/**
 * Puts the letters of a page together to pieces of lines: consecutive letters of one direction on one height without a wide gap.
 * Edges are given in the reading frame of each direction. `roles` are those of the structure tree, by marked content id; letters in `taken` are left out.
 */
export function buildLines(
  letters: PageLetters,
  page: PageTransform,
  roles: ReadonlyMap<number, BlockRole>,
  taken: ReadonlySet<number>,
): readonly DirectedLines[] {
  const builders: (LineBuilder | undefined)[] = [undefined, undefined, undefined, undefined];
  for (let index = 0; index < letters.count; index++) {
    let code = letters.codes[index] ?? 0;
    const style = letters.styles[letters.styleOf[index] ?? 0];
    if (style === undefined || taken.has(index)) continue;
    const builder = (builders[style.turn] ??= new LineBuilder(letters, page, style.turn, roles));
    const next = letters.codes[index + 1] ?? 0;
    // PDFium gives characters outside the basic plane in two halves, each with the box of the whole.
    if (isHighHalf(code) && isLowHalf(next)) {
      code = ((code - 0xd800) << 10) + (next - 0xdc00) + 0x10000;
      builder.addLetter(index, code, style);
      index++;
    } else if (isHighHalf(code) || isLowHalf(code)) builder.addLetter(index, 0xfffd, style);
    else if (code === 0x0a || code === 0x0d) builder.breakLine();
    else builder.addLetter(index, code, style);
  }
  return builders.flatMap((builder) => builder?.finish() ?? []).filter(({ lines }) => lines.length > 0);
}

const isHighHalf = (code: number): boolean => code >= 0xd800 && code < 0xdc00;
const isLowHalf = (code: number): boolean => code >= 0xdc00 && code < 0xe000;
/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms: letters that stand one to the left of the other. */
const isRightToLeft = (code: number): boolean =>
  (code >= 0x590 && code <= 0x7ff) || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfeff);

/** The pieces of one direction. Mutable inside and without an object per letter, because a page has thousands of them. */
class LineBuilder {
  readonly #letters: PageLetters;
  readonly #page: PageTransform;
  readonly #turn: LetterStyle['turn'];
  readonly #roles: ReadonlyMap<number, BlockRole>;
  readonly #lines: LineOfPrint[] = [];
  /** Code units of all pieces, one after the other, and their boxes on the page; the box of a space is zero. */
  readonly #units: Uint16Array;
  readonly #boxes: Float32Array;
  /** Where the piece begins and ends in them. */
  #start = 0;
  #end = 0;
  /** Code units whose boxes go around the ink of a letter: they are made as high as the line once that is known. */
  #inkBoxes: number[] = [];
  /** Of this piece: the gaps between letters without a space in the file, in sizes of the letters, and which of them may be spaces. */
  #gaps: number[] = [];
  #possibleSpaces: { readonly unit: number; readonly gap: number }[] = [];
  #hasUnnamed = false;
  #left = 0;
  #top = 0;
  #right = 0;
  #bottom = 0;
  #lastLeft = 0;
  #lastRight = 0;
  #isRightToLeft = false;
  #style: LetterStyle | undefined;
  #hidden: string | undefined;
  #isSpacePending = false;
  /** A line end was read. It may be one that PDFium puts into a word whose letters are drawn one by one. */
  #isBreakPending = false;

  constructor(
    letters: PageLetters,
    page: PageTransform,
    turn: LetterStyle['turn'],
    roles: ReadonlyMap<number, BlockRole>,
  ) {
    this.#letters = letters;
    this.#page = page;
    this.#turn = turn;
    this.#roles = roles;
    const limit = letters.count * 3; // At most a pair of code units for each, behind a space.
    this.#units = new Uint16Array(limit);
    this.#boxes = new Float32Array(limit * 4);
  }

  addLetter(index: number, code: number, style: LetterStyle): void {
    if (code === 0x20 || code === 0xa0 || code === 0x09) {
      // Spaces that PDFium added, by the width of the letter before, count only where gaps cannot be measured.
      const isInFile = this.#letters.isGenerated[index] === 0 || !this.#isMeasured(style);
      this.#isSpacePending ||= isInFile && this.#style !== undefined;
      return;
    }
    if (code < 0x20 && code !== lineEndHyphen) {
      if (this.#letters.isGenerated[index] === 1) return;
      code = unnamedSign;
    }
    const { boxes } = this.#letters;
    const { width, height } = this.#page;
    const at = index * 4;
    let left = boxes[at] ?? 0;
    let top = boxes[at + 1] ?? 0;
    let right = boxes[at + 2] ?? 0;
    let bottom = boxes[at + 3] ?? 0;
    // Into the reading frame: the page turned until the text runs to the right.
    if (this.#turn === 1) [left, top, right, bottom] = [top, width - right, bottom, width - left];
    else if (this.#turn === 2)
      [left, top, right, bottom] = [width - right, height - bottom, width - left, height - top];
    else if (this.#turn === 3) [left, top, right, bottom] = [height - bottom, left, height - top, right];
    const { hidden } = style;
    if (this.#style !== undefined) {
      const isRtl = isRightToLeft(code);
      this.#isRightToLeft ||= isRtl;
      // Several characters of one glyph have one box; in a line that runs to the left, each letter stands left of the one before.
      const isSameGlyph = left === this.#lastLeft && right === this.#lastRight;
      const forwards = left - this.#lastRight;
      const backwards = this.#lastLeft - right;
      const gap = isSameGlyph ? 0 : this.#isRightToLeft ? (isRtl ? Math.max(backwards, forwards) : 0) : forwards;
      const size = Math.min(style.size, this.#style.size);
      const overlap = Math.min(bottom, this.#bottom) - Math.max(top, this.#top);
      const lower = Math.min(bottom - top, this.#bottom - this.#top);
      const isWithin =
        Math.abs(gap) < possibleSpace * size && overlap > 0.8 * lower && Math.abs(style.size - this.#style.size) < 0.1;
      if (this.#isBreakPending && !isWithin) this.endLine();
      else if (hidden !== this.#hidden || gap > wideGap * size || gap < farthestBack * size || overlap < 0.25 * lower)
        this.endLine();
      else if (this.#isSpacePending || (gap > spaceGap * style.size && !this.#isMeasured(style)))
        this.#units[this.#end++] = 0x20;
      else if (this.#isMeasured(style)) this.#noteGap(gap / style.size);
    }
    this.#hasUnnamed ||= code === unnamedSign;
    const isFirst = this.#style === undefined;
    this.#addCode(code, at, style.isUpright);
    if (isFirst) this.#isRightToLeft = isRightToLeft(code);
    this.#style ??= style;
    this.#hidden = hidden;
    this.#left = isFirst ? left : Math.min(this.#left, left);
    this.#top = isFirst ? top : Math.min(this.#top, top);
    this.#right = isFirst ? right : Math.max(this.#right, right);
    this.#bottom = isFirst ? bottom : Math.max(this.#bottom, bottom);
    this.#lastLeft = left;
    this.#lastRight = right;
    this.#isSpacePending = false;
    this.#isBreakPending = false;
  }

  /** Ends the line, unless the next letter follows on the last one. */
  breakLine(): void {
    this.#isBreakPending = true;
  }

  endLine(): void {
    if (this.#style !== undefined) this.#lines.push(this.#toLine(this.#style));
    this.#start = this.#end;
    this.#inkBoxes = [];
    this.#gaps = [];
    this.#possibleSpaces = [];
    this.#hasUnnamed = false;
    this.#style = undefined;
    this.#isSpacePending = false;
    this.#isBreakPending = false;
  }

  /** Whether the boxes of its letters are as wide as their advances; boxes of other text only go around the ink. */
  #isMeasured({ isUpright }: LetterStyle): boolean {
    return isUpright && !this.#isRightToLeft;
  }

  #noteGap(gap: number): void {
    this.#gaps.push(gap);
    if (gap < possibleSpace) return;
    this.#possibleSpaces.push({ unit: this.#end, gap });
    this.#units[this.#end++] = 0x20;
  }

  finish(): DirectedLines {
    this.endLine();
    const axis = this.#turn % 2 === 0 ? 0 : 1;
    const lines = mergeLonelyLetters(this.#lines).map((line) => joinWideLetters(line, axis));
    return { turn: this.#turn, lines };
  }

  #toLine(style: LetterStyle): LineOfPrint {
    const { text, boxes } = this.#toText();
    const taggedRole = this.#roles.get(style.markedContentId);
    const hidden = this.#hidden ?? (this.#isOffPage() ? 'off_page' : undefined);
    return {
      text,
      boxes,
      left: this.#left,
      top: this.#top,
      right: this.#right,
      bottom: this.#bottom,
      size: style.size,
      isBold: style.isBold,
      ...(style.colour !== undefined && { colour: style.colour }),
      ...(hidden !== undefined && { hidden }),
      ...(taggedRole !== undefined && { taggedRole }),
    };
  }

  #addCode(code: number, at: number, isUpright: boolean): void {
    if (code > 0xffff && code <= 0x10_ffff) {
      const pair = String.fromCodePoint(code);
      this.#addUnit(pair.charCodeAt(0), at, isUpright);
      this.#addUnit(pair.charCodeAt(1), at, isUpright);
    } else this.#addUnit(code === lineEndHyphen ? 0x2d : code, at, isUpright);
  }

  /** `at` is where the box of the letter begins in those of the page. */
  #addUnit(unit: number, at: number, isUpright: boolean): void {
    const { boxes } = this.#letters;
    const to = this.#end * 4;
    this.#boxes[to] = boxes[at] ?? 0;
    this.#boxes[to + 1] = boxes[at + 1] ?? 0;
    this.#boxes[to + 2] = boxes[at + 2] ?? 0;
    this.#boxes[to + 3] = boxes[at + 3] ?? 0;
    if (!isUpright) this.#inkBoxes.push(this.#end);
    this.#units[this.#end++] = unit;
  }

  #toText(): { readonly text: string; readonly boxes: Float32Array } {
    for (const unit of this.#inkBoxes) this.#boxes.set(this.#boxOfTurned(unit), unit * 4);
    if (this.#possibleSpaces.length > 0) this.#dropGaps();
    const line = {
      text: toText(this.#units.subarray(this.#start, this.#end)),
      boxes: this.#boxes.subarray(this.#start * 4, this.#end * 4),
    };
    const spaceWidth = spaceGap * (this.#style?.size ?? 0);
    return this.#hasUnnamed ? nameLigatures(line, spaceWidth, this.#turn % 2 === 0 ? 0 : 1) : line;
  }

  /** Takes out the spaces that are no more than the usual gap between the letters of this piece. */
  #dropGaps(): void {
    const least = leastSpace(this.#gaps, toText(this.#units.subarray(this.#start, this.#end)));
    const dropped = new Set(this.#possibleSpaces.filter(({ gap }) => gap < least).map(({ unit }) => unit));
    if (dropped.size === 0) return;
    let to = this.#start;
    for (let from = this.#start; from < this.#end; from++) {
      if (dropped.has(from)) continue;
      this.#units[to] = this.#units[from] ?? 0;
      this.#boxes.copyWithin(to * 4, from * 4, from * 4 + 4);
      to++;
    }
    this.#boxes.fill(0, to * 4, this.#end * 4);
    this.#end = to;
  }

  /** Place on the page of a letter whose box goes around its ink: along the line as it is, across it as high as the line. */
  #boxOfTurned(unit: number): readonly number[] {
    const [left = 0, top = 0, right = 0, bottom = 0] = this.#boxes.subarray(unit * 4, unit * 4 + 4);
    const { width, height } = this.#page;
    switch (this.#turn) {
      case 0:
        return [left, this.#top, right, this.#bottom];
      case 1:
        return [width - this.#bottom, top, width - this.#top, bottom];
      case 2:
        return [left, height - this.#bottom, right, height - this.#top];
      case 3:
        return [this.#top, top, this.#bottom, bottom];
      default:
        return unreachable(this.#turn);
    }
  }

  /** More than half of it lies outside what is shown. */
  #isOffPage(): boolean {
    const { width, height } = this.#page;
    const [across, down] = this.#turn % 2 === 0 ? [width, height] : [height, width];
    const shownWidth = Math.min(this.#right, across) - Math.max(this.#left, 0);
    const shownHeight = Math.min(this.#bottom, down) - Math.max(this.#top, 0);
    return shownWidth <= (this.#right - this.#left) / 2 || shownHeight <= (this.#bottom - this.#top) / 2;
  }
}

/** Code units as text. A few are passed as arguments of one call, which is faster; a call takes only so many. */
function toText(units: Uint16Array): string {
  return units.length < 5000
    ? Reflect.apply(String.fromCharCode, undefined, units)
    : Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le');
}
