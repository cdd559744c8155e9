import type { Pdfium } from './load-pdfium.ts';

/** Text rendering modes (PDF 1.7, table 106): letters filled, and letters not drawn, which are told as hidden anyway. */
const plainModes: ReadonlySet<number> = new Set([0, 3]);
/** What PDFium gives for a segment of a curve. */
const curve = 1;
/** Points of a path that are looked at; clips with more are no rectangles. */
const mostSegments = 6;
/** So far letters may reach over the edge of a clip: clips are often as tight as the line, and the bounds of letters a little wider. */
const tolerance = 0.5;

/**
 * Whether a text object may show less than it says: it is clipped, see-through, blended, outlined, or in a layer. `out` is memory of 1,024 bytes.
 * False is sure, but for what lies over it.
 */
export function mayBeUnseen(pdfium: Pdfium, object: number, out: number): boolean {
  return (
    !plainModes.has(pdfium.FPDFTextObj_GetTextRenderMode(object)) ||
    pdfium.FPDFPageObj_HasTransparency(object) === 1 ||
    isInLayer(pdfium, object, out) ||
    isClipped(pdfium, object, out)
  );
}

/** Optional content: `/OC` marks. */
function isInLayer(pdfium: Pdfium, object: number, out: number): boolean {
  const count = pdfium.FPDFPageObj_CountMarks(object);
  for (let index = 0; index < count; index++) {
    const mark = pdfium.FPDFPageObj_GetMark(object, index);
    if (pdfium.FPDFPageObjMark_GetName(mark, out + 8, 900, out) !== 1) continue;
    const name = pdfium.bytes().subarray(out + 8, out + 8 + 6);
    if (name[0] === 0x4f && name[2] === 0x43 && name[4] === 0) return true;
  }
  return false;
}

interface Bounds {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Whether the text reaches over one of its clips, or one of them is no upright rectangle. */
function isClipped(pdfium: Pdfium, object: number, out: number): boolean {
  const clip = pdfium.FPDFPageObj_GetClipPath(object);
  if (clip === 0) return false;
  const count = pdfium.FPDFClipPath_CountPaths(clip);
  if (count <= 0) return false;
  if (pdfium.FPDFPageObj_GetBounds(object, out, out + 4, out + 8, out + 12) !== 1) return true;
  const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.floats().slice(out >> 2, (out >> 2) + 4);
  for (let path = 0; path < count; path++) {
    const shown = readRectangle(pdfium, clip, path, out);
    if (shown === undefined) return true;
    const isInside =
      left >= shown.left - tolerance &&
      right <= shown.right + tolerance &&
      bottom >= shown.bottom - tolerance &&
      top <= shown.top + tolerance;
    if (!isInside) return true;
  }
  return false;
}

/** The bounds of a clip that is an upright rectangle. */
function readRectangle(pdfium: Pdfium, clip: number, path: number, out: number): Bounds | undefined {
  const count = pdfium.FPDFClipPath_CountPathSegments(clip, path);
  if (count < 4 || count > mostSegments) return undefined;
  const points: (readonly [x: number, y: number])[] = [];
  for (let index = 0; index < count; index++) {
    const segment = pdfium.FPDFClipPath_GetPathSegment(clip, path, index);
    if (segment === 0 || pdfium.FPDFPathSegment_GetType(segment) === curve) return undefined;
    if (pdfium.FPDFPathSegment_GetPoint(segment, out, out + 4) !== 1) return undefined;
    const view = pdfium.view();
    points.push([view.getFloat32(out, true), view.getFloat32(out + 4, true)]);
  }
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const bounds = { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
  const isCorner = ([x, y]: readonly [number, number]): boolean =>
    (isNear(x, bounds.left) || isNear(x, bounds.right)) && (isNear(y, bounds.bottom) || isNear(y, bounds.top));
  return points.every(isCorner) ? bounds : undefined;
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;
