import functions, { type InvocationContext } from '@azure/functions';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { consoleOperation, operation, publicOperation, workflowOperation } from '../../../functions/http/operation.ts';
import type { AnsweredRequest } from '../../../functions/http/request-line.ts';
import { type ServeDeps, serve } from '../../../functions/http/serve.ts';
import { ServiceError } from '../../../shared/model/errors.ts';
import { StoreUnavailableError } from '../../../shared/ports/document-store.ts';
import { timeLeftMs } from '../../../shared/ports/request-deadline.ts';
import type { SpanAttributes, SpanStart, Telemetry } from '../../../shared/ports/telemetry.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';

const shape = { name: 'probe', tag: 'Health', summary: 'A probe' } as const;
const responses = { 200: { description: 'Done', schema: z.unknown() } } as const;
const traceId = '0af7651916cd43dd8448eb211c80319c';
const given = `00-${traceId}-b7ad6b7169203331-01`;
const ofAzure = `00-${traceId}-00f067aa0ba902b7-01`;
const ofSpan = `00-${traceId}-aaaaaaaaaaaaaaaa-01`;

interface RecordedSpan {
  readonly name: string;
  readonly start: SpanStart;
  readonly attributes: SpanAttributes[];
  readonly failures: string[];
}

let memory: MemoryServices;
let spans: RecordedSpan[];
let answered: AnsweredRequest[];
let deps: ServeDeps;

const telemetry: Telemetry = {
  trace(name, start, work) {
    const span: RecordedSpan = { name, start, attributes: [], failures: [] };
    spans.push(span);
    return work({
      traceparent: ofSpan,
      describe: (attributes) => void span.attributes.push(attributes),
      fail: (errorType) => void span.failures.push(errorType),
    });
  },
};

beforeEach(() => {
  memory = createMemoryServices();
  spans = [];
  answered = [];
  deps = {
    services: memory.services,
    telemetry,
    origin: () => 'https://review.example',
    authenticate: async () => ({
      kind: 'key',
      id: 'key-1',
      name: 'Shop',
      workspaceId: 'w',
      scope: 'w:live',
      mode: 'live',
      tier: 'enterprise',
    }),
    takeToken: async () => undefined,
    bindWorkflows: () => memory.workflows,
    onAnswered: (request) => void answered.push(request),
  };
});

async function call(
  served: ReturnType<typeof serve>,
  {
    method = 'GET',
    headers = {},
    traceParent,
  }: { method?: 'GET' | 'POST'; headers?: Record<string, string>; traceParent?: string } = {},
) {
  const request = new functions.HttpRequest({ method, url: 'http://internal/api/probe?x=1', headers, params: {} });
  const context = (traceParent === undefined ? {} : { traceContext: { traceParent } }) as InvocationContext;
  const response = await served(request, context);
  return {
    status: Number(response?.status),
    json: JSON.parse(Buffer.from(response?.body as Uint8Array).toString('utf8')),
  };
}

const keyed = (handle: Parameters<typeof operation>[0]['handle'], method: 'GET' | 'POST' = 'GET') =>
  operation({
    ...shape,
    method,
    path: '/api/probe',
    bucket: 'submission_read',
    consoleRole: 'viewer',
    request: { query: z.looseObject({}) },
    responses,
    handle,
  });

const tellTrace = async (_services: unknown, { traceparent }: { traceparent: string | null }) =>
  ({ status: 200, body: { traceparent } }) as const;

const say = async ({ logger }: { logger: MemoryServices['services']['logger'] }) => {
  logger.info({}, 'Said by the handler.');
  return { status: 200, body: {} } as const;
};

const refuse = () => Promise.reject(new ServiceError('key_invalid'));

const tellTime = async () => ({ status: 200, body: { ends: Number.isFinite(timeLeftMs()) } }) as const;

const tellServices = async (services: object) => ({ status: 200, body: { has: 'workflows' in services } }) as const;

const tellHeaders = async (_services: unknown, { header }: { header: (name: string) => string | null }) =>
  ({ status: 200, body: { one: header('if-match'), other: header('if-none-match') } }) as const;

describe('the span of a request', () => {
  test('is named after its route and carries its status', async () => {
    await call(
      serve(
        keyed(async () => ({ status: 200, body: {} })),
        deps,
      ),
    );
    expect(spans).toEqual([
      {
        name: 'GET /api/probe',
        start: {
          kind: 'server',
          parent: null,
          attributes: { 'http.request.method': 'GET', 'http.route': '/api/probe' },
        },
        attributes: [{ 'http.response.status_code': 200 }],
        failures: [],
      },
    ]);
  });

  test.each([
    ["the client's", { traceparent: given }, ofAzure, given],
    ["Azure's where the client has none", {}, ofAzure, ofAzure],
    ["Azure's where the client's cannot be read", { traceparent: 'nonsense' }, ofAzure, ofAzure],
    ['none', {}, undefined, null],
  ])('continues %s', async (_name, headers, traceParent, parent) => {
    await call(
      serve(
        keyed(async () => ({ status: 200, body: {} })),
        deps,
      ),
      {
        headers,
        ...(traceParent !== undefined && { traceParent }),
      },
    );
    expect(spans[0]?.start.parent).toBe(parent);
  });

  test('is what the handler hands on', async () => {
    expect((await call(serve(keyed(tellTrace), deps))).json).toEqual({ traceparent: ofSpan });
  });

  test.each([
    ['a bug', new TypeError('secret'), ['TypeError']],
    ['something thrown that is no error', 'secret', ['bug']],
    ['a store that does not answer', new StoreUnavailableError('secret'), ['StoreUnavailableError']],
    ['a refusal', new ServiceError('submission_not_found'), []],
  ])('fails by the name of %s', async (_name, thrown, failures) => {
    const served = serve(
      keyed(() => Promise.reject(thrown)),
      deps,
    );
    const { status } = await call(served);
    expect(spans[0]?.failures).toEqual(failures);
    expect(spans[0]?.attributes).toEqual([{ 'http.response.status_code': status }]);
    expect(memory.logger.lines.filter(({ level }) => level === 'error')).toHaveLength(failures.length);
  });
});

describe('lines that a handler logs', () => {
  test('say who called, and in which trace', async () => {
    await call(serve(keyed(say), deps));
    expect(memory.logger.lines.at(-1)?.fields).toEqual({ keyId: 'key-1', workspaceId: 'w', traceId });
  });

  test('name the person of a session', async () => {
    const person = {
      kind: 'person',
      id: 'person-1',
      name: 'Ann',
      role: 'lead',
      tier: 'enterprise',
      mode: 'live',
    } as const;
    const authenticate = async () => ({ ...person, workspaceId: 'w', scope: 'w:live' as const });
    await call(serve(keyed(say), { ...deps, authenticate }));
    expect(memory.logger.lines.at(-1)?.fields).toEqual({ personId: 'person-1', workspaceId: 'w', traceId });
  });

  test('name nobody where anybody may call', async () => {
    const open = publicOperation({ ...shape, method: 'GET', path: '/api/probe', responses, handle: say });
    await call(serve(open, deps));
    expect(memory.logger.lines.at(-1)?.fields).toEqual({ traceId });
  });
});

describe('a request is refused before its handler runs', () => {
  const key = { kind: 'key', id: 'key-1', name: 'Shop', workspaceId: 'w' } as const;
  const live = { ...key, scope: 'w:live', mode: 'live', tier: 'enterprise' } as const;
  const sandbox = { ...key, scope: 'w:sandbox', mode: 'sandbox', tier: 'enterprise' } as const;
  const sandboxOnly = operation({
    ...shape,
    method: 'GET',
    path: '/api/probe',
    bucket: 'sandbox',
    isSandboxOnly: true,
    request: { query: z.looseObject({}) },
    responses,
    handle: async () => ({ status: 200, body: {} }),
  });

  test('where the plan has no access', async () => {
    const free = { ...live, tier: 'free' } as const;
    const { status, json } = await call(serve(keyed(say), { ...deps, authenticate: async () => free }));
    expect([status, json.bucket]).toEqual([402, 'submission_read']);
  });

  test.each([
    [live, 403],
    [sandbox, 200],
  ])('where only a sandbox key may call, %#', async (caller, status) => {
    const answer = await call(serve(sandboxOnly, { ...deps, authenticate: async () => caller }));
    expect(answer.status).toBe(status);
  });

  test('where its bucket is empty, and only that of its caller and kind is asked', async () => {
    const asked: unknown[] = [];
    const takeToken: ServeDeps['takeToken'] = async (caller, bucket) => {
      asked.push([caller.id, bucket]);
      return { retryAfterSeconds: 9 };
    };
    expect((await call(serve(keyed(say), { ...deps, takeToken }))).status).toBe(429);
    expect(asked).toEqual([['key-1', 'submission_read']]);
    expect(memory.logger.lines).toEqual([]);
  });
});

test('a failure of our own is logged with its operation and cause, whoever listens to the answers', async () => {
  const cause = new TypeError('secret');
  const { onAnswered: _, ...unheard } = deps;
  expect(
    (
      await call(
        serve(
          keyed(() => Promise.reject(cause)),
          unheard,
        ),
      )
    ).status,
  ).toBe(500);
  expect(memory.logger.lines.at(-1)).toMatchObject({ level: 'error', fields: { operation: 'probe', cause } });
});

describe('what is said of every answer', () => {
  test('is the caller, the address and how long it took', async () => {
    await call(
      serve(
        keyed(async () => ({ status: 200, body: {} })),
        deps,
      ),
    );
    expect(answered).toEqual([
      { method: 'GET', url: 'http://internal/api/probe?x=1', status: 200, durationMs: expect.any(Number), key: 'Shop' },
    ]);
    expect(answered[0]?.durationMs).toBeGreaterThanOrEqual(0);
    // Milliseconds since the request came, not since the process began.
    expect(answered[0]?.durationMs).toBeLessThan(performance.now());
  });

  test('names the caller of a request that was refused later, and nobody before', async () => {
    await call(
      serve(
        keyed(() => Promise.reject(new ServiceError('submission_not_found'))),
        deps,
      ),
    );
    await call(
      serve(
        keyed(async () => ({ status: 200, body: {} })),
        { ...deps, authenticate: refuse },
      ),
    );
    expect(answered.map(({ status, key }) => [status, key])).toEqual([
      [404, 'Shop'],
      [401, null],
    ]);
  });
});

describe('the time that a request has', () => {
  test.each(['GET', 'POST'] as const)('ends for a %s that only reads', async (method) => {
    expect((await call(serve(keyed(tellTime, method), deps), { method })).json).toEqual({ ends: method === 'GET' });
  });

  test('does not end for a GET that changes something', async () => {
    const changing = publicOperation({
      ...shape,
      method: 'GET',
      changesState: true,
      path: '/api/probe',
      responses,
      handle: tellTime,
    });
    expect((await call(serve(changing, deps))).json).toEqual({ ends: false });
  });
});

describe('what a handler gets', () => {
  const { workflows: _, ...withoutWorkflows } = createMemoryServices().services;

  test('are workflows where its operation starts one', async () => {
    const starting = workflowOperation({
      ...shape,
      method: 'GET',
      path: '/api/probe',
      bucket: 'submission_read',
      consoleRole: 'viewer',
      request: { query: z.looseObject({}) },
      responses,
      handle: tellServices,
    });
    const without = { ...deps, services: withoutWorkflows };
    expect((await call(serve(starting, without))).json).toEqual({ has: true });
    expect((await call(serve(keyed(tellServices), without))).json).toEqual({ has: false });
  });

  test('is a header by its name', async () => {
    const { json } = await call(serve(keyed(tellHeaders), deps), { headers: { 'If-Match': '"3"' } });
    expect(json).toEqual({ one: '"3"', other: null });
  });
});

test('an operation of the console asks for a session, whatever key is sent, and is in no document', async () => {
  const ofConsole = consoleOperation({
    ...shape,
    method: 'GET',
    path: '/api/probe',
    leastRole: 'viewer',
    responses,
    handle: async () => ({ status: 200, body: {} }),
  });
  expect(ofConsole.isHidden).toBe(true);
  expect((await call(serve(ofConsole, deps), { headers: { 'x-api-key': 'a key' } })).status).toBe(401);
});
