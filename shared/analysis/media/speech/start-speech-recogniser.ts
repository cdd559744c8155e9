import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { SoundAlikeWords } from '../../../model/transcript.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { modelFiles, readModelFile } from '../model-files.ts';
import {
  createSpeechDecoder,
  decodeGreedily,
  decodeWidely,
  endToken,
  type SpeechDecoder,
  type Token,
  type Weighed,
} from './decode-speech.ts';
import { createSoundAlikeFinder, type FindSoundAlikes } from './find-sound-alikes.ts';
import { multiplyQuantised } from './multiply-quantised.ts';
import { tryAlikes } from './try-alikes.ts';

/** A word as it was heard, with the punctuation that belongs to it. */
export interface HeardWord {
  readonly text: string;
  /** Natural logarithm of how probable the model found it: the mean over its tokens, 0 is certain. */
  readonly logProbability: number;
  /** What may have been said in its place, alone or with the words after it: the sound bears it out nearly as well. */
  readonly soundsLike?: SoundAlikeWords;
}

/** What was heard in one piece of sound. */
export interface HeardPiece {
  readonly words: readonly HeardWord[];
  /** Mean over all tokens, the end included; 0 where nothing was heard. */
  readonly logProbability: number;
  /** The model came to an end by itself. Otherwise the last words may be invented. */
  readonly isFinished: boolean;
}

export interface SpeechRecogniser {
  /** 16 kHz, one channel, -1 to 1, at most half a minute: the cost grows faster than the length. */
  recognise(samples: Float32Array): Promise<HeardPiece>;
}

/** Nobody speaks faster than this; a longer reading repeats itself. */
const tokensPerSecond = 6.5;
const sampleRate = 16_000;

/** Of both parts of the model. */
const options: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  // More threads wait for each other by spinning: twice the processor time for the same words.
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // Memory that is kept for a piece, or for a reading of so many words, does not fit the next.
  enableCpuMemArena: false,
  enableMemPattern: false,
};

/** Below this mean logarithm of the probability a piece is searched again for a more probable reading. */
const unsureBelow = -0.1;
/** Below this confidence a search does not help: the speech is not understood. */
const nothingBelow = -1;
/** Readings that are searched side by side, and seconds of sound that they may take together: memory grows with both. */
const widestSearch = 3;
const searchedSeconds = 24;
/** Fewer words are more probable than many: a reading has to have this share of the tokens of the first one. */
const leastShare = 0.7;

/**
 * Starts Moonshine tiny, which hears English (about 200 ms of processor time, 150 MB), from files on this machine alone. `names` of the submission
 * (brand, product, advertiser) are tried where something like them is heard. Rejects with `analyzer_unavailable` when the model is not installed or
 * damaged.
 */
export async function startSpeechRecogniser(names: readonly string[] = []): Promise<SpeechRecogniser> {
  const { default: tokenizer } = await import('llama-tokenizer-js');
  const encoder = await InferenceSession.create(await readModelFile(modelFiles.speechEncoder), options);
  const session = await InferenceSession.create(
    multiplyQuantised(await readModelFile(modelFiles.speechDecoder)),
    options,
  );
  const findAlikes: FindSoundAlikes = createSoundAlikeFinder(names);
  collectGarbage(); // The files that the models were read from.
  return {
    async recognise(samples) {
      const encoded = await encoder.run({ input_values: new Tensor('float32', samples, [1, samples.length]) });
      const decoder = createSpeechDecoder(session, encoded['last_hidden_state'] as Tensor);
      const reading = await decode(decoder, samples.length / sampleRate);
      const { tokens } = reading;
      const isFinished = tokens.at(-1)?.id === endToken;
      const spoken = isFinished ? tokens.slice(0, -1) : tokens;
      const words = toWords(spoken, tokenizer.vocabById);
      const logProbability = spoken.length === 0 ? 0 : meanOf(tokens);
      const isWorthIt =
        samples.length <= triedSeconds * sampleRate && isFinished && words.length > 0 && logProbability > hopelessBelow;
      const alikes = isWorthIt
        ? await tryAlikes(decoder, await weigh(decoder, reading), words, tokenizer, findAlikes)
        : new Map<number, never>();
      return {
        words: words.map(({ text, logProbability: own }, index) => {
          const soundsLike = alikes.get(index);
          return { text, logProbability: own, ...(soundsLike !== undefined && { soundsLike }) };
        }),
        logProbability,
        isFinished,
      };
    },
  };
}

/** Longer pieces, of speech without a pause, keep their one reading: what the decoder says of every place would take too much memory. */
const triedSeconds = 15;
/** Below this confidence no alternatives are tried: the piece is recognised again in parts, or is too unclear. */
const hopelessBelow = -0.4;

const sumOf = (tokens: readonly Token[]): number => tokens.reduce((sum, token) => sum + token.logProbability, 0);
const meanOf = (tokens: readonly Token[]): number => sumOf(tokens) / Math.max(1, tokens.length);

interface Reading extends Partial<Weighed> {
  readonly tokens: readonly Token[];
}

const weigh = async (decoder: SpeechDecoder, { tokens, places, past }: Reading) =>
  places !== undefined && past !== undefined
    ? { tokens, places, past }
    : { tokens, ...(await decoder.weigh(tokens.slice(0, -1).map(({ id }) => id))) };

/** The most probable token each time; where that is not sure, the most probable of several readings. */
async function decode(decoder: SpeechDecoder, seconds: number): Promise<Reading> {
  const maximum = Math.max(2, Math.floor(seconds * tokensPerSecond));
  const greedy = await decodeGreedily(decoder, maximum);
  const mean = meanOf(greedy.tokens);
  if (mean >= unsureBelow || mean < nothingBelow) return greedy;
  const isFinished = greedy.tokens.at(-1)?.id === endToken;
  const fewest = isFinished ? greedy.tokens.length * leastShare : 0;
  const width = Math.min(widestSearch, Math.floor(searchedSeconds / seconds));
  const wide = width < 2 ? undefined : await decodeWidely(decoder, width, { fewest, most: maximum });
  if (wide === undefined) return greedy;
  return !isFinished || sumOf(wide) > sumOf(greedy.tokens) ? { tokens: wide } : greedy;
}

const wordStart = '\u2581';

/** A word with the places of its tokens: `from` to `to`, exclusive. */
export interface PlacedWord extends HeardWord {
  readonly from: number;
  readonly to: number;
}

/** Tokens that begin with the mark of a space begin a word; bytes that are written as `<0x41>` are put together again. */
function toWords(tokens: readonly Token[], vocabulary: readonly string[]): readonly PlacedWord[] {
  const groups: { bytes: number[]; sum: number; from: number; to: number }[] = [];
  for (const [at, { id, logProbability }] of tokens.entries()) {
    const written = vocabulary[id] ?? '';
    const byte = /^<0x([0-9A-F]{2})>$/.exec(written)?.[1];
    const text = written.startsWith(wordStart) ? written.slice(1) : written;
    const bytes = byte === undefined ? [...Buffer.from(text)] : [Number.parseInt(byte, 16)];
    const last = groups.at(-1);
    if (last === undefined || written.startsWith(wordStart))
      groups.push({ bytes, sum: logProbability, from: at, to: at + 1 });
    else {
      last.bytes.push(...bytes);
      last.sum += logProbability;
      last.to = at + 1;
    }
  }
  return groups
    .map(({ bytes, sum, from, to }) => ({
      text: Buffer.from(bytes).toString('utf8').trim(),
      logProbability: sum / (to - from),
      from,
      to,
    }))
    .filter(({ text }) => text !== '');
}
