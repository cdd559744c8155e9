import { beforeEach, expect, test } from 'vitest';
import { guardLanguageModel } from '../../../shared/azure/guard-language-model.ts';
import type { Clock } from '../../../shared/ports/clock.ts';
import {
  type LanguageModel,
  LanguageModelError,
  type ModelAnswer,
  type ModelQuestion,
} from '../../../shared/ports/language-model.ts';

const question: ModelQuestion = { pass: 'propose', prefix: '', parts: [], schema: {}, maxOutputTokens: 1 };
const answer: ModelAnswer = {
  content: '{}',
  model: 'm',
  temperature: 0,
  usage: { promptTokens: 1, cachedTokens: 0, outputTokens: 1 },
  isKept: false,
};
const signal = new AbortController().signal;

let nowMs = 0;
const clock: Clock = { now: () => new Date(nowMs), elapsedMs: () => nowMs, sleep: () => Promise.resolve() };
let asked = 0;
/** What the model does with the next question. */
let reply: () => Promise<ModelAnswer>;
const model: LanguageModel = {
  name: 'a model',
  get version() {
    return `after ${asked}`;
  },
  ask: () => {
    asked += 1;
    return reply();
  },
};

beforeEach(() => {
  nowMs = 0;
  asked = 0;
  reply = () => Promise.resolve(answer);
});

function failWith(failure: Error): () => Promise<ModelAnswer> {
  return () => Promise.reject(failure);
}
const outOfReach = failWith(new LanguageModelError('unavailable', 'away'));
const failureOf = (guarded: LanguageModel): Promise<unknown> =>
  guarded.ask(question, signal).then(
    () => undefined,
    (error: unknown) => error,
  );

async function failTimes(guarded: LanguageModel, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await failureOf(guarded);
}

/** Questions that wait for their slot have taken their place. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('has the name and the present version of its model', async () => {
  const guarded = guardLanguageModel(model, { clock, concurrency: 1 });
  await guarded.ask(question, signal);
  expect([guarded.name, guarded.version]).toEqual(['a model', 'after 1']);
});

test('is out of reach for a minute after the third failure in a row, to the millisecond', async () => {
  const guarded = guardLanguageModel(model, { clock, concurrency: 1 });
  reply = outOfReach;
  await failTimes(guarded, 2);
  reply = () => Promise.resolve(answer);
  expect(await failureOf(guarded)).toBeUndefined();
  reply = outOfReach;
  await failTimes(guarded, 3);
  reply = () => Promise.resolve(answer);
  nowMs = 59_999;
  expect(await failureOf(guarded)).toMatchObject({
    reason: 'unavailable',
    message: 'The language model was out of reach a moment ago.',
  });
  expect(asked).toBe(6);
  nowMs = 60_000;
  expect(await failureOf(guarded)).toBeUndefined();
});

test('is closed for another minute by one failure where that was the first question after the minute', async () => {
  const guarded = guardLanguageModel(model, { clock, concurrency: 1 });
  reply = outOfReach;
  await failTimes(guarded, 3);
  nowMs = 60_000;
  await failTimes(guarded, 1);
  nowMs = 119_999;
  await failTimes(guarded, 1);
  expect(asked).toBe(4);
});

test.each([
  ['an overloaded model', new LanguageModelError('throttled', 'too many')],
  ['a fault of ours', new Error('wrong')],
])('is not called out of reach because of %s', async (_, error) => {
  const guarded = guardLanguageModel(model, { clock, concurrency: 1 });
  reply = failWith(error);
  await failTimes(guarded, 5);
  expect(asked).toBe(5);
});

test('a question that is given up while it waits is not asked, and the others keep their order', async () => {
  const guarded = guardLanguageModel(model, { clock, concurrency: 1 });
  const first = Promise.withResolvers<ModelAnswer>();
  reply = () => first.promise;
  const ended: string[] = [];
  const ask = (name: string, until = signal): Promise<unknown> =>
    guarded.ask(question, until).then(
      () => ended.push(name),
      (error: unknown) => ended.push(`${name}: ${String(error)}`),
    );
  const givenUp = new AbortController();
  const all = [ask('first'), ask('second'), ask('given up', givenUp.signal), ask('last')];
  await settle();
  givenUp.abort('too late');
  await settle();
  expect([asked, ended]).toEqual([1, ['given up: too late']]);
  reply = () => Promise.resolve(answer);
  first.resolve(answer);
  await Promise.all(all);
  expect([asked, ended]).toEqual([3, ['given up: too late', 'first', 'second', 'last']]);
});

test('a question that has waited may be given up later without cost to the others', async () => {
  const guarded = guardLanguageModel(model, { clock, concurrency: 1 });
  const [first, second] = [Promise.withResolvers<ModelAnswer>(), Promise.withResolvers<ModelAnswer>()];
  const replies = [first.promise, second.promise];
  reply = () => replies.shift() ?? Promise.resolve(answer);
  const givenUp = new AbortController();
  const asks = [guarded.ask(question, signal), guarded.ask(question, givenUp.signal), guarded.ask(question, signal)];
  first.resolve(answer);
  await asks[0];
  await settle();
  givenUp.abort('late');
  second.resolve(answer);
  expect(await Promise.all(asks)).toEqual([answer, answer, answer]);
});

test('a question that was given up before is not asked', async () => {
  const guarded = guardLanguageModel(model, { clock, concurrency: 1 });
  await expect(guarded.ask(question, AbortSignal.abort('gone'))).rejects.toBe('gone');
  expect(asked).toBe(0);
});
