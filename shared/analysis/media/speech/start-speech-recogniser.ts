import { InferenceSession, Tensor } from 'onnxruntime-node';
import { modelFiles, readModelFile } from '../model-files.ts';

/** A word as it was heard, with the punctuation that belongs to it. */
export interface HeardWord {
  readonly text: string;
  /** Natural logarithm of how probable the model found it: the mean over its tokens, 0 is certain. */
  readonly logProbability: number;
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

/** The shape of Moonshine tiny. */
const layers = 6;
const heads = 8;
const headSize = 36;
const startToken = 1;
const endToken = 2;
/** Nobody speaks faster; what goes on longer repeats itself. */
const tokensPerSecond = 6.5;
const sampleRate = 16_000;

const decoderOptions: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  // More threads wait for each other by spinning: twice the processor time for the same words.
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
};
/** It runs once for a piece: memory that is kept for one does not fit the next. The decoder runs for each word and is three times slower without. */
const encoderOptions: InferenceSession.SessionOptions = {
  ...decoderOptions,
  enableCpuMemArena: false,
  enableMemPattern: false,
};

/**
 * Starts Moonshine tiny, which hears English (about 200 ms of processor time, 150 MB), from files on this machine alone.
 * Rejects with `analyzer_unavailable` when they are not installed or damaged.
 */
export async function startSpeechRecogniser(): Promise<SpeechRecogniser> {
  const { default: tokenizer } = await import('llama-tokenizer-js');
  const encoder = await InferenceSession.create(await readModelFile(modelFiles.speechEncoder), encoderOptions);
  const decoder = await InferenceSession.create(await readModelFile(modelFiles.speechDecoder), decoderOptions);
  return {
    async recognise(samples) {
      const maximum = Math.max(2, Math.floor((samples.length / sampleRate) * tokensPerSecond));
      const tokens = await decode(encoder, decoder, samples, maximum);
      const isFinished = tokens.at(-1)?.id === endToken;
      const spoken = isFinished ? tokens.slice(0, -1) : tokens;
      const sum = tokens.reduce((total, { logProbability }) => total + logProbability, 0);
      return {
        words: toWords(spoken, tokenizer.vocabById),
        logProbability: spoken.length === 0 ? 0 : sum / tokens.length,
        isFinished,
      };
    },
  };
}

interface Token {
  readonly id: number;
  readonly logProbability: number;
}

/** The most probable token, again and again, until the model says that it has ended or `maximum` tokens are reached. */
async function decode(
  encoder: InferenceSession,
  decoder: InferenceSession,
  samples: Float32Array,
  maximum: number,
): Promise<readonly Token[]> {
  const encoded = await encoder.run({ input_values: new Tensor('float32', samples, [1, samples.length]) });
  let past: Readonly<Record<string, Tensor>> = noPast();
  const tokens: Token[] = [];
  while (tokens.length < maximum && tokens.at(-1)?.id !== endToken) {
    const isFirst = tokens.length === 0;
    const answer = await decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.of(BigInt(tokens.at(-1)?.id ?? startToken)), [1, 1]),
      encoder_hidden_states: encoded['last_hidden_state'] as Tensor,
      use_cache_branch: new Tensor('bool', [!isFirst]),
      ...past,
    });
    past = nextPast(past, answer, isFirst);
    tokens.push(mostProbable(answer['logits']?.data as Float32Array));
  }
  return tokens;
}

/** Names of what the decoder keeps from one token to the next: keys and values of each layer, of the words so far and of the sound. */
const pastNames = Array.from({ length: layers }, (_, layer) =>
  ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'].map((part) => `${layer}.${part}`),
).flat();

const noPast = (): Record<string, Tensor> =>
  Object.fromEntries(
    pastNames.map((name) => [
      `past_key_values.${name}`,
      new Tensor('float32', new Float32Array(0), [0, heads, 1, headSize]),
    ]),
  );

/** Of the sound they are computed once, with the first token; later answers hold nothing in their place. */
function nextPast(
  past: Readonly<Record<string, Tensor>>,
  answer: InferenceSession.OnnxValueMapType,
  isFirst: boolean,
): Record<string, Tensor> {
  return Object.fromEntries(
    pastNames.map((name) => {
      const key = `past_key_values.${name}`;
      const isKept = !isFirst && name.includes('encoder');
      return [key, (isKept ? past[key] : answer[`present.${name}`]) as Tensor];
    }),
  );
}

/** Exponentials this far below the largest change nothing. */
const negligible = 20;

function mostProbable(logits: Float32Array): Token {
  let id = 0;
  let largest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < logits.length; index++) {
    const value = logits[index] ?? 0;
    if (value > largest) {
      largest = value;
      id = index;
    }
  }
  let sum = 0;
  for (let index = 0; index < logits.length; index++) {
    const below = (logits[index] ?? 0) - largest;
    if (below > -negligible) sum += Math.exp(below);
  }
  return { id, logProbability: -Math.log(sum) };
}

const wordStart = '\u2581';

/** Tokens that begin with the mark of a space begin a word; bytes that are written as `<0x41>` are put together again. */
function toWords(tokens: readonly Token[], vocabulary: readonly string[]): readonly HeardWord[] {
  const groups: { bytes: number[]; sum: number; count: number }[] = [];
  for (const { id, logProbability } of tokens) {
    const written = vocabulary[id] ?? '';
    const byte = /^<0x([0-9A-F]{2})>$/.exec(written)?.[1];
    const text = written.startsWith(wordStart) ? written.slice(1) : written;
    const bytes = byte === undefined ? [...Buffer.from(text)] : [Number.parseInt(byte, 16)];
    const last = groups.at(-1);
    if (last === undefined || written.startsWith(wordStart)) groups.push({ bytes, sum: logProbability, count: 1 });
    else {
      last.bytes.push(...bytes);
      last.sum += logProbability;
      last.count += 1;
    }
  }
  return groups
    .map(({ bytes, sum, count }) => ({ text: Buffer.from(bytes).toString('utf8').trim(), logProbability: sum / count }))
    .filter(({ text }) => text !== '');
}
