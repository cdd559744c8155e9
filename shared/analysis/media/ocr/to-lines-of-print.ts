import type { LineOfPrint } from '../layout/line-of-print.ts';
import type { PixelBox } from '../picture/picture.ts';
import { correctUnits } from './correct-units.ts';
import type { RecognisedLine, RecognisedWord } from './start-recogniser.ts';

/** A gap this wide between words, in sizes of the letters, ends a piece. */
const wideGap = 1.6;
/** Heights of letters as a share of the size of their font; an average of common typefaces. */
const tallShare = 0.73;
const smallShare = 0.54;

/**
 * Recognised lines as pieces to be laid out. `place` maps a box of the upright picture to the picture the reader sees,
 * for the boxes of the letters.
 */
export function toLinesOfPrint(
  lines: readonly RecognisedLine[],
  place: (box: PixelBox) => PixelBox,
): readonly LineOfPrint[] {
  return lines.flatMap((line) => splitAtGaps(correctUnits(line))).map((words) => toLine(words, place));
}

function splitAtGaps(line: RecognisedLine): readonly RecognisedLine[] {
  const size = fontSize(line);
  const pieces: RecognisedWord[][] = [];
  for (const word of line.toSorted((a, b) => a.box.left - b.box.left)) {
    const last = pieces.at(-1)?.at(-1);
    if (last !== undefined && word.box.left - last.box.right <= wideGap * size) pieces.at(-1)?.push(word);
    else pieces.push([word]);
  }
  return pieces;
}

function toLine(words: RecognisedLine, place: (box: PixelBox) => PixelBox): LineOfPrint {
  const text = words.map((word) => word.text).join(' ');
  const boxes = new Float32Array(text.length * 4);
  const lineTop = Math.min(...words.map(({ box }) => box.top));
  const lineBottom = Math.max(...words.map(({ box }) => box.bottom));
  let at = 0;
  for (const word of words) {
    for (const [unit, box] of unitBoxes(word).entries()) {
      // As high as the line, so that the boxes of its letters are level.
      const { left, top, right, bottom } = place({ ...box, top: lineTop, bottom: lineBottom });
      boxes.set([left, top, right, bottom], (at + unit) * 4);
    }
    at += word.text.length + 1;
  }
  const characters = words.reduce((sum, word) => sum + word.text.length, 0);
  return {
    text,
    boxes,
    left: Math.min(...words.map(({ box }) => box.left)),
    top: lineTop,
    right: Math.max(...words.map(({ box }) => box.right)),
    bottom: lineBottom,
    size: fontSize(words),
    isBold: false,
    confidence: words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / characters / 100,
  };
}

/** A box for each code unit of a word: those of its symbols where they spell the word, else even parts of its own. */
function unitBoxes({ text, box, symbols }: RecognisedWord): readonly PixelBox[] {
  if (symbols.map((symbol) => symbol.text).join('') === text)
    return symbols.flatMap((symbol) => Array.from({ length: symbol.text.length }, () => symbol.box));
  const width = (box.right - box.left) / text.length;
  return Array.from({ length: text.length }, (_, unit) => ({
    ...box,
    left: box.left + unit * width,
    right: box.left + (unit + 1) * width,
  }));
}

/** Size of the font, from the median of what its tall and its small letters tell. */
function fontSize(words: RecognisedLine): number {
  const sizes = words
    .flatMap(({ symbols }) => symbols)
    .flatMap(({ text, box }) => {
      const height = box.bottom - box.top;
      if (/^[A-Zbdfhkl0-9£$€]$/.test(text)) return [height / tallShare];
      return /^[acemnorsuvwxz]$/.test(text) ? [height / smallShare] : [];
    })
    .toSorted((a, b) => a - b);
  const lineHeight = Math.max(...words.map(({ box }) => box.bottom - box.top));
  return sizes[Math.floor(sizes.length / 2)] ?? lineHeight;
}
