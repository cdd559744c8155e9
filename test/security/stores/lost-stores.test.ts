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
