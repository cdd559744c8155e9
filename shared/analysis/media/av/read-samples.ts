import type { Coverage } from '../../../model/coverage.ts';
import { boxScale } from '../anchor-of.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import type { ExtractionContext, PictureWords } from '../extractor.ts';
import { flashFrame } from '../flash-cells.ts';
import { playedShare } from './play-through.ts';
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

type BlockPart = Extract<ExtractionPart, { readonly type: 'block' }>;

/**
 * Has the words in the pictures that were taken of a film read, and measures for how long each stood on the screen. What was read is kept
 * picture by picture; pictures that could not be read are counted in the coverage.
 */
export async function readSamples(
  context: ExtractionContext,
  state: PictureState,
  originalHeight: number,
): Promise<void> {
  const { samples } = state;
  const tell = (extent: Coverage['extent'], reason: string): void =>
    context.add({ type: 'coverage', coverage: { check: 'ocr', extent, reason } });
  if (samples.length === 0) {
    if (context.ceilings.recognisedPictures === 0) tell('not_assessed', 'No pictures were to be read.');
    else tell('full', '');
    return;
  }
  const begun = playedShare(true);
  const known: BlockPart[] = [];
  let engines: PictureWords['engines'] = [];
  let unread = 0;
  let unreadLines = 0;
  for await (const [index, words] of readAhead(context, samples, originalHeight)) {
    const stage = `Reading picture ${index + 1} of ${samples.length}`;
    context.reportProgress(begun + ((0.99 - begun) * (index + 1)) / samples.length, stage);
    if (words === undefined) {
      unread += 1;
      continue;
    }
    ({ engines } = words);
    unreadLines += words.unread;
    const { timeMs } = samples[index] ?? { timeMs: 0 };
    context.add(...toShownParts(words.parts, state, { timeMs, known, originalHeight }));
    if (index === 0) tell('partial', '');
    await context.flush();
  }
  context.add(...engines.map(({ name, version }) => ({ type: 'engine', name, version }) as const));
  const reasons = describeReach(state, unread, unreadLines);
  tell(unread === samples.length ? 'not_assessed' : reasons === '' ? 'full' : 'partial', reasons);
}

/** Each picture with what was read in it, while the next is on its way; once they have taken all the time there is, the rest is not read. */
async function* readAhead(
  { readPicture, ceilings }: ExtractionContext,
  samples: readonly Sample[],
  originalHeight: number,
): AsyncGenerator<readonly [index: number, words: PictureWords | undefined]> {
  const scaleLimit = samples.length <= enlargedSamples ? 2 : 1;
  let cpuMs = 0;
  const ask = async (index: number): Promise<PictureWords | undefined> => {
    const sample = samples[index];
    if (sample === undefined || cpuMs >= ceilings.recognitionMs) return undefined;
    const { jpeg, timeMs } = sample;
    const order = 3 + index / 1000;
    return await readPicture?.({ jpeg, timeMs, originalHeight, scaleLimit, key: `sample-${index}`, order });
  };
  let current = ask(0);
  for (const index of samples.keys()) {
    const next = ask(index + 1);
    next.catch(() => {}); // It is waited for in its turn.
    const words = await current;
    cpuMs += words?.cpuMs ?? 0;
    yield [index, words];
    current = next;
  }
}

function describeReach({ samples, sampleGapMs }: PictureState, unread: number, unreadLines: number): string {
  const seconds = Math.round(sampleGapMs / 1000);
  const reasons = [
    unread > 0 ? `${unread} of ${samples.length} pictures took more time or memory than their reading may use.` : '',
    unreadLines > 0
      ? `${unreadLines} lines of print were found and not read: the processor time for a picture was over.`
      : '',
    sampleGapMs > 1000
      ? `${samples.length} pictures were taken, at least ${seconds} seconds apart: words shown in between may be missed.`
      : '',
  ];
  return reasons.filter(Boolean).join(' ');
}

interface ReadSample {
  readonly timeMs: number;
  /** Blocks of earlier pictures; new ones are added. */
  readonly known: BlockPart[];
  readonly originalHeight: number;
}

/** The words of one picture with the time they are shown for; those that an earlier picture showed already are left out. */
function toShownParts(
  read: readonly ExtractionPart[],
  state: PictureState,
  { timeMs, known, originalHeight }: ReadSample,
): readonly ExtractionPart[] {
  const repeated = new Set<string>();
  const parts: ExtractionPart[] = [];
  for (const part of read) {
    if (part.type === 'block') {
      const held = findHold(state, timeMs, part.block.boxes ?? new Uint16Array());
      const isKnown = known.some(
        ({ block }) => block.text === part.block.text && block.place.kind === 'time' && block.place.endMs >= timeMs,
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
