import { unreachable } from '../../../model/unreachable.ts';
import type { PixelBox } from '../picture/picture.ts';
import { joinAccents } from './accents.ts';
import { isWording } from './is-wording.ts';
import { type Writing, widenToAdvance } from './letter-advance.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { PageTransform } from './page-transform.ts';

/** How a piece of text is drawn; letters of one text object share it. */
export interface LetterStyle {
  /** Points, as shown. */
  readonly size: number;
  readonly isBold: boolean;
  /** Handle of the font, the same for all letters of one font while the page is open. */
  readonly font: number;
  readonly fontName: string;
  /** Where its shapes come from: a font in the file, drawings in the file (Type 3), or a font that stands in for one that the file only names. */
  readonly shapes: 'font' | 'drawings' | 'substitute';
  /** #rrggbb; undefined where the fill is no plain colour. */
  readonly colour: string | undefined;
  /** Why nobody sees it, as far as that can be told without looking at the drawn page. */
  readonly hidden: string | undefined;
  /** Quarter turns clockwise, as shown: 0 runs to the right, 1 down, 2 upside down, 3 up. */
  readonly turn: 0 | 1 | 2 | 3;
  /** The same in radians, exactly. */
  readonly angle: number;
  /** It runs to the right in the page's own coordinates, before the page is turned. */
  readonly isUpright: boolean;
  /** Content id of the structure tree; -1 without one. */
  readonly markedContentId: number;
}

/** All characters of a page in the order of the file, as columns. */
export interface PageLetters {
  readonly count: number;
  /** Code points. */
  readonly codes: Uint32Array;
  /** Left, top, right, bottom in points as shown. */
  readonly boxes: Float32Array;
  /** Index in `styles`. */
  readonly styleOf: Uint32Array;
  readonly styles: readonly LetterStyle[];
  /**
   * Where the ink of each letter begins, how high it is, where it ends and how low it is, from the edges at which its box begins and on which it stands, in
   * hundredths of its size: the same wherever one glyph of a font is drawn. `boxOfInk` tells where that is on the page. Zero for hidden letters.
   */
  readonly inks: Int16Array;
  /** 1 for what PDFium put between letters of the file: spaces and line ends. */
  readonly isGenerated: Uint8Array;
  /** Characters that the file does not map to Unicode. */
  readonly unmappedCount: number;
  /** Some letters may have a shape that shows nothing: they are drawings, or have no ink although their font is there. */
  readonly mayBeBlank: boolean;
}

/** Text rendering mode (PDF 1.7, table 106) that draws nothing. */
const invisibleMode = 3;
const lowestOpacity = 0.05;
/** Below this size in points nobody reads a text. */
const unreadableSize = 2;
/** Font size of letters whose ink is 1 high: between that of a small letter and that of a capital. */
const sizeOfInk = 1.6;
const space = 0x20;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const privateUse = { from: 0xe000, to: 0xf8ff };

/** Reads the text layer of an open text page. */
export function readLetters(pdfium: Pdfium, textPage: number, transform: PageTransform): PageLetters {
  const count = Math.max(0, pdfium.FPDFText_CountChars(textPage));
  const codes = new Uint32Array(count);
  const boxes = new Float32Array(count * 4);
  const styleOf = new Uint32Array(count);
  const inks = new Int16Array(count * 4);
  const styles: LetterStyle[] = [];
  const fonts = new Map<number, Font>();
  const isGenerated = new Uint8Array(count);
  let unmappedCount = 0;
  let mayBeBlank = false;
  pdfium.withMemory(64, (out) => {
    let lastObject = -1;
    let style: LetterStyle | undefined;
    /** Of turned text only. */
    let writing: Writing | undefined;
    for (let index = 0; index < count; index++) {
      const code = pdfium.FPDFText_GetUnicode(textPage, index);
      codes[index] = code;
      if (code <= space) isGenerated[index] = pdfium.FPDFText_IsGenerated(textPage, index) === 1 ? 1 : 0;
      if (code === lineFeed || code === carriageReturn) continue;
      if (
        (code === 0 || (code >= privateUse.from && code <= privateUse.to) || code === 0xfffd) &&
        pdfium.FPDFText_HasUnicodeMapError(textPage, index) === 1
      )
        unmappedCount += 1;
      const object = pdfium.FPDFText_GetTextObject(textPage, index);
      if (object !== 0 && object !== lastObject) {
        ({ style, writing } = readStyle(pdfium, textPage, index, object, transform, out, fonts));
        styles.push(style);
        lastObject = object;
      }
      styleOf[index] = Math.max(0, styles.length - 1);
      readBox(pdfium, textPage, index, style?.isUpright ?? false, transform, out, boxes);
      if (style?.hidden === undefined) mayBeBlank ||= style?.shapes === 'drawings';
      if (style?.isUpright === true && style.hidden === undefined) {
        readInk(pdfium, textPage, index, style.size, out, inks);
        mayBeBlank ||= hasNoInk(inks, index) && isExpectedToShow(code, style);
      }
      if (writing === undefined) continue;
      const inked = boxes.slice(index * 4, index * 4 + 4);
      widenToAdvance(pdfium, { textPage, index, code }, writing, transform, boxes);
      if (style?.hidden === undefined && style !== undefined) placeTurnedInk(inked, style, index, boxes, inks);
    }
  });
  const letters = { count, codes, boxes, styleOf, styles, inks, isGenerated, unmappedCount, mayBeBlank };
  joinAccents(letters);
  return letters;
}

function readStyle(
  pdfium: Pdfium,
  textPage: number,
  index: number,
  object: number,
  { matrix: [a, b, c, d] }: PageTransform,
  out: number,
  fonts: Map<number, Font>,
): { readonly style: LetterStyle; readonly writing: Writing | undefined } {
  const hasMatrix = pdfium.FPDFText_GetMatrix(textPage, index, out) === 1;
  const floats = pdfium.floats();
  const slot = out >> 2;
  const ta = hasMatrix ? (floats[slot] ?? 1) : 1;
  const tb = hasMatrix ? (floats[slot + 1] ?? 0) : 0;
  const tc = hasMatrix ? (floats[slot + 2] ?? 0) : 0;
  const td = hasMatrix ? (floats[slot + 3] ?? 1) : 1;
  // The direction of writing, and the height of a letter, on the page as it is shown.
  const alongX = a * ta + c * tb;
  const alongY = b * ta + d * tb;
  const fontSize = pdfium.FPDFText_GetFontSize(textPage, index);
  const stated = Math.abs(fontSize * Math.hypot(a * tc + c * td, b * tc + d * td));
  const size = stated < unreadableSize ? Math.max(stated, drawnSize(pdfium, textPage, index, out)) : stated;
  const font = pdfium.FPDFTextObj_GetFont(object);
  const hasFill = pdfium.FPDFPageObj_GetFillColor(object, out, out + 4, out + 8, out + 12) === 1;
  const bytes = pdfium.bytes(); // Red, green, blue and opacity in four bytes each, of which the first holds the value.
  const colour = hasFill ? toHex(bytes[out] ?? 0, bytes[out + 4] ?? 0, bytes[out + 8] ?? 0) : undefined;
  const opacity = hasFill ? (bytes[out + 12] ?? 255) / 255 : 1;
  const angle = Math.atan2(alongY, alongX);
  const isUpright = Math.abs(tb) < 1e-3 * Math.abs(ta) && Math.abs(tc) < 1e-3 * Math.abs(td) && ta > 0;
  const style: LetterStyle = {
    size,
    font,
    ...describeFont(pdfium, font, fonts),
    colour,
    hidden: hiddenReason(pdfium.FPDFTextObj_GetTextRenderMode(object), opacity, size),
    turn: ((Math.round(angle / (Math.PI / 2)) + 4) % 4) as LetterStyle['turn'],
    angle,
    isUpright,
    markedContentId: pdfium.FPDFPageObj_GetMarkedContentID(object),
  };
  return { style, writing: isUpright ? undefined : { font, stepX: fontSize * alongX, stepY: fontSize * alongY } };
}

/** Size by the height of the ink: fonts made of drawings (Type 3) may state any size. */
function drawnSize(pdfium: Pdfium, textPage: number, index: number, out: number): number {
  if (pdfium.FPDFText_GetCharBox(textPage, index, out, out + 8, out + 16, out + 24) !== 1) return 0;
  const [left = 0, right = 0, bottom = 0, top = 0] = pdfium.doubles().subarray(out >> 3, (out >> 3) + 4);
  return Math.min(Math.abs(top - bottom), 2 * Math.abs(right - left)) * sizeOfInk;
}

function hiddenReason(mode: number, opacity: number, size: number): string | undefined {
  if (mode === invisibleMode) return 'hidden_format';
  if (opacity < lowestOpacity) return 'transparent';
  return size < unreadableSize ? 'too_small' : undefined;
}

const toHex = (red: number, green: number, blue: number): string =>
  `#${((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1)}`;

const hasNoInk = (inks: Int16Array, index: number): boolean =>
  inks[index * 4] === inks[index * 4 + 2] || inks[index * 4 + 1] === inks[index * 4 + 3];

/** Fonts that stand in for others have the letters of English, and may lack those of other scripts. */
const isExpectedToShow = (code: number, { shapes }: LetterStyle): boolean =>
  isWording(code) && (shapes !== 'substitute' || code < 0x80);

type Font = Pick<LetterStyle, 'fontName' | 'isBold' | 'shapes'>;

/** Bold by weight, or by name where the font states none; `known` holds the fonts of this page. */
function describeFont(pdfium: Pdfium, font: number, known: Map<number, Font>): Font {
  const before = known.get(font);
  if (before !== undefined) return before;
  const described = pdfium.withMemory(256, (out) => {
    const length = pdfium.FPDFFont_GetBaseFontName(font, out, 256);
    const fontName = Buffer.from(pdfium.bytes().subarray(out, out + Math.max(0, Math.min(256, length) - 1))).toString();
    const isBold = /bold|black|heavy|semibold/i.test(fontName) || pdfium.FPDFFont_GetWeight(font) >= 600;
    return { fontName, isBold, shapes: readShapes(pdfium, font, out) };
  });
  known.set(font, described);
  return described;
}

/** `out` is memory of four bytes. A font that is in the file, but has no data, is one of drawings. */
function readShapes(pdfium: Pdfium, font: number, out: number): LetterStyle['shapes'] {
  if (pdfium.FPDFFont_GetIsEmbedded(font) !== 1) return 'substitute';
  const hasData = pdfium.FPDFFont_GetFontData(font, 0, 0, out) === 1 && pdfium.view().getUint32(out, true) > 0;
  return hasData ? 'font' : 'drawings';
}

/** Added before rounding: fonts give their boxes in whole thousandths, so none lies half-way between two hundredths any more, where tiny errors decide. */
const offEdge = 0.27;

/** Where the ink of one letter lies, into `inks`. `out` still holds the box that `readBox` has read. */
function readInk(pdfium: Pdfium, textPage: number, index: number, size: number, out: number, inks: Int16Array): void {
  const floats = pdfium.floats();
  const place = out >> 2;
  const [left = 0, bottom = 0] = [floats[place], floats[place + 3]];
  if (pdfium.FPDFText_GetCharBox(textPage, index, out, out + 8, out + 16, out + 24) !== 1) return;
  const doubles = pdfium.doubles();
  const at = out >> 3;
  const toHundredths = (length: number): number => Math.round((100 * length) / size + offEdge);
  inks[index * 4] = toHundredths((doubles[at] ?? 0) - left);
  inks[index * 4 + 1] = toHundredths((doubles[at + 3] ?? 0) - bottom);
  inks[index * 4 + 2] = toHundredths((doubles[at + 1] ?? 0) - left);
  inks[index * 4 + 3] = toHundredths((doubles[at + 2] ?? 0) - bottom);
}

/** The same of a letter that does not run to the right, whose ink is in `ink` as shown. */
function placeTurnedInk(
  [left = 0, top = 0, right = 0, bottom = 0]: Float32Array,
  { turn, size }: LetterStyle,
  index: number,
  boxes: Float32Array,
  inks: Int16Array,
): void {
  const at = index * 4;
  const [boxLeft = 0, boxTop = 0, boxRight = 0, boxBottom = 0] = boxes.subarray(at, at + 4);
  const edges = [
    [left - boxLeft, boxBottom - top, right - boxLeft, boxBottom - bottom],
    [top - boxTop, right - boxLeft, bottom - boxTop, left - boxLeft],
    [boxRight - right, bottom - boxTop, boxRight - left, top - boxTop],
    [boxBottom - bottom, boxRight - left, boxBottom - top, boxRight - right],
  ][turn];
  for (const [edge, length] of (edges ?? []).entries()) inks[at + edge] = Math.round((100 * length) / size + offEdge);
}

/** Where the ink of a letter lies, in points of the page as shown. */
export function boxOfInk({ boxes, inks, styleOf, styles }: PageLetters, index: number): PixelBox {
  const at = index * 4;
  const { size = 0, turn = 0 } = styles[styleOf[index] ?? 0] ?? {};
  const [left = 0, top = 0, right = 0, bottom = 0] = [boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]];
  const toPoints = (hundredths = 0): number => (hundredths * size) / 100;
  const [near, high] = [toPoints(inks[at]), toPoints(inks[at + 1])];
  const [far, low] = [toPoints(inks[at + 2]), toPoints(inks[at + 3])];
  switch (turn) {
    case 0:
      return { left: left + near, top: bottom - high, right: left + far, bottom: bottom - low };
    case 1:
      return { left: left + low, top: top + near, right: left + high, bottom: top + far };
    case 2:
      return { left: right - far, top: top + low, right: right - near, bottom: top + high };
    case 3:
      return { left: right - high, top: bottom - far, right: right - low, bottom: bottom - near };
    default:
      return unreachable(turn);
  }
}

/**
 * The box of one character, into `boxes`. Text that runs to the right gets the height of its font, so that letters of a line are level;
 * PDFium knows that box only for such text, any other gets the box of its ink.
 */
function readBox(
  pdfium: Pdfium,
  textPage: number,
  index: number,
  isUpright: boolean,
  { matrix: [a, b, c, d, e, f] }: PageTransform,
  out: number,
  boxes: Float32Array,
): void {
  let left = 0;
  let right = 0;
  let bottom = 0;
  let top = 0;
  if (isUpright && pdfium.FPDFText_GetLooseCharBox(textPage, index, out) === 1) {
    const floats = pdfium.floats();
    const at = out >> 2;
    left = floats[at] ?? 0;
    top = floats[at + 1] ?? 0;
    right = floats[at + 2] ?? 0;
    bottom = floats[at + 3] ?? 0;
  } else {
    pdfium.FPDFText_GetCharBox(textPage, index, out, out + 8, out + 16, out + 24);
    const doubles = pdfium.doubles();
    const at = out >> 3;
    left = doubles[at] ?? 0;
    right = doubles[at + 1] ?? 0;
    bottom = doubles[at + 2] ?? 0;
    top = doubles[at + 3] ?? 0;
  }
  const x1 = a * left + c * bottom + e;
  const x2 = a * right + c * top + e;
  const y1 = b * left + d * bottom + f;
  const y2 = b * right + d * top + f;
  const at = index * 4;
  boxes[at] = x1 < x2 ? x1 : x2;
  boxes[at + 1] = y1 < y2 ? y1 : y2;
  boxes[at + 2] = x1 < x2 ? x2 : x1;
  boxes[at + 3] = y1 < y2 ? y2 : y1;
}
