import { assetErrorTypes } from '../../model/errors.ts';
import type { Ceilings } from '../media/ceilings.ts';
import type { PictureToRead } from '../media/extractor.ts';
import { findNames } from '../media/speech/find-names.ts';
import type { SoundToHear } from '../media/speech/open-listener.ts';
import type { Answer, Call, Job } from './protocol.ts';
import { type ChildEnd, runChild } from './run-child.ts';

/** Items that wait while one is done: the next is at hand, and memory stays bounded. */
const maximumWaiting = 2;
/** Items that a process may fail at before no further one is started. */
const maximumFailures = 3;

/** A child process that works on items one after another. It starts with the first item. */
export interface ItemWorker<Item> {
  /** The result for this item; `undefined` when the process failed at it. Not `ok` when no item can be processed. */
  process(item: Item): Promise<Answer>;
  /** Answers the items that still wait as not done: nobody needs them any more. */
  dropWaiting(): void;
  /** Ends the process. Items that still wait are not done. */
  close(): void;
  readonly peakMemoryBytes: number;
}

export interface ItemWorkerSetup {
  readonly entry: URL;
  readonly readableFolders: readonly string[];
  readonly ceilings: Ceilings;
}

interface Waiting<Item> {
  readonly item: Item;
  readonly settle: (answer: Answer) => void;
}

const notDone: Answer = { ok: true, value: undefined };

/** Reads the words in pictures. */
export const createPictureReader = (setup: ItemWorkerSetup): ItemWorker<PictureToRead> =>
  createItemWorker(
    setup,
    { kind: 'recognise', budgetMs: setup.ceilings.stepMs },
    setup.ceilings.recognitionMemoryBytes,
  );

/** Recognises speech in sound. */
export const createSoundListener = (
  setup: ItemWorkerSetup & { readonly metadata: Readonly<Record<string, unknown>> },
): ItemWorker<SoundToHear> =>
  createItemWorker(
    setup,
    { kind: 'listen', budgetMs: setup.ceilings.stepMs, names: findNames(setup.metadata) },
    setup.ceilings.listeningMemoryBytes,
  );

/**
 * The child process asks for the next item when it has finished one; at most `maximumWaiting` items wait beside it. A process that takes too
 * much time or memory, or crashes, loses the item it was working on and is replaced, three times at most; after that no item is processed.
 * A process that was killed from outside loses none. Every item is answered, whatever happens.
 */
function createItemWorker<Item>(setup: ItemWorkerSetup, job: Job, memoryBytes: number): ItemWorker<Item> {
  const waiting: Waiting<Item>[] = [];
  const closing = new AbortController();
  let arrival = Promise.withResolvers<void>();
  let inHand: Waiting<Item> | undefined;
  let isRunning = false;
  let failures = 0;
  let refusal: Answer | undefined;
  let peakMemoryBytes = 0;

  const settleInHand = (answer: Answer): void => {
    inHand?.settle(answer);
    inHand = undefined;
  };
  const settleWaiting = (answer: Answer): void => {
    for (const { settle } of waiting.splice(0)) settle(answer);
  };
  const serve = async (call: Call, signal: AbortSignal): Promise<Answer> => {
    if (call.method !== 'next') return internal;
    settleInHand({ ok: true, value: call.result });
    while (waiting.length === 0 && !signal.aborted) await arrival.promise;
    if (!signal.aborted) inHand = waiting.shift();
    return { ok: true, value: inHand?.item };
  };
  const runOnce = async (): Promise<ChildEnd> =>
    await runChild({
      job,
      entry: setup.entry,
      readableFolders: setup.readableFolders,
      deadlineMs: setup.ceilings.playedDeadlineMs,
      openingMs: setup.ceilings.openingMs,
      memoryBytes,
      heapMegabytes: setup.ceilings.heapMegabytes,
      signal: closing.signal,
      serve,
      onParts: () => {},
      onUsable: () => {},
      onProgress: () => {},
      onMemory: (bytes) => {
        peakMemoryBytes = Math.max(peakMemoryBytes, bytes);
      },
    });
  const run = async (): Promise<void> => {
    isRunning = true;
    while (refusal === undefined && waiting.length > 0) {
      const end = await runOnce().catch((): ChildEnd => ({ kind: 'crashed', detail: 'It could not be started.' }));
      failures += 1;
      if (end.kind === 'failed') refusal = { ok: false, failure: end.failure };
      else if (closing.signal.aborted) refusal = notDone;
      else if (failures >= maximumFailures) refusal = end.kind === 'killed' ? internal : notDone;
      // A process that was killed from outside says nothing about the item: the next one takes it.
      if (end.kind === 'killed' && refusal === undefined && inHand !== undefined) {
        waiting.unshift(inHand);
        inHand = undefined;
      } else settleInHand(refusal ?? notDone);
    }
    settleWaiting(refusal ?? notDone);
    isRunning = false;
  };

  return {
    get peakMemoryBytes() {
      return peakMemoryBytes;
    },
    async process(item) {
      if (refusal !== undefined) return refusal;
      // A child that parses foreign bytes is not trusted to keep to the bound by itself.
      if (waiting.length >= maximumWaiting) return internal;
      const { promise, resolve } = Promise.withResolvers<Answer>();
      waiting.push({ item, settle: resolve });
      arrival.resolve();
      arrival = Promise.withResolvers();
      if (!isRunning) void run();
      return await promise;
    },
    dropWaiting: () => settleWaiting(notDone),
    close() {
      refusal ??= notDone;
      closing.abort();
      arrival.resolve();
    },
  };
}

const internal: Answer = {
  ok: false,
  failure: { errorType: 'internal', message: assetErrorTypes.internal.message },
};
