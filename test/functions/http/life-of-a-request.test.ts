import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operation, publicOperation } from '../../../functions/http/operation.ts';
import { uuid } from '../../../functions/http/schemas.ts';
import { routes } from '../../../functions/routes.ts';
import { createKey } from '../../../shared/domain/keys/create-key.ts';
import { defaultLimits } from '../../../shared/model/tiers.ts';
import { StoreUnavailableError } from '../../../shared/ports/document-store.ts';
import { base, type Client, createClient, unknownId } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { createFrontDoor } from '../../../support/serve-request.ts';

const probe = operation({
  name: 'probe',
  method: 'POST',
  path: '/probe/{probe_id}',
  tag: 'Health',
  summary: 'Takes everything an operation can take',
  bucket: 'upload',
  consoleRole: 'reviewer',
  sandboxOnlyQuery: ['delay'],
  request: {
    path: z.object({ probe_id: uuid }),
    query: z.strictObject({ delay: z.string().optional(), limit: z.enum(['1', '2']).optional() }),
    body: z.strictObject({
      name: z.string(),
      kind: z.enum(['a', 'b']),
      list: z.array(z.strictObject({ id: uuid })).optional(),
    }),
  },
  responses: { 200: { description: 'An echo', schema: z.object({ name: z.string() }) } },
  handle: async (_services, { body }) => {
    if (body.name === 'bug') throw new TypeError('a secret of ours');
    if (body.name === 'store') throw new StoreUnavailableError('secret address of the store');
    return { status: 200, body: { name: body.name } };
  },
});
const sandboxProbe = operation({
  name: 'sandbox-probe',
  method: 'POST',
  path: '/sandbox-probe',
  tag: 'Health',
  summary: 'For sandbox keys only',
  bucket: 'sandbox',
  isSandboxOnly: true,
  responses: { 204: { description: 'Done' } },
  handle: async () => ({ status: 204 }),
});
const publicProbe = publicOperation({
  name: 'public-probe',
  method: 'GET',
  path: '/public',
  tag: 'Health',
  summary: 'For everybody',
  responses: { 200: { description: 'Done', schema: z.object({}) } },
  handle: async () => ({ status: 200, body: {} }),
});

let memory: MemoryServices;
let frontDoor: ReturnType<typeof createFrontDoor>;
let client: Client;
const path = `/probe/${unknownId}`;
const valid = { name: 'n', kind: 'a' };

beforeEach(async () => {
  memory = createMemoryServices();
  frontDoor = createFrontDoor(memory.services, [probe, sandboxProbe, publicProbe]);
  client = await createClient(memory, { frontDoor });
});

const post = (json: unknown, query = '') => client.call({ method: 'POST', path: `${path}${query}`, json });

describe('the order of checks', () => {
  test('an unknown route is a 404 whatever the key', async () => {
    const answer = await frontDoor({ path: '/nothing', key: 'no key at all' });
    expect([answer.status, answer.json.detail]).toEqual([404, 'Not found']);
  });

  test('401 comes before everything the request says', async () => {
    const answer = await frontDoor({ method: 'POST', path: '/probe/no-uuid?delay=1', json: { unknown: 1 } });
    expect([answer.status, answer.json.detail]).toEqual([401, 'Missing X-API-Key header']);
  });

  test('402 with its own body comes before the sandbox check', async () => {
    const free = await createClient(memory, { tier: 'free', frontDoor });
    const answer = await free.call({ method: 'POST', path: '/sandbox-probe' });
    expect([answer.status, answer.json]).toEqual([
      402,
      {
        error_code: 'tier_not_authorized_for_integrations_api',
        message: 'Your plan does not include access to the Integrations API.',
        bucket: 'sandbox',
      },
    ]);
  });

  test('403 for a live key in the sandbox costs no token', async () => {
    for (let count = 0; count < 400; count += 1) {
      const answer = await client.call({ method: 'POST', path: '/sandbox-probe' });
      expect(answer.status).toBe(403);
    }
    expect(Object.keys(memory.store.dump()).filter((key) => key.startsWith('ratelimits/'))).toEqual([]);
  });

  test('429 comes before 400 and 422, and a request refused later counts', async () => {
    const starter = await createClient(memory, { tier: 'starter', frontDoor });
    const bad = () => starter.call({ method: 'POST', path: '/probe/no-uuid?delay=1', json: {} });
    const statuses: number[] = [];
    // A bucket that was not used for a while holds a whole minute's requests.
    const minute = defaultLimits.rates.starter.upload;
    for (let count = 0; count < minute + 2; count += 1) statuses.push((await bad()).status);
    expect(statuses).toEqual([...Array.from({ length: minute }, () => 400), 429, 429]);
    const refused = await bad();
    expect(refused.json).toEqual({ error: 'Rate limit exceeded: too many uploads' });
    expect(refused.headers.get('retry-after')).toBe('1');
  });

  test('400 for a sandbox parameter comes before 422', async () => {
    const answer = await post({}, '?delay=1&unknown=2');
    expect([answer.status, answer.json.detail]).toEqual([400, 'simulationDelaySeconds needs a sandbox key']);
    const sandbox = await createClient(memory, { mode: 'sandbox', frontDoor });
    expect((await sandbox.call({ method: 'POST', path: `${path}?delay=1`, json: valid })).status).toBe(200);
  });

  test('a public operation asks for no key and counts nothing', async () => {
    expect((await frontDoor({ path: '/public' })).json).toEqual({});
  });
});

describe('a 422 names every failure', () => {
  test('of path, query and body at once', async () => {
    const answer = await client.call({
      method: 'POST',
      path: '/probe/no-uuid?limit=3&limit=1&extra=1',
      json: { kind: 'c', list: [{ id: unknownId }, { id: 7 }], extra: {}, __proto: 1 },
    });
    expect(answer.status).toBe(422);
    const found = answer.json.fields.map(({ path: at, code }: { path: string; code: string }) => `${at} ${code}`);
    expect(found.toSorted()).toEqual([
      '__proto unknown_field',
      'extra unknown_field',
      'kind invalid_value',
      'list[1].id invalid_type',
      'name required',
      'path.probe_id invalid_format',
      'query.extra unknown_field',
      'query.limit duplicate',
    ]);
    for (const field of answer.json.fields) expect(Object.keys(field)).toEqual(['path', 'code', 'message']);
  });

  test('of a query where none is known', async () => {
    const sandbox = await createClient(memory, { mode: 'sandbox', frontDoor });
    const answer = await sandbox.call({ method: 'POST', path: '/sandbox-probe?verbose=1' });
    expect([answer.status, answer.json.fields]).toEqual([
      422,
      [{ path: 'query.verbose', code: 'unknown_field', message: expect.any(String) }],
    ]);
    expect((await frontDoor({ path: '/public?utm_source=mail' })).status).toBe(200);
  });

  const bodies: readonly (readonly [string, string | Uint8Array, string])[] = [
    ['no JSON', '{"name":', 'invalid_json'],
    ['empty', '', 'invalid_json'],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'invalid_json'],
    ['not an object', '[]', 'invalid_type'],
    ['null', 'null', 'invalid_type'],
    ['over 1 MiB', `"${'x'.repeat(1_048_576)}"`, 'too_large'],
    ['65 levels deep', `${'['.repeat(65)}${']'.repeat(65)}`, 'too_deep'],
    ['half a million levels deep', '['.repeat(400_000) + ']'.repeat(400_000), 'too_deep'],
  ];
  test.each(bodies)('a body that is %s', async (_name, body, code) => {
    const answer = await client.call({ method: 'POST', path, body });
    expect([answer.status, answer.json]).toEqual([422, { fields: [{ path: '', code, message: expect.any(String) }] }]);
  });

  test('64 levels are not too deep', async () => {
    const answer = await client.call({ method: 'POST', path, body: `${'['.repeat(64)}${']'.repeat(64)}` });
    expect(answer.json.fields[0].code).toBe('invalid_type');
  });

  test('a chunked body, which the host does not pass on', async () => {
    const headers = { 'transfer-encoding': 'chunked' };
    const answer = await client.call({ method: 'POST', path, headers });
    expect(answer.json.fields).toEqual([{ path: '', code: 'length_required', message: expect.any(String) }]);
  });
});

describe('JSON is parsed', () => {
  test('whatever the content type says', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await client.call({ method: 'POST', path, body: JSON.stringify(valid), headers });
    expect(answer.json).toEqual({ name: 'n' });
  });

  test('with a byte order mark', async () => {
    expect((await client.call({ method: 'POST', path, body: `\ufeff${JSON.stringify(valid)}` })).status).toBe(200);
  });

  test('of duplicate keys the last one counts', async () => {
    const answer = await client.call({ method: 'POST', path, body: '{"name":"first","kind":"a","name":"last"}' });
    expect(answer.json).toEqual({ name: 'last' });
  });

  test('an id in capitals is the same id', async () => {
    const answer = await client.call({
      method: 'POST',
      path: path.toUpperCase().replace('PROBE', 'probe'),
      json: valid,
    });
    expect(answer.status).toBe(200);
  });
});

describe('the one exit for errors', () => {
  test('a bug answers a bare 500 and logs its cause', async () => {
    const answer = await post({ name: 'bug', kind: 'a' });
    expect([answer.status, answer.json]).toEqual([500, { detail: 'Internal error' }]);
    expect(memory.logger.lines.at(-1)).toMatchObject({
      level: 'error',
      fields: { operation: 'probe', cause: expect.objectContaining({ message: 'a secret of ours' }) },
    });
  });

  test('if the store does not answer, the 500 has a body of its own and names no address', async () => {
    const answer = await post({ name: 'store', kind: 'a' });
    expect([answer.status, answer.json]).toEqual([
      500,
      { detail: 'Storage error', docs_url: 'http://localhost/docs/errors#storage_error' },
    ]);
  });

  test('a store that fails while the key is checked is the same 500', async () => {
    memory.store.fault = ({ container }) => (container === 'apikeys' ? 'unavailable' : 'none');
    expect((await post(valid)).json.detail).toBe('Storage error');
  });

  test('a refusal is not logged as an error', async () => {
    await post({});
    expect(memory.logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('every answer', () => {
  test('has a length and a type, is not cached, and carries no X-RateLimit header and no request id', async () => {
    for (const answer of [await post(valid), await post({}), await frontDoor({ path: '/nothing' })]) {
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(JSON.stringify(answer.json)));
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const names = [...answer.headers.keys()];
      expect(names.filter((name) => name.startsWith('x-ratelimit') || name.includes('request-id'))).toEqual([]);
    }
  });

  test('204 has no body', async () => {
    const sandbox = await createClient(memory, { mode: 'sandbox', frontDoor });
    const answer = await sandbox.call({ method: 'POST', path: '/sandbox-probe' });
    expect([answer.status, answer.json, answer.headers.get('content-length')]).toEqual([204, '', null]);
  });
});

describe('the four 401s', () => {
  const cases: readonly (readonly [string, string | undefined, string])[] = [
    ['no header', undefined, 'Missing X-API-Key header'],
    ['an empty header', '', 'Missing X-API-Key header'],
    ['text', 'hello', 'Invalid API key'],
    ['two headers', `sk_live_${'0'.repeat(64)}, sk_live_${'0'.repeat(64)}`, 'Invalid API key'],
    ['an unknown key', `sk_live_${'0'.repeat(64)}`, 'Invalid API key'],
  ];
  test.each(cases)('%s', async (_name, key, detail) => {
    const answer = await createFrontDoor(memory.services)({ path: `${base}/submissions/${unknownId}`, key });
    expect([answer.status, answer.json.detail]).toEqual([401, detail]);
  });

  test('an expired key, and a revoked one that is expired too', async () => {
    const expiresAt = new Date(memory.clock.now().getTime() + 1000);
    const { key, document } = await createKey(memory.services, { ...client, mode: 'live', label: null, expiresAt });
    memory.clock.advance(1000);
    const call = () => createFrontDoor(memory.services)({ path: `${base}/submissions/${unknownId}`, key });
    expect((await call()).json.detail).toBe('This API key has expired');
    const revoked = { ...document, revokedAt: expiresAt.toISOString() };
    await memory.store.upsert('apikeys', document.id, revoked);
    expect((await call()).json.detail).toBe('This API key has been revoked');
  });

  test('every operation that is not marked otherwise needs a key', async () => {
    const open = ['get-health', 'get-public-keys', 'get-openapi', 'get-docs', 'get-docs-file'];
    /** These ask for a session, or begin and end one: test/functions/console/sessions.test.ts. */
    const sessions = ['get-session', 'change-workspace', 'end-session', 'sign-in', 'confirm-sign-in', 'finish-sign-in'];
    const pages = ['get-console-file', 'get-console-page'];
    expect(
      routes
        .filter(({ bucket }) => bucket === undefined)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...open, ...sessions, ...pages].toSorted());
    const call = createFrontDoor(memory.services);
    for (const { name, method, path: template } of routes.filter(({ bucket }) => bucket !== undefined)) {
      const answer = await call({ method, path: template.replaceAll(/\{\w+\}/g, unknownId) });
      /** The console's own writes are refused for their missing `Origin` before anybody asks who calls. */
      const refused = template.startsWith('/api/console/') && method !== 'GET' ? 403 : 401;
      expect([name, answer.status]).toEqual([name, refused]);
    }
  });
});
