import { voiceFrame } from './start-voice-detector.ts';

/** A stretch of time in milliseconds. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Sound in which somebody speaks, short enough for the recogniser. */
export interface SpeechPiece extends Span {
  /** 16 kHz. */
  readonly samples: Float32Array;
  /** Where in it somebody speaks; between them are the pauses. */
  readonly spoken: readonly Span[];
  /** The piece before was cut where somebody spoke: its end is heard again at the beginning of this one. */
  readonly overlaps: boolean;
  /** It is cut where somebody speaks: the next one overlaps it. */
  readonly isCut: boolean;
}

export interface SpeechSplitter {
  /** Frames of `voiceFrame` samples in order; answers with the pieces that end with this one. */
  add(frame: Float32Array, voice: number): readonly SpeechPiece[];
  /** The sound ends here. */
  finish(): readonly SpeechPiece[];
  /** Everything before this time was returned, or has no speech. */
  readonly settledMs: number;
}

interface Frame {
  readonly samples: Float32Array;
  readonly voice: number;
}

const frameMs = (voiceFrame * 1000) / 16_000;
const toFrames = (ms: number): number => Math.round(ms / frameMs);
/** Speech begins above the one and ends below the other (Silero's own values), so that it does not flicker. */
const beginsAt = 0.5;
const endsAt = 0.35;
/** Added before and after speech, because first and last consonants are quiet. */
const margin = toFrames(250);
/** A pause that ends a piece; a shorter one does when the piece is long already. */
const longPause = toFrames(1000);
const shortPause = toFrames(350);
const longEnough = toFrames(12_000);
const longest = toFrames(26_000);
/** A piece that must be cut in speech is heard on both sides of the cut, for so long on each. */
const overlap = toFrames(750);
/** Less is a click, or a note that sounded like a voice. */
const shortestVoice = toFrames(130);

/** Cuts sound into pieces of at most 26 seconds, at pauses where there are any and at the quietest place otherwise. Sound without speech is left out. */
export function createSpeechSplitter(startMs: number): SpeechSplitter {
  let frames: Frame[] = [];
  let firstMs = startMs;
  let isOpen = false;
  let quiet = 0;
  let overlaps = false;

  const drop = (count: number): void => {
    frames.splice(0, count);
    firstMs += count * frameMs;
  };
  const emit = (count: number, used: number, isCut: boolean): readonly SpeechPiece[] => {
    const piece = toPiece(frames.slice(0, count), firstMs);
    const pieces = piece === undefined ? [] : [{ ...piece, overlaps, isCut }];
    drop(used);
    overlaps = isCut;
    return pieces;
  };
  const close = (): readonly SpeechPiece[] => {
    isOpen = false;
    const count = frames.length - Math.max(0, quiet - margin);
    return emit(count, count, false);
  };
  const cut = (): readonly SpeechPiece[] => {
    const { at, isPause } = findQuietest(frames);
    const piece = isPause ? emit(at, at, false) : emit(at + overlap, at - overlap, true);
    // The sound after the cut may already end the next piece, so it is examined again.
    const rest = frames;
    frames = [];
    isOpen = false;
    quiet = 0;
    return [...piece, ...rest.flatMap(({ samples, voice }) => take(samples, voice))];
  };
  const take = (samples: Float32Array, voice: number): readonly SpeechPiece[] => {
    frames.push({ samples, voice });
    if (!isOpen) {
      isOpen = voice >= beginsAt;
      quiet = 0;
      if (!isOpen && frames.length > margin && !overlaps) drop(frames.length - margin);
      return [];
    }
    quiet = voice < endsAt ? quiet + 1 : 0;
    if (quiet >= longPause || (quiet >= shortPause && frames.length >= longEnough)) return close();
    return frames.length >= longest ? cut() : [];
  };
  return {
    add: take,
    finish: () => (isOpen ? close() : []),
    get settledMs() {
      return firstMs;
    },
  };
}

const pauseFrames = 5;

/** The quietest 160 ms of the later half, and whether nobody speaks in it. */
function findQuietest(frames: readonly Frame[]): { readonly at: number; readonly isPause: boolean } {
  let at = longEnough;
  let least = Number.POSITIVE_INFINITY;
  let isPause = false;
  for (let index = longEnough; index + pauseFrames <= frames.length - overlap; index++) {
    const window = frames.slice(index, index + pauseFrames);
    const voice = Math.max(...window.map((frame) => frame.voice));
    const loudness = window.reduce((sum, { samples }) => sum + toLevel(samples), 0) / pauseFrames;
    const cost = voice + loudness;
    if (cost >= least) continue;
    least = cost;
    at = index + Math.floor(pauseFrames / 2);
    isPause = voice < endsAt;
  }
  return { at, isPause };
}

/** Root of the mean square, as a share of -60 to 0 dBFS. */
function toLevel(samples: Float32Array): number {
  const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
  return Math.max(0, 1 + Math.log10(Math.max(power, 1e-9)) / 6);
}

/** Undefined when too little of it is speech. */
function toPiece(frames: readonly Frame[], startMs: number): Omit<SpeechPiece, 'overlaps' | 'isCut'> | undefined {
  if (frames.filter(({ voice }) => voice >= beginsAt).length < shortestVoice) return undefined;
  const samples = new Float32Array(frames.length * voiceFrame);
  for (const [index, frame] of frames.entries()) samples.set(frame.samples, index * voiceFrame);
  return { startMs, endMs: startMs + frames.length * frameMs, samples, spoken: findSpoken(frames, startMs) };
}

function findSpoken(frames: readonly Frame[], startMs: number): readonly Span[] {
  const spans: Span[] = [];
  let from: number | undefined;
  for (const [index, { voice }] of frames.entries()) {
    if (from === undefined && voice >= beginsAt) from = index;
    if (from !== undefined && voice < endsAt) {
      spans.push({ startMs: startMs + from * frameMs, endMs: startMs + index * frameMs });
      from = undefined;
    }
  }
  if (from !== undefined) spans.push({ startMs: startMs + from * frameMs, endMs: startMs + frames.length * frameMs });
  return spans;
}

/** Parts of a piece shorter than this are not worth hearing alone. */
const shortestPartMs = 1000;

/** The piece in two, cut in its longest pause; undefined when there is none that leaves both parts long enough. */
export function halvePiece(piece: SpeechPiece): readonly [SpeechPiece, SpeechPiece] | undefined {
  const pauses = piece.spoken
    .slice(1)
    .map(({ startMs }, index) => ({ startMs: piece.spoken[index]?.endMs ?? startMs, endMs: startMs }));
  const [widest] = pauses
    .filter(({ startMs, endMs }) => startMs - piece.startMs >= shortestPartMs && piece.endMs - endMs >= shortestPartMs)
    .toSorted((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs));
  if (widest === undefined) return undefined;
  const at = Math.round(((widest.startMs + widest.endMs) / 2 - piece.startMs) * 16);
  const cutMs = piece.startMs + at / 16;
  return [
    {
      ...piece,
      endMs: cutMs,
      samples: piece.samples.slice(0, at),
      spoken: piece.spoken.filter(({ endMs }) => endMs <= cutMs),
    },
    {
      ...piece,
      startMs: cutMs,
      samples: piece.samples.slice(at),
      spoken: piece.spoken.filter(({ startMs }) => startMs >= cutMs),
    },
  ];
}
