import type Sharp from 'sharp';
import type { LineOfPrint } from '../layout/line-of-print.ts';
import type { Picture, PixelBox } from '../picture/picture.ts';
import { flattenLight } from './flatten-light.ts';
import type { RecognisedLine, RecognisedWord, Recogniser } from './start-recogniser.ts';
import { toLinesOfPrint } from './to-lines-of-print.ts';
import { type Turn, turnBox, turnPicture } from './turn-picture.ts';

/** Enlarged pictures are kept below this; above it small print is read less well. */
const enlargedPixels = 12_000_000;
/** A turned picture is tried out at this size. */
const trialSide = 1600;
/** Letters lower than this in the picture are read again, larger. */
const smallPrint = 11;
const maximumRereadLines = 40;
/** Radius, in enlarged pixels, and gain of the second look for faint print. */
const faintPrint = { radius: 40, gain: 4 };

export interface Recognition {
  /** Edges and boxes in pixels of the given picture, in the reading frame of `turn`. */
  readonly lines: readonly LineOfPrint[];
  /** Quarter turns clockwise that bring the picture upright. */
  readonly turn: Turn;
}

/**
 * Reads the text in a picture: enlarged twice where that fits, turned where that reads better, small print again and larger, and with
 * `looksForFaint` a second time for print that hardly stands out. `scaleLimit` 1 keeps the size. `grey` has one channel.
 */
export async function recognisePicture(
  sharp: typeof Sharp,
  recogniser: Recogniser,
  grey: Picture,
  { looksForFaint, scaleLimit = 2 }: { readonly looksForFaint: boolean; readonly scaleLimit?: 1 | 2 },
): Promise<Recognition> {
  const scale = scaleLimit === 2 && grey.width * grey.height * 4 <= enlargedPixels ? 2 : 1;
  let turn: Turn = 0;
  let upright = await enlarge(sharp, grey, scale);
  let lines = keepLegible(await recogniser.recognise(upright, 'sparse'));
  if (score(lines) < 10 || meanConfidence(lines) < 60) {
    const better = await findBetterTurn(sharp, recogniser, grey);
    if (better !== undefined) {
      turn = better;
      upright = turnPicture(upright, turn);
      lines = keepLegible(await recogniser.recognise(upright, 'sparse'));
    }
  }
  if (looksForFaint) {
    const flat = flattenLight(upright, faintPrint.radius, faintPrint.gain);
    const more = keepLegible(await recogniser.recognise(flat, 'sparse'));
    lines = mergeReadings(lines, more);
  }
  lines = await rereadSmallPrint(sharp, recogniser, upright, lines, scale);
  const unturned = { width: upright.width / scale, height: upright.height / scale };
  return { lines: toLinesOfPrint(lines, scale, (box) => turnBox(box, turn, unturned)), turn };
}

async function enlarge(sharp: typeof Sharp, grey: Picture, scale: number): Promise<Picture> {
  if (scale === 1) return grey;
  const { width, height } = grey;
  const pixels = await sharp(grey.pixels, { raw: { width, height, channels: 1 } })
    .resize({ width: width * scale, height: height * scale, fit: 'fill', kernel: 'lanczos3' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { pixels, width: width * scale, height: height * scale, channels: 1 };
}

/** A quarter turn under which clearly more is read, tried out on a picture of moderate size. */
async function findBetterTurn(sharp: typeof Sharp, recogniser: Recogniser, grey: Picture): Promise<Turn | undefined> {
  const { width, height } = grey;
  const { data, info } = await sharp(grey.pixels, { raw: { width, height, channels: 1 } })
    .resize({ width: trialSide, height: trialSide, fit: 'inside', kernel: 'lanczos3' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const trial: Picture = { pixels: data, width: info.width, height: info.height, channels: 1 };
  const scores: number[] = [];
  for (const turn of [0, 1, 2, 3] as const)
    scores.push(score(keepLegible(await recogniser.recognise(turnPicture(trial, turn), 'sparse'))));
  const best = scores.indexOf(Math.max(...scores)) as Turn;
  return best !== 0 && (scores[best] ?? 0) > 1.5 * (scores[0] ?? 0) && (scores[best] ?? 0) >= 10 ? best : undefined;
}

/** Reads low lines again, each on its own and enlarged, and takes the reading that the engine is surer of. */
async function rereadSmallPrint(
  sharp: typeof Sharp,
  recogniser: Recogniser,
  upright: Picture,
  lines: readonly RecognisedLine[],
  scale: number,
): Promise<readonly RecognisedLine[]> {
  const reread: RecognisedLine[] = [];
  let count = 0;
  for (const line of lines) {
    const box = boundsOf(line);
    const isSmall = (box.bottom - box.top) / scale < smallPrint && meanConfidence([line]) < 90;
    if (!isSmall || count >= maximumRereadLines) {
      reread.push(line);
      continue;
    }
    count += 1;
    const again = await readOneLine(sharp, recogniser, upright, box);
    const isBetter = meanConfidence([again]) > meanConfidence([line]) && score([again]) >= 0.95 * score([line]);
    reread.push(isBetter ? again : line);
  }
  return reread;
}

const rereadScale = 2;
const margin = 6;

async function readOneLine(
  sharp: typeof Sharp,
  recogniser: Recogniser,
  upright: Picture,
  box: PixelBox,
): Promise<RecognisedLine> {
  const left = Math.max(0, Math.floor(box.left) - margin);
  const top = Math.max(0, Math.floor(box.top) - margin);
  const width = Math.min(upright.width, Math.ceil(box.right) + margin) - left;
  const height = Math.min(upright.height, Math.ceil(box.bottom) + margin) - top;
  const pixels = await sharp(upright.pixels, { raw: { width: upright.width, height: upright.height, channels: 1 } })
    .extract({ left, top, width, height })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const enlarged = await enlarge(sharp, { pixels, width, height, channels: 1 }, rereadScale);
  const lines = keepLegible(await recogniser.recognise(enlarged, 'line'));
  const place = (inner: PixelBox): PixelBox => ({
    left: inner.left / rereadScale + left,
    top: inner.top / rereadScale + top,
    right: inner.right / rereadScale + left,
    bottom: inner.bottom / rereadScale + top,
  });
  return lines.flat().map((word) => ({
    ...word,
    box: place(word.box),
    symbols: word.symbols.map((symbol) => ({ ...symbol, box: place(symbol.box) })),
  }));
}

/** Without what is no text: words the engine is not sure of, and lines of which little is left. */
function keepLegible(lines: readonly RecognisedLine[]): readonly RecognisedLine[] {
  return lines
    .map((line) => line.filter(isLegible))
    .filter((line) => meanConfidence([line]) >= (countCharacters(line) < 3 ? 80 : 40));
}

function isLegible(word: RecognisedWord): boolean {
  const characters = word.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return characters === 0 ? word.confidence >= 70 : word.confidence >= (characters < 3 ? 45 : 25);
}

function countCharacters(line: RecognisedLine): number {
  return line.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
}

/** Letters and digits that are surely read. */
function score(lines: readonly RecognisedLine[]): number {
  return countCharacters(lines.flat().filter(({ confidence }) => confidence >= 60));
}

function meanConfidence(lines: readonly RecognisedLine[]): number {
  const words = lines.flat();
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  return length === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / length;
}

/** Both readings of one picture: where they overlap, the one that reads clearly more stands. */
function mergeReadings(first: readonly RecognisedLine[], second: readonly RecognisedLine[]): readonly RecognisedLine[] {
  let merged = first;
  for (const line of second) {
    if (score([line]) < 4) continue;
    const rivals = merged.filter((known) => overlaps(known, line));
    if (score([line]) > 1.2 * score(rivals)) merged = [...merged.filter((known) => !rivals.includes(known)), line];
  }
  return merged;
}

function boundsOf(line: RecognisedLine): PixelBox {
  return {
    left: Math.min(...line.map(({ box }) => box.left)),
    top: Math.min(...line.map(({ box }) => box.top)),
    right: Math.max(...line.map(({ box }) => box.right)),
    bottom: Math.max(...line.map(({ box }) => box.bottom)),
  };
}

function overlaps(a: RecognisedLine, b: RecognisedLine): boolean {
  const [x, y] = [boundsOf(a), boundsOf(b)];
  return x.left < y.right && y.left < x.right && x.top < y.bottom && y.top < x.bottom;
}
