import type { LineOfPrint } from '../../layout/line-of-print.ts';
import type { Picture } from '../../picture/picture.ts';
import { isEnglishWord, splitJoinedWords } from '../english-words.ts';
import type { Recogniser } from '../start-recogniser.ts';
import { boxOnLine, drawStrip } from './draw-strip.ts';
import type { PlacedLine } from './fit-line.ts';
import { mergeWords, type WordOnLine } from './merge-words.ts';
import type { PrintReader, ReadCharacter } from './start-print-reader.ts';

/** Processor time that is left, in milliseconds. */
export type TimeLeft = () => number;

export interface PrintReading {
  readonly lines: readonly LineOfPrint[];
  /** Lines that were found and not read, because the time was over. */
  readonly unread: number;
}

/** Below this confidence a line is no text. */
const leastConfidence = 0.6;
/** A short piece needs more confidence: noise is read as letters and dots. */
const shortPiece = { letters: 3, confidence: 0.85 } as const;
/** A line with more confidence than this, and without a number in it, is not read a second time. */
const sure = 0.96;
/** Below this the line may be upside down. */
const maybeTurned = 0.75;
/** Height, in pixels, at which the second reader is given a line. */
const secondHeight = 56;
const secondMargin = 8;

/**
 * Reads lines of print that were found in a picture, each straightened. The second reader is asked where the first has little confidence, where there is
 * a number (both misread some), and on a page always. The largest lines come first, as far as the time goes.
 */
export async function readPrint(
  picture: Picture,
  found: readonly PlacedLine[],
  printReader: PrintReader,
  recogniser: Recogniser,
  timeLeft: TimeLeft,
  isPage = false,
): Promise<PrintReading> {
  const read: { readonly line: PlacedLine; readonly words: readonly WordOnLine[] }[] = [];
  let unread = 0;
  for (const line of found.toSorted((a, b) => b.length * b.height - a.length * a.height)) {
    if (timeLeft() <= 0) {
      unread += 1;
      continue;
    }
    const { line: upright, characters } = await readEitherWay(picture, line, printReader);
    const words = toWords(characters);
    if (!isText(words)) continue;
    const isDoubtful = isPage || meanConfidence(words) < sure || /[\d£$€%]/.test(textOf(words));
    const second = isDoubtful ? await readAgain(picture, upright, recogniser) : [];
    read.push({ line: upright, words: mergeWords(words, second) });
  }
  const turn = middleAngle(read.map(({ line }) => line));
  return { lines: read.flatMap(({ line, words }) => toLineOfPrint(line, words, turn)), unread };
}

async function readEitherWay(
  picture: Picture,
  line: PlacedLine,
  printReader: PrintReader,
): Promise<{ readonly line: PlacedLine; readonly characters: readonly ReadCharacter[] }> {
  const characters = await printReader.read(picture, line);
  const isUpright = Math.abs(line.angle) > Math.PI / 3;
  const confidence = meanOf(characters);
  if (confidence >= (isUpright ? 0.95 : maybeTurned)) return { line, characters };
  const other = { ...line, angle: line.angle + Math.PI, bend: -line.bend };
  const turned = await printReader.read(picture, other);
  return meanOf(turned) > confidence + 0.05 ? { line: other, characters: turned } : { line, characters };
}

const meanOf = (characters: readonly { readonly confidence: number }[]): number =>
  characters.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, characters.length);

/** Characters between spaces; words that were run together are split. */
function toWords(characters: readonly ReadCharacter[]): readonly WordOnLine[] {
  const words: ReadCharacter[][] = [[]];
  for (const character of characters)
    if (character.text === ' ') words.push([]);
    else words.at(-1)?.push(character);
  return words
    .filter(({ length }) => length > 0)
    .flatMap((word) => splitWord(word))
    .map((word) => withPound(word))
    .map((word) => ({
      text: word.map(({ text }) => text).join(''),
      confidence: meanOf(word),
      characters: word,
      isConfirmed: false,
    }));
}

/** What a pound sign is taken for before a price. */
const likePound = { price: /^[fFtZEL](?=\d{1,3}(,\d{3})*\.\d\d\b)/, number: /^[ft](?=\d+[.,;:!]?$)/ } as const;

function withPound(word: readonly ReadCharacter[]): readonly ReadCharacter[] {
  const text = word.map((character) => character.text).join('');
  const isPound = likePound.price.test(text) || likePound.number.test(text);
  return isPound ? word.map((character, index) => (index === 0 ? { ...character, text: '£' } : character)) : word;
}

/** After a stop between words, and after a percentage, a space was passed over. */
const passedOver = /(?<=\p{Ll}{2}[.,!?:;])(?=\p{Lu}\p{Ll})|(?<=\d%)(?=\p{L}{2})/u;

function splitWord(word: readonly ReadCharacter[]): readonly (readonly ReadCharacter[])[] {
  const text = word.map((character) => character.text).join('');
  const [before = ''] = text.split(passedOver);
  if (before.length < text.length && (before.endsWith('%') || isEnglishWord(before)))
    return [word.slice(0, before.length), ...splitWord(word.slice(before.length))];
  const lengths = splitJoinedWords(text);
  if (lengths === undefined) return [word];
  let at = 0;
  return lengths.map((length) => word.slice(at, (at += length)));
}

const textOf = (words: readonly WordOnLine[]): string => words.map(({ text }) => text).join(' ');
const lettersIn = (words: readonly WordOnLine[]): number => textOf(words).match(/[\p{L}\p{N}]/gu)?.length ?? 0;

function meanConfidence(words: readonly WordOnLine[]): number {
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / Math.max(1, length);
}

function isText(words: readonly WordOnLine[]): boolean {
  const letters = lettersIn(words);
  return (
    letters > 0 && meanConfidence(words) >= (letters <= shortPiece.letters ? shortPiece.confidence : leastConfidence)
  );
}

/** The line as the other reader reads it, straightened as well. */
export async function readAgain(
  picture: Picture,
  line: PlacedLine,
  recogniser: Recogniser,
): Promise<readonly WordOnLine[]> {
  const strip = withMargin(toGreyStrip(drawStrip(picture, line, secondHeight)));
  const width = strip.width - 2 * secondMargin;
  const toPlace = (x: number): number => Math.max(0, Math.min(1, (x - secondMargin) / width));
  const lines = await recogniser.recognise(strip, 'line');
  return lines.flat().map(({ text, confidence, box, symbols }) => ({
    text,
    confidence: confidence / 100,
    characters:
      symbols.map((symbol) => symbol.text).join('') === text
        ? symbols.map((symbol) => ({
            text: symbol.text,
            from: toPlace(symbol.box.left),
            to: toPlace(symbol.box.right),
          }))
        : [{ text, from: toPlace(box.left), to: toPlace(box.right) }],
    isConfirmed: false,
  }));
}

function toGreyStrip(strip: Picture): Picture {
  if (strip.channels === 1) return strip;
  const { pixels, width, height } = strip;
  const grey = Uint8Array.from(
    { length: width * height },
    (_, at) => 0.299 * (pixels[3 * at] ?? 0) + 0.587 * (pixels[3 * at + 1] ?? 0) + 0.114 * (pixels[3 * at + 2] ?? 0),
  );
  return { pixels: grey, width, height, channels: 1 };
}

/** With its edge drawn on to all sides: the reader wants room around letters. */
function withMargin({ pixels, width, height }: Picture): Picture {
  const [outerWidth, outerHeight] = [width + 2 * secondMargin, height + 2 * secondMargin];
  const outer = new Uint8Array(outerWidth * outerHeight);
  for (let y = 0; y < outerHeight; y++)
    for (let x = 0; x < outerWidth; x++) {
      const [fromX, fromY] = [x - secondMargin, y - secondMargin];
      const inside = Math.max(0, Math.min(height - 1, fromY)) * width + Math.max(0, Math.min(width - 1, fromX));
      outer[y * outerWidth + x] = pixels[inside] ?? 0;
    }
  return { pixels: outer, width: outerWidth, height: outerHeight, channels: 1 };
}

/** The direction in which most of the print runs, by its length. */
export function middleAngle(lines: readonly PlacedLine[]): number {
  const sorted = lines.toSorted((a, b) => a.angle - b.angle);
  const half = sorted.reduce((sum, { length }) => sum + length, 0) / 2;
  let sum = 0;
  for (const { length, angle } of sorted) {
    sum += length;
    if (sum >= half) return angle;
  }
  return 0;
}

/** Lines are higher than their letters by what the detector adds, in pixels of its map; heights of letters as shares of their font's size. */
const inkShare = 0.8;
const tallShare = 0.76;
const wholeShare = 0.97;
const smallShare = 0.56;

/** The words of a line as a piece to be laid out: its edges in a frame that is turned as most of the print is. */
function toLineOfPrint(line: PlacedLine, words: readonly WordOnLine[], turn: number): readonly LineOfPrint[] {
  if (words.length === 0) return [];
  const text = textOf(words);
  const boxes = new Float32Array(text.length * 4);
  let at = 0;
  for (const word of words) {
    const whole = word.characters.length === 1 && word.text.length > 1;
    const [from, to] = [word.characters[0]?.from ?? 0, word.characters.at(-1)?.to ?? 1];
    for (let unit = 0; unit < word.text.length; unit++) {
      const character = word.characters[unit];
      const [start, end] =
        whole || character === undefined
          ? [from + ((to - from) * unit) / word.text.length, from + ((to - from) * (unit + 1)) / word.text.length]
          : [character.from, character.to];
      const { left, top, right, bottom } = boxOnLine(line, start, end);
      boxes.set([left, top, right, bottom], (at + unit) * 4);
    }
    at += word.text.length + 1;
  }
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [u, v] = [line.x * cos + line.y * sin, line.y * cos - line.x * sin];
  const ink = line.height * inkShare;
  const hasTall = /[A-Zbdfhklt0-9£$€]/.test(text);
  const hasDeep = /[gjpqy]/.test(text);
  const size = ink / (hasTall && hasDeep ? wholeShare : hasTall || hasDeep ? tallShare : smallShare);
  return [
    {
      text,
      boxes,
      left: u - line.length / 2,
      right: u + line.length / 2,
      top: v - ink / 2,
      bottom: v + ink / 2,
      size,
      isBold: false,
      confidence: meanConfidence(words),
      ...(words.every(({ isConfirmed }) => isConfirmed) && { isConfirmed: true }),
    },
  ];
}
