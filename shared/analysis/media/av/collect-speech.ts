import { ExtractionError } from '../extraction-error.ts';
import type { ExtractionContext } from '../extractor.ts';
import type { HeardSound } from '../speech/open-listener.ts';
import { speechRate } from './filter-graphs.ts';
import type { Review } from './open-review.ts';
import { toWav } from './to-wav.ts';

/** Gathers the sound of a film and has what is spoken in it written down. */
export interface SpeechCollector {
  /** 16 kHz, one channel, 16 bits. Sound that was already heard before an interruption is skipped. */
  add(samples: Uint8Array, startMs: number): void;
  /** Set while too much sound is waiting in memory; resolves when more can be added. */
  readonly room: Promise<void> | undefined;
  /** Call at the end of each stretch of the film, before the results so far are stored. */
  endStretch(): Promise<void>;
  /** The film has ended. */
  finish(): Promise<void>;
}

/** Who transcribes, by the plan of the review: a service that is sent long stretches, a process on this machine, or nobody. */
export function createSpeechCollector(context: ExtractionContext, review: Review): SpeechCollector {
  if (!review.plan.withSpeech) return deaf;
  return context.transcribe === undefined ? createListening(context, review) : createSending(context, review);
}

const nothing = (): Promise<void> => Promise.resolve();
const deaf: SpeechCollector = { add: () => {}, room: undefined, endStretch: nothing, finish: nothing };

const toMs = (samples: Uint8Array): number => (samples.length * 500) / speechRate;

/** Length of sound that is sent to the process at once: short compared with a piece that is recognised, so that recognition keeps up with decoding. */
const handedMs = 5000;
/** One part is being recognised, one waits. */
const maximumUnheard = 2;

/** Speech recognition in a process on this machine. It gets the sound while the film is still being decoded. */
function createListening({ hearSound }: ExtractionContext, review: Review): SpeechCollector {
  const { state } = review;
  const resumedMs = state.speechMs;
  let samples: Uint8Array[] = [];
  let heldMs = 0;
  let fromMs: number | undefined;
  let unheard = 0;
  let last = nothing();

  const take = (heard: HeardSound | undefined, endMs: number): void => {
    if (heard === undefined) {
      // The words that the failed process had not yet returned are lost.
      state.unheard.push({ startMs: Math.round(state.speechMs), endMs: Math.round(endMs) });
      state.speechMs = endMs;
      return;
    }
    state.segments.push(...heard.segments);
    state.unclear.push(...heard.unclear);
    state.speechMs = Math.max(state.speechMs, heard.settledMs);
  };
  const hand = (isLast: boolean): void => {
    const startMs = fromMs;
    if (startMs === undefined || hearSound === undefined || review.speechFailure !== undefined) return;
    const sound = { samples: Buffer.concat(samples), startMs, isLast };
    const endMs = startMs + heldMs;
    samples = [];
    heldMs = 0;
    fromMs = isLast ? undefined : endMs;
    unheard += 1;
    last = hearSound(sound)
      .then((heard) => take(heard, endMs))
      .catch((error: unknown) => {
        review.speechFailure =
          error instanceof ExtractionError ? error.message : 'What hears speech on this machine failed.';
      })
      .finally(() => {
        unheard -= 1;
      });
  };
  return {
    add(more, startMs) {
      if (startMs < resumedMs) return;
      if (fromMs !== undefined && Math.abs(startMs - (fromMs + heldMs)) > 1) hand(false);
      if (heldMs === 0) fromMs = startMs;
      samples.push(new Uint8Array(more));
      heldMs += toMs(more);
      if (heldMs >= handedMs) hand(false);
    },
    get room() {
      return unheard >= maximumUnheard ? last : undefined;
    },
    endStretch: nothing,
    async finish() {
      hand(true);
      await last;
    },
  };
}

/** Speech recognition by a service. It is sent one long stretch at a time, because it tells speakers apart only within one request. */
function createSending({ transcribe }: ExtractionContext, review: Review): SpeechCollector {
  const { state } = review;
  const resumedMs = state.speechMs;
  let pieces: Uint8Array[] = [];
  let fromMs: number | undefined;
  let endMs = resumedMs;
  const send = async (): Promise<void> => {
    const begunMs = fromMs;
    if (transcribe === undefined || begunMs === undefined || review.speechFailure !== undefined) return;
    const wav = toWav(pieces, speechRate);
    pieces = [];
    fromMs = undefined;
    try {
      const { signal } = new AbortController(); // The service ends the call with this process.
      const { source, segments } = await transcribe(wav, { signal });
      state.speechSource = source;
      for (const segment of segments)
        state.segments.push({ ...segment, startMs: segment.startMs + begunMs, endMs: segment.endMs + begunMs });
      state.speechMs = endMs;
    } catch {
      review.speechFailure = 'The service that hears speech did not answer.';
    }
  };
  return {
    add(samples, startMs) {
      if (startMs < resumedMs) return;
      fromMs ??= startMs;
      pieces.push(new Uint8Array(samples));
      endMs = startMs + toMs(samples);
    },
    room: undefined,
    endStretch: send,
    finish: send,
  };
}
