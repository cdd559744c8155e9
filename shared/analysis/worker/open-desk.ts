import { assetErrorTypes } from '../../model/errors.ts';
import type { Ceilings } from '../media/ceilings.ts';
import type { PictureToRead } from '../media/extractor.ts';
import type { SoundToHear } from '../media/speech/open-listener.ts';
import type { Answer, Call, Job } from './protocol.ts';
import { type ChildEnd, runChild } from './run-child.ts';

/** Items that wait while one is done: the next is at hand, and memory stays bounded. */
const maximumWaiting = 2;
/** Items that a process may fail at before no further one is started. */
const maximumFailures = 3;

/** Has things done, one after the other, in a process of its own, which is started with the first of them. */
export interface Desk<Item> {
  /** What was made of it; `undefined` when the process failed at it. Not `ok` when it cannot be done at all. */
  bring(item: Item): Promise<Answer>;
  /** Whoever brought the items that wait is gone: they are not done. */
  clear(): void;
  /** Ends the process. Items that still wait are not done. */
  close(): void;
  readonly peakMemoryBytes: number;
}

export interface DeskSetup {
  readonly entry: URL;
  readonly readableFolders: readonly string[];
  readonly ceilings: Ceilings;
}

interface Waiting<Item> {
  readonly item: Item;
  readonly settle: (answer: Answer) => void;
}

const notDone: Answer = { ok: true, value: undefined };

/** Has the words in pictures read. */
export const openPictureDesk = (setup: DeskSetup): Desk<PictureToRead> =>
  openDesk(setup, { kind: 'recognise', budgetMs: setup.ceilings.stepMs }, setup.ceilings.recognitionMemoryBytes);

/** Has sound listened to for speech. */
export const openSoundDesk = (setup: DeskSetup): Desk<SoundToHear> =>
  openDesk(setup, { kind: 'listen', budgetMs: setup.ceilings.stepMs }, setup.ceilings.listeningMemoryBytes);

/**
 * Opens a desk to which items are brought and from which a child process fetches them when it has done the one before, so that no more
 * than `maximumWaiting` are ever held beside it. A process that takes too much time or memory, or crashes, costs the item it had in hand
 * and is replaced, three times at most; then nothing more is done; one that was killed from outside costs none. Whatever happens, every item is answered.
 */
function openDesk<Item>(setup: DeskSetup, job: Job, memoryBytes: number): Desk<Item> {
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
    async bring(item) {
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
    clear: () => settleWaiting(notDone),
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
