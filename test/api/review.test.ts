import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpClient, type HttpClient } from '../../support/http-client.ts';
import { startService, type TestService } from '../../support/start-service.ts';

let service: TestService;
let client: HttpClient;

beforeAll(async () => {
  service = await startService();
  client = await createHttpClient(service);
});
afterAll(() => service.stop());

const words = 'Our tea cures cancer. It is the best tea in the world. Order now, completely free!';

describe('from an upload to the findings, over HTTP', () => {
  test('upload, submit, wait, read', async () => {
    const created = await client.submit(await client.upload('größe & maß.txt', words));
    expect(created.status).toBe(201);
    const { submissionId, assets } = created.json;
    const view = await client.waitForEnd(submissionId);
    expect(view).toMatchObject({ status: 'complete', progressPercent: 100, workflowId: submissionId });
    const asset = `/submissions/${submissionId}/assets/${assets[0].assetId}`;
    const detail = await client.call('GET', asset);
    expect(detail.json).toMatchObject({ filename: 'größe & maß.txt', mimeType: 'text/plain', status: 'complete' });
    const issues = await client.call('GET', `${asset}/issues`);
    expect(issues.json.total).toBeGreaterThan(0);
    expect(issues.json.total).toBe(view.assets[0].issueCount);
    expect(detail.json.issues).toHaveLength(issues.json.total);
    const topics = await client.call('GET', `${asset}/topics`);
    expect(topics.json.metadata.totalTopics).toBe(topics.json.topics.length);
    expect((await client.call('GET', `${asset}/cleared`)).status).toBe(200);
    expect((await client.call('POST', `${asset}/retry`)).status).toBe(409);
    expect((await client.submit(`${client.workspaceId}/größe & maß.txt`)).status).toBe(409);
  });

  test('one broken file fails, the other is reviewed, and both end as events say', async () => {
    const broken = await client.upload('broken.pdf', '%PDF-1.7\nnot really\n%%EOF', 'application/pdf');
    const created = await client.submit(broken, await client.upload('good.txt', words));
    const view = await client.waitForEnd(created.json.submissionId);
    expect(view).toMatchObject({
      status: 'failed',
      errorMessage: '1 of 2 assets failed.',
      assets: [{ errorType: 'corrupt_file', isRetryable: false, issueCount: null }, { errorType: null }],
    });
  });

  test('a new version analyses the new bytes, and the bytes of the first stay what they were', async () => {
    const first = await client.submit(await client.upload('versioned.txt', words));
    const firstView = await client.waitForEnd(first.json.submissionId);
    const blobPath = await client.upload('versioned.txt', 'Plain words about tea.');
    const second = await client.call('POST', '/submissions', {
      assets: [{ blobPath, previousSubmissionId: first.json.submissionId }],
    });
    expect(second.json.assets[0].versionNumber).toBe(2);
    const secondView = await client.waitForEnd(second.json.submissionId);
    expect(secondView.assets[0].issueCount).toBeLessThan(firstView.assets[0].issueCount);
    const versions = await client.call('GET', `/submissions/${first.json.submissionId}/versions`);
    expect(versions.json.versions.map(({ versionNumber }: { versionNumber: number }) => versionNumber)).toEqual([1, 2]);
  });

  test('a sandbox submission waits as long as it was told before it ends', async () => {
    const sandbox = await createHttpClient(service, 'sandbox');
    const blobPath = await sandbox.upload('a.txt');
    const created = await sandbox.call('POST', '/submissions?simulationDelaySeconds=1', { assets: [{ blobPath }] });
    expect(created.status).toBe(201);
    const view = await sandbox.waitForEnd(created.json.submissionId);
    expect(Date.parse(view.completedAt) - Date.parse(view.createdAt)).toBeGreaterThanOrEqual(1000);
  });
});

describe('metadata of a submission, over HTTP', () => {
  const spot = 'Unwind with a glass tonight and forget your worries. Everyone is a winner with us. Clinically proven.';

  async function codesWith(filename: string, metadata?: Readonly<Record<string, unknown>>): Promise<string[]> {
    const blobPath = await client.upload(filename, spot);
    const created = await client.call('POST', '/submissions', {
      assets: [{ blobPath }],
      ...(metadata && { metadata }),
    });
    expect(created.status).toBe(201);
    const { submissionId, assets } = created.json;
    await client.waitForEnd(submissionId);
    const { json } = await client.call('GET', `/submissions/${submissionId}/assets/${assets[0].assetId}/issues`);
    return json.issues.map(({ ruleCode }: { ruleCode: string }) => ruleCode);
  }

  test('opens sectors and chooses the code of the medium; lists are read one by one', async () => {
    const [plain, alcohol, radio] = await Promise.all([
      codesWith('plain.txt'),
      codesWith('alcohol.txt', { category: ['drinks', 'alcohol'], market: 'UK' }),
      codesWith('radio.txt', { medium: 'poster; radio', product: { name: 'single malt whisky' } }),
    ]);
    expect(plain.filter((code) => /^CAP_18\.|^BCAP_/.test(code))).toEqual([]);
    expect(alcohol.some((code) => code.startsWith('CAP_18.'))).toBe(true);
    expect(radio.some((code) => code.startsWith('BCAP_'))).toBe(true);
  });

  test('that is no object is refused', async () => {
    const blobPath = await client.upload('refused.txt', spot);
    const answer = await client.call('POST', '/submissions', { assets: [{ blobPath }], metadata: 'radio' });
    expect(answer.status).toBe(422);
  });
});

describe('what only a host can show', () => {
  test('unknown paths, methods, HEAD and OPTIONS are a 404 of ours', async () => {
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/api/integrations'],
      ['PUT', '/api/integrations/submissions'],
      ['OPTIONS', '/api/integrations/submissions'],
      ['GET', '/api/integrations/submissions/x/status'],
    ] as const) {
      const answer = await fetch(`${service.baseUrl}${path}`, { method });
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        404,
        {
          detail: 'Not found',
          docs_url: `http://localhost:${new URL(service.baseUrl).port}/docs/errors#route_not_found`,
        },
      ]);
    }
    const head = await fetch(`${service.baseUrl}/health`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([404, '']);
  });

  test('answers have a length, as JSON', async () => {
    const answer = await fetch(`${service.baseUrl}/health`);
    const text = await answer.text();
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    expect(JSON.parse(text)).toMatchObject({ status: 'ok', store: 'ok', queue: 'ok', blob: 'ok' });
  });

  test('a chunked body does not arrive and is refused as such', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('{}'));
        controller.close();
      },
    });
    const answer = await fetch(`${service.baseUrl}/api/integrations/submissions`, {
      method: 'POST',
      headers: { 'x-api-key': client.key },
      body,
      duplex: 'half',
    });
    expect([answer.status, ((await answer.json()) as { fields: { code: string }[] }).fields[0]?.code]).toEqual([
      422,
      'length_required',
    ]);
  });

  test('nothing went wrong behind the answers', () => {
    const logged = service.logLines.filter((line) => !line.startsWith('{"level":"info"'));
    expect(logged.filter((line) => !line.includes('could not be analysed'))).toEqual([]);
    expect(service.complaints).toEqual([]);
  });
});
