import type { LineOfPrint } from '../layout/line-of-print.ts';
import { overlap, type PixelBox } from '../picture/picture.ts';
import { boundsOnPage } from '../picture/to-text-parts.ts';
import type { Pdfium } from './load-pdfium.ts';
import { mayBeUnseen } from './may-be-unseen.ts';
import { type PageTransform, toShown } from './page-transform.ts';

/** What lies on a page, as far as its objects say. */
export interface ObjectSurvey {
  /** Share of the page that pictures cover, 0..1. */
  readonly pictureShare: number;
  /** Pictures, drawings and text. */
  readonly objectCount: number;
  /** Filled shapes that could be letters drawn as outlines. */
  readonly outlineCount: number;
  /** The contrast of the text has to be measured on the drawn page: something may lie over or under it, or its colour is not known. Otherwise it stands on white in the colours it declares. */
  readonly isContrastOpen: boolean;
  /** Some words may be covered, clipped or drawn in a way that shows nothing: the page has to be compared with itself without its text. */
  readonly mayHideWords: boolean;
  /** Letters that something else is cut to: they are seen by what lies over them. In points as shown. */
  readonly cutOuts: readonly PixelBox[];
  /** The file gives other words in place of some that are drawn (`/ActualText`). */
  readonly hasReplacedText: boolean;
  /** What lies over text and was drawn after some text, in points as shown. The text below it may have been drawn later still. */
  readonly covers: readonly PixelBox[];
  /** Thin lines that run across and touch text: rules, underlines and strokes through words, in points as shown. */
  readonly strokes: readonly PixelBox[];
}

/** Objects of a page that are looked at. */
const objectLimit = 3000;
const deepestForm = 4;
const coverLimit = 100;
const strokeLimit = 300;
/** Shorter strokes go through no word; points. */
const shortestStroke = 4;
/** Text rendering modes from this one on add the letters to the clip (PDF 1.7, table 106). */
const firstClippingMode = 4;
const kinds = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;
/** Thinner fills are rules and frames; points. */
const thinnest = 3;
/** Letters drawn as outlines: height in points, and parts of one. */
const outline = { lowest: 3, highest: 80, segments: 8 } as const;
/** Replacements with fewer letters stand for a hyphen or a ligature. */
const replacedLetters = 4;
const white = 0xff;

/** Looks through the objects of an open page; nothing is drawn. `lines` is the visible text. */
export function surveyObjects(
  pdfium: Pdfium,
  page: number,
  transform: PageTransform,
  lines: readonly LineOfPrint[],
): ObjectSurvey {
  const objectCount = Math.max(0, pdfium.FPDFPage_CountObjects(page));
  return pdfium.withMemory(1024, (out) => {
    const survey = new Surveyor(pdfium, transform, lines.map(boundsOnPage), out);
    for (let index = 0; index < Math.min(objectCount, objectLimit); index++)
      survey.see(pdfium.FPDFPage_GetObject(page, index), 0);
    return {
      objectCount,
      pictureShare: Math.min(1, survey.pictureArea / (transform.width * transform.height)),
      outlineCount: survey.outlineCount,
      isContrastOpen:
        survey.isCovered ||
        survey.isOdd ||
        survey.covers.length > 0 ||
        objectCount > objectLimit ||
        lines.some(({ colour }) => colour === undefined),
      cutOuts: survey.cutOuts,
      mayHideWords: survey.isOdd || survey.covers.length > 0 || objectCount > objectLimit,
      hasReplacedText: survey.hasReplacedText,
      covers: survey.covers,
      strokes: survey.strokes,
    };
  });
}

class Surveyor {
  pictureArea = 0;
  outlineCount = 0;
  isCovered = false;
  /** Some text is drawn in a way that may show nothing. */
  isOdd = false;
  hasReplacedText = false;
  readonly covers: PixelBox[] = [];
  readonly strokes: PixelBox[] = [];
  readonly cutOuts: PixelBox[] = [];
  readonly #pdfium: Pdfium;
  readonly #transform: PageTransform;
  readonly #text: readonly PixelBox[];
  readonly #out: number;
  #hasText = false;
  #seen = 0;

  /** `out` is memory of 1,024 bytes. */
  constructor(pdfium: Pdfium, transform: PageTransform, text: readonly PixelBox[], out: number) {
    this.#pdfium = pdfium;
    this.#transform = transform;
    this.#text = text;
    this.#out = out;
  }

  see(object: number, depth: number): void {
    if (++this.#seen > objectLimit) return;
    switch (this.#pdfium.FPDFPageObj_GetType(object)) {
      case kinds.text:
        this.#hasText = true;
        this.hasReplacedText ||= this.#isReplaced(object);
        if (depth === 0 && this.#pdfium.FPDFTextObj_GetTextRenderMode(object) >= firstClippingMode)
          this.cutOuts.push(this.#boxOf(object));
        this.isOdd ||= depth > 0 || mayBeUnseen(this.#pdfium, object, this.#out);
        return;
      case kinds.path:
        return this.#seePath(object, depth);
      case kinds.image: {
        const box = this.#boxOf(object);
        this.pictureArea += (box.right - box.left) * (box.bottom - box.top);
        this.isCovered ||= this.#touchesText(box);
        if (depth === 0) this.#cover(box);
        return;
      }
      case kinds.shading: {
        const box = this.#boxOf(object);
        this.isCovered ||= this.#touchesText(box);
        if (depth === 0) this.#cover(box);
        return;
      }
      case kinds.form:
        this.#seeForm(object, depth);
    }
  }

  /** What is inside counts in the coordinates of the form, so the place of the form stands for it. */
  #seeForm(form: number, depth: number): void {
    const count = depth < deepestForm ? this.#pdfium.FPDFFormObj_CountObjects(form) : 0;
    const before = this.pictureArea;
    for (let index = 0; index < Math.min(count, objectLimit); index++)
      this.see(this.#pdfium.FPDFFormObj_GetObject(form, index), depth + 1);
    if (depth > 0) return;
    const box = this.#boxOf(form);
    this.#cover(box);
    if (this.pictureArea === before) return;
    this.pictureArea = before + (box.right - box.left) * (box.bottom - box.top);
  }

  #seePath(object: number, depth: number): void {
    const { FPDFPath_GetDrawMode: getDrawMode, FPDFPath_CountSegments: countSegments } = this.#pdfium;
    if (getDrawMode(object, this.#out, this.#out + 4) !== 1) return;
    const isFilled = this.#pdfium.view().getInt32(this.#out, true) !== 0;
    const isDrawn = isFilled || this.#pdfium.view().getInt32(this.#out + 4, true) !== 0;
    const box = this.#boxOf(object);
    const height = box.bottom - box.top;
    const width = box.right - box.left;
    if (depth === 0 && isDrawn && height < thinnest && width >= shortestStroke) this.#noteStroke(box);
    if (!isFilled) {
      if (depth === 0 && isDrawn && this.#isBroad(object)) this.#cover(box);
      return;
    }
    if (height >= outline.lowest && height <= outline.highest && countSegments(object) >= outline.segments)
      this.outlineCount += 1;
    if (width < thinnest || height < thinnest) return;
    if (depth === 0) this.#cover(box);
    if (this.isCovered) return;
    // White under the text changes nothing.
    if (!this.#hasText && this.#isWhite(object)) return;
    this.isCovered = depth > 0 ? this.#text.length > 0 : this.#touchesText(box);
  }

  #noteStroke(box: PixelBox): void {
    if (this.strokes.length < strokeLimit && this.#touchesText(box)) this.strokes.push(box);
  }

  /** Whether a line is as broad as letters are high. */
  #isBroad(path: number): boolean {
    if (this.#pdfium.FPDFPageObj_GetStrokeWidth(path, this.#out) !== 1) return false;
    return this.#pdfium.view().getFloat32(this.#out, true) >= thinnest;
  }

  #isWhite(object: number): boolean {
    const out = this.#out;
    if (this.#pdfium.FPDFPageObj_GetFillColor(object, out, out + 4, out + 8, out + 12) !== 1) return false;
    const bytes = this.#pdfium.bytes();
    return [0, 4, 8].every((offset) => bytes[out + offset] === white);
  }

  #isReplaced(object: number): boolean {
    const { FPDFPageObj_CountMarks: countMarks, FPDFPageObj_GetMark: getMark } = this.#pdfium;
    const out = this.#out;
    for (let index = 0; index < countMarks(object); index++) {
      const mark = getMark(object, index);
      this.#pdfium.bytes().set(Buffer.from('ActualText\0'), out);
      const length = out + 16;
      if (this.#pdfium.FPDFPageObjMark_GetParamStringValue(mark, out, out + 24, 900, length) !== 1) continue;
      const size = Math.min(900, this.#pdfium.view().getUint32(length, true));
      const text = Buffer.from(this.#pdfium.bytes().slice(out + 24, out + 24 + size)).toString('utf16le');
      if ((text.match(/[\p{L}\p{N}]/gu) ?? []).length >= replacedLetters) return true;
    }
    return false;
  }

  /** Place of an object as shown, in points. */
  #boxOf(object: number): PixelBox {
    const out = this.#out;
    if (this.#pdfium.FPDFPageObj_GetBounds(object, out, out + 4, out + 8, out + 12) !== 1)
      return { left: 0, top: 0, right: 0, bottom: 0 };
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#pdfium.floats().subarray(out >> 2, (out >> 2) + 4);
    return toShown(this.#transform, { left, top, right, bottom });
  }

  #cover(box: PixelBox): void {
    if (this.#hasText && this.covers.length < coverLimit && this.#touchesText(box)) this.covers.push(box);
  }

  #touchesText(box: PixelBox): boolean {
    return this.#text.some((line) => overlap(line, box));
  }
}
