import type { InferenceSession } from 'onnxruntime-node';
import { Tensor } from 'onnxruntime-node';
import { collectGarbage } from '../collect-garbage.ts';
import type { BiasState, WordBias } from './bias-words.ts';

/** A token of the model's vocabulary, and the natural logarithm of how probable the model found it. */
export interface Token {
  readonly id: number;
  readonly logProbability: number;
}

/** What the decoder keeps of the words so far and of the sound, from one token to the next: a row for each reading. */
type Past = Readonly<Record<string, Tensor>>;

/** How probable each token of the vocabulary is as the next one: a row for each reading. */
export interface NextTokens {
  readonly logits: Float32Array;
  readonly past: Past;
}

/** A row of logits, and what makes a logit of it a logarithm of a probability. */
export interface Distribution {
  readonly logits: Float32Array;
  readonly norm: number;
}

/** The shape of Moonshine tiny. */
const layers = 6;
const heads = 8;
const headSize = 36;
const startToken = 1;
export const endToken = 2;
/** Each answer holds all of the past anew; those that are used no longer would pile up beside the heap. */
const collectedAfterBytes = 8 * 2 ** 20;
/** Of each reading of a search this many times its width are looked at, as an expected word may be less probable than others. */
const candidates = 2;
/** A reading that goes on may still gain so much by expected words. */
const gainAhead = 2;
/** Exponentials this far below the largest change nothing. */
const negligible = 20;

/** Names of what the decoder keeps: keys and values of each layer, of the words so far and of the sound. */
const pastNames = Array.from({ length: layers }, (_, layer) =>
  ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'].map((part) => `past_key_values.${layer}.${part}`),
).flat();
const isOfSound = (name: string): boolean => name.includes('encoder');
const mapPast = (past: Past, map: (tensor: Tensor, name: string) => Tensor): Past =>
  Object.fromEntries(Object.entries(past).map(([name, tensor]) => [name, map(tensor, name)]));

/** What may stand at each place of one reading, and what the decoder keeps of it. */
export interface Weighed {
  readonly places: readonly Distribution[];
  readonly past: Past;
}

/** The decoder of the model, asked about one piece of sound. */
export interface SpeechDecoder {
  /** What may follow the words so far: one more token for each reading. Without `past` the readings begin. */
  next(ids: readonly number[], past?: Past): Promise<NextTokens>;
  /** What may follow each of the tokens of one reading, asked at once: a fraction of the time of one after the other. */
  weigh(ids: readonly number[], past?: Past): Promise<Weighed>;
}

/** `encoded` is what the encoder made of the sound. */
export function createSpeechDecoder(decoder: InferenceSession, encoded: Tensor): SpeechDecoder {
  const widths = new Map([[1, encoded]]);
  let answered = 0;
  const widen = (rows: number): Tensor => {
    const known = widths.get(rows) ?? takeRows(encoded, Array<number>(rows).fill(0));
    widths.set(rows, known);
    return known;
  };
  const run = async (ids: readonly number[], [rows, length]: readonly [number, number], past?: Past) => {
    const answer = await decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), [rows, length]),
      encoder_hidden_states: widen(rows),
      use_cache_branch: new Tensor('bool', [past !== undefined]),
      ...(past ?? noPast()),
    });
    answered += bytesOf(answer);
    if (answered > collectedAfterBytes) {
      answered = 0;
      collectGarbage('minor');
    }
    // Of the sound keys and values are computed once, with the first token; later answers hold nothing in their place.
    const kept = pastNames.map((name) => {
      const own = answer[name.replace('past_key_values', 'present')];
      return [name, (past !== undefined && isOfSound(name) ? past[name] : own) as Tensor] as const;
    });
    return { logits: answer['logits']?.data as Float32Array, past: Object.fromEntries(kept) };
  };
  return {
    next: async (ids, past) => await run(past === undefined ? [startToken] : ids, [past ? ids.length : 1, 1], past),
    async weigh(ids, past) {
      const all = past === undefined ? [startToken, ...ids] : ids;
      const answer = await run(all, [1, all.length], past);
      const size = answer.logits.length / all.length;
      const places = all.map((_, at) => toDistribution(answer.logits.subarray(at * size, (at + 1) * size)));
      return { places, past: answer.past };
    },
  };
}

const bytesOf = (answer: InferenceSession.OnnxValueMapType): number =>
  Object.values(answer).reduce((sum, { data }) => sum + (data as Float32Array).byteLength, 0);

const noPast = (): Past =>
  Object.fromEntries(
    pastNames.map((name) => [name, new Tensor('float32', new Float32Array(0), [0, heads, 1, headSize])]),
  );

/** Rows of a tensor, each as often as it is named, in that order. */
function takeRows(tensor: Tensor, rows: readonly number[]): Tensor {
  const [, ...dims] = tensor.dims;
  const size = dims.reduce((product, dim) => product * dim, 1);
  const data = new Float32Array(rows.length * size);
  const from = tensor.data as Float32Array;
  for (const [at, row] of rows.entries()) data.set(from.subarray(row * size, (row + 1) * size), at * size);
  return new Tensor('float32', data, [rows.length, ...dims]);
}

/** The past of one reading after its first `length` tokens. The start counts as one. */
function cutPast(past: Past, length: number): Past {
  return mapPast(past, (tensor, name) => {
    if (isOfSound(name)) return tensor;
    const all = tensor.dims[2] ?? 0;
    const data = new Float32Array(heads * length * headSize);
    const from = tensor.data as Float32Array;
    for (let head = 0; head < heads; head++) {
      const start = head * all * headSize;
      data.set(from.subarray(start, start + length * headSize), head * length * headSize);
    }
    return new Tensor('float32', data, [1, heads, length, headSize]);
  });
}

export function toDistribution(logits: Float32Array): Distribution {
  let largest = Number.NEGATIVE_INFINITY;
  for (let id = 0; id < logits.length; id++) largest = Math.max(largest, logits[id] ?? 0);
  let sum = 0;
  for (let id = 0; id < logits.length; id++) {
    const below = (logits[id] ?? 0) - largest;
    if (below > -negligible) sum += Math.exp(below);
  }
  return { logits, norm: largest + Math.log(sum) };
}

export const logProbabilityOf = ({ logits, norm }: Distribution, id: number): number => (logits[id] ?? -1e9) - norm;

/** How probable `tried` is after the first `from` tokens; less than `floor` where its first token says so already. */
export async function weighTokens(
  decoder: SpeechDecoder,
  before: { readonly place: Distribution; readonly past: Past; readonly from: number },
  tried: readonly number[],
  floor: number,
): Promise<number> {
  const [first = 0, ...rest] = tried;
  const begun = logProbabilityOf(before.place, first);
  if (begun < floor || rest.length === 0) return begun;
  const { places } = await decoder.weigh(tried.slice(0, -1), cutPast(before.past, before.from + 1));
  return rest.reduce((sum, id, at) => sum + logProbabilityOf(places[at] as Distribution, id), begun);
}

/** The `count` most probable tokens, the most probable first. */
function findBest({ logits, norm }: Distribution, count: number): readonly Token[] {
  const best: Token[] = [];
  let floor = Number.NEGATIVE_INFINITY;
  for (let id = 0; id < logits.length; id++) {
    const logProbability = (logits[id] ?? 0) - norm;
    if (logProbability <= floor) continue;
    const at = best.findIndex((other) => other.logProbability < logProbability);
    best.splice(at === -1 ? best.length : at, 0, { id, logProbability });
    if (best.length > count) best.pop();
    if (best.length === count) floor = best.at(-1)?.logProbability ?? floor;
  }
  return best;
}

/**
 * The most probable token, again and again, until the model says that it has ended or `maximum` tokens are reached. An end before `fewest` tokens is
 * passed over; `early` is the reading up to it.
 */
export async function decodeGreedily(
  decoder: SpeechDecoder,
  maximum: number,
  fewest = 0,
): Promise<Weighed & { readonly tokens: readonly Token[]; readonly early?: readonly Token[] }> {
  const tokens: Token[] = [];
  const places: Distribution[] = [];
  let past: Past = {};
  let early: readonly Token[] | undefined;
  while (tokens.length < maximum && tokens.at(-1)?.id !== endToken) {
    const last = tokens.at(-1)?.id;
    const answer = last === undefined ? await decoder.next([]) : await decoder.next([last], past);
    past = answer.past;
    const place = toDistribution(answer.logits);
    places.push(place);
    const [best, next] = findBest(place, 2);
    const isEarly = best?.id === endToken && tokens.length < fewest;
    if (isEarly) early ??= [...tokens, best];
    tokens.push((isEarly ? next : best) as Token);
  }
  return { tokens, places, past, ...(early && { early }) };
}

interface Reading {
  readonly tokens: readonly Token[];
  readonly sum: number;
  readonly state: BiasState;
  /** Its row in the answer that it continues. */
  readonly row: number;
}

/** What a reading is worth while readings are compared. */
const worthOf = ({ sum, state }: Reading): number => sum + state.bonus;
const hasEnded = ({ tokens }: Reading): boolean => tokens.at(-1)?.id === endToken;

export interface SearchLimits {
  /** A reading of fewer tokens leaves something out. */
  readonly fewest: number;
  readonly most: number;
}

/**
 * The best of the readings that a search with so many side by side finds (beam search): about twice the time of `decodeGreedily` for three, because
 * they are asked about at once. Expected words count for more than they are probable. Undefined when no reading comes to an end within `most` tokens.
 */
export async function decodeWidely(
  decoder: SpeechDecoder,
  width: number,
  bias: WordBias,
  { fewest, most }: SearchLimits,
): Promise<readonly Token[] | undefined> {
  const first = await decoder.next([]);
  let past = mapPast(first.past, (tensor) => takeRows(tensor, Array<number>(width).fill(0)));
  const proceed = ({ tokens, sum, state }: Omit<Reading, 'row'>, logits: Float32Array, row: number) =>
    findBest(toDistribution(logits), candidates * width).map(
      (token): Reading => ({
        tokens: [...tokens, token],
        sum: sum + token.logProbability,
        state: bias.follow(state, token.id),
        row,
      }),
    );
  const choose = (readings: readonly Reading[]) => readings.toSorted((a, b) => worthOf(b) - worthOf(a)).slice(0, width);
  let open = choose(proceed({ tokens: [], sum: 0, state: bias.start }, first.logits, 0));
  let best: Reading | undefined;
  for (let length = 1; length <= most; length++) {
    const last = open.find(hasEnded);
    if (last !== undefined && length >= fewest && (best === undefined || worthOf(last) > worthOf(best))) best = last;
    const least = best === undefined ? Number.NEGATIVE_INFINITY : worthOf(best) - gainAhead;
    open = open.filter((reading) => !hasEnded(reading) && worthOf(reading) > least);
    const [longest] = open;
    if (longest === undefined || length === most) break;
    // The number of rows stays: the first reading stands in for those that have ended.
    const rows = Array.from({ length: width }, (_, at) => open[at] ?? longest);
    if (rows.some(({ row }, at) => row !== at)) {
      past = mapPast(past, (tensor, name) =>
        isOfSound(name)
          ? tensor
          : takeRows(
              tensor,
              rows.map(({ row }) => row),
            ),
      );
    }
    const answer = await decoder.next(
      rows.map(({ tokens }) => tokens.at(-1)?.id ?? endToken),
      past,
    );
    past = answer.past;
    const size = answer.logits.length / width;
    open = choose(
      open.flatMap((reading, row) => proceed(reading, answer.logits.subarray(row * size, (row + 1) * size), row)),
    );
  }
  return best?.tokens;
}
