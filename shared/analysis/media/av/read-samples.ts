import type Sharp from 'sharp';
import { boxScale } from '../anchor-of.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import type { ExtractionContext } from '../extractor.ts';
import { flashFrame } from '../flash.ts';
import { recognisePicture } from '../ocr/recognise-picture.ts';
import { type Recogniser, startRecogniser } from '../ocr/start-recogniser.ts';
import { toGrey } from '../picture/encode-frame.ts';
import type { Picture } from '../picture/picture.ts';
import { toTextParts } from '../picture/to-text-parts.ts';
import type { PictureState, Sample } from './watch-picture.ts';

/** Letters lower than this share of the picture are small print. */
const smallShare = 0.05;
/** Fewer words are read at a glance. */
const fewWords = 3;
/** Time to read words on a screen (BCAP guidance on superimposed text): for each word, and to notice them. */
const readingMs = { perWord: 200, notice: 2000 };
/** Mean difference of the grey cells under a text that means it is gone. */
const goneDifference = 6;
/** Films with few pictures are read enlarged, which finds smaller print. */
const enlargedSamples = 20;
/** Processor time for one picture. */
const budgetMs = 6000;

type BlockPart = Extract<ExtractionPart, { readonly type: 'block' }>;

/** Reads the words in the pictures that were taken of a film, and for how long each stood on the screen. */
export async function readSamples(
  context: ExtractionContext,
  sharp: typeof Sharp,
  state: PictureState,
  originalHeight: number,
): Promise<void> {
  const { samples } = state;
  if (samples.length === 0) {
    const reason = context.ceilings.recognisedPictures === 0 ? 'No pictures were to be read.' : '';
    const extent = reason === '' ? 'full' : 'not_assessed';
    context.add({ type: 'coverage', coverage: { check: 'ocr', extent, reason } });
    return;
  }
  const parts: ExtractionPart[] = [];
  const result = await context.runStep(
    'recognise text',
    async () => {
      const recogniser = await startRecogniser();
      const known: BlockPart[] = [];
      for (const [index, sample] of samples.entries()) {
        context.reportProgress(
          0.85 + (0.14 * index) / samples.length,
          `Reading picture ${index + 1} of ${samples.length}`,
        );
        parts.push(...(await readSample(sharp, recogniser, state, { sample, index, known, originalHeight })));
      }
      context.add(...parts, { type: 'engine', name: 'tesseract', version: recogniser.version });
      context.add({ type: 'coverage', coverage: { check: 'ocr', ...describeReach(state) } });
      await recogniser.stop();
    },
    budgetMs * (samples.length + 1),
  );
  if (result === 'skipped')
    context.add({
      type: 'coverage',
      coverage: { check: 'ocr', extent: 'not_assessed', reason: 'Reading the words in the picture took too long.' },
    });
}

function describeReach({ samples, sampleGapMs }: PictureState): { extent: 'full' | 'partial'; reason: string } {
  if (sampleGapMs <= 1000) return { extent: 'full', reason: '' };
  const seconds = Math.round(sampleGapMs / 1000);
  return {
    extent: 'partial',
    reason: `${samples.length} pictures were read, at least ${seconds} seconds apart: words shown in between may be missed.`,
  };
}

interface SampleToRead {
  readonly sample: Sample;
  readonly index: number;
  /** Blocks of earlier pictures; new ones are added. */
  readonly known: BlockPart[];
  readonly originalHeight: number;
}

async function readSample(
  sharp: typeof Sharp,
  recogniser: Recogniser,
  state: PictureState,
  { sample, index, known, originalHeight }: SampleToRead,
): Promise<readonly ExtractionPart[]> {
  const { data, info } = await sharp(sample.jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const picture: Picture = { pixels: data, width: info.width, height: info.height, channels: 3 };
  const { lines } = await recognisePicture(sharp, recogniser, await toGrey(sharp, picture), {
    looksForFaint: false,
    scaleLimit: state.samples.length <= enlargedSamples ? 2 : 1,
  });
  const read = toTextParts({
    lines,
    picture,
    originalScale: originalHeight / picture.height,
    unit: 'px',
    place: { kind: 'time', startMs: Math.round(sample.timeMs), endMs: Math.round(sample.timeMs) },
    order: 3 + index / 1000,
    key: `sample-${index}`,
  });
  const repeated = new Set<string>();
  const parts: ExtractionPart[] = [];
  for (const part of read) {
    if (part.type === 'block') {
      const held = findHold(state, sample.timeMs, part.block.boxes ?? new Uint16Array());
      const isKnown = known.some(
        ({ block }) =>
          block.text === part.block.text && block.place.kind === 'time' && block.place.endMs >= sample.timeMs,
      );
      if (isKnown) {
        repeated.add(part.block.key ?? '');
        continue;
      }
      const shown: BlockPart = { type: 'block', block: { ...part.block, place: { kind: 'time', ...held } } };
      known.push(shown);
      parts.push(shown, ...measureHold(shown, held, originalHeight));
    } else if (!isOnRepeated(part, repeated)) parts.push(part);
  }
  return parts;
}

const isOnRepeated = (part: ExtractionPart, repeated: ReadonlySet<string>): boolean =>
  part.type === 'measurement' && 'blockKey' in part.measurement.at && repeated.has(part.measurement.at.blockKey);

/** From when to when the cells under the text stayed as they were in the picture. */
function findHold(
  { history, lastMs, gapMs }: PictureState,
  timeMs: number,
  boxes: Uint16Array,
): { startMs: number; endMs: number } {
  const cells = cellsUnder(boxes);
  const at = history.findLastIndex((entry) => entry.timeMs <= timeMs);
  const shown = history[at]?.cells;
  if (shown === undefined || cells.length === 0) return { startMs: Math.round(timeMs), endMs: Math.round(timeMs) };
  const isThere = (other: Uint8Array): boolean =>
    cells.reduce((sum, cell) => sum + Math.abs((other[cell] ?? 0) - (shown[cell] ?? 0)), 0) / cells.length <=
    goneDifference;
  let first = at;
  while (first > 0 && isThere(history[first - 1]?.cells ?? shown)) first -= 1;
  let after = at + 1;
  while (after < history.length && isThere(history[after]?.cells ?? shown)) after += 1;
  return {
    startMs: Math.round(history[first]?.timeMs ?? timeMs),
    endMs: Math.round(history[after]?.timeMs ?? lastMs + gapMs),
  };
}

function cellsUnder(boxes: Uint16Array): readonly number[] {
  const { width, height } = flashFrame;
  const cells = new Set<number>();
  for (let at = 0; at < boxes.length; at += 4) {
    const [left = 0, top = 0, boxWidth = 0, boxHeight = 0] = boxes.subarray(at, at + 4);
    if (boxWidth === 0) continue;
    const x = Math.min(width - 1, Math.floor(((left + boxWidth / 2) / boxScale) * width));
    const y = Math.min(height - 1, Math.floor(((top + boxHeight / 2) / boxScale) * height));
    cells.add(y * width + x);
  }
  return [...cells];
}

function measureHold(
  { block }: BlockPart,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  originalHeight: number,
): readonly ExtractionPart[] {
  const words = block.text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const isSmall = (block.letterHeight ?? originalHeight) < smallShare * originalHeight;
  if (!isSmall || words < fewWords || block.key === undefined) return [];
  const at = { blockKey: block.key, from: 0, to: block.text.length };
  const heldMs = endMs - startMs;
  const neededMs = readingMs.notice + words * readingMs.perWord;
  const share = Math.round((100 * heldMs) / neededMs) / 100;
  return [
    {
      type: 'measurement',
      measurement: { name: 'small_print_hold', value: heldMs, unit: 'ms', at, details: { words, neededMs } },
    },
    {
      type: 'measurement',
      measurement: {
        name: 'small_print_hold_share',
        value: share,
        unit: 'fraction',
        at,
        details: { words, heldMs, neededMs },
      },
    },
  ];
}
