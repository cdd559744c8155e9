import functions, { type HttpFunctionOptions, type HttpResponseInit, type InvocationContext } from '@azure/functions';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { operation, publicOperation, workflowOperation } from '../../../functions/http/operation.ts';
import { registerRoutes } from '../../../functions/http/register-routes.ts';
import type { ServeDeps } from '../../../functions/http/serve.ts';
import { createTelemetry } from '../../../shared/telemetry/create-telemetry.ts';
import { createClient } from '../../../support/api-client.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';

const describedAs = { tag: 'Health', summary: 'A probe' } as const;
const done = { 204: { description: 'Done' } };
const probes = [
  publicOperation({
    ...describedAs,
    name: 'public-probe',
    method: 'GET',
    path: '/public/{probe_id}',
    request: { path: z.object({ probe_id: z.string() }) },
    responses: done,
    handle: async () => ({ status: 204 }),
  }),
  operation({
    ...describedAs,
    name: 'keyed-probe',
    method: 'PATCH',
    path: '/keyed',
    bucket: 'upload',
    consoleRole: 'reviewer',
    responses: done,
    handle: async () => ({ status: 204 }),
  }),
  workflowOperation({
    ...describedAs,
    name: 'workflow-probe',
    method: 'POST',
    path: '/workflow',
    bucket: 'upload',
    consoleRole: 'reviewer',
    responses: done,
    handle: async () => ({ status: 204 }),
  }),
];

/** What the host is told, by the names of functions. */
function register(onAnswered?: ServeDeps['onAnswered']) {
  const told = new Map<string, HttpFunctionOptions>();
  const http = vi.spyOn(functions.app, 'http').mockImplementation((name, options) => {
    told.set(name, options);
  });
  onTestFinished(() => http.mockRestore());
  const memory = createMemoryServices();
  registerRoutes(probes, {
    services: memory.services,
    telemetry: createTelemetry(),
    bindWorkflows: () => memory.services.workflows,
    origin: () => 'https://review.example',
    ...(onAnswered && { onAnswered }),
  });
  const call = async (name: string, key?: string) => {
    const options = told.get(name);
    const request = new functions.HttpRequest({
      method: options?.methods?.[0] ?? 'GET',
      url: 'https://review.example/somewhere',
      headers: { 'x-api-key': key ?? '' },
      params: { probe_id: '1' },
    });
    return (await options?.handler(request, {} as InvocationContext)) as HttpResponseInit;
  };
  return { memory, told, call };
}

test('every operation is a function with its method and route, and the last one takes the rest', () => {
  const { told } = register();
  const rows = [...told].map(([name, { methods, route, authLevel, extraInputs }]) => ({
    name,
    methods,
    route,
    authLevel,
    inputs: extraInputs?.map(({ type }) => type),
  }));
  const open = { authLevel: 'anonymous', inputs: [] };
  expect(rows).toEqual([
    { ...open, name: 'public-probe', methods: ['GET'], route: 'public/{probe_id}' },
    { ...open, name: 'keyed-probe', methods: ['PATCH'], route: 'keyed' },
    { ...open, name: 'workflow-probe', methods: ['POST'], route: 'workflow', inputs: ['durableClient'] },
    {
      name: 'zz_fallback',
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
      route: '{*path}',
      authLevel: 'anonymous',
      inputs: undefined,
    },
  ]);
  expect([...told.keys()].toSorted().at(-1)).toBe('zz_fallback');
});

test('their handlers know keys and count requests', async () => {
  const { memory, call } = register();
  const { key } = await createClient(memory);
  expect((await call('public-probe')).status).toBe(204);
  expect((await call('keyed-probe')).status).toBe(401);
  expect((await call('keyed-probe', key)).status).toBe(204);
  expect(Object.keys(memory.store.dump()).filter((name) => name.startsWith('ratelimits/'))).toHaveLength(1);
});

test('what matches no route is a 404, and is said like every answer', async () => {
  const onAnswered = vi.fn<NonNullable<ServeDeps['onAnswered']>>();
  const { call } = register(onAnswered);
  const answer = await call('zz_fallback');
  expect(answer.status).toBe(404);
  expect(JSON.parse(Buffer.from(answer.body as Uint8Array).toString())).toMatchObject({ detail: 'Not found' });
  expect(onAnswered.mock.calls).toEqual([
    [{ method: 'GET', url: 'https://review.example/somewhere', status: 404, durationMs: 0, key: null }],
  ]);
  expect((await register().call('zz_fallback')).status).toBe(404);
});
