import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type HttpRequest, type InvocationContext } from '@azure/functions';
import { app, type DurableClient, getClient, input, type OrchestrationContext } from 'durable-functions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LocalDurableEngine, openDurableEngine } from '../../../src/functions-host/durable/engine.ts';
import { loadDurableApp } from '../../../src/testing/durable-app.ts';
import { sendDurable } from '../../../src/testing/durable-client.ts';

let engine: LocalDurableEngine;
let server: Server;
let origin: string;

beforeAll(async () => {
  const functions = await loadDurableApp(() => {
    app.orchestration('echo', function* ({ df }: OrchestrationContext) {
      const result: unknown = yield df.callActivity('same', { given: df.getInput() });
      return result;
    });
    app.orchestration('wait', function* ({ df }: OrchestrationContext) {
      df.setCustomStatus('waiting');
      const result: unknown = yield df.waitForExternalEvent('go');
      return result;
    });
    app.orchestration('versioned', function* ({ df }: OrchestrationContext) {
      yield df.callActivity('same', {});
      return df.version;
    });
    app.orchestration('call-http', function* ({ df }: OrchestrationContext) {
      yield df.callHttp({ method: 'GET', url: 'http://127.0.0.1/' });
    });
    app.activity('same', { handler: (value: unknown) => value });
  });
  engine = await openDurableEngine({
    settings: { hubName: 'Hub', maxConcurrentOrchestratorFunctions: 10, maxConcurrentActivityFunctions: 10 },
    functions,
    managementKey: 'local',
    stateFolder: undefined,
    log: () => undefined,
  });
  engine.start();
  server = createServer((request, response) => {
    void answerRequest(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env['WEBSITE_HOSTNAME'] = new URL(origin).host;
});

async function answerRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', origin);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const path = pathname.replace(/^\/(durabletask|runtime\/webhooks\/durabletask)\//, '');
  const body = await buffer(request);
  const answer = await engine.handle({
    method: request.method ?? '',
    path,
    query: searchParams,
    headers,
    body,
    origin,
  });
  response.writeHead(answer.status, { ...answer.headers }).end(answer.body);
}

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await engine.stop(0);
});

beforeEach(async () => {
  await sendDurable(engine, 'DELETE', 'instances/?createdTimeFrom=2000-01-01');
});

function openClient(): DurableClient {
  const binding = input.durableClient();
  const data = JSON.parse(engine.clientBinding(origin, `${origin}/durabletask/`));
  const context = { options: { extraInputs: [binding] }, extraInputs: { get: () => data } };
  return getClient(context as unknown as InvocationContext);
}

const send = (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) =>
  sendDurable(engine, method, path, body, headers);

describe("the SDK's own client", () => {
  test('starts an orchestration, waits for it and reads its output', async () => {
    const client = openClient();
    const instanceId = await client.startNew('echo', { input: { text: 'größer' } });
    await engine.settled();
    const status = await client.getStatus(instanceId, { showHistory: true, showInput: true });
    expect(instanceId).toMatch(/^[0-9a-f]{32}$/);
    expect(status).toMatchObject({
      name: 'echo',
      instanceId,
      runtimeStatus: 'Completed',
      input: { text: 'größer' },
      output: { given: { text: 'größer' } },
      customStatus: null,
    });
    expect(Math.abs(status.createdTime.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('raises events, suspends, resumes, terminates and purges', async () => {
    const client = openClient();
    await client.startNew('wait', { instanceId: 'one' });
    await engine.settled();
    await client.suspend('one', 'hold');
    await engine.settled();
    expect((await client.getStatus('one')).runtimeStatus).toBe('Suspended');
    await client.raiseEvent('one', 'go', { n: 1 });
    await client.resume('one', 'on');
    await engine.settled();
    expect(await client.getStatus('one')).toMatchObject({ runtimeStatus: 'Completed', output: { n: 1 } });
    await client.startNew('wait', { instanceId: 'two' });
    await client.terminate('two', 'enough');
    await engine.settled();
    expect(await client.getStatus('two')).toMatchObject({ runtimeStatus: 'Terminated', output: 'enough' });
    expect(await client.purgeInstanceHistory('two')).toMatchObject({ instancesDeleted: 1 });
    await expect(client.getStatus('two')).rejects.toThrow(/HTTP 404/);
    await expect(client.rewind('one', 'again')).rejects.toThrow(/rewind is not supported/);
  });

  test('lists and purges by status', async () => {
    const client = openClient();
    for (const id of ['a', 'b', 'c']) await client.startNew('echo', { instanceId: id });
    await client.startNew('wait', { instanceId: 'd' });
    await engine.settled();
    const completed = await client.getStatusBy({ runtimeStatus: ['Completed' as never] });
    expect(completed.map(({ instanceId }) => instanceId)).toEqual(['a', 'b', 'c']);
    expect((await client.getStatusAll()).length).toBe(4);
    const purged = await client.purgeInstanceHistoryBy({ createdTimeFrom: new Date(0) });
    expect(purged).toMatchObject({ instancesDeleted: 3 });
    await client.terminate('d', 'end');
    await engine.settled();
  });

  test('lists more than a page', async () => {
    for (let index = 0; index < 230; index += 1) await send('POST', `orchestrators/echo/many-${index}`);
    await engine.settled();
    const ids = (await openClient().getStatusAll()).map(({ instanceId }) => instanceId);
    expect(new Set(ids).size).toBe(230);
  });

  test('makes the answer that tells a caller where to look', async () => {
    const client = openClient();
    await client.startNew('wait', { instanceId: 'shown' });
    const request = { url: 'https://public.example/api/start' } as HttpRequest;
    const response = client.createCheckStatusResponse(request, 'shown');
    const location = response.headers.get('location') ?? '';
    expect(response.status).toBe(202);
    expect(location).toBe(
      'https://public.example/runtime/webhooks/durabletask/instances/shown?taskHub=Hub&connection=Storage&code=local',
    );
    const answer = await fetch(location.replace('https://public.example', origin));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([202, '5']);
    expect((await fetch(answer.headers.get('location') ?? '')).status).toBe(202);
    await client.terminate('shown', 'end');
    await engine.settled();
  });
});

describe('the client API', () => {
  test('answers a start with the addresses of the instance', async () => {
    const answer = await send('POST', 'orchestrators/wait/addressed');
    const address = 'http://localhost:7071/runtime/webhooks/durabletask/instances/addressed';
    const query = 'taskHub=Hub&connection=Storage&code=local';
    expect(answer).toMatchObject({ status: 202, headers: { Location: `${address}?${query}`, 'Retry-After': '10' } });
    expect(JSON.parse(answer.body)).toEqual({
      id: 'addressed',
      statusQueryGetUri: `${address}?${query}`,
      sendEventPostUri: `${address}/raiseEvent/{eventName}?${query}`,
      terminatePostUri: `${address}/terminate?reason={text}&${query}`,
      purgeHistoryDeleteUri: `${address}?${query}`,
      restartPostUri: `${address}/restart?${query}`,
      suspendPostUri: `${address}/suspend?reason={text}&${query}`,
      resumePostUri: `${address}/resume?reason={text}&${query}`,
    });
    expect(await send('POST', 'orchestrators/wait/addressed')).toMatchObject({ status: 409 });
    await send('POST', 'instances/addressed/terminate');
    await engine.settled();
  });

  test('accepts an unknown orchestrator and fails it', async () => {
    expect((await send('POST', 'orchestrators/nobody/lost')).status).toBe(202);
    await engine.settled();
    expect(JSON.parse((await send('GET', 'instances/lost')).body)).toMatchObject({
      runtimeStatus: 'Failed',
      output: "The function 'nobody' doesn't exist, is disabled, or is not an orchestrator function.",
    });
    expect((await send('GET', 'instances/lost?returnInternalServerErrorOnFailure=true')).status).toBe(500);
  });

  test('refuses what this engine does not do, clearly', async () => {
    await send('POST', 'orchestrators/call-http/http');
    await engine.settled();
    expect(JSON.parse((await send('GET', 'instances/http')).body)).toMatchObject({
      runtimeStatus: 'Failed',
      output: "Orchestrator function 'call-http' failed: callHttp is not supported here: make the call in an activity.",
    });
    for (const path of ['instances/http/rewind', 'instances/http/restart', 'entities/counter/one']) {
      const answer = await send('POST', path);
      expect([answer.status, answer.body]).toEqual([501, expect.stringContaining('is not supported')]);
    }
  });

  test.each(['@at', 'x'.repeat(257), 'a%2Fb', 'a%5Cb', 'a%23b', 'a%3Fb', 'a%01b'])(
    'refuses the instance id %s',
    async (id) => {
      const answer = await send('POST', `orchestrators/echo/${id}`);
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.body)).toMatchObject({ ExceptionType: 'System.ArgumentException' });
    },
  );

  test('takes an id of 256 characters with spaces and umlauts', async () => {
    const id = `ü ${'x'.repeat(254)}`;
    expect((await send('POST', `orchestrators/echo/${encodeURIComponent(id)}`)).status).toBe(202);
    await engine.settled();
    expect(JSON.parse((await send('GET', `instances/${encodeURIComponent(id)}`)).body)).toMatchObject({
      instanceId: id,
    });
  });

  test.each([
    ['POST', 'orchestrators/echo/text', 'text/plain is no JSON body', 400],
    ['GET', 'orchestrators/echo', undefined, 404],
    ['GET', 'instances/unknown', undefined, 404],
    ['GET', 'instances/unknown/terminate', undefined, 404],
    ['POST', 'instances/unknown/explode', undefined, 404],
    ['POST', 'instances/unknown/terminate', undefined, 404],
    ['PUT', 'instances/unknown', undefined, 404],
    ['GET', 'instances/%E0%A4%A', undefined, 404],
    ['GET', 'somewhere/else', undefined, 404],
    ['DELETE', 'instances/', undefined, 400],
    ['DELETE', 'instances/?createdTimeFrom=2000-01-01&runtimeStatus=Canceled', undefined, 404],
  ])('answers %s %s with %s by %d', async (method, path, text, expected) => {
    const [beforeQuery = '', query] = path.split('?');
    const answer = await engine.handle({
      method,
      path: beforeQuery,
      query: new URLSearchParams(query),
      headers: {},
      body: Buffer.from(text ?? ''),
      origin,
    });
    expect(answer.status).toBe(expected);
  });

  test('takes an event only as JSON', async () => {
    await send('POST', 'orchestrators/wait/picky');
    await engine.settled();
    expect((await send('POST', 'instances/picky/raiseEvent/go', 1, {})).status).toBe(400);
    expect((await send('POST', 'instances/picky/raiseEvent/go')).status).toBe(400);
    const charset = { 'content-type': 'application/json; charset=utf-8' };
    expect((await send('POST', 'instances/picky/raiseEvent/go', 1, charset)).status).toBe(202);
    await engine.settled();
    expect(JSON.parse((await send('GET', 'instances/picky')).body)).toMatchObject({ output: 1 });
  });

  test('lists in pages that a continuation token joins', async () => {
    const ids = Array.from({ length: 7 }, (_, index) => `page-${index}`);
    for (const id of ids) await send('POST', `orchestrators/echo/${id}`);
    await engine.settled();
    const pages: string[][] = [];
    let token: string | undefined = '';
    while (token !== undefined) {
      const headers = { 'x-ms-continuation-token': token };
      const answer = await send('GET', 'instances/?top=3&instanceIdPrefix=page-&showInput=false', undefined, headers);
      pages.push(JSON.parse(answer.body).map(({ instanceId }: { instanceId: string }) => instanceId));
      token = answer.headers['x-ms-continuation-token'];
    }
    expect(pages).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
  });

  test('filters by creation time', async () => {
    await send('POST', 'orchestrators/echo/now');
    await engine.settled();
    const future = new Date(Date.now() + 60_000).toISOString();
    const count = async (query: string) => JSON.parse((await send('GET', `instances/?${query}`)).body).length;
    expect([
      await count(`createdTimeFrom=${future}`),
      await count(`createdTimeTo=${future}`),
      await count('runtimeStatus=Running,Pending'),
      await count('runtimeStatus=Nonsense'),
    ]).toEqual([0, 1, 0, 1]);
  });

  test('waits for the end of a start on request', async () => {
    const answer = await send('POST', 'orchestrators/echo/waited?timeout=30&pollingInterval=1', 'now');
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { given: 'now' }]);
    const late = await send('POST', 'orchestrators/wait/late?timeout=0.02&pollingInterval=0.01');
    expect(late.status).toBe(202);
    await send('POST', 'instances/late/terminate?reason=end');
    await engine.settled();
  });

  test('hands the version of a start to the orchestrator', async () => {
    const answer = await send('POST', 'orchestrators/versioned/v?version=2.1&timeout=30');
    expect(JSON.parse(answer.body)).toBe('2.1');
  });

  test('shows the input of an instance unless told not to', async () => {
    await send('POST', 'orchestrators/echo/shy', { secret: true });
    await engine.settled();
    expect(JSON.parse((await send('GET', 'instances/shy')).body).input).toEqual({ secret: true });
    expect(JSON.parse((await send('GET', 'instances/shy?showInput=false')).body).input).toBeNull();
  });
});
