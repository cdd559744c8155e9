import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../support/http-client.ts';
import { startService, type TestService } from '../../../support/start-service.ts';

/** Protects: the service from the loss of one of its stores in the middle of work: a documented answer, nothing half done, no stack. */

async function open(): Promise<{ readonly service: TestService; readonly client: HttpClient }> {
  const service = await startService();
  onTestFinished(() => service.stop());
  return { service, client: await createHttpClient(service) };
}

test('without the realtime service a review ends all the same', async () => {
  const { service, client } = await open();
  const created = await client.submit(await client.upload('a.txt'));
  await service.lose('webPubSub');
  expect((await client.waitForEnd(created.json.submissionId)).status).toBe('complete');
});

test('without the database a request is answered in the documented shape, and health names the part', async () => {
  const { service, client } = await open();
  const { json } = await client.submit(await client.upload('a.txt'));
  await client.waitForEnd(json.submissionId);
  await service.lose('cosmos');
  const answer = await client.call('GET', `/submissions/${json.submissionId}`);
  expect([answer.status, Object.keys(answer.json)]).toEqual([500, ['detail', 'docs_url']]);
  const health = await fetch(`${service.baseUrl}/health`);
  expect([health.status, await health.text()]).toEqual([503, expect.stringContaining('store')]);
});

test('without the file storage a submission is refused whole and can be made again under the same path', async () => {
  const { service, client } = await open();
  const blobPath = await client.upload('a.txt');
  const { json } = await client.submit(await client.upload('b.txt'));
  await client.waitForEnd(json.submissionId);
  await service.lose('storage');
  const refused = await client.submit(blobPath);
  expect([refused.status, Object.keys(refused.json)]).toEqual([500, ['detail', 'docs_url']]);
  // Nothing was claimed: the refusal left no trace in the database.
  const { items } = (await client.call('GET', '/submissions')).json;
  expect(items.map(({ submissionId }: { submissionId: string }) => submissionId)).toEqual([json.submissionId]);
  expect((await client.call('GET', `/submissions/${json.submissionId}`)).status).toBe(200);
});

test('a gateway that answers in place of the database is no bug of ours: the documented answer, and health says it', async () => {
  const { service, client } = await open();
  const { json } = await client.submit(await client.upload('a.txt'));
  await client.waitForEnd(json.submissionId);
  await service.lose('cosmos');
  const gateway = createServer((_request, response) => response.writeHead(502).end('<html>Bad gateway</html>'));
  onTestFinished(() => void gateway.close());
  gateway.listen(Number(new URL(service.settings['COSMOS_ENDPOINT'] ?? '').port), '127.0.0.1');
  await once(gateway, 'listening');
  const answer = await client.call('GET', `/submissions/${json.submissionId}`);
  expect([answer.status, answer.json.detail]).toEqual([500, 'Storage error']);
  expect(answer.json.docs_url).toMatch(/#storage_error$/);
  expect((await fetch(`${service.baseUrl}/health`)).status).toBe(503);
  expect(service.logLines.filter((line) => line.includes('"part":"store"'))).not.toEqual([]);
});

test('a key file that cannot be opened is no bug of ours either', async () => {
  const { service, client } = await open();
  const file = service.settings['WEBHOOK_KEY_FILE'] ?? '';
  await rm(file, { force: true });
  await mkdir(file);
  const endpointUrl = 'https://localhost:9/hook';
  const body = { endpointUrl, eventTypes: ['asset.processing.completed'] };
  const answer = await client.call('POST', '/webhooks/subscriptions', body);
  expect([answer.status, answer.json.detail]).toEqual([500, 'Storage error']);
  // It is asked again at the next request.
  await rm(file, { recursive: true });
  expect((await client.call('POST', '/webhooks/subscriptions', body)).status).toBe(201);
});
