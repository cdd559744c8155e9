import type { PixelBox } from '../picture/picture.ts';
import { type CutPiece, cutPieces, findNeighbours, hashOf, type PieceOfPrint, placeInks } from './cut-pieces.ts';
import type { LetterStyle, PageLetters } from './read-letters.ts';

/** Letters of pages that are kept until pieces of them are drawn: about 25 MB with their pieces. */
const mostKept = 300_000;
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
/**
 * Chooses the pieces of a text layer that are drawn and read to find out whether it says what the pages show: pieces that together have every letter of
 * every font in every shape, since a font with a false table is false wherever it is used; pieces over which something may lie; and a few at random.
 */
export class PrintSample {
  readonly #fonts = new Map<string, number>();
  readonly #known = new Set<number>();
  readonly #candidates: (PieceOfPrint & Pick<CutPiece, 'forms'>)[] = [];
  readonly #byChance: { readonly rank: number; readonly piece: PieceOfPrint }[] = [];
  readonly #covered: PieceOfPrint[] = [];
  readonly #seed: number;
  #pages = 0;
  #letters = 0;
  #kept = 0;

  /** `sha256` is of the whole file, in hex. */
  constructor(sha256: string) {
    this.#seed = Number.parseInt(sha256.slice(0, 8), 16);
  }

  /** Adds the visible letters of the page `index`; what is in `covers` may lie over some of them. */
  see(index: number, letters: PageLetters, covers: readonly PixelBox[] = []): void {
    this.#pages += 1;
    const covered: PieceOfPrint[] = [];
    let hasChosen = false;
    const isKept = this.#kept + letters.count <= mostKept;
    const pieces = [...cutPieces(index, letters, (style) => this.#fontOf(style))];
    for (const cut of pieces) {
      this.#letters += cut.forms.length;
      const rank = this.#rankOf(cut);
      const isNew = this.#candidates.length < mostPieces && cut.forms.some((form) => !this.#known.has(form));
      const isByChance = this.#byChance.length < budget.mostByChance || rank < (this.#byChance.at(-1)?.rank ?? 0);
      const isCovered = covers.some((cover) => isUnder(cut.box, cover));
      if (!isNew && !isByChance && !isCovered) continue;
      hasChosen = true;
      const piece = {
        ...cut,
        inks: placeInks(letters, cut),
        ...(isKept && { findNeighbours: () => findNeighbours(letters, cut, pieces) }),
      };
      if (isNew) {
        this.#candidates.push(piece);
        for (const form of cut.forms) this.#known.add(form);
      }
      if (isByChance) this.#keepByChance(rank, piece);
      if (isCovered) covered.push(piece);
    }
    if (isKept && hasChosen) this.#kept += letters.count;
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
  #keepByChance(rank: number, piece: PieceOfPrint): void {
    const at = this.#byChance.findIndex((other) => other.rank > rank);
    this.#byChance.splice(at === -1 ? this.#byChance.length : at, 0, { rank, piece });
    this.#byChance.splice(budget.mostByChance);
  }
}

/** Whether the middle of a box lies under a cover. */
function isUnder({ left, top, right, bottom }: PixelBox, cover: PixelBox): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > cover.left && x < cover.right && y > cover.top && y < cover.bottom;
}
