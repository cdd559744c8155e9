import { expect, test } from 'vitest';
import { joinWords } from '../../../../../shared/analysis/media/speech/join-words.ts';
import { timeWords, toSegments } from '../../../../../shared/analysis/media/speech/time-words.ts';

const heard = (text: string, logProbability = -0.05) => text.split(' ').map((word) => ({ text: word, logProbability }));

const timed = (text: string, startMs: number) =>
  heard(text).map((word, index) => ({ ...word, startMs: startMs + index * 300, endMs: startMs + index * 300 + 250 }));

test('sentences end where somebody pauses, even if they are spoken at another pace', () => {
  const spoken = [
    { startMs: 1000, endMs: 2500 },
    { startMs: 4000, endMs: 8000 },
  ];
  const words = timeWords(heard('Walk tall again today. It costs nine pounds a month from now.'), spoken);
  const [first, second] = toSegments(words, true);
  expect([first?.startMs, first?.endMs, second?.startMs, second?.endMs]).toEqual([1000, 2500, 4000, 8000]);
});

test('where the model writes no full stops, phrases end at pauses', () => {
  const spoken = [
    { startMs: 0, endMs: 2000 },
    { startMs: 2700, endMs: 4700 },
  ];
  const segments = toSegments(timeWords(heard('call us now today and walk tall again'), spoken), true);
  expect(segments.map(({ text }) => text)).toEqual(['call us now today', 'and walk tall again']);
});

test('confidence is that of the words, and never sure where the model did not end', () => {
  const words = [...timed('Terms apply.', 0), ...timed('And so on and', 2000)];
  expect(toSegments(words, false).map(({ confidence }) => confidence)).toEqual([0.95, 0.5]);
});

test('what two pieces heard is kept once, from where they agree', () => {
  const before = timed('the price is nineteen pounds every mon', 0);
  const after = timed('ounds every month from today', 1300);
  expect(joinWords(before, after).map(({ text }) => text)).toEqual(
    'the price is nineteen pounds every month from today'.split(' '),
  );
});

test('pieces that agree in nothing follow each other', () => {
  const joined = joinWords(timed('one two three', 0), timed('four five', 600));
  expect(joined.map(({ text }) => text)).toEqual(['one', 'two', 'four', 'five']);
});
