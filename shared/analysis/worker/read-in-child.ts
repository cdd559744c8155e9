import { assetErrorTypes } from '../../model/errors.ts';
import type { Ceilings } from '../media/ceilings.ts';
import type { PictureToRead } from '../media/extractor.ts';
import type { Answer, Call } from './protocol.ts';
import { type ChildEnd, runChild } from './run-child.ts';

/** Pictures that wait while one is read: the next is at hand, and memory stays bounded. */
const maximumWaiting = 2;
/** Pictures that a process may fail at before no further one is started. */
const maximumFailures = 3;

/** Reads the words in pictures in a process of its own, which is started with the first of them. */
export interface PictureDesk {
  /** The words of a picture; `undefined` when the process failed at it. Not `ok` when pictures cannot be read at all. */
  read(picture: PictureToRead): Promise<Answer>;
  /** Whoever brought the pictures that wait is gone: they are not read. */
  clear(): void;
  /** Ends the process. Pictures that still wait are not read. */
  close(): void;
  readonly peakMemoryBytes: number;
}

export interface PictureDeskSetup {
  readonly entry: URL;
  readonly readableFolders: readonly string[];
  readonly ceilings: Ceilings;
}

interface Waiting {
  readonly picture: PictureToRead;
  readonly settle: (answer: Answer) => void;
}

const notRead: Answer = { ok: true, value: undefined };

/**
 * Opens a desk to which pictures are brought and from which a child process fetches them when it has read the one before, so that no more
 * than `maximumWaiting` are ever held beside it. A process that takes too much time or memory, or crashes, costs the picture it was reading
 * and is replaced, three times at most; then nothing more is read. Whatever happens, every picture is answered.
 */
export function openPictureDesk(setup: PictureDeskSetup): PictureDesk {
  const waiting: Waiting[] = [];
  const closing = new AbortController();
  let arrival = Promise.withResolvers<void>();
  let inHand: Waiting | undefined;
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
    if (call.method !== 'nextPicture') return internal;
    settleInHand({ ok: true, value: call.words });
    while (waiting.length === 0 && !signal.aborted) await arrival.promise;
    if (!signal.aborted) inHand = waiting.shift();
    return { ok: true, value: inHand?.picture };
  };
  const runOnce = async (): Promise<ChildEnd> =>
    await runChild({
      job: { kind: 'recognise', budgetMs: setup.ceilings.stepMs },
      entry: setup.entry,
      readableFolders: setup.readableFolders,
      deadlineMs: setup.ceilings.playedDeadlineMs,
      openingMs: setup.ceilings.openingMs,
      memoryBytes: setup.ceilings.recognitionMemoryBytes,
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
      else if (failures >= maximumFailures || closing.signal.aborted) refusal = notRead;
      settleInHand(refusal ?? notRead);
    }
    settleWaiting(refusal ?? notRead);
    isRunning = false;
  };

  return {
    get peakMemoryBytes() {
      return peakMemoryBytes;
    },
    async read(picture) {
      if (refusal !== undefined) return refusal;
      // A child that parses foreign bytes is not trusted to keep to the bound by itself.
      if (waiting.length >= maximumWaiting) return internal;
      const { promise, resolve } = Promise.withResolvers<Answer>();
      waiting.push({ picture, settle: resolve });
      arrival.resolve();
      arrival = Promise.withResolvers();
      if (!isRunning) void run();
      return await promise;
    },
    clear: () => settleWaiting(notRead),
    close() {
      refusal ??= notRead;
      closing.abort();
      arrival.resolve();
    },
  };
}

const internal: Answer = {
  ok: false,
  failure: { errorType: 'internal', message: assetErrorTypes.internal.message },
};
