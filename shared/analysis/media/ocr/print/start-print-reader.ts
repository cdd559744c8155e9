import { InferenceSession, Tensor } from 'onnxruntime-node';
import type Sharp from 'sharp';
import { modelFiles, readModelFile } from '../../model-files.ts';
import { loadSharp } from '../../picture/load-sharp.ts';
import type { Picture } from '../../picture/picture.ts';
import { drawStrip } from './draw-strip.ts';
import { findComponents } from './find-components.ts';
import { fitLine, type PlacedLine } from './fit-line.ts';

/** A character as it was read, and where: 0..1 along its line. */
export interface ReadCharacter {
  readonly text: string;
  /** 0..1. */
  readonly confidence: number;
  readonly from: number;
  readonly to: number;
}

export interface PieceToRead {
  readonly picture: Picture;
  readonly line: PlacedLine;
}

/** Finds and reads print of any direction, on any ground: PP-OCR (PaddlePaddle). */
export interface PrintReader {
  /** Lines of print in a picture of three channels, in its pixels. */
  find(picture: Picture): Promise<readonly PlacedLine[]>;
  /** The characters of one of them. */
  read(picture: Picture, line: PlacedLine): Promise<readonly ReadCharacter[]>;
  /** The same of several short ones, each of its own picture: put together in a row they take little more than half the time. */
  readInRow(pieces: readonly PieceToRead[]): Promise<readonly (readonly ReadCharacter[])[]>;
  stop(): Promise<void>;
}

/** Of its two models. */
export const printReaderVersion = 'det v4, latin rec v3';

const options: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  // More threads wait for each other by spinning.
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // Every picture has its own size: memory that is kept for one does not fit the next.
  enableCpuMemArena: false,
  enableMemPattern: false,
};

/** The engine's layout for wide processors, the last of its levels, takes twice the time where every line has another length. */
const recogniserOptions: InferenceSession.SessionOptions = { ...options, graphOptimizationLevel: 'extended' };

/** Larger pictures are searched at this size: memory and time grow with the area. */
const longSide = 960;
const gridSize = 32;
/** Means and deviations of the channels that the model was trained with (ImageNet). */
const means = [0.485, 0.456, 0.406] as const;
const deviations = [0.229, 0.224, 0.225] as const;
/** A pixel is text from here on, and a line where its pixels are on average. */
const textPixel = 0.3;
const textLine = 0.55;
const fewestPixels = 12;
const shortestSide = 3;

const stripHeight = 48;
/** A row of pieces that is longer brings nothing more, in pixels, and between two pieces is so much room. */
const longestRow = 1000;
const rowGap = 32;
/** Longer lines are read in no less detail, but take their time. */
const longestStrip = 2400;

/** What the classes of the recogniser mean, from 1 on; 0 stands between characters. */
const alphabet = Array.from(
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_`abcdefghijklmnopqrstuvwxyz{}' +
    '¡£§ª«\u00ad°²³´µ·º»¿ÀÁÂÄÅÇÈÉÊËÌÍÎÏÒÓÔÕÖÚÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýąĆćČčĐđęıŁłōŒœŠšŸŽžʒβδεзṠ‘€™' +
    ' ',
);

const openDetector = async (): Promise<InferenceSession> =>
  await InferenceSession.create(await readModelFile(modelFiles.printDetector), options);

/**
 * Starts PP-OCR (about 150 ms, 60 MB), from files on this machine alone; what finds print only when print is to be found.
 * Rejects with `analyzer_unavailable` when they are not installed or damaged.
 */
export async function startPrintReader(): Promise<PrintReader> {
  const recogniser = await InferenceSession.create(await readModelFile(modelFiles.printRecogniser), recogniserOptions);
  let opening: Promise<InferenceSession> | undefined;
  return {
    async find(picture) {
      const detector = await (opening ??= openDetector());
      const { input, width, height } = await toDetectorInput(await loadSharp(), picture);
      const output = await detector.run({ x: input });
      const map = output[detector.outputNames[0] ?? '']?.data as Float32Array;
      const [scaleX, scaleY] = [picture.width / width, picture.height / height];
      return findComponents(map, width, height, { least: textPixel, fewest: fewestPixels }).flatMap(
        ({ pixels, score }) => {
          const line = score < textLine ? undefined : fitLine(pixels, width);
          if (line === undefined || line.height < shortestSide) return [];
          return [enlarge(line, (scaleX + scaleY) / 2, scaleX, scaleY)];
        },
      );
    },
    async read(picture, line) {
      const strip = drawStrip(picture, line, stripHeight);
      return strip.width > longestStrip ? [] : await readStrip(recogniser, strip);
    },
    async readInRow(pieces) {
      const strips = pieces.map(({ picture, line }) => drawStrip(picture, line, stripHeight));
      const found: (readonly ReadCharacter[])[] = [];
      for (let first = 0; first < strips.length; first = found.length) {
        let end = first + 1;
        for (let width = strips[first]?.width ?? 0; end < strips.length; end++) {
          width += rowGap + (strips[end]?.width ?? 0);
          if (width > longestRow) break;
        }
        const { strip, places } = joinStrips(strips.slice(first, end));
        const characters = strip.width > longestStrip ? [] : await readStrip(recogniser, strip);
        found.push(...places.map((place) => takePlace(characters, place, strip.width)));
      }
      return found;
    },
    async stop() {
      await (await opening)?.release();
      await recogniser.release();
    },
  };
}

async function readStrip(recogniser: InferenceSession, strip: Picture): Promise<readonly ReadCharacter[]> {
  const input = toTensor(strip, [0.5, 0.5, 0.5], [0.5, 0.5, 0.5]);
  const output = await recogniser.run({ x: input });
  const scores = output[recogniser.outputNames[0] ?? ''];
  return scores === undefined ? [] : decode(scores.data as Float32Array, scores.dims[1] ?? 0, scores.dims[2] ?? 0);
}

/** Columns of a row that one piece takes up. */
interface PlaceInRow {
  readonly from: number;
  readonly width: number;
}

/** Strips of one height and as many channels beside each other; the edges of each go on half-way to the next. */
function joinStrips(strips: readonly Picture[]): { readonly strip: Picture; readonly places: readonly PlaceInRow[] } {
  const [first] = strips;
  if (first === undefined || strips.length === 1)
    return { strip: first ?? { pixels: new Uint8Array(), width: 0, height: 0, channels: 3 }, places: [wholeOf(first)] };
  const { height, channels } = first;
  const places: PlaceInRow[] = [];
  let end = -rowGap;
  for (const { width } of strips) {
    places.push({ from: end + rowGap, width });
    end += rowGap + width;
  }
  const pixels = new Uint8Array(end * height * channels);
  for (const [index, strip] of strips.entries()) {
    const { from, width } = places[index] ?? wholeOf(strip);
    const [begin, stop] = [Math.max(0, from - rowGap / 2), Math.min(end, from + width + rowGap / 2)];
    for (let row = 0; row < height; row++)
      for (let column = begin; column < stop; column++) {
        const source = (row * width + Math.max(0, Math.min(width - 1, column - from))) * channels;
        const target = (row * end + column) * channels;
        for (let channel = 0; channel < channels; channel++)
          pixels[target + channel] = strip.pixels[source + channel] ?? 0;
      }
  }
  return { strip: { pixels, width: end, height, channels }, places };
}

const wholeOf = (strip: Picture | undefined): PlaceInRow => ({ from: 0, width: strip?.width ?? 0 });

/** The characters of a row whose middles lie in a place, along that place; without spaces at its ends. */
function takePlace(
  characters: readonly ReadCharacter[],
  { from, width }: PlaceInRow,
  rowWidth: number,
): readonly ReadCharacter[] {
  const inside = characters.flatMap((character): ReadCharacter[] => {
    const [left, right] = [character.from * rowWidth - from, character.to * rowWidth - from];
    const middle = (left + right) / 2;
    if (middle < 0 || middle >= width) return [];
    return [{ ...character, from: Math.max(0, left / width), to: Math.min(1, right / width) }];
  });
  const first = inside.findIndex(({ text }) => text !== ' ');
  return first === -1 ? [] : inside.slice(first, inside.findLastIndex(({ text }) => text !== ' ') + 1);
}

const enlarge = (line: PlacedLine, scale: number, scaleX: number, scaleY: number): PlacedLine => ({
  x: line.x * scaleX,
  y: line.y * scaleY,
  length: line.length * scale,
  height: line.height * scale,
  angle: line.angle,
  bend: line.bend * scale,
});

async function toDetectorInput(
  sharp: typeof Sharp,
  { pixels, width, height, channels }: Picture,
): Promise<{ readonly input: Tensor; readonly width: number; readonly height: number }> {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const toGrid = (side: number): number => Math.max(gridSize, Math.round((side * scale) / gridSize) * gridSize);
  const size = { width: toGrid(width), height: toGrid(height) };
  const data = await sharp(pixels, { raw: { width, height, channels } })
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return { input: toTensor({ pixels: data, ...size, channels: 3 }, means, deviations), ...size };
}

/** Planes of blue, green and red, the order in which the models were trained. */
function toTensor(
  { pixels, width, height, channels }: Picture,
  mean: readonly number[],
  deviation: readonly number[],
): Tensor {
  const area = width * height;
  const values = new Float32Array(3 * area);
  for (let plane = 0; plane < 3; plane++) {
    const channel = channels === 1 ? 0 : 2 - plane;
    const [factor, offset] = [1 / (255 * (deviation[plane] ?? 1)), (mean[plane] ?? 0) / (deviation[plane] ?? 1)];
    for (let at = 0; at < area; at++)
      values[plane * area + at] = (pixels[at * channels + channel] ?? 0) * factor - offset;
  }
  return new Tensor('float32', values, [1, 3, height, width]);
}

/** The most probable class of each step; the same class in a row is one character (CTC, Graves et al. 2006). */
function decode(scores: Float32Array, steps: number, classes: number): readonly ReadCharacter[] {
  const found: { text: string; confidence: number; first: number; last: number }[] = [];
  let before = 0;
  for (let step = 0; step < steps; step++) {
    let best = 0;
    for (let index = 1; index < classes; index++)
      if ((scores[step * classes + index] ?? 0) > (scores[step * classes + best] ?? 0)) best = index;
    const confidence = scores[step * classes + best] ?? 0;
    const last = found.at(-1);
    if (best !== 0 && best === before && last !== undefined) {
      last.last = step;
      last.confidence = Math.max(last.confidence, confidence);
    } else if (best !== 0) found.push({ text: alphabet[best - 1] ?? '', confidence, first: step, last: step });
    before = best;
  }
  // A character reaches half-way to its neighbours, but no further than its own width from where it was seen.
  const width = found.length > 1 ? ((found.at(-1)?.last ?? 0) - (found[0]?.first ?? 0)) / (found.length - 1) : steps;
  return found.map(({ text, confidence, first, last }, index) => {
    const middle = (first + last + 1) / 2;
    const left = found[index - 1];
    const right = found[index + 1];
    const from = left === undefined ? middle - width / 2 : Math.max(middle - width, (left.last + 1 + first) / 2);
    const to = right === undefined ? middle + width / 2 : Math.min(middle + width, (last + 1 + right.first) / 2);
    return { text, confidence, from: Math.max(0, from / steps), to: Math.min(1, to / steps) };
  });
}
