import { afterAll, beforeAll, expect, test } from 'vitest';
import { codesOf } from '../../../shared/model/also-under.ts';
import { createHttpClient, type HttpClient } from '../../../support/http-client.ts';
import { startService, type TestService } from '../../../support/start-service.ts';

/** Protects: the review of what was submitted. Whoever writes other bytes to the same address afterwards changes nothing of it. */

const harmful = 'Our tea cures cancer.';
const harmless = 'The library opens at nine.';
let service: TestService;
let client: HttpClient;

beforeAll(async () => {
  service = await startService();
  client = await createHttpClient(service, 'sandbox');
});
afterAll(() => service.stop());

const put = (url: string, body: string): Promise<Response> =>
  fetch(url, { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' }, body });

test.each([
  [harmful, harmless],
  [harmless, harmful],
])('%s stays what is reviewed when the address is used again for: %s', async (first, second) => {
  const filename = `${first.length}.txt`;
  const target = (await client.call('POST', '/uploads/url', { filename, contentType: 'text/plain' })).json;
  expect((await put(target.uploadUrl, first)).status).toBe(201);
  // The delay keeps the review open until the bytes are exchanged.
  const body = { assets: [{ blobPath: target.blobPath }] };
  const created = await client.call('POST', '/submissions?simulationDelaySeconds=1', body);
  expect((await put(target.uploadUrl, second)).status).toBe(201);
  const { submissionId, assets } = created.json;
  await client.waitForEnd(submissionId);
  const answer = await client.call('GET', `/submissions/${submissionId}/assets/${assets[0].assetId}/issues`);
  const codes = answer.json.issues.flatMap(codesOf);
  expect(codes.includes('CAP_12.11')).toBe(first === harmful);
});
