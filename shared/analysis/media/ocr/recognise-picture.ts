import type Sharp from 'sharp';
import type { LineOfPrint } from '../layout/line-of-print.ts';
import type { Picture, PixelBox } from '../picture/picture.ts';
import { boundsOnPage } from '../picture/to-text-parts.ts';
import { isEnglishWord } from './english-words.ts';
import { flattenLight } from './flatten-light.ts';
import { judgeGround } from './judge-ground.ts';
import {
  boundsOf,
  keepLegible,
  lengthOf,
  mapBoxes,
  meanConfidence,
  mergeReadings,
  type Reading,
  scoreOf,
} from './judge-reading.ts';
import { isSpeckled } from './list-marks.ts';
import { measurePrint, type PrintMeasure } from './measure-print.ts';
import { boxOnLine } from './print/draw-strip.ts';
import { findPrint, mostTiles } from './print/find-print.ts';
import type { PlacedLine } from './print/fit-line.ts';
import { middleAngle, type PrintReading, readPrint, type TimeLeft } from './print/read-print.ts';
import type { RecognisedLine, Recogniser, Segmentation } from './start-recogniser.ts';
import { toLinesOfPrint } from './to-lines-of-print.ts';
import { type Turn, turnBox, turnPicture } from './turn-picture.ts';

/** Enlarged pictures are kept below this; above it small print is read less well. */
const enlargedPixels = 12_000_000;
const smallestGrowth = 1.25;
/** How far letters of at most a height, in pixels, are enlarged: they are then read as well as larger ones, in the least time. */
const scales = [
  { height: 4, scale: 3 },
  { height: 5, scale: 2.5 },
  { height: 6, scale: 2 },
  { height: 8, scale: 1.5 },
  { height: 10, scale: smallestGrowth },
] as const;
/** Where not all print is as small as this, large letters grow as well, and this is the most. */
const tinyHeight = 7;
const mixedScale = 2;
/** Fewer letters than this tell nothing of a picture, and are not worth a second look. */
const fewLetters = 8;
/** Below the one confidence of everything that was read the picture may be turned; below the other unless so much is surely read. */
const doubtful = { surely: 45, perhaps: 60, sureShare: 0.4 };
/** A turned picture is tried out at this size. */
const trialSide = 1600;
/** A picture read with less confidence is read again, enlarged; so are single lines whose height in pixels is small. */
const good = 88;
const smallPrint = 11;
const maximumRereadLines = 40;
/** Radius, in pixels, and gain of the second look for faint print. */
const faintPrint = { radius: 20, gain: 4 };

/** Processor time for one picture; what was found and not read by then is counted. */
const pictureBudgetMs = 15_000;
/** Print that is turned by more than this is read line by line, radians. */
const skew = 0.04;
/** Lines of a page read with less confidence are compared with what the other reader reads at their place. */
const surePage = 0.8;
/** So many lines that were read with confidence, and hold a word that no dictionary has, are compared as well. */
const mostCompared = 12;

/** On paper with grain so many lines cost less, and are read better, one by one than with the grain around them. */
const fewLines = 20;

export interface Recognition {
  /** Boxes in pixels of the given picture; edges in the reading frame of `turn`. */
  readonly lines: readonly LineOfPrint[];
  /** Quarter turns clockwise that bring the picture upright. */
  readonly turn: Turn;
  /** Lines of print that were found and not read: the time for one picture was over. */
  readonly unread: number;
}

export interface RecognitionOptions {
  /** Reads a second time for print that hardly stands out of its surroundings. */
  readonly looksForFaint: boolean;
  /** 1 keeps the size of a picture that was drawn large enough. */
  readonly scaleLimit?: 1 | 2;
  /** False where the picture is known to be upright. */
  readonly mayBeTurned?: boolean;
  /** Processor time for the picture, in milliseconds; 15,000 unless given. */
  readonly budgetMs?: number;
}

interface PageOptions extends RecognitionOptions {
  readonly timeLeft: TimeLeft;
  /** False where no print was found: it is read once, and no further trouble taken. */
  readonly mayHoldPrint: boolean;
}

/**
 * Reads the text in a picture. Print is found first, whatever it lies on; on photographs, where it runs aslant
 * and where it is sparse on paper with grain it is then read line by line, on pages by Tesseract as a whole, and line by line what that was not sure of or passed over. `grey` has one channel.
 */
export async function recognisePicture(
  sharp: typeof Sharp,
  recogniser: Recogniser,
  given: Picture,
  options: RecognitionOptions,
): Promise<Recognition> {
  const begun = process.cpuUsage();
  const timeLeft = (): number => {
    const { user, system } = process.cpuUsage(begun);
    return (options.budgetMs ?? pictureBudgetMs) - (user + system) / 1000;
  };
  const print = await recogniser.openPrintReader();
  const { isPage, isEven } = judgeGround(given);
  // Each speck is a letter to Tesseract, and so is grain without print or brought out as if it were faint print: a page then takes a minute.
  const grey = isPage && isSpeckled(given) ? await withoutSpecks(sharp, given) : given;
  const found = await findPrint(sharp, print, grey, isPage && isEven ? 1 : mostTiles);
  const isSparse = found.length <= fewLines || toDarkPrint(grey).print.letterCount < fewLetters;
  if (!isPage || (!isEven && isSparse) || isSkewed(found)) {
    const reading = await readPrint(grey, found, print, recogniser, timeLeft, isPage);
    return { ...(isPage && !isEven ? await addFaint(reading) : reading), turn: 0 };
  }
  const looksForFaint = options.looksForFaint && isEven;
  const mayHoldPrint = found.length > 0;
  const page = await recognisePage(sharp, recogniser, grey, { ...options, looksForFaint, timeLeft, mayHoldPrint });
  const passedOver = page.turn === 0 ? choosePassedOver(page.lines, found) : [];
  const { lines, unread } = await readPrint(grey, passedOver, print, recogniser, timeLeft);
  const reading = { lines: mergeLines(page.lines, lines), unread: unread + page.unread };
  return { ...(isEven || page.turn !== 0 ? reading : await addFaint(reading)), turn: page.turn };

  /** Adds what hardly stands out of paper with grain. The grain is brought out with it, so that only lines are read that the print reader finds. */
  async function addFaint(known: PrintReading): Promise<PrintReading> {
    if (!options.looksForFaint || timeLeft() <= 0) return known;
    const rest = flattenFor(paintOver(grey, known.lines.map(boundsOnPage)), 1);
    const faint = await readPrint(rest, await findPrint(sharp, print, rest, 1), print, recogniser, timeLeft);
    return { lines: mergeLines(known.lines, faint.lines), unread: known.unread + faint.unread };
  }
}

function isSkewed(found: readonly PlacedLine[]): boolean {
  const angle = Math.abs(middleAngle(found));
  return found.length > 0 && angle > skew && angle < Math.PI / 2 - skew;
}

const areaOf = ({ left, top, right, bottom }: PixelBox): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);
const sharedArea = (a: PixelBox, b: PixelBox): number =>
  areaOf({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });

/** Lines that were found and not read with confidence; and a few of the others that hold a word no dictionary has, since letters get lost within words. */
function choosePassedOver(lines: readonly LineOfPrint[], found: readonly PlacedLine[]): readonly PlacedLine[] {
  const sure = lines.filter(({ confidence = 1 }) => confidence >= surePage);
  const odd = sure.filter(({ text }) => hasOddWord(text));
  const passedOver = found.filter((line) => !isCovered(sure, line));
  const odder = found.filter((line) => !passedOver.includes(line) && isCovered(odd, line));
  return [...passedOver, ...odder.slice(0, mostCompared)];
}

/** Whether a word in small letters is in no dictionary; names begin with a capital. */
const hasOddWord = (text: string): boolean =>
  text.split(/\s+/).some((token) => /^\p{Ll}{2,}[.,;:!?]?$/u.test(token) && !isEnglishWord(token));

/** Whether lines cover most of one that was found. */
function isCovered(lines: readonly LineOfPrint[], found: PlacedLine): boolean {
  const box = boxOnLine(found, 0, 1);
  const covered = lines.reduce((sum, line) => sum + sharedArea(boundsOnPage(line), box), 0);
  return covered >= 0.35 * areaOf(box);
}

const worthOf = ({ text, confidence = 1 }: LineOfPrint): number =>
  (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) * confidence ** 2;

/** Lines of two readings: of those at one place the one that reads more, and more surely, stands. */
function mergeLines(first: readonly LineOfPrint[], second: readonly LineOfPrint[]): readonly LineOfPrint[] {
  let merged = first;
  for (const line of second) {
    const box = boundsOnPage(line);
    const rivals = merged.filter((known) => {
      const other = boundsOnPage(known);
      return sharedArea(other, box) > 0.4 * Math.min(areaOf(other), areaOf(box));
    });
    if (worthOf(line) > rivals.reduce((sum, rival) => sum + worthOf(rival), 0))
      merged = [...merged.filter((known) => !rivals.includes(known)), line];
  }
  return merged;
}

/**
 * Reads a page: enlarged as far as its print asks for, turned where that reads better, what was read badly again and larger.
 */
async function recognisePage(
  sharp: typeof Sharp,
  recogniser: Recogniser,
  grey: Picture,
  { looksForFaint, scaleLimit = 2, mayBeTurned = true, timeLeft, mayHoldPrint }: PageOptions,
): Promise<Recognition> {
  const reader = createReader(sharp, recogniser);
  const mayGrow = scaleLimit === 2 && fits(grey, smallestGrowth);
  const { picture, print } = mayGrow ? toDarkPrint(grey) : { picture: grey, print: undefined };
  let scale = print === undefined ? 1 : chooseScale(picture, print);
  let turn: Turn = 0;
  let upright = picture;
  let reading = await reader.readAll(upright, scale, segmentationAt(scale));
  if (mayBeTurned && mayHoldPrint && seemsTurned(reading)) {
    turn = await findTurn(sharp, reader, picture, reading);
    if (turn !== 0) {
      upright = turnPicture(picture, turn);
      if (mayGrow) scale = chooseScale(upright, measurePrint(upright));
      reading = await reader.readAll(upright, scale, segmentationAt(scale));
    }
  }
  if (timeLeft() > 0 && meanConfidence(reading) < good && scale <= mixedScale && fits(upright, scale + 1)) {
    const larger = await reader.readAll(upright, scale + 1, 'sparse');
    if (scoreOf(larger) > scoreOf(reading)) reading = larger;
  }
  let lines = keepLegible(reading);
  if (looksForFaint && timeLeft() > 0) {
    const faintScale = scaleLimit === 2 && fits(upright, 2) ? 2 : 1;
    // What was enlarged further than this is not read better so.
    const known = scale > faintScale ? lines : lines.filter((line) => meanConfidence([line]) >= good);
    lines = mergeReadings(lines, keepLegible(await reader.readFaint(upright, faintScale, known)));
  }
  if (scale <= mixedScale && timeLeft() > 0) lines = await rereadSmallPrint(reader, upright, lines, scale * 2);
  return { lines: toLinesOfPrint(lines, (box) => turnBox(box, turn, upright)), turn, unread: timeLeft() > 0 ? 0 : 1 };
}

const fits = ({ width, height }: Picture, scale: number): boolean => width * height * scale * scale <= enlargedPixels;

/** The picture, or its negative where more letters are light than dark: the engine reads dark ones, and tries light ones only then. */
function toDarkPrint(grey: Picture): { readonly picture: Picture; readonly print: PrintMeasure } {
  const negative = { ...grey, pixels: grey.pixels.map((level) => 255 - level) };
  const [dark, light] = [measurePrint(grey), measurePrint(negative)];
  return light.letterCount > dark.letterCount ? { picture: negative, print: light } : { picture: grey, print: dark };
}

function chooseScale(picture: Picture, { letterCount, low, high }: PrintMeasure): number {
  const wanted = scales.find(({ height }) => low <= height)?.scale ?? 1;
  const scale = letterCount < fewLetters || (wanted > mixedScale && high > tinyHeight) ? mixedScale : wanted;
  return fits(picture, scale) ? scale : 1;
}

/** Enlarged this much, all print is tiny, and known to be dark: nothing is to be gained from its negative. */
const segmentationAt = (scale: number): Segmentation => (scale > mixedScale ? 'dark' : 'sparse');

function seemsTurned(reading: Reading): boolean {
  const confidence = meanConfidence(reading);
  if (confidence < doubtful.surely) return true;
  return confidence < doubtful.perhaps && scoreOf(reading) < doubtful.sureShare * lengthOf(reading);
}

/** Readings of one picture at several sizes; their boxes are in pixels of the picture that was given. */
interface Reader {
  readAll(picture: Picture, scale: number, segmentation: Segmentation): Promise<Reading>;
  /** What hardly stands out of its surroundings and is not among the `known` lines. */
  readFaint(picture: Picture, scale: number, known: Reading): Promise<Reading>;
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
    readAll: async (picture, scale, segmentation) =>
      await read(await resize(sharp, picture, scale), segmentation, scale),
    async readFaint(picture, scale, known) {
      const rest = paintOver(picture, known.map(boundsOf));
      if (measurePrint(flattenFor(rest, 1)).letterCount < fewLetters) return [];
      return await read(flattenFor(await resize(sharp, rest, scale), scale), 'sparse', scale);
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

const flattenFor = (picture: Picture, scale: number): Picture =>
  flattenLight(picture, faintPrint.radius * scale, faintPrint.gain);

/** A copy in which each box is filled with the middle level of what lies just above and below it. */
function paintOver(picture: Picture, boxes: readonly PixelBox[]): Picture {
  const { width, height } = picture;
  const pixels = Uint8Array.from(picture.pixels); // The slice of a Buffer would share its memory.
  for (const box of boxes) {
    const left = Math.max(0, Math.floor(box.left) - margin);
    const top = Math.max(0, Math.floor(box.top) - margin);
    const right = Math.min(width, Math.ceil(box.right) + margin);
    const bottom = Math.min(height, Math.ceil(box.bottom) + margin);
    const rows = [top - 1, bottom].filter((y) => y >= 0 && y < height);
    const around = rows.flatMap((y) => [...pixels.subarray(y * width + left, y * width + right)]);
    const level = around.toSorted((a, b) => a - b)[around.length >> 1] ?? 255;
    for (let y = top; y < bottom; y++) pixels.fill(level, y * width + left, y * width + right);
  }
  return { ...picture, pixels };
}

/** Each pixel as the middle one of its neighbours: specks go, strokes stay. */
async function withoutSpecks(sharp: typeof Sharp, picture: Picture): Promise<Picture> {
  const { pixels, width, height } = picture;
  const whole = sharp(pixels, { raw: { width, height, channels: 1 } });
  return { ...picture, pixels: await whole.median(3).toColourspace('b-w').raw().toBuffer() };
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
async function findTurn(sharp: typeof Sharp, reader: Reader, picture: Picture, unturned: Reading): Promise<Turn> {
  const scale = Math.min(2, trialSide / Math.max(picture.width, picture.height));
  const trial = toDarkPrint(await resize(sharp, picture, scale)).picture;
  let best: { readonly turn: Turn; readonly score: number } = { turn: 0, score: Math.max(10, 1.5 * scoreOf(unturned)) };
  for (const turn of [1, 3, 2] as const) {
    const reading = await reader.readAll(turnPicture(trial, turn), 1, 'dark');
    if (scoreOf(reading) > best.score) best = { turn, score: scoreOf(reading) };
    if (best.turn === turn && meanConfidence(reading) >= good) break;
  }
  return best.turn;
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
