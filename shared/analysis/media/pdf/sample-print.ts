import type { PixelBox } from '../picture/picture.ts';
import type { LetterStyle, PageLetters } from './read-letters.ts';

/** A few words in a row of the text layer, and where they stand. */
export interface PieceOfPrint {
  /** Of the page, from 0. */
  readonly index: number;
  /** What the text layer says. */
  readonly text: string;
  /** Points of the page as shown. */
  readonly box: PixelBox;
  readonly turn: LetterStyle['turn'];
}

/** A piece ends at the first space after so many letters, or where it has the most of them. */
const fewestLetters = 5;
const mostLetters = 16;
/** Letters further apart than this, in sizes of the letters, are not one piece. */
const widestGap = 3;
/** Points. Recognition makes too many errors in smaller print. */
const smallestSize = 4;
/** Pieces to choose from. */
const mostPieces = 4000;
/** How much is chosen of one document. */
const budget = {
  /** Letters in pieces that are chosen for the forms of their letters: this many, or this share of the document's letters if that is more, up to the most. */
  letters: 240,
  perMille: 20,
  mostLetters: 2400,
  /** Pieces chosen at random: this many, and so many more for each page, up to the most. */
  chance: 4,
  perPage: 0.25,
  mostByChance: 24,
  /** Pieces of one page over which something may lie, and those of all pages. */
  covered: 4,
  mostCovered: 24,
} as const;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

interface Candidate extends PieceOfPrint {
  /** One number for each letter, the same for letters of one font, character and shape of ink. */
  readonly forms: readonly number[];
}

/**
 * Chooses the pieces of a text layer that are drawn and read to find out whether it says what the pages show: pieces that together have every letter of
 * every font in every shape, since a font with a false table is false wherever it is used; pieces over which something may lie; and a few at random.
 */
export class PrintSample {
  readonly #fonts = new Map<string, number>();
  readonly #known = new Set<number>();
  readonly #candidates: Candidate[] = [];
  readonly #byChance: { readonly rank: number; readonly piece: PieceOfPrint }[] = [];
  readonly #covered: PieceOfPrint[] = [];
  readonly #seed: number;
  #pages = 0;
  #letters = 0;

  /** `sha256` is of the whole file, in hex. */
  constructor(sha256: string) {
    this.#seed = Number.parseInt(sha256.slice(0, 8), 16);
  }

  /** Adds the visible letters of the page `index`; what is in `covers` may lie over some of them. */
  see(index: number, letters: PageLetters, covers: readonly PixelBox[] = []): void {
    this.#pages += 1;
    const covered: PieceOfPrint[] = [];
    for (const piece of cutPieces(index, letters, (style) => this.#fontOf(style))) {
      this.#letters += piece.forms.length;
      if (piece.forms.some((form) => !this.#known.has(form)) && this.#candidates.length < mostPieces) {
        this.#candidates.push(piece);
        for (const form of piece.forms) this.#known.add(form);
      }
      this.#keepByChance(piece);
      if (covers.some((cover) => isUnder(piece.box, cover))) covered.push(piece);
    }
    const room = Math.min(budget.covered, budget.mostCovered - this.#covered.length);
    this.#covered.push(...covered.toSorted((a, b) => this.#rankOf(a) - this.#rankOf(b)).slice(0, Math.max(0, room)));
  }

  /** In the order of the file. */
  choose(): readonly PieceOfPrint[] {
    const counts = new Map<number, number>();
    for (const { forms } of this.#candidates)
      for (const form of new Set(forms)) counts.set(form, (counts.get(form) ?? 0) + 1);
    // Goes through the pieces from the last to the first: the first were chosen while every letter was new, and most of their letters came again later.
    const needed = this.#candidates.toReversed().filter(({ forms }) => {
      const own = new Set(forms);
      if ([...own].some((form) => counts.get(form) === 1)) return true;
      for (const form of own) counts.set(form, (counts.get(form) ?? 0) - 1);
      return false;
    });
    const limit = Math.min(budget.mostLetters, Math.max(budget.letters, (budget.perMille * this.#letters) / 1000));
    let taken = 0;
    const chosen = needed
      .toSorted((a, b) => this.#rankOf(a) - this.#rankOf(b))
      .filter(({ forms }) => taken <= limit && (taken += forms.length) > 0);
    const chance = Math.min(budget.mostByChance, budget.chance + Math.floor(budget.perPage * this.#pages));
    const drawn = this.#byChance.slice(0, chance).map(({ piece }) => piece);
    return [...new Set([...chosen, ...this.#covered, ...drawn])].toSorted((a, b) => a.index - b.index);
  }

  #fontOf({ fontName }: LetterStyle): number {
    const known = this.#fonts.get(fontName) ?? this.#fonts.size + 1;
    this.#fonts.set(fontName, known);
    return known;
  }

  /** A pseudo-random number, each time the same for the same file. */
  #rankOf({ index, box }: PieceOfPrint): number {
    return hashOf([this.#seed, index, Math.round(10 * box.left), Math.round(10 * box.top)]);
  }

  /** Keeps the pieces of the lowest ranks, which is a choice at random. */
  #keepByChance(piece: PieceOfPrint): void {
    const rank = this.#rankOf(piece);
    const last = this.#byChance.at(-1);
    if (this.#byChance.length === budget.mostByChance && last !== undefined && rank >= last.rank) return;
    const at = this.#byChance.findIndex((other) => other.rank > rank);
    this.#byChance.splice(at === -1 ? this.#byChance.length : at, 0, { rank, piece });
    this.#byChance.splice(budget.mostByChance);
  }
}

/** Cuts a page's visible letters into pieces of a word or a few. */
function* cutPieces(
  index: number,
  letters: PageLetters,
  fontOf: (style: LetterStyle) => number,
): Generator<Candidate, void> {
  const { count, codes, boxes, styleOf, styles, inks } = letters;
  let text = '';
  let forms: number[] = [];
  let box = { left: 0, top: 0, right: 0, bottom: 0 };
  let last: LetterStyle | undefined;
  const take = (): Candidate | undefined => {
    const piece =
      forms.length < fewestLetters || last === undefined
        ? undefined
        : { index, text: text.trim(), box, turn: last.turn, forms };
    [text, forms, last] = ['', [], undefined];
    return piece;
  };
  for (let at = 0; at < count; at++) {
    const code = codes[at] ?? 0;
    const style = styles[styleOf[at] ?? 0];
    const isSpace = code === 0x20 || code === 0xa0 || code === 0x09;
    const letter = {
      left: boxes[4 * at] ?? 0,
      top: boxes[4 * at + 1] ?? 0,
      right: boxes[4 * at + 2] ?? 0,
      bottom: boxes[4 * at + 3] ?? 0,
    };
    const isEnd =
      code === lineFeed ||
      code === carriageReturn ||
      style === undefined ||
      style.hidden !== undefined ||
      style.size < smallestSize ||
      forms.length >= (isSpace ? fewestLetters : mostLetters) ||
      (last !== undefined && !isSpace && (style.turn !== last.turn || !continues(box, letter, style)));
    if (isEnd) {
      const piece = take();
      if (piece !== undefined) yield piece;
    }
    if (code < 0x20 || style === undefined || style.hidden !== undefined || style.size < smallestSize) continue;
    if (isSpace) {
      if (text !== '') text += ' ';
      continue;
    }
    const character = String.fromCodePoint(code);
    box =
      last === undefined
        ? letter
        : {
            left: Math.min(box.left, letter.left),
            top: Math.min(box.top, letter.top),
            right: Math.max(box.right, letter.right),
            bottom: Math.max(box.bottom, letter.bottom),
          };
    text += character;
    last = style;
    if (/[\p{L}\p{N}]/u.test(character))
      forms.push(hashOf([fontOf(style), code, ...inks.subarray(4 * at, 4 * at + 4)]));
  }
  const piece = take();
  if (piece !== undefined) yield piece;
}

/** Whether the middle of a box lies under a cover. */
function isUnder({ left, top, right, bottom }: PixelBox, cover: PixelBox): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > cover.left && x < cover.right && y > cover.top && y < cover.bottom;
}

/** Whether a letter stands in the line of a box and not far from it. */
function continues(box: PixelBox, letter: PixelBox, { turn, size }: LetterStyle): boolean {
  const [near, far, low, high] =
    turn % 2 === 0 ? (['left', 'right', 'top', 'bottom'] as const) : (['top', 'bottom', 'left', 'right'] as const);
  const gap = Math.max(letter[near] - box[far], box[near] - letter[far]);
  const shared = Math.min(letter[high], box[high]) - Math.max(letter[low], box[low]);
  const lower = Math.min(letter[high] - letter[low], box[high] - box[low]);
  return gap <= widestGap * size && shared >= 0.25 * lower;
}

/** FNV-1a over numbers of 32 bits. */
function hashOf(parts: Iterable<number>): number {
  let hash = 0x811c9dc5;
  for (const part of parts)
    for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((part >> shift) & 0xff), 0x01000193);
  return hash >>> 0;
}
