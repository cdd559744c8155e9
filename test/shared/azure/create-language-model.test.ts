import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLanguageModel } from '../../../shared/azure/create-language-model.ts';
import { systemClock } from '../../../shared/azure/system.ts';
import type { LanguageModelSettings } from '../../../shared/model/language-model-settings.ts';
import { modelLimitsSchema, modelPricesSchema } from '../../../shared/model/language-model-settings.ts';
import type { Clock } from '../../../shared/ports/clock.ts';
import type { LanguageModel, ModelQuestion } from '../../../shared/ports/language-model.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { type ModelReply, type ModelServer, startModelServer } from '../../../support/model-server.ts';
import { createSilentLogger } from '../../../support/silent-logger.ts';

const question: ModelQuestion = {
  pass: 'propose',
  prefix: 'The rules.',
  parts: [{ kind: 'text', text: 'Task.\n\n{"asset":{}}' }],
  schema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  maxOutputTokens: 100,
};
const never = new AbortController().signal;

let server: ModelServer;
let reply: ModelReply;
beforeEach(async () => {
  reply = { answer: { findings: [] } };
  server = await startModelServer(() => reply);
});
afterEach(() => server.stop());

function open(limits: object, clock: Clock): LanguageModel {
  const settings: LanguageModelSettings = {
    baseUrl: server.baseUrl,
    model: 'reviewer',
    key: { value: 'the-key' },
    reads: 'words',
    masksPersonalData: true,
    limits: modelLimitsSchema.parse(limits),
    prices: modelPricesSchema.parse({}),
  };
  return createLanguageModel(settings, { clock, logger: createSilentLogger(), clientId: undefined });
}

test('the model of the settings is asked, with their key', async () => {
  await open({}, new ManualClock()).ask(question, never);
  expect(server.requests).toMatchObject([
    { headers: { authorization: 'Bearer the-key' }, body: { model: 'reviewer' } },
  ]);
});

test('a question has the seconds of the settings, not more and not fewer', async () => {
  reply = 'stall';
  const waits: number[] = [];
  const clock = new ManualClock();
  clock.sleep = async (delayMs) => void waits.push(delayMs);
  await expect(open({ secondsPerQuestion: 7 }, clock).ask(question, never)).rejects.toThrow('within 7 s');
  expect(waits).toEqual([7000]);
});

test('no more questions are under way at once than the settings allow', async () => {
  reply = 'stall';
  const leaving = new AbortController();
  const model = open({ concurrency: 2 }, systemClock);
  const asked = Array.from({ length: 5 }, () => model.ask(question, leaving.signal).catch(() => 'left'));
  await expect.poll(() => server.requests.length).toBe(2);
  leaving.abort();
  expect(await Promise.all(asked)).toEqual(Array(5).fill('left'));
  expect(server.requests).toHaveLength(2);
});
