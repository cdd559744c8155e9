import { expect, it } from 'vitest';
import type { Distribution, SpeechDecoder, Token } from '../../../../../shared/analysis/media/speech/decode-speech.ts';
import { type Hearing, joinHearings } from '../../../../../shared/analysis/media/speech/join-hearings.ts';

const vocabulary = new Map<string, number>();
const idOf = (word: string): number => {
  const known = vocabulary.get(word) ?? vocabulary.size + 3;
  vocabulary.set(word, known);
  return known;
};
const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ id }) => [...vocabulary].find(([, known]) => known === id)?.[0] ?? '')
    .join(' ')
    .trim();

/** A decoder that finds each word as probable as it is said here, wherever it stands; a token is a word. */
function hear(text: string, chances: Readonly<Record<string, number>>): Hearing {
  const words = text.split(' ');
  const logits = new Float32Array(200).fill(-20);
  const setAll = (): Distribution => {
    for (const [word, chance] of Object.entries(chances)) logits[idOf(word)] = chance;
    for (const word of words) if (chances[word] === undefined) logits[idOf(word)] = -0.1;
    return { logits, norm: 0 };
  };
  const places = words.map(setAll);
  const decoder: SpeechDecoder = {
    next: () => Promise.reject(new Error('Nothing is read anew.')),
    weigh: (ids) => Promise.resolve({ places: ids.map(setAll), past: {} }),
  };
  return {
    decoder,
    places,
    past: {},
    tokens: words.map((word) => ({ id: idOf(word), logProbability: logits[idOf(word)] ?? 0 })),
    words: words.map((word, index) => ({ text: word, logProbability: 0, from: index, to: index + 1 })),
  };
}

it('keeps, where two hearings differ, what both together find more probable', async () => {
  const own = hear('it curse colds fast', { curse: -1, cures: -2 });
  const other = hear('it cures colds fast', { curse: -6, cures: -0.2 });
  expect(textOf((await joinHearings(own, other)).tokens)).toBe('it cures colds fast');
  expect(textOf((await joinHearings(other, own)).tokens)).toBe('it cures colds fast');
});

it('keeps the words that only one of them has, if they are more probable so', async () => {
  const own = hear('earn eleven year from us', { eleven: -1, a: -0.3 });
  const other = hear('earn eleven a year from us', { a: -0.1 });
  const lost = hear('earn eleven a year from us', { eleven: -0.1, a: -5, year: -3 });
  expect(textOf((await joinHearings(own, other)).tokens)).toBe('earn eleven year from us');
  expect(textOf((await joinHearings(lost, own)).tokens)).toBe('earn eleven year from us');
});

it('names the other words where the rules look for them, with their place in what is kept', async () => {
  const own = hear('so fast and good it is painted', { good: -0.3, blood: -2, painted: -0.2, painless: -3 });
  const other = hear('so fast blood it is painless', { good: -1, blood: -0.4, painted: -1, painless: -1.5 });
  const { tokens, others } = await joinHearings(own, other);
  const kept = textOf(tokens).split(' ');
  const painless = others.find(({ text }) => text === 'painless');
  expect(painless).toMatchObject({ first: kept.indexOf('painted'), count: 1, loss: expect.closeTo(2.8 + 0.5, 1) });
});

it('names nothing that takes a word away which the rules look for, or that only writes it otherwise', async () => {
  const own = hear('it cures 20 colds good bye', { cures: -0.1, cars: -1, 20: -0.1, twenty: -0.5 });
  const other = hear('it cars twenty colds goodbye', { cures: -0.4, cars: -0.3, 20: -0.1, twenty: -0.2 });
  expect((await joinHearings(own, other)).others).toEqual([]);
});

it('keeps how probable each word was where it was heard', async () => {
  const own = hear('it curse colds fast', { curse: -3, cures: -8 });
  const other = hear('it cures colds fast', { curse: -9, cures: -0.2 });
  const { tokens } = await joinHearings(own, other);
  expect(tokens.map(({ logProbability }) => logProbability)[1]).toBeCloseTo(-0.2);
});
