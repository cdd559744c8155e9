import type { ExtractionPart } from '../extraction-part.ts';
import { joinLines } from '../layout/join-lines.ts';
import type { LineOfPrint } from '../layout/line-of-print.ts';
import type { PrintReader, ReadCharacter } from '../ocr/print/start-print-reader.ts';
import type { Recogniser } from '../ocr/start-recogniser.ts';
import type { Picture } from '../picture/picture.ts';
import { boundsOnPage, toTextParts } from '../picture/to-text-parts.ts';
import { isForeign } from './compare-words.ts';
import { cutPieces, findNeighbours, type PieceOfPrint, placeInks } from './cut-pieces.ts';
import { flattenAnnotations } from './flatten-annotations.ts';
import { ShapeComparer } from './letter-shapes.ts';
import type { OpenPdf } from './open-document.ts';
import { blockKeyOf, type LaidOutText, readPageText, withPage } from './read-page-text.ts';
import {
  type DrawnPiece,
  drawPiece,
  isAsSaid,
  isAsSaidToTheLetter,
  judgePiece,
  type ShownPiece,
} from './read-piece.ts';
import { findOpenLetters, type ShownLetter } from './shows-its-letters.ts';

/** Longer lines are read in parts. */
const mostLetters = 60;

/**
 * Whether one of the pieces shows other words than it says; most documents have none. Pieces are in the order of their pages; those that plainly have the
 * shapes of their letters are not read. Undefined where none showed other words until `hasTime` was false.
 */
export async function findOtherPrint(
  recogniser: Recogniser,
  { pdfium, document }: OpenPdf,
  pieces: readonly PieceOfPrint[],
  hasTime: () => boolean = () => true,
): Promise<boolean | undefined> {
  const shapes = new ShapeComparer();
  let waiting: OpenPiece[] = [];
  let groupSize = smallestGroup;
  let open = { index: -1, page: 0 };
  const close = (): void => {
    if (open.page !== 0) pdfium.FPDF_ClosePage(open.page);
  };
  try {
    for (const [at, piece] of pieces.entries()) {
      if (!hasTime()) return undefined;
      if (piece.index !== open.index) {
        close();
        open = { index: piece.index, page: pdfium.FPDF_LoadPage(document, piece.index) };
      }
      const drawn = open.page === 0 ? undefined : drawPiece(pdfium, open.page, piece);
      const letters = drawn && findOpenLetters(drawn, shapes);
      if (letters !== undefined && drawn !== undefined) waiting.push({ ...drawn, letters });
      if (waiting.length === 0 || (waiting.length < groupSize && at < pieces.length - 1)) continue;
      const reader = await recogniser.openPrintReader();
      if (await isAnyOther(waiting, reader, recogniser, shapes)) return true;
      waiting = [];
      groupSize = Math.min(2 * groupSize, largestGroup);
    }
  } finally {
    close();
  }
  return false;
}

/** Pieces that are drawn before they are read: few at first, as what is read tells the shapes of an odd font. */
const smallestGroup = 4;
const largestGroup = 16;

interface OpenPiece extends DrawnPiece {
  readonly letters: readonly ShownLetter[];
}

async function isAnyOther(
  pieces: readonly OpenPiece[],
  reader: PrintReader,
  recogniser: Recogniser,
  shapes: ShapeComparer,
): Promise<boolean> {
  const read = await reader.readInRow(pieces);
  for (const [at, piece] of pieces.entries()) {
    const characters = read[at] ?? [];
    if (await isOther(piece, characters, reader, recogniser)) return true;
    if (isAsSaidToTheLetter(piece, characters))
      for (const { shape, code, aspect } of piece.letters) shapes.confirm(shape, code, aspect);
  }
  return false;
}

/** Whether a piece shows something else than it says: by itself, too, where it was read in a row with others. */
async function isOther(
  drawn: DrawnPiece,
  characters: readonly ReadCharacter[],
  reader: PrintReader,
  recogniser: Recogniser,
): Promise<boolean> {
  if (isAsSaid(drawn, characters)) return false;
  const alone = await reader.read(drawn.picture, drawn.line);
  return (await judgePiece(drawn, alone, recogniser)) !== undefined;
}

/** Of a page whose letters are in doubt, so many pieces may be left open by their shapes; where more are, the page is read as a whole. */
const mostOpen = 40;
/** Fewer letters in a row say nothing that is compared. */
const fewestInRow = 4;

/**
 * Whether all of a page plainly shows the letters that it says: by their shapes, and where those leave a piece open, because it is read as it is said.
 * False, too, where it cannot be told while `hasTime`. What it costs is in decision 13.
 */
export async function showsAll(
  recogniser: Recogniser,
  pdf: OpenPdf,
  index: number,
  hasTime: () => boolean,
): Promise<boolean> {
  flattenAnnotations(pdf, index);
  const { pdfium, document, isTagged } = pdf;
  const shapes = new ShapeComparer();
  const open = withPage(pdfium, document, index, (page) => {
    const { letters } = readPageText(pdfium, page, isTagged);
    const pieces = [...cutPieces(index, letters, () => 0, fewestInRow)];
    const left: OpenPiece[] = [];
    for (const cut of pieces) {
      if (isForeign(cut.text) || !hasTime()) return undefined; // The reader does not know such letters.
      const inks = placeInks(letters, cut);
      const drawn = drawPiece(pdfium, page, {
        ...cut,
        inks,
        findNeighbours: () => findNeighbours(letters, cut, pieces),
      });
      const unproved = drawn === undefined ? [] : findOpenLetters(drawn, shapes);
      if (drawn === undefined || left.length === mostOpen) return undefined;
      if (unproved !== undefined) left.push({ ...drawn, letters: unproved });
    }
    return left;
  });
  if (open === undefined || open.length === 0) return open !== undefined;
  const reader = await recogniser.openPrintReader();
  const read = await reader.readInRow(open);
  for (const [at, piece] of open.entries()) {
    if (isAsSaid(piece, read[at] ?? [])) continue;
    if (!isAsSaid(piece, await reader.read(piece.picture, piece.line))) return false;
  }
  return true;
}

/**
 * Reads every line of a page by itself. Where one shows other words than it says, what is shown becomes text to be reviewed as well, and what the
 * file says is measured.
 */
export async function readOtherLines(
  recogniser: Recogniser,
  { pdfium, document }: OpenPdf,
  { text, picture }: { readonly text: LaidOutText; readonly picture: Picture },
  index: number,
): Promise<readonly ExtractionPart[]> {
  const reader = await recogniser.openPrintReader();
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) return [];
  const scale = picture.width / text.transform.width;
  const lines: LineOfPrint[] = [];
  const parts: ExtractionPart[] = [];
  try {
    for (const [position, paragraph] of text.paragraphs.entries()) {
      if (paragraph.lines[0]?.hidden !== undefined) continue;
      const joined = joinLines(paragraph.lines, text.transform);
      for (const [at, line] of paragraph.lines.entries())
        for (const { piece, from, to } of cutLine(line, index)) {
          const drawn = drawPiece(pdfium, page, piece);
          const characters = drawn && (await reader.read(drawn.picture, drawn.line));
          const shown = characters && (await judgePiece(drawn, characters, recogniser));
          if (shown === undefined) continue;
          lines.push(toLine(shown, piece, line, scale));
          const start = joined.starts[at] ?? 0;
          const range = { from: start + from, to: Math.min(joined.text.length, start + to) };
          const measurement = {
            name: 'text_differs',
            value: piece.text.replaceAll(/[^\p{L}\p{N}]+/gu, '').length,
            unit: 'characters',
            at: { blockKey: blockKeyOf(index + 1, position), ...range },
            details: { shown: shown.text },
          } as const;
          parts.push({ type: 'measurement', measurement });
        }
    }
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
  if (lines.length === 0) return [];
  const shown = toTextParts({
    lines,
    picture,
    originalScale: 1 / scale,
    unit: 'pt',
    place: { kind: 'page', page: index + 1 },
    order: index + 1.5,
    key: `p${index + 1}-shown`,
  });
  return [...shown, ...parts];
}

interface PartOfLine {
  readonly piece: PieceOfPrint;
  /** In the text of the line. */
  readonly from: number;
  readonly to: number;
}

/** A line as pieces of some words each. */
function cutLine(line: LineOfPrint, index: number): readonly PartOfLine[] {
  const pattern = new RegExp(`\\S(?:.{0,${mostLetters - 2}}\\S)?(?=\\s|$)|\\S{${mostLetters}}`, 'gsu');
  return [...line.text.matchAll(pattern)].flatMap(({ 0: text, index: from }): PartOfLine[] => {
    const to = from + text.length;
    const boxes = line.boxes.subarray(from * 4, to * 4);
    const box = boundsOnPage({ ...line, boxes });
    if (box.right <= box.left) return [];
    return [{ piece: { index, text, box, turn: turnOf(line) }, from, to }];
  });
}

/** Which way a line runs, by its first and its last letter. */
function turnOf({ boxes }: LineOfPrint): PieceOfPrint['turn'] {
  const last = Math.max(0, boxes.length - 4);
  const [across, down] = [(boxes[last] ?? 0) - (boxes[0] ?? 0), (boxes[last + 1] ?? 0) - (boxes[1] ?? 0)];
  if (Math.abs(across) >= Math.abs(down)) return across >= 0 ? 0 : 2;
  return down > 0 ? 1 : 3;
}

/** What was read as a line in pixels of the page's picture. */
function toLine(
  { text, confidence, characters }: ShownPiece,
  { box, turn }: PieceOfPrint,
  { size, isBold }: LineOfPrint,
  scale: number,
): LineOfPrint {
  const edges = { left: box.left * scale, top: box.top * scale, right: box.right * scale, bottom: box.bottom * scale };
  const boxes = new Float32Array(text.length * 4);
  let unit = 0;
  for (const { text: character, from, to } of characters) {
    const [near, far] = turn < 2 ? [from, to] : [1 - to, 1 - from];
    const place =
      turn % 2 === 0
        ? { ...edges, left: between(edges.left, edges.right, near), right: between(edges.left, edges.right, far) }
        : { ...edges, top: between(edges.top, edges.bottom, near), bottom: between(edges.top, edges.bottom, far) };
    for (const end = unit + character.length; unit < end; unit++)
      boxes.set([place.left, place.top, place.right, place.bottom], unit * 4);
  }
  return { text, boxes, ...edges, size: size * scale, isBold, confidence };
}

const between = (from: number, to: number, share: number): number => from + (to - from) * share;
