import type { Coverage } from '../../../model/coverage.ts';
import type { ExtractionContext, PictureWords } from '../extractor.ts';
import { playedShare } from './play-through.ts';
import { createTextTracker } from './track-texts.ts';
import type { PictureState, Sample } from './watch-picture.ts';

/** Films with few pictures are read enlarged, which finds smaller print. */
const enlargedSamples = 20;

/** Of the film, in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Has the words in the pictures that were taken of a film read, and measures for how long each stood on the screen. What was read is kept
 * when a text is over; pictures that could not be read are counted in the coverage.
 */
export async function readSamples(
  context: ExtractionContext,
  state: PictureState,
  { width, height: originalHeight }: Size,
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
  const tracker = createTextTracker({
    history: state.history,
    sampleTimesMs: samples.map(({ timeMs }) => timeMs),
    endMs: state.lastMs + state.gapMs,
    shortSide: Math.min(width, originalHeight),
  });
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
    context.add(...tracker.addPicture(index, words.parts));
    if (index === 0) tell('partial', '');
    await context.flush();
  }
  context.add(...tracker.finish());
  context.add(...engines.map(({ name, version }) => ({ type: 'engine', name, version }) as const));
  const reasons = describeReach(state, unread, unreadLines);
  tell(unread === samples.length ? 'not_assessed' : reasons === '' ? 'full' : 'partial', reasons);
}

/** Each picture with the words in it, while the next one is being read. When the time is used up the rest is not read. */
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
