import type { LineOfPrint } from '../layout/line-of-print.ts';
import { foldPrint, likenessOf, listNewWords } from '../pdf/compare-words.ts';
import type { Picture, PixelBox } from '../picture/picture.ts';
import { boundsOnPage } from '../picture/to-text-parts.ts';
import type { SvgContent, SvgText } from './read-svg.ts';

/** Mean width of a letter and height above the base line, in sizes of the font. */
const letterWidth = 0.55;
const ascent = 0.8;
/** Lines recognised with less confidence are not compared. */
const sure = 0.6;

/** Words of the XML as a line in pixels of the drawn picture; widths are an estimate. */
export function toLine(text: SvgText, { viewBox }: SvgContent, picture: Picture): LineOfPrint {
  const [x0, y0, width, height] = viewBox ?? [0, 0, picture.width, picture.height];
  const scale = Math.min(picture.width / width, picture.height / height);
  const dx = (picture.width - width * scale) / 2;
  const dy = (picture.height - height * scale) / 2;
  const size = text.size * scale;
  const length = text.text.length * letterWidth * size;
  const shift = text.anchor === 'middle' ? length / 2 : text.anchor === 'end' ? length : 0;
  const left = (text.x - x0) * scale + dx - shift;
  const base = (text.y - y0) * scale + dy;
  const boxes = new Float32Array(text.text.length * 4);
  const unit = length / Math.max(1, text.text.length);
  for (let index = 0; index < text.text.length; index++)
    boxes.set(
      [left + index * unit, base - ascent * size, left + (index + 1) * unit, base + (1 - ascent) * size],
      index * 4,
    );
  return {
    text: text.text,
    boxes,
    left,
    top: base - ascent * size,
    right: left + length,
    bottom: base + (1 - ascent) * size,
    size,
    isBold: false,
  };
}

/** The lines of the XML that were recognised in the picture, each with what was recognised. */
export function matchLines(
  declared: readonly LineOfPrint[],
  recognised: readonly LineOfPrint[],
): ReadonlyMap<LineOfPrint, LineOfPrint> {
  const rest = new Set(recognised);
  const matches = new Map<LineOfPrint, LineOfPrint>();
  for (const line of declared) {
    const match = recognised.find((other) => rest.has(other) && isSameText(line.text, other.text));
    if (match === undefined) continue;
    rest.delete(match);
    matches.set(line, match);
  }
  return matches;
}

/** The words of a line, at the place where they were recognised or drawn. */
export const placeAt = (line: LineOfPrint, place: LineOfPrint): LineOfPrint => ({
  ...place,
  text: line.text,
  boxes: fitBoxes(place.boxes, line.text.length),
});

/** A line spread evenly over the box in which its letters are drawn. */
export function spreadOver(line: LineOfPrint, { left, top, right, bottom }: PixelBox): LineOfPrint {
  const boxes = new Float32Array(line.text.length * 4);
  const unit = (right - left) / Math.max(1, line.text.length);
  for (let at = 0; at < line.text.length; at++)
    boxes.set([left + at * unit, top, left + (at + 1) * unit, bottom], at * 4);
  return { ...line, boxes, left, top, right, bottom };
}

/** What is drawn and said, where both are not the same. */
export interface OtherReading {
  readonly line: LineOfPrint;
  readonly said: readonly LineOfPrint[];
}

export interface Readings {
  /** What was recognised where the XML has no words: letters that are drawn as shapes. */
  readonly shapes: readonly LineOfPrint[];
  /** What was recognised where the XML says more or something else; both are reviewed. */
  readonly others: readonly LineOfPrint[];
  readonly differing: readonly OtherReading[];
}

/** Compares the words of the XML, `declared` at the places where they are drawn, with what was recognised there. */
export function compareDrawn(
  declared: readonly LineOfPrint[],
  recognised: readonly LineOfPrint[],
  matches: ReadonlyMap<LineOfPrint, LineOfPrint>,
): Readings {
  const matched = new Set(matches.values());
  const differing = recognised.flatMap((line): readonly OtherReading[] => {
    const said = declared.filter((other) => covers(other, line) || covers(line, other));
    const text = said.map((other) => other.text).join(' ');
    const isSure = said.length > 0 && (line.confidence ?? 1) >= sure;
    const isOther = listNewWords(text, line.text).length > 0 || (said.length === 1 && isReordered(text, line.text));
    return isSure && isOther ? [{ line, said }] : [];
  });
  const others = recognised.filter(
    (line) =>
      differing.some((other) => other.line === line) ||
      declared.some((other) => covers(other, line) && lacksWords(line, other)),
  );
  const shapes = recognised.filter(
    (line) => !matched.has(line) && !others.includes(line) && !declared.some((other) => covers(other, line)),
  );
  return { shapes, others, differing };
}

/** Whether both have the same letters in another order. */
function isReordered(one: string, other: string): boolean {
  const [a, b] = [toLetters(one), toLetters(other)];
  return a !== b && Array.from(a).toSorted().join('') === Array.from(b).toSorted().join('');
}

/** Words less alike than this are no misreading of each other. */
const alike = 0.75;

/** Whether the drawn line is no misreading of what is said there. */
export const isOtherText = ({ line, said }: OtherReading): boolean =>
  likenessOf(foldPrint(line.text), foldPrint(said.map(({ text }) => text).join(''))) < alike;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether the drawn line is the words of the XML without some: those are there for machines alone, and both are reviewed. */
function lacksWords(drawn: LineOfPrint, declared: LineOfPrint): boolean {
  const [seen, written] = [wordsOf(drawn.text), wordsOf(declared.text)];
  if (seen.length < 2 || seen.length >= written.length) return false;
  let at = 0;
  for (const word of written) if (word === seen[at]) at += 1;
  return at === seen.length;
}

/** Letters and digits alone. */
export const toLetters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function isSameText(a: string, b: string): boolean {
  const [x, y] = [toLetters(a), toLetters(b)];
  return (
    x.length > 0 &&
    (x === y || (x.length > 6 && Math.abs(x.length - y.length) <= 2 && sharedStart(x, y) >= x.length / 2))
  );
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** The boxes of one text spread over another of about the same length. */
function fitBoxes(boxes: Float32Array, length: number): Float32Array {
  const count = boxes.length / 4;
  const fitted = new Float32Array(length * 4);
  for (let unit = 0; unit < length; unit++) {
    const from = Math.min(count - 1, Math.floor((unit * count) / length)) * 4;
    fitted.set(boxes.subarray(from, from + 4), unit * 4);
  }
  return fitted;
}

/** The middle of a recognised line lies in words of the XML: another reading of the same. */
function covers(declared: LineOfPrint, recognised: LineOfPrint): boolean {
  const { left, top, right, bottom } = boundsOnPage(recognised);
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  return x > declared.left && x < declared.right && y > declared.top && y < declared.bottom;
}
