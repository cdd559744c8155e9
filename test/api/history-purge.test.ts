import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { defaultRetention } from '../../shared/model/retention.ts';
import { createHttpClient, type HttpClient } from '../../support/http-client.ts';
import { managementKey, startService, type TestService } from '../../support/start-service.ts';

const dayMs = 86_400_000;
let service: TestService;
let client: HttpClient;

beforeAll(async () => {
  service = await startService();
  client = await createHttpClient(service, 'sandbox');
});
afterEach(() => vi.useRealTimers());
afterAll(() => service.stop());

const manage = async (instanceId: string, operation = '', method = 'GET'): Promise<Response> => {
  const address = `${service.baseUrl}/runtime/webhooks/durabletask/instances/${instanceId}${operation}`;
  return fetch(`${address}?taskHub=test&connection=Storage&code=${managementKey}`, { method });
};

const stateOf = async (instanceId: string): Promise<string> => {
  const response = await manage(instanceId);
  if (response.status === 404) return 'missing';
  return ((await response.json()) as { readonly runtimeStatus: string }).runtimeStatus;
};

const untilState = async (instanceId: string, state: string): Promise<void> => {
  await expect.poll(() => stateOf(instanceId)).toBe(state);
};

test('the purge forgets the history of orchestrations that ended long ago, and of no other', async () => {
  const ended = await client.submit(await client.upload('ended.txt'));
  const { submissionId, assets } = ended.json;
  await client.waitForEnd(submissionId);
  const instances = [submissionId, `${submissionId}-${assets[0].assetId}`];
  await untilState(submissionId, 'Completed');

  const query = '?simulationDelaySeconds=30';
  const blobPath = await client.upload('open.txt');
  const open = await client.call('POST', `/submissions${query}`, { assets: [{ blobPath }] });
  const openId = open.json.submissionId;
  await untilState(openId, 'Running');
  expect((await manage(openId, '/suspend', 'POST')).status).toBe(202);
  await untilState(openId, 'Suspended');

  const later = Date.now() + defaultRetention.historyDays * dayMs;
  vi.useFakeTimers({ toFake: ['Date'], now: later - dayMs });
  await service.host.runTimer('purge');
  expect(await Promise.all(instances.map(stateOf))).toEqual(['Completed', 'Completed']);

  vi.setSystemTime(later + 60_000);
  await service.host.runTimer('purge');
  expect(await Promise.all(instances.map(stateOf))).toEqual(['missing', 'missing']);
  expect(await stateOf(openId)).toBe('Suspended');
  const lines = service.logLines.map((line) => JSON.parse(line));
  expect(lines.filter(({ metric, kind }) => metric === 'purged' && kind === 'history')).toMatchObject([{ count: 2 }]);
  // The findings are kept for longer than the history.
  expect((await client.call('GET', `/submissions/${submissionId}`)).json.status).toBe('complete');
});
