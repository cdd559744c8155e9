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
 * Edges are given in the reading frame of each direction.
 */
export function buildLines(letters: PageLetters, page: PageTransform): readonly DirectedLines[] {
  const builders = ([0, 1, 2, 3] as const).map((turn) => new LineBuilder(letters, page, turn));
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

/** The pieces of one direction. Mutable inside, because a page has thousands of letters. */
class LineBuilder {
  readonly #letters: PageLetters;
  readonly #page: PageTransform;
  readonly #turn: LetterStyle['turn'];
  readonly #lines: LineOfPrint[] = [];
  #codes: number[] = [];
  #indexes: number[] = [];
  #edges = emptyEdges();
  #last = emptyEdges();
  #style: LetterStyle | undefined;
  #hidden: string | undefined;
  #isSpacePending = false;

  constructor(letters: PageLetters, page: PageTransform, turn: LetterStyle['turn']) {
    this.#letters = letters;
    this.#page = page;
    this.#turn = turn;
  }

  addLetter(index: number, code: number, style: LetterStyle): void {
    if (code === 0x20 || code === 0xa0 || code === 0x09) {
      this.#isSpacePending = this.#codes.length > 0;
      return;
    }
    if (code < 0x20 && code !== lineEndHyphen) return;
    const edges = this.#edgesOf(index);
    const hidden = hiddenReason(style);
    if (this.#codes.length > 0 && this.#breaksBefore(edges, style, hidden)) this.endLine();
    if (this.#codes.length > 0) {
      const gap = edges.left - this.#last.right;
      if (this.#isSpacePending || gap > spaceGap * style.size) this.#push(0x20, -1);
    }
    this.#push(code === lineEndHyphen ? 0x2d : code, index);
    this.#style ??= style;
    this.#hidden = hidden;
    this.#last = edges;
    this.#edges = joinEdges(this.#edges, edges);
    this.#isSpacePending = false;
  }

  endLine(): void {
    const style = this.#style;
    if (style !== undefined && this.#codes.length > 0) this.#lines.push(this.#toLine(style));
    this.#codes = [];
    this.#indexes = [];
    this.#edges = emptyEdges();
    this.#style = undefined;
    this.#isSpacePending = false;
  }

  finish(): DirectedLines {
    this.endLine();
    return { turn: this.#turn, lines: this.#lines };
  }

  #push(code: number, index: number): void {
    this.#codes.push(code);
    this.#indexes.push(index);
  }

  #breaksBefore(edges: Edges, style: LetterStyle, hidden: string | undefined): boolean {
    const gap = edges.left - this.#last.right;
    const size = Math.min(style.size, this.#style?.size ?? style.size);
    const overlap = Math.min(edges.bottom, this.#edges.bottom) - Math.max(edges.top, this.#edges.top);
    const height = Math.min(edges.bottom - edges.top, this.#edges.bottom - this.#edges.top);
    return hidden !== this.#hidden || gap > wideGap * size || gap < -0.8 * size || overlap < 0.25 * height;
  }

  #toLine(style: LetterStyle): LineOfPrint {
    const { text, boxes } = this.#toText();
    const hidden = this.#hidden ?? (this.#isOffPage() ? 'off_page' : undefined);
    return {
      text,
      boxes,
      ...this.#edges,
      size: style.size,
      isBold: style.isBold,
      ...(style.colour !== undefined && { colour: style.colour }),
      ...(hidden !== undefined && { hidden }),
    };
  }

  #toText(): { readonly text: string; readonly boxes: Float32Array } {
    const text = this.#codes.map((code) => String.fromCodePoint(code <= 0x10_ffff ? code : 0xfffd)).join('');
    const boxes = new Float32Array(text.length * 4);
    let unit = 0;
    for (const [position, index] of this.#indexes.entries()) {
      const length = (this.#codes[position] ?? 0) > 0xffff ? 2 : 1;
      if (index >= 0) for (let half = 0; half < length; half++) boxes.set(this.#boxOf(index), (unit + half) * 4);
      unit += length;
    }
    return { text, boxes };
  }

  /** Place of a letter on the page. Where PDFium gives the box of the ink it gets the height of the line, so that letters are level. */
  #boxOf(index: number): readonly number[] {
    const { styleOf, styles, boxes } = this.#letters;
    if (styles[styleOf[index] ?? 0]?.isUpright === true) return [...boxes.subarray(index * 4, index * 4 + 4)];
    const { left, right } = this.#edgesOf(index);
    const { top, bottom } = this.#edges;
    const { width, height } = this.#page;
    switch (this.#turn) {
      case 0:
        return [left, top, right, bottom];
      case 1:
        return [width - bottom, left, width - top, right];
      case 2:
        return [width - right, height - bottom, width - left, height - top];
      case 3:
        return [top, height - right, bottom, height - left];
      default:
        return unreachable(this.#turn);
    }
  }

  /** More than half of it lies outside what is shown. */
  #isOffPage(): boolean {
    const { width, height } = this.#page;
    const [across, down] = this.#turn % 2 === 0 ? [width, height] : [height, width];
    const { left, top, right, bottom } = this.#edges;
    const shownWidth = Math.min(right, across) - Math.max(left, 0);
    const shownHeight = Math.min(bottom, down) - Math.max(top, 0);
    return shownWidth <= (right - left) / 2 || shownHeight <= (bottom - top) / 2;
  }

  /** Edges of a letter in the reading frame: the page turned until the text runs to the right. */
  #edgesOf(index: number): Edges {
    const { boxes } = this.#letters;
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(index * 4, index * 4 + 4);
    const { width, height } = this.#page;
    switch (this.#turn) {
      case 0:
        return { left, top, right, bottom };
      case 1:
        return { left: top, top: width - right, right: bottom, bottom: width - left };
      case 2:
        return { left: width - right, top: height - bottom, right: width - left, bottom: height - top };
      case 3:
        return { left: height - bottom, top: left, right: height - top, bottom: right };
      default:
        return unreachable(this.#turn);
    }
  }
}

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const emptyEdges = (): Edges => ({ left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity });

const joinEdges = (a: Edges, b: Edges): Edges => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** What can be said without looking at the drawn page. */
function hiddenReason(style: LetterStyle): string | undefined {
  if (style.mode === 3) return 'hidden_format';
  if (style.opacity < 0.05) return 'transparent';
  return style.size < unreadableSize ? 'too_small' : undefined;
}
