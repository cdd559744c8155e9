import { createHttpHeaders, createPipelineRequest, type PipelineRequest } from '@azure/core-rest-pipeline';
import { beforeEach, expect, test } from 'vitest';
import { rememberQueryPlans } from '../../../shared/azure/remember-query-plans.ts';

let sent: string[];
let status: number;
let client: ReturnType<typeof rememberQueryPlans>;

beforeEach(() => {
  sent = [];
  status = 200;
  client = rememberQueryPlans({
    async sendRequest(request) {
      const body = typeof request.body === 'string' ? request.body : '';
      sent.push(body);
      return { request, status, headers: createHttpHeaders(), bodyAsText: `plan of ${body}` };
    },
  });
});

const toRequest = (body: string, headers: Record<string, string>, url = 'https://store/docs'): PipelineRequest =>
  createPipelineRequest({ url, method: 'POST', body, headers: createHttpHeaders(headers) });
const askForPlan = (body: string, url?: string) =>
  client.sendRequest(toRequest(body, { 'x-ms-cosmos-is-query-plan-request': 'True' }, url));

test('a plan is asked for once for each container, text and parameters', async () => {
  const answers = [
    await askForPlan('a'),
    await askForPlan('b'),
    await askForPlan('a'),
    await askForPlan('a', 'https://store/x'),
  ];
  expect(answers.map(({ bodyAsText }) => bodyAsText)).toEqual(['plan of a', 'plan of b', 'plan of a', 'plan of a']);
  expect(sent).toEqual(['a', 'b', 'a']);
});

test('a refusal is not remembered', async () => {
  status = 429;
  expect((await askForPlan('a')).status).toBe(429);
  status = 200;
  expect((await askForPlan('a')).status).toBe(200);
  expect(sent).toEqual(['a', 'a']);
});

test('requests that do not ask for a plan are always sent', async () => {
  for (let turn = 0; turn < 3; turn += 1)
    await client.sendRequest(toRequest('a', { 'x-ms-documentdb-isquery': 'true' }));
  expect(sent).toEqual(['a', 'a', 'a']);
});

test('a limited number of plans is remembered, the newest', async () => {
  for (let question = 0; question < 101; question += 1) await askForPlan(String(question));
  sent.length = 0;
  await askForPlan('100');
  await askForPlan('1');
  expect(sent).toEqual([]);
  await askForPlan('0');
  expect(sent).toEqual(['0']);
});
