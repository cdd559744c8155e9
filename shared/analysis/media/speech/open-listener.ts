import type { TranscriptSegment } from '../../../model/transcript.ts';
import { joinWords } from './join-words.ts';
import type { HeardWord } from './place-words.ts';
import { createSpeechSplitter, halvePiece, type Span, type SpeechPiece } from './split-speech.ts';
import { type SpeechRecogniser, startSpeechRecogniser } from './start-speech-recogniser.ts';
import { startVoiceDetector, voiceFrame } from './start-voice-detector.ts';
import { type TimedWord, timeWords, toSegments } from './time-words.ts';

/** Some seconds of sound, in the order of the film. */
export interface SoundToHear {
  /** 16 kHz, one channel, signed 16 bits, little endian. */
  readonly samples: Uint8Array;
  readonly startMs: number;
  /** Nothing comes after it. */
  readonly isLast: boolean;
}

/** The words recognised since the last call. Only whole phrases are returned, so some words come with a later call. */
export interface HeardSound {
  readonly segments: readonly TranscriptSegment[];
  /** Somebody speaks there, but what is said was not understood: too unclear, or not English. */
  readonly unclear: readonly Span[];
  /** Everything before this time has been returned. */
  readonly settledMs: number;
}

export interface Listener {
  hear(sound: SoundToHear): Promise<HeardSound>;
}

/** Below this mean logarithm of the probability what the model says is invented (foreign speech, songs). */
const inventedBelow = -0.6;
/** Below this, recognising a piece again does not help. */
const hopelessBelow = -1;
/** Below this, a piece is recognised again in two parts. */
const heardAgainBelow = -0.4;
/** Voices shorter than this that give no words are laughter, breath and the like. */
const shortestUnclearMs = 1500;
/** A gap in the sound, after which nothing follows from what came before. */
const gapMs = 200;
/** Quiet speech is made louder, up to this factor, and loud speech as loud as the rest. */
const wantedPeak = 0.5;
const largestGain = 30;

/** Starts the recognition of English speech, which runs as long as this process. `names` as in `startSpeechRecogniser`, which also says how it rejects. */
export async function openListener(names: readonly string[] = []): Promise<Listener> {
  const detector = await startVoiceDetector();
  const recogniser = await startSpeechRecogniser(names);
  let splitter = createSpeechSplitter(0);
  let nextMs: number | undefined;
  let rest = new Float32Array(0);
  /** The last words of a piece that was cut in speech: the next piece hears them again. */
  let open: readonly TimedWord[] = [];

  const hearPiece = async (piece: SpeechPiece): Promise<Heard> => {
    const before = piece.overlaps ? open : [];
    const left = piece.overlaps ? [] : toSegments(open, true);
    open = [];
    const { words, logProbability, isFinished } = await recogniseWell(recogniser, piece);
    if (words.length === 0 || logProbability < inventedBelow || isRepetitive(words))
      return { segments: [...left, ...toSegments(before, true)], unclear: toUnclear(piece) };
    const joined = before.length === 0 ? words : joinWords(before, words);
    const told = piece.isCut ? findLastEnd(joined) : joined.length;
    open = joined.slice(told);
    return { segments: [...left, ...toSegments(joined.slice(0, told), isFinished || piece.isCut)], unclear: [] };
  };
  const hearAll = async (pieces: readonly SpeechPiece[]): Promise<Heard> => {
    let heard = nothingHeard;
    for (const piece of pieces) heard = addHeard(heard, await hearPiece(piece));
    return heard;
  };
  const finish = async (): Promise<Heard> => {
    const heard = await hearAll(splitter.finish());
    const left = toSegments(open, true);
    open = [];
    return addHeard(heard, { segments: left, unclear: [] });
  };
  const begin = (startMs: number): void => {
    splitter = createSpeechSplitter(startMs);
    detector.reset();
    rest = new Float32Array(0);
  };
  return {
    async hear({ samples, startMs, isLast }) {
      let heard = nothingHeard;
      if (nextMs === undefined || Math.abs(startMs - nextMs) > gapMs) {
        heard = await finish();
        begin(startMs);
      }
      nextMs = startMs + (samples.length * 500) / 16_000;
      const added = toFloats(samples);
      const all = new Float32Array(rest.length + added.length);
      all.set(rest);
      all.set(added, rest.length);
      let at = 0;
      for (; at + voiceFrame <= all.length; at += voiceFrame) {
        const frame = all.slice(at, at + voiceFrame);
        heard = addHeard(heard, await hearAll(splitter.add(frame, await detector.detect(frame))));
      }
      rest = all.slice(at);
      if (isLast) heard = addHeard(heard, await finish());
      return { ...heard, settledMs: Math.min(splitter.settledMs, open[0]?.startMs ?? Number.POSITIVE_INFINITY) };
    },
  };
}

interface Recognised {
  readonly words: readonly TimedWord[];
  /** Mean over all that was heard. */
  readonly logProbability: number;
  readonly isFinished: boolean;
}

/**
 * The words in a piece. If the confidence is low, the piece is recognised again in two parts, cut at its longest pause, because models of this
 * kind go wrong in long pieces. The reading with the higher confidence counts.
 */
async function recogniseWell(recogniser: SpeechRecogniser, piece: SpeechPiece, isHalf = false): Promise<Recognised> {
  const heard = await recogniser.recognise(toEvenLoudness(piece.samples));
  const whole = { ...heard, words: timeWords(leaveLoops(heard.words), piece.spoken) };
  const isGood = heard.isFinished && heard.logProbability >= heardAgainBelow;
  const parts = isGood || isHalf || heard.logProbability < hopelessBelow ? undefined : halvePiece(piece);
  if (parts === undefined) return whole;
  const [first, second] = [
    await recogniseWell(recogniser, parts[0], true),
    await recogniseWell(recogniser, parts[1], true),
  ];
  const count = Math.max(1, first.words.length + second.words.length);
  const sum = first.logProbability * first.words.length + second.logProbability * second.words.length;
  const isBetter = (first.isFinished && second.isFinished && !heard.isFinished) || sum / count > heard.logProbability;
  const isWhole = first.words.length > 0 || second.words.length > 0;
  if (!isBetter || !isWhole) return whole;
  return {
    words: [...first.words, ...second.words],
    logProbability: sum / count,
    isFinished: second.isFinished,
  };
}

/** Groups of three words that are not repeated, as a share of all, below which a longer piece is invented. */
const fewestDistinct = 0.65;

/** In a language that it does not know, a model repeats one sentence, with growing confidence. */
function isRepetitive(words: readonly HeardWord[]): boolean {
  const groups = words.slice(2).map(({ text }, index) => `${words[index]?.text} ${words[index + 1]?.text} ${text}`);
  return (
    groups.length >= 10 && new Set(groups.map((group) => group.toLowerCase())).size < fewestDistinct * groups.length
  );
}

/** A model that has gone wrong repeats itself; such words were not spoken. */
function leaveLoops(words: readonly HeardWord[]): readonly HeardWord[] {
  for (let period = 1; period <= 4; period++) {
    for (let from = 0; from + 4 * period <= words.length; from++) {
      const isLoop = words
        .slice(from, from + 4 * period)
        .every(({ text }, index) => text === words[from + (index % period)]?.text);
      if (isLoop) return words.slice(0, from);
    }
  }
  const loop = words.findIndex(({ text }) => /(.{1,8}?)\1{5,}/.test(text));
  return loop === -1 ? words : words.slice(0, loop);
}

type Heard = Omit<HeardSound, 'settledMs'>;

const nothingHeard: Heard = { segments: [], unclear: [] };

const addHeard = (one: Heard, other: Heard): Heard =>
  other.segments.length + other.unclear.length === 0
    ? one
    : { segments: [...one.segments, ...other.segments], unclear: [...one.unclear, ...other.unclear] };

/** At least this many words are held back, to be compared with the next piece. */
const heldBack = 8;

/** Behind the last sentence that ends well before the cut. */
function findLastEnd(words: readonly TimedWord[]): number {
  const limit = Math.max(0, words.length - heldBack);
  const end = words.slice(0, limit).findLastIndex(({ text }) => /[.?!]["'”’]?$/.test(text));
  return end === -1 ? limit : end + 1;
}

function toUnclear({ spoken }: SpeechPiece): readonly Span[] {
  const voicedMs = spoken.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const [first, last] = [spoken[0], spoken.at(-1)];
  if (first === undefined || last === undefined || voicedMs < shortestUnclearMs) return [];
  return [{ startMs: Math.round(first.startMs), endMs: Math.round(last.endMs) }];
}

function toFloats(samples: Uint8Array): Float32Array {
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  return Float32Array.from(
    { length: Math.floor(samples.length / 2) },
    (_, index) => view.getInt16(index * 2, true) / 32_768,
  );
}

function toEvenLoudness(samples: Float32Array): Float32Array {
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const gain = Math.min(largestGain, wantedPeak / Math.max(peak, 1e-6));
  return samples.map((value) => value * gain);
}
