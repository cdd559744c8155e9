import type { SoundPiece } from './media-engine.ts';
import { markStretch, noStretches, type Stretches } from './stretches.ts';

/** -60 dBFS: what is quieter cannot be heard. */
const silentLevel = 0.001;
const shortestSilenceMs = 1000;
/** Sound that is cut off has several samples in a row at full scale. */
const fullScale = 0.9999;
const shortestRun = 4;
/** Clipped places closer than this are one. */
const clippingGapMs = 1000;

/** Sums over one channel. */
interface ChannelSums {
  sum: number;
  squares: number;
}

export interface Clipping {
  readonly startMs: number;
  endMs: number;
  samples: number;
  runs: number;
}

/** What was found so far; plain data, so that it can be stored and continued. */
export interface SoundState {
  samples: number;
  endMs: number;
  /** Every 100 ms, LUFS. */
  readonly momentary: number[];
  readonly shortTerm: number[];
  truePeak: number;
  readonly silence: Stretches;
  readonly clippings: Clipping[];
  channels: ChannelSums[];
  /** Sum of left times right. */
  product: number;
}

export const noSound = (): SoundState => ({
  samples: 0,
  endMs: 0,
  momentary: [],
  shortTerm: [],
  truePeak: 0,
  silence: noStretches(),
  clippings: [],
  channels: [],
  product: 0,
});

export interface SoundWatch {
  listen(piece: SoundPiece): void;
  close(): void;
}

/** Listens for silence, clipping and faults of channels, and collects loudness. Pieces that the state has already heard are passed over. */
export function createSoundWatch(state: SoundState): SoundWatch {
  const resumedMs = state.endMs;
  const runs: number[] = [];
  return {
    listen(piece) {
      const { startMs, samples, sampleRate, channels } = piece;
      const count = samples.length / channels;
      const lengthMs = (count * 1000) / sampleRate;
      if (startMs + lengthMs / 2 < resumedMs) return;
      if (channels !== state.channels.length)
        state.channels = Array.from({ length: channels }, () => ({ sum: 0, squares: 0 }));
      if (Number.isFinite(piece.momentary)) state.momentary.push(piece.momentary);
      if (Number.isFinite(piece.shortTerm)) state.shortTerm.push(piece.shortTerm);
      if (piece.truePeak > state.truePeak) state.truePeak = piece.truePeak;
      const sampleMs = 1000 / sampleRate;
      for (let at = 0; at < count; at++) {
        const timeMs = startMs + at * sampleMs;
        let loudest = 0;
        for (let channel = 0; channel < channels; channel++) {
          const value = samples[at * channels + channel] ?? 0;
          const size = Math.abs(value);
          if (size > loudest) loudest = size;
          const sums = state.channels[channel];
          if (sums !== undefined) {
            sums.sum += value;
            sums.squares += value * value;
          }
          const run = size >= fullScale ? (runs[channel] ?? 0) + 1 : 0;
          runs[channel] = run;
          if (run >= shortestRun) noteClipping(state.clippings, timeMs, run === shortestRun);
        }
        if (channels === 2) state.product += (samples[at * 2] ?? 0) * (samples[at * 2 + 1] ?? 0);
        const isSilent = loudest < silentLevel;
        if (isSilent !== (state.silence.openedMs !== null))
          markStretch(state.silence, isSilent, timeMs, shortestSilenceMs);
      }
      state.samples += count;
      state.endMs = startMs + lengthMs;
    },
    close: () => markStretch(state.silence, false, state.endMs, shortestSilenceMs),
  };
}

function noteClipping(clippings: Clipping[], timeMs: number, isNewRun: boolean): void {
  const last = clippings.at(-1);
  if (last !== undefined && timeMs - last.endMs < clippingGapMs) {
    last.endMs = timeMs;
    last.samples += isNewRun ? shortestRun : 1;
    last.runs += isNewRun ? 1 : 0;
  } else clippings.push({ startMs: timeMs, endMs: timeMs, samples: shortestRun, runs: 1 });
}
