import type Sharp from 'sharp';
import type { LineOfPrint } from '../layout/line-of-print.ts';
import type { Picture, PixelBox } from '../picture/picture.ts';
import { flattenLight } from './flatten-light.ts';
import {
  boundsOf,
  keepLegible,
  mapBoxes,
  meanConfidence,
  mergeReadings,
  type Reading,
  scoreOf,
} from './judge-reading.ts';
import type { RecognisedLine, Recogniser, Segmentation } from './start-recogniser.ts';
import { toLinesOfPrint } from './to-lines-of-print.ts';
import { type Turn, turnBox, turnPicture } from './turn-picture.ts';

/** Enlarged pictures are kept below this; above it small print is read less well. */
const enlargedPixels = 12_000_000;
/** Below this confidence of everything that was read the picture may be turned, or hold no text. */
const doubtful = 60;
/** A turned picture is tried out at this size. */
const trialSide = 1600;
/** What is read with less confidence is read again and larger; single lines only where they are low, in pixels. */
const good = 88;
const smallPrint = 11;
const maximumRereadLines = 40;
/** Radius, in enlarged pixels, and gain of the second look for faint print. */
const faintPrint = { radius: 40, gain: 4 };

export interface Recognition {
  /** Boxes in pixels of the given picture; edges in the reading frame of `turn`. */
  readonly lines: readonly LineOfPrint[];
  /** Quarter turns clockwise that bring the picture upright. */
  readonly turn: Turn;
}

export interface RecognitionOptions {
  /** Reads a second time for print that hardly stands out of its surroundings. */
  readonly looksForFaint: boolean;
  /** 1 keeps the size of a picture that was drawn large enough. */
  readonly scaleLimit?: 1 | 2;
  /** False where the picture is known to be upright. */
  readonly mayBeTurned?: boolean;
}

/**
 * Reads the text in a picture: enlarged twice where that fits, turned where that reads better, small print again and larger.
 * `grey` has one channel.
 */
export async function recognisePicture(
  sharp: typeof Sharp,
  recogniser: Recogniser,
  grey: Picture,
  { looksForFaint, scaleLimit = 2, mayBeTurned = true }: RecognitionOptions,
): Promise<Recognition> {
  const reader = createReader(sharp, recogniser);
  const scale = scaleLimit === 2 && fits(grey, 2) ? 2 : 1;
  let turn: Turn = 0;
  let upright = grey;
  let reading = await reader.readAll(upright, scale);
  if (mayBeTurned && meanConfidence(reading) < doubtful) {
    turn = await findTurn(sharp, reader, grey);
    if (turn !== 0) {
      upright = turnPicture(grey, turn);
      reading = await reader.readAll(upright, scale);
    }
  }
  if (meanConfidence(reading) < good && fits(upright, scale + 1)) {
    const larger = await reader.readAll(upright, scale + 1);
    if (scoreOf(larger) > scoreOf(reading)) reading = larger;
  }
  let lines = keepLegible(reading);
  if (looksForFaint) lines = mergeReadings(lines, keepLegible(await reader.readFaint(upright, scale)));
  lines = await rereadSmallPrint(reader, upright, lines, scale * 2);
  return { lines: toLinesOfPrint(lines, (box) => turnBox(box, turn, upright)), turn };
}

const fits = ({ width, height }: Picture, scale: number): boolean => width * height * scale * scale <= enlargedPixels;

/** Readings of one picture at several sizes; their boxes are in pixels of the picture that was given. */
interface Reader {
  readAll(picture: Picture, scale: number): Promise<Reading>;
  readFaint(picture: Picture, scale: number): Promise<Reading>;
  readLine(picture: Picture, box: PixelBox, scale: number): Promise<RecognisedLine>;
}

const margin = 4;

function createReader(sharp: typeof Sharp, recogniser: Recogniser): Reader {
  const read = async (
    picture: Picture,
    segmentation: Segmentation,
    scale: number,
    offset: Pick<PixelBox, 'left' | 'top'> = { left: 0, top: 0 },
  ): Promise<Reading> => {
    const lines = await recogniser.recognise(picture, segmentation);
    return mapBoxes(lines, ({ left, top, right, bottom }) => ({
      left: left / scale + offset.left,
      top: top / scale + offset.top,
      right: right / scale + offset.left,
      bottom: bottom / scale + offset.top,
    }));
  };
  return {
    readAll: async (picture, scale) => await read(await resize(sharp, picture, scale), 'sparse', scale),
    async readFaint(picture, scale) {
      const flat = flattenLight(await resize(sharp, picture, scale), faintPrint.radius, faintPrint.gain);
      return await read(flat, 'sparse', scale);
    },
    async readLine(picture, box, scale) {
      const left = Math.max(0, Math.floor(box.left) - margin);
      const top = Math.max(0, Math.floor(box.top) - margin);
      const width = Math.min(picture.width, Math.ceil(box.right) + margin) - left;
      const height = Math.min(picture.height, Math.ceil(box.bottom) + margin) - top;
      const line = await resize(sharp, picture, scale, { left, top, width, height });
      return (await read(line, 'line', scale, { left, top })).flat();
    },
  };
}

/** A picture, or a part of it, enlarged. */
async function resize(
  sharp: typeof Sharp,
  picture: Picture,
  scale: number,
  part?: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): Promise<Picture> {
  if (scale === 1 && part === undefined) return picture;
  const { width, height } = part ?? picture;
  const whole = sharp(picture.pixels, { raw: { width: picture.width, height: picture.height, channels: 1 } });
  const { data, info } = await (part === undefined ? whole : whole.extract(part))
    .resize({ width: Math.round(width * scale), height: Math.round(height * scale), fit: 'fill', kernel: 'lanczos3' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: 1 };
}

/** The quarter turn under which clearly the most is read, tried out on a picture of moderate size; 0 when none stands out. */
async function findTurn(sharp: typeof Sharp, reader: Reader, grey: Picture): Promise<Turn> {
  const scale = Math.min(2, trialSide / Math.max(grey.width, grey.height));
  const trial = await resize(sharp, grey, scale);
  const scores: number[] = [];
  for (const turn of [0, 1, 2, 3] as const) scores.push(scoreOf(await reader.readAll(turnPicture(trial, turn), 1)));
  const best = Math.max(...scores);
  return best >= 10 && best > 1.5 * (scores[0] ?? 0) ? (scores.indexOf(best) as Turn) : 0;
}

/** Reads low lines again, each on its own and enlarged, and takes the reading that the engine is surer of. */
async function rereadSmallPrint(reader: Reader, upright: Picture, lines: Reading, scale: number): Promise<Reading> {
  const reread: RecognisedLine[] = [];
  let count = 0;
  for (const line of lines) {
    const box = boundsOf(line);
    const isSmall = box.bottom - box.top < smallPrint && meanConfidence([line]) < good;
    if (!isSmall || count >= maximumRereadLines) {
      reread.push(line);
      continue;
    }
    count += 1;
    const again = keepLegible([await reader.readLine(upright, box, scale)]);
    const isBetter = meanConfidence(again) > meanConfidence([line]) && scoreOf(again) >= 0.95 * scoreOf([line]);
    reread.push(isBetter ? again.flat() : line);
  }
  return reread;
}
