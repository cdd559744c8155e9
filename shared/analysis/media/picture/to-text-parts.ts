import type { TextBlock } from '../../../model/extraction.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import { joinLines } from '../layout/join-lines.ts';
import type { LineOfPrint, Paragraph } from '../layout/line-of-print.ts';
import { orderLines } from '../layout/order-lines.ts';
import { roleOf } from '../layout/role-of.ts';
import { goodContrast, measureContrastOf, measureSmallPrint } from '../measure-text.ts';
import { saysWords } from '../ocr/english-words.ts';
import { findPageSize } from './find-page-size.ts';
import { type Contrast, measureContrast } from './measure-contrast.ts';
import type { Picture, PixelBox } from './picture.ts';

/** Letters lower than this share of the picture are recorded as small. */
const smallShare = 0.02;
/** Text of at least this size is large (WCAG 2.2, "large scale": 18 points), in pixels of a picture as wide as a screen shows it. */
const largeSize = { px: 24, pt: 18 };
const screenWidth = 1280;
/** On a picture of a page, print is small below this share of the size that most of the page is printed in. */
const belowPageSize = 0.8;
/** Smaller letters have no pixel in their own colour: their contrast cannot be measured. */
const smallestMeasured = 9;

export interface RecognisedText {
  readonly lines: readonly LineOfPrint[];
  /** The picture in colour that the lines were read from, same size. */
  readonly picture: Picture;
  /** Units of the original (pixels of an image, points of a page) for one pixel of the picture. */
  readonly originalScale: number;
  readonly unit: 'px' | 'pt';
  readonly place: TextBlock['place'];
  readonly order: number;
  /** Makes the keys of its blocks unique. */
  readonly key: string;
}

/** Recognised text as blocks, with the contrast and size of its letters as measurements. */
export function toTextParts(recognised: RecognisedText): readonly ExtractionPart[] {
  const paragraphs = orderLines(recognised.lines);
  const bodySize = middleSize(paragraphs);
  const isWords = createWordTest(recognised.lines);
  const pageSize = recognised.unit === 'px' ? findPageSize(recognised.lines, recognised.picture.height) : undefined;
  return paragraphs.flatMap((paragraph, index) =>
    toBlockParts(recognised, paragraph, `${recognised.key}-${index}`, { bodySize, pageSize, isWords }),
  );
}

/** Whether a line holds words: in a dictionary, read alike by both readers, or read in another line of the picture, too. */
type WordTest = (line: LineOfPrint) => boolean;

const shortestRepeated = 4;

const bare = (token: string): string => token.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Lines without a confidence were not recognised but given by the file: they hold words. */
function createWordTest(lines: readonly LineOfPrint[]): WordTest {
  const counts = new Map<string, number>();
  for (const { text } of lines)
    for (const token of new Set(text.split(/\s+/).map(bare))) counts.set(token, (counts.get(token) ?? 0) + 1);
  return ({ text, confidence, isConfirmed = false }) =>
    confidence === undefined ||
    saysWords(text, (token) => {
      const word = bare(token);
      return word.length >= shortestRepeated
        ? isConfirmed || (counts.get(word) ?? 0) > 1
        : isConfirmed && word.length >= 3;
    });
}

/** The size of the middle paragraph: posters have a few large words and much small print. */
function middleSize(paragraphs: readonly Paragraph[]): number {
  const sizes = paragraphs.map(({ lines }) => lines[0]?.size ?? 0).toSorted((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

/** What is known of all the print of a picture. */
interface Print {
  readonly bodySize: number;
  readonly pageSize: number | undefined;
  readonly isWords: WordTest;
}

function toBlockParts(
  recognised: RecognisedText,
  paragraph: Paragraph,
  key: string,
  { bodySize, pageSize, isWords }: Print,
): readonly ExtractionPart[] {
  const { picture, originalScale, place, order } = recognised;
  const { text, boxes, starts } = joinLines(paragraph.lines, picture);
  const sizes = paragraph.lines.map(({ size }) => size).toSorted((a, b) => a - b);
  const size = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const confidence = weightedMean(paragraph.lines);
  const parts: ExtractionPart[] = [
    {
      type: 'block',
      block: {
        text,
        ...(place.kind !== 'text' && { boxes }), // A place in a text has no picture to point into.
        order,
        key,
        source: 'ocr_text',
        role: roleOf(paragraph, bodySize, picture.height),
        place,
        letterHeight: Math.round(size * originalScale * 10) / 10,
        confidence: Math.round(confidence * 1000) / 1000,
      },
    },
    ...measureLines(recognised, paragraph, starts, text.length, key, isWords),
  ];
  const isPlainPrint = pageSize !== undefined && size >= belowPageSize * pageSize;
  if (!isPlainPrint && paragraph.lines.some((line) => isWords(line)))
    parts.push(...measureSize(size * originalScale, size / picture.height, recognised.unit, key, text.length));
  return parts;
}

/** Small print: in points on a page, as a share of the height in an image. */
function measureSize(
  size: number,
  share: number,
  unit: RecognisedText['unit'],
  key: string,
  length: number,
): readonly ExtractionPart[] {
  const at = { blockKey: key, from: 0, to: length };
  const rounded = Math.round(size * 10) / 10;
  if (unit === 'pt') return measureSmallPrint(at, rounded, 'body');
  if (share >= smallShare) return [];
  const value = Math.round(share * 10_000) / 10_000;
  const details = { pixels: rounded };
  return [{ type: 'measurement', measurement: { name: 'letter_height_share', value, unit: 'fraction', at, details } }];
}

/** Contrast of each line; lines of one pair of colours in a row are measured as one. */
function measureLines(
  { picture, originalScale, unit }: RecognisedText,
  paragraph: Paragraph,
  starts: readonly number[],
  textLength: number,
  key: string,
  isWords: WordTest,
): readonly ExtractionPart[] {
  const stretches: { contrast: Contrast; size: number; from: number; to: number }[] = [];
  for (const [index, line] of paragraph.lines.entries()) {
    const isMeasured = line.size >= smallestMeasured && isWords(line);
    const contrast = !isMeasured ? undefined : measureContrast(picture, boundsOnPage(line));
    if (contrast === undefined || contrast.ratio >= goodContrast) continue;
    const from = starts[index] ?? 0;
    const to = Math.min(textLength, from + line.text.length);
    const last = stretches.at(-1);
    const isSame =
      last !== undefined && last.to + 1 >= from && Math.abs(last.contrast.ratio / contrast.ratio - 1) < 0.15;
    if (isSame) last.to = to;
    else stretches.push({ contrast, size: line.size, from, to });
  }
  const shownScale = (unit === 'pt' ? 1 : Math.min(1, screenWidth / (picture.width * originalScale))) * originalScale;
  return stretches.map(({ contrast, size, from, to }) =>
    measureContrastOf({ blockKey: key, from, to }, contrast, {
      isLargeText: size * shownScale >= largeSize[unit],
      letterHeight: Math.round(size * originalScale * 10) / 10,
      bold: false,
    }),
  );
}

/** A line's place on the page, whichever way it runs. */
export function boundsOnPage({ boxes }: LineOfPrint): PixelBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < boxes.length; at += 4) {
    // Every letter of every page comes here: a view of each box would cost more than the rest.
    const x1 = boxes[at] ?? 0;
    const x2 = boxes[at + 2] ?? 0;
    if (x2 <= x1) continue;
    left = Math.min(left, x1);
    top = Math.min(top, boxes[at + 1] ?? 0);
    right = Math.max(right, x2);
    bottom = Math.max(bottom, boxes[at + 3] ?? 0);
  }
  return { left, top, right, bottom };
}

function weightedMean(lines: readonly LineOfPrint[]): number {
  const length = lines.reduce((sum, { text }) => sum + text.length, 0);
  return lines.reduce((sum, { text, confidence = 1 }) => sum + text.length * confidence, 0) / Math.max(1, length);
}
