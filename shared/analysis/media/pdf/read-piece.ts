import type { PlacedLine } from '../ocr/print/fit-line.ts';
import { readAgain } from '../ocr/print/read-print.ts';
import type { PieceToRead, ReadCharacter } from '../ocr/print/start-print-reader.ts';
import type { Recogniser } from '../ocr/start-recogniser.ts';
import type { Picture, PixelBox } from '../picture/picture.ts';
import { agreeOnOther, alike, foldPrint, isForeign, likenessOf, readsOther } from './compare-words.ts';
import type { PieceOfPrint } from './cut-pieces.ts';
import { drawPart } from './draw-page.ts';
import type { Pdfium } from './load-pdfium.ts';

/** Height in pixels at which a piece is drawn. */
export const drawnHeight = 64;
/** Room before and behind the letters, in heights. */
const margin = 0.12;
/** What was read less surely on average says nothing. */
const sure = 0.85;
/** A font may state any height of its letters; in lengths of an average letter. */
const highest = 4;

/** What a piece shows that says something else. */
export interface ShownPiece {
  readonly text: string;
  /** 0..1. */
  readonly confidence: number;
  readonly characters: readonly ReadCharacter[];
}

/** A piece as it is shown. */
export interface DrawnPiece extends PieceToRead {
  readonly piece: PieceOfPrint;
  /** What the picture shows, in points of the page as shown, and its pixels for a point. */
  readonly area: PixelBox;
  readonly scale: number;
}

/** Draws a piece of an open page by itself; undefined where it has no size, or none that letters have. */
export function drawPiece(pdfium: Pdfium, page: number, piece: PieceOfPrint): DrawnPiece | undefined {
  const { box, turn } = piece;
  const isAcross = turn % 2 === 0;
  const [length, height] = isAcross
    ? [box.right - box.left, box.bottom - box.top]
    : [box.bottom - box.top, box.right - box.left];
  if (length <= 0 || height <= 0 || height > highest * length) return undefined;
  const scale = drawnHeight / height;
  const room = margin * height;
  const [roomX, roomY] = isAcross ? [room, 0] : [0, room];
  const area = { left: box.left - roomX, top: box.top - roomY, right: box.right + roomX, bottom: box.bottom + roomY };
  const picture = drawPart(pdfium, page, area, scale);
  return { piece, picture, area, scale, line: placeLine(picture, turn) };
}

/** Whether what was read in a row with other pieces is what it says; if not, it is worth reading by itself. Letters that the reader does not know are never read as said. */
export function isAsSaid({ piece: { text } }: DrawnPiece, characters: readonly ReadCharacter[]): boolean {
  const read = characters.map((character) => character.text).join('');
  return !readsOther(text, read) && (isForeign(text) || likenessOf(foldPrint(text), foldPrint(read)) >= alike);
}

/** The same of every letter. */
export const isAsSaidToTheLetter = ({ piece: { text } }: DrawnPiece, characters: readonly ReadCharacter[]): boolean =>
  foldPrint(text) === foldPrint(characters.map((character) => character.text).join(''));

/**
 * What a piece shows, of which `characters` were read, where that is something else than it says; undefined where it is the same, or where that cannot
 * be told. A difference counts when two readers see the same one; the second is asked only then.
 */
export async function judgePiece(
  { piece: { text }, picture, line }: DrawnPiece,
  characters: readonly ReadCharacter[],
  recogniser: Recogniser,
): Promise<ShownPiece | undefined> {
  const read = characters.map((character) => character.text).join('');
  const confidence =
    characters.reduce((sum, character) => sum + character.confidence, 0) / Math.max(1, characters.length);
  if (confidence < sure || !readsOther(text, read)) return undefined;
  const again = (await readAgain(picture, line, recogniser)).map((word) => word.text).join(' ');
  return agreeOnOther(text, read, again) ? { text: read, confidence, characters } : undefined;
}

/** The whole picture as one line that runs as the text does. */
function placeLine({ width, height }: Picture, turn: PieceOfPrint['turn']): PlacedLine {
  const isAcross = turn % 2 === 0;
  const angle = [0, Math.PI / 2, Math.PI, -Math.PI / 2][turn] ?? 0;
  return {
    x: width / 2,
    y: height / 2,
    length: isAcross ? width : height,
    height: isAcross ? height : width,
    angle,
    bend: 0,
  };
}
