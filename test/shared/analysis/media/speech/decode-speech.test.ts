import { expect, it } from 'vitest';
import { createWordBias } from '../../../../../shared/analysis/media/speech/bias-words.ts';
import {
  decodeGreedily,
  decodeWidely,
  endToken,
  type SpeechDecoder,
} from '../../../../../shared/analysis/media/speech/decode-speech.ts';

const vocabulary = ['', '', '', '▁golds', '▁colds', '▁here', '▁prevents'];
const [golds, colds, here, prevents] = [3, 4, 5, 6] as const;

/** A decoder that finds the next token as probable as is said here, by the token before it. */
function decoderOf(chances: Readonly<Record<number, Readonly<Record<number, number>>>>): SpeechDecoder {
  const toLogits = (ids: readonly number[]): Float32Array => {
    const logits = new Float32Array(vocabulary.length * ids.length).fill(-20);
    for (const [row, id] of ids.entries())
      for (const [next, chance] of Object.entries(chances[id] ?? {}))
        logits[row * vocabulary.length + Number(next)] = Math.log(chance);
    return logits;
  };
  return {
    next: (ids, past) => Promise.resolve({ logits: toLogits(past === undefined ? [0] : ids), past: {} }),
    weigh: () => Promise.reject(new Error('Nothing is weighed.')),
  };
}

const search = async (decoder: SpeechDecoder, words: Readonly<Record<string, number>>, fewest = 0, width = 2) => {
  const bias = createWordBias(new Map(Object.entries(words)), vocabulary);
  return await decodeWidely(decoder, width, bias, { fewest, most: 6 });
};
const idsOf = async (tokens: ReturnType<typeof search>) => (await tokens)?.map(({ id }) => id);

/** “prevents golds” or “prevents colds”; “here” may come first, and then nothing is certain. */
const decoder = decoderOf({
  0: { [prevents]: 0.45, [here]: 0.55 },
  [here]: { [golds]: 0.4, [colds]: 0.3, [endToken]: 0.3 },
  [prevents]: { [golds]: 0.6, [colds]: 0.4 },
  [golds]: { [endToken]: 1 },
  [colds]: { [endToken]: 1 },
});

it('finds the most probable reading, also where another word is more probable at first', async () => {
  expect(await idsOf(search(decoder, {}, 3))).toEqual([prevents, golds, endToken]);
});

it('prefers a reading with an expected word, by no more than its bonus', async () => {
  expect(await idsOf(search(decoder, { colds: 0.5 }, 3))).toEqual([prevents, colds, endToken]);
  expect(await idsOf(search(decoder, { colds: 0.3 }, 3))).toEqual([prevents, golds, endToken]);
});

it('says how probable the words are without their bonus', async () => {
  const found = await search(decoder, { colds: 0.5 }, 3);
  expect(found?.[1]?.logProbability).toBeCloseTo(Math.log(0.4));
});

it('takes no reading that has too few words, and none that does not end', async () => {
  expect(await idsOf(search(decoder, {}, 2, 3))).toEqual([prevents, golds, endToken]);
  expect(await search(decoderOf({ 0: { [here]: 1 }, [here]: { [here]: 1 } }), {})).toBeUndefined();
});

it('passes over an end that comes too early, and says what was read up to it', async () => {
  const short = decoderOf({ 0: { [here]: 1 }, [here]: { [endToken]: 0.6, [golds]: 0.4 }, [golds]: { [endToken]: 1 } });
  expect((await decodeGreedily(short, 6)).tokens.map(({ id }) => id)).toEqual([here, endToken]);
  const longer = await decodeGreedily(short, 6, 2);
  expect(longer.tokens.map(({ id }) => id)).toEqual([here, golds, endToken]);
  expect(longer.early?.map(({ id }) => id)).toEqual([here, endToken]);
});
