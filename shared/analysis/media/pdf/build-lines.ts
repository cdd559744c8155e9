import type { BlockRole } from '../../../model/extraction.ts';
import { unreachable } from '../../../model/unreachable.ts';
import type { LineOfPrint } from '../layout/line-of-print.ts';
import type { PageTransform } from './page-transform.ts';
import type { LetterStyle, PageLetters } from './read-letters.ts';

/** Below this size in points nobody reads a text. */
const unreadableSize = 2;
/** A gap this wide, in sizes of the letters, ends a piece: a gutter or a column of a table. */
const wideGap = 1.3;
/** A gap this wide is a space, whether or not the file has one. */
const spaceGap = 0.22;
/** What PDFium gives for a hyphen at the end of a line. */
const lineEndHyphen = 0x02;

/** Text that runs in one direction; `turn` as in `LetterStyle`. */
export interface DirectedLines {
  readonly turn: LetterStyle['turn'];
  readonly lines: readonly LineOfPrint[];
}

/**
 * Puts the letters of a page together to pieces of lines: consecutive letters of one direction on one height without a wide gap.
 * Edges are given in the reading frame of each direction. `roles` are those of the structure tree, by marked content id.
 */
export function buildLines(
  letters: PageLetters,
  page: PageTransform,
  roles: ReadonlyMap<number, BlockRole>,
): readonly DirectedLines[] {
  const builders = ([0, 1, 2, 3] as const).map((turn) => new LineBuilder(letters, page, turn, roles));
  for (let index = 0; index < letters.count; index++) {
    const code = letters.codes[index] ?? 0;
    const style = letters.styles[letters.styleOf[index] ?? 0];
    const builder = builders[style?.turn ?? 0];
    if (style === undefined || builder === undefined) continue;
    if (code === 0x0a || code === 0x0d) builder.endLine();
    else builder.addLetter(index, code, style);
  }
  return builders.map((builder) => builder.finish()).filter(({ lines }) => lines.length > 0);
}

/** The pieces of one direction. Mutable inside and without an object per letter, because a page has thousands of them. */
class LineBuilder {
  readonly #letters: PageLetters;
  readonly #page: PageTransform;
  readonly #turn: LetterStyle['turn'];
  readonly #roles: ReadonlyMap<number, BlockRole>;
  readonly #lines: LineOfPrint[] = [];
  /** Indexes of the letters of the piece; -1 for a space that the file may not have. */
  #indexes: number[] = [];
  #left = 0;
  #top = 0;
  #right = 0;
  #bottom = 0;
  #lastRight = 0;
  #style: LetterStyle | undefined;
  #hidden: string | undefined;
  #isSpacePending = false;

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
  }

  addLetter(index: number, code: number, style: LetterStyle): void {
    if (code === 0x20 || code === 0xa0 || code === 0x09) {
      this.#isSpacePending = this.#style !== undefined;
      return;
    }
    if (code < 0x20 && code !== lineEndHyphen) return;
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
    const hidden = hiddenReason(style);
    if (this.#style !== undefined) {
      const gap = left - this.#lastRight;
      const size = Math.min(style.size, this.#style.size);
      const overlap = Math.min(bottom, this.#bottom) - Math.max(top, this.#top);
      const lower = Math.min(bottom - top, this.#bottom - this.#top);
      if (hidden !== this.#hidden || gap > wideGap * size || gap < -0.8 * size || overlap < 0.25 * lower)
        this.endLine();
      else if (this.#isSpacePending || gap > spaceGap * style.size) this.#indexes.push(-1);
    }
    const isFirst = this.#style === undefined;
    this.#indexes.push(index);
    this.#style ??= style;
    this.#hidden = hidden;
    this.#left = isFirst ? left : Math.min(this.#left, left);
    this.#top = isFirst ? top : Math.min(this.#top, top);
    this.#right = isFirst ? right : Math.max(this.#right, right);
    this.#bottom = isFirst ? bottom : Math.max(this.#bottom, bottom);
    this.#lastRight = right;
    this.#isSpacePending = false;
  }

  endLine(): void {
    if (this.#style !== undefined) this.#lines.push(this.#toLine(this.#style));
    this.#indexes = [];
    this.#style = undefined;
    this.#isSpacePending = false;
  }

  finish(): DirectedLines {
    this.endLine();
    return { turn: this.#turn, lines: this.#lines };
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

  #toText(): { readonly text: string; readonly boxes: Float32Array } {
    const { codes, boxes: letterBoxes, styleOf, styles } = this.#letters;
    const units: number[] = [];
    const boxes = new Float32Array(this.#indexes.length * 8);
    for (const index of this.#indexes) {
      const code = index < 0 ? 0x20 : (codes[index] ?? 0);
      const isPair = code > 0xffff && code <= 0x10_ffff;
      for (let half = 0; half < (isPair ? 2 : 1); half++) {
        const at = units.length * 4;
        if (index >= 0 && styles[styleOf[index] ?? 0]?.isUpright === true) {
          for (let edge = 0; edge < 4; edge++) boxes[at + edge] = letterBoxes[index * 4 + edge] ?? 0;
        } else if (index >= 0) boxes.set(this.#boxOfTurned(index), at);
        units.push(isPair ? String.fromCodePoint(code).charCodeAt(half) : code === lineEndHyphen ? 0x2d : code);
      }
    }
    return { text: toText(units), boxes: boxes.subarray(0, units.length * 4) };
  }

  /** Place on the page of a letter whose box goes around its ink: along the line as it is, across it as high as the line. */
  #boxOfTurned(index: number): readonly number[] {
    const [left = 0, top = 0, right = 0, bottom = 0] = this.#letters.boxes.subarray(index * 4, index * 4 + 4);
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

/** What can be said without looking at the drawn page. */
function hiddenReason(style: LetterStyle): string | undefined {
  if (style.mode === 3) return 'hidden_format';
  if (style.opacity < 0.05) return 'transparent';
  return style.size < unreadableSize ? 'too_small' : undefined;
}

/** Code units as text. As arguments of a call while they are few, which is faster; a call takes only so many. */
function toText(units: readonly number[]): string {
  return units.length < 5000
    ? String.fromCharCode(...units)
    : Buffer.from(Uint16Array.from(units).buffer).toString('utf16le');
}
