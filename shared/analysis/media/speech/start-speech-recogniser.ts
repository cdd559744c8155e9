import { InferenceSession, Tensor } from 'onnxruntime-node';
import { collectGarbage } from '../collect-garbage.ts';
import { modelFiles, readModelFile } from '../model-files.ts';
import { createWordBias, listExpectedWords, type WordBias } from './bias-words.ts';
import {
  createSpeechDecoder,
  decodeGreedily,
  decodeWidely,
  endToken,
  type SpeechDecoder,
  type Token,
  type Weighed,
} from './decode-speech.ts';
import { endSentences } from './end-sentences.ts';
import { createSoundAlikeFinder, type FindSoundAlikes } from './find-sound-alikes.ts';
import { type Hearing, joinHearings } from './join-hearings.ts';
import { multiplyQuantised } from './multiply-quantised.ts';
import { type HeardWord, placeWords } from './place-words.ts';
import { type Trial, tryAlikes } from './try-alikes.ts';

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

/** Below this mean logarithm of the probability a piece is heard again. */
const unsureBelow = -0.1;
/** Where both hearings are below this, the first is also searched for a more probable reading, as are pieces that are too long to be heard again. */
const hardBelow = -0.25;
/** Below this confidence hearing again does not help: the speech is not understood. */
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
  const vocabulary = tokenizer.vocabById;
  const bias = createWordBias(listExpectedWords(names), vocabulary);
  collectGarbage(); // The files that the models were read from.
  const open = async (samples: Float32Array): Promise<SpeechDecoder> => {
    const encoded = await encoder.run({ input_values: new Tensor('float32', samples, [1, samples.length]) });
    return createSpeechDecoder(session, encoded['last_hidden_state'] as Tensor);
  };
  const toHearing = async (decoder: SpeechDecoder, reading: Reading): Promise<Hearing> => {
    const weighed = await weigh(decoder, reading);
    return { ...weighed, decoder, words: placeWords(leaveEnd(reading.tokens), vocabulary) };
  };
  /** Two hearings of an unsure piece as one: as it sounds, and slower, where readings with expected words are searched for. */
  const hearTwice = async (decoder: SpeechDecoder, greedy: Reading, samples: Float32Array) => {
    const slow = slowDown(samples);
    const slowDecoder = await open(slow);
    const found = await searchWidely(slowDecoder, bias, greedy, slow);
    const again = await toHearing(
      slowDecoder,
      found === undefined ? await decodeGreedily(slowDecoder, longestReading(slow)) : { tokens: found },
    );
    const isHard = Math.max(meanOf(greedy.tokens), meanOf(again.tokens)) < hardBelow;
    const own = await toHearing(decoder, isHard ? await search(decoder, bias, greedy, samples) : greedy);
    const isBetter = isFinished(again.tokens) && (!isFinished(own.tokens) || meanOf(again.tokens) > meanOf(own.tokens));
    const [better, worse] = isBetter ? [again, own] : [own, again];
    if (!isComparable(worse, better)) return { hearing: better, others: [] };
    const { tokens, others } = await joinHearings(better, worse);
    const isSame = tokens.length === better.tokens.length && tokens.every(({ id }, at) => id === better.tokens[at]?.id);
    return { hearing: isSame ? better : await toHearing(better.decoder, { tokens }), others };
  };
  const toHeardPiece = (tokens: readonly Token[]) => toPiece(tokens, placeWords(leaveEnd(tokens), vocabulary));
  return {
    async recognise(samples) {
      const decoder = await open(samples);
      const { early, ...greedy } = await decodeGreedily(decoder, longestReading(samples), shortestReading(samples));
      const mean = meanOf(greedy.tokens);
      const isUnsure = mean < unsureBelow && mean >= nothingBelow;
      if (leaveEnd(greedy.tokens).length === 0 || mean < nothingBelow || samples.length > triedSeconds * sampleRate) {
        const { tokens } = isUnsure && !early ? await search(decoder, bias, greedy, samples) : greedy;
        return toHeardPiece(early ?? tokens);
      }
      const { hearing, others } = isUnsure
        ? await hearTwice(decoder, greedy, samples)
        : { hearing: await toHearing(decoder, greedy), others: [] };
      const { tokens, words, places } = hearing;
      if (early && meanOf(tokens) < hopelessBelow) return toHeardPiece(early);
      const isWorthIt = isFinished(tokens) && meanOf(tokens) > hopelessBelow;
      const alikes = isWorthIt ? await tryAlikes(hearing, others, tokenizer, findAlikes) : new Map<number, never>();
      return toPiece(tokens, addAlikes(endSentences(words, places, vocabulary), alikes));
    },
  };
}

/** Longer pieces, of speech without a pause, keep their one reading: what the decoder says of every place would take too much memory. */
const triedSeconds = 15;
/** Below this confidence no alternatives are tried: the piece is recognised again in parts, or is too unclear. */
const hopelessBelow = -0.4;
/** Below this confidence a reading has nothing to say about another one. */
const incomparableBelow = -0.7;
/** Heard again, a piece is this much slower. */
const pace = 0.9;

const isFinished = (tokens: readonly Token[]): boolean => tokens.at(-1)?.id === endToken;
const leaveEnd = (tokens: readonly Token[]): readonly Token[] => (isFinished(tokens) ? tokens.slice(0, -1) : tokens);
const longestReading = (samples: Float32Array): number =>
  Math.max(2, Math.floor((samples.length / sampleRate) * tokensPerSecond));

/**
 * Fewer tokens for a second of sound leave speech out: at times the model ends after a word or a number of plain speech, and says all of it if it has to
 * go on.
 */
const fewestTokensPerSecond = 0.8;
const shortestReading = (samples: Float32Array): number =>
  Math.floor((samples.length / sampleRate) * fewestTokensPerSecond);

const sumOf = (tokens: readonly Token[]): number => tokens.reduce((sum, token) => sum + token.logProbability, 0);
const meanOf = (tokens: readonly Token[]): number => sumOf(tokens) / Math.max(1, tokens.length);

const isComparable = (worse: Hearing, better: Hearing): boolean =>
  isFinished(worse.tokens) &&
  isFinished(better.tokens) &&
  meanOf(worse.tokens) >= incomparableBelow &&
  worse.words.length >= leastShare * better.words.length;

/** The same sound, slower and lower: where a voice is hard to understand, other words may be heard in it. */
function slowDown(samples: Float32Array): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / pace) }, (_, index) => {
    const at = Math.floor(index * pace);
    const share = index * pace - at;
    return (samples[at] ?? 0) * (1 - share) + (samples[at + 1] ?? 0) * share;
  });
}

function toPiece(tokens: readonly Token[], words: readonly HeardWord[]): HeardPiece {
  const logProbability = leaveEnd(tokens).length === 0 ? 0 : meanOf(tokens);
  return {
    words: words.map(({ text, logProbability: own, soundsLike }) => ({
      text,
      logProbability: own,
      ...(soundsLike !== undefined && { soundsLike }),
    })),
    logProbability,
    isFinished: isFinished(tokens),
  };
}

const addAlikes = (words: readonly HeardWord[], alikes: ReadonlyMap<number, Trial>): readonly HeardWord[] =>
  words.map((word, first) => {
    const trial = alikes.get(first);
    if (trial === undefined) return word;
    const stretch = words.slice(first, first + trial.words).map(({ text }) => text);
    const heard = stretch.join(' ').replace(/[^\p{L}\p{N}]+$/u, '');
    return { ...word, soundsLike: { heard, text: trial.text, ...(trial.isName && { isName: true }) } };
  });

interface Reading extends Partial<Weighed> {
  readonly tokens: readonly Token[];
}

const weigh = async (decoder: SpeechDecoder, { tokens, places, past }: Reading) =>
  places !== undefined && past !== undefined
    ? { tokens, places, past }
    : { tokens, ...(await decoder.weigh(tokens.slice(0, -1).map(({ id }) => id))) };

/** Undefined where the piece is too long to be searched, or no reading comes to an end. */
async function searchWidely(decoder: SpeechDecoder, bias: WordBias, greedy: Reading, samples: Float32Array) {
  const fewest = isFinished(greedy.tokens) ? greedy.tokens.length * leastShare : 0;
  const width = Math.min(widestSearch, Math.floor((searchedSeconds * sampleRate) / samples.length));
  return width < 2 ? undefined : await decodeWidely(decoder, width, bias, { fewest, most: longestReading(samples) });
}

/** The more probable of the first reading and the one that a search finds. */
async function search(
  decoder: SpeechDecoder,
  bias: WordBias,
  greedy: Reading,
  samples: Float32Array,
): Promise<Reading> {
  const wide = await searchWidely(decoder, bias, greedy, samples);
  if (wide === undefined) return greedy;
  return !isFinished(greedy.tokens) || sumOf(wide) > sumOf(greedy.tokens) ? { tokens: wide } : greedy;
}
