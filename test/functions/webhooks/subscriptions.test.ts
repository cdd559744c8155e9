import { beforeEach, describe, expect, test } from 'vitest';
import { createAddressRules } from '../../../shared/domain/webhooks/endpoints/address-rules.ts';
import { createEndpointPolicy } from '../../../shared/domain/webhooks/endpoints/create-endpoint-policy.ts';
import { defaultLimits } from '../../../shared/model/tiers.ts';
import { SecretBoxUnavailableError } from '../../../shared/ports/secret-box.ts';
import { base, type Client, createClient, unknownId } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';

const path = `${base}/webhooks/subscriptions`;
const valid = { endpointUrl: 'https://hooks.example.com/in', eventTypes: ['asset.processing.completed'] };
let memory: MemoryServices;
let client: Client;

beforeEach(async () => {
  memory = createMemoryServices({ endpoints: createEndpointPolicy(createAddressRules([]), []) });
  client = await createClient(memory);
});

const create = (json: unknown = valid, by = client) => by.call({ method: 'POST', path, json });
const get = (id: string, by = client) => by.call({ path: `${path}/${id}` });
const patch = (id: string, json: unknown, by = client) => by.call({ method: 'PATCH', path: `${path}/${id}`, json });
const remove = (id: string, by = client) => by.call({ method: 'DELETE', path: `${path}/${id}` });
const list = (query = '', by = client) => by.call({ path: `${path}${query}` });
const fields = (...expected: readonly (readonly [string, string])[]) => ({
  fields: expected.map(([where, code]) => ({ path: where, code, message: expect.any(String) })),
});

describe('creating a subscription', () => {
  test('answers 201 with exactly the documented fields and the secret', async () => {
    const { status, json } = await create({ ...valid, description: 'Billing' });
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspaceId: client.workspaceId,
      ...valid,
      description: 'Billing',
      enabled: true,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      createdAt: '2026-01-05T09:00:00.000Z',
      updatedAt: '2026-01-05T09:00:00.000Z',
    });
  });

  test('tells the secret once, and leaves out a description that was not given', async () => {
    const { json } = await create();
    const { secret, ...view } = json;
    expect(secret).toBeDefined();
    expect((await get(json.id)).json).toEqual(view);
    expect(Object.keys(view)).not.toContain('description');
    expect((await list()).json.items).toEqual([view]);
    expect(JSON.stringify(memory.store.dump())).not.toContain(secret);
  });

  test.each([
    [{ ...valid, endpointUrl: 'http://hooks.example.com/' }, 'endpointUrl', 'not_https'],
    [{ ...valid, endpointUrl: 'https://169.254.169.254/' }, 'endpointUrl', 'address_not_allowed'],
    [{ ...valid, endpointUrl: 'https://127.0.0.1:8443/' }, 'endpointUrl', 'address_not_allowed'],
    [{ ...valid, endpointUrl: 'https://user:pw@hooks.example.com/' }, 'endpointUrl', 'address_not_allowed'],
    [{ ...valid, endpointUrl: 'hooks' }, 'endpointUrl', 'invalid_format'],
    [{ ...valid, endpointUrl: 7 }, 'endpointUrl', 'invalid_type'],
    [{ ...valid, endpointUrl: `https://hooks.example.com/${'a'.repeat(2048)}` }, 'endpointUrl', 'too_big'],
    [{ eventTypes: valid.eventTypes }, 'endpointUrl', 'required'],
    [{ endpointUrl: valid.endpointUrl }, 'eventTypes', 'required'],
    [{ ...valid, eventTypes: [] }, 'eventTypes', 'too_small'],
    [{ ...valid, eventTypes: 'asset.processing.completed' }, 'eventTypes', 'invalid_type'],
    [{ ...valid, eventTypes: ['asset.created'] }, 'eventTypes[0]', 'invalid_value'],
    [{ ...valid, eventTypes: [...valid.eventTypes, ...valid.eventTypes] }, 'eventTypes[1]', 'duplicate'],
    [{ ...valid, description: null }, 'description', 'invalid_type'],
    [{ ...valid, description: 'x'.repeat(501) }, 'description', 'too_big'],
    [{ ...valid, description: '\ud800' }, 'description', 'invalid_value'],
    [{ ...valid, secret: 'whsec_AAAA' }, 'secret', 'unknown_field'],
    [[], '', 'invalid_type'],
  ])('refuses %j', async (json, where, code) => {
    const answer = await create(json);
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual(fields([where, code]));
    expect((await list()).json.total).toBe(0);
  });

  test('stops at the limit of the workspace and mode, also when many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => create()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(defaultLimits.subscriptions);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.json).toEqual(fields(['', 'limit_reached']));
    expect((await list()).json.total).toBe(10);
    const sandbox = await createClient(memory, { workspaceId: client.workspaceId, mode: 'sandbox' });
    expect((await create(valid, sandbox)).status).toBe(201);
    const [first] = (await list()).json.items;
    await remove(first.id);
    expect((await create()).status).toBe(201);
  });
});

test('if the vault cannot be reached, a creation is refused as a storage error and leaves nothing', async () => {
  const { json } = await create();
  memory.services.secretBox.seal = async () => {
    throw new SecretBoxUnavailableError('The vault is away.');
  };
  const before = memory.store.dump();
  const answers = [await create(), await client.call({ method: 'POST', path: `${path}/${json.id}/rotate-secret` })];
  expect(answers.map(({ status, json: body }) => [status, body.detail])).toEqual([
    [500, 'Storage error'],
    [500, 'Storage error'],
  ]);
  const stored = (dump: typeof before) => Object.keys(dump).filter((name) => name.startsWith('subscriptions/'));
  expect(stored(memory.store.dump())).toEqual(stored(before));
});

describe('a subscription of somebody else', () => {
  test('is not found, nor is one of the other mode', async () => {
    const { json } = await create();
    const stranger = await createClient(memory);
    const sandbox = await createClient(memory, { workspaceId: client.workspaceId, mode: 'sandbox' });
    for (const other of [stranger, sandbox]) {
      const answers = [
        await get(json.id, other),
        await patch(json.id, { enabled: false }, other),
        await remove(json.id, other),
        await other.call({ path: `${path}/${json.id}/deliveries` }),
        await other.call({ method: 'POST', path: `${path}/${json.id}/rotate-secret` }),
        await other.call({
          method: 'POST',
          path: `${path}/${json.id}/replay`,
          json: { since: '2026-01-01T00:00:00Z' },
        }),
        await other.call({ method: 'POST', path: `${path}/${json.id}/deliveries/${unknownId}/redeliver` }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404));
      expect(answers[0]?.json.detail).toBe('Subscription not found');
      expect((await list('', other)).json.total).toBe(0);
    }
    expect((await get(json.id)).json.enabled).toBe(true);
  });
});

describe('reading one', () => {
  test.each(['registry', 'x', `${unknownId}0`])('%s is no id', async (id) => {
    const { status, json } = await get(id);
    expect(status).toBe(422);
    expect(json).toEqual(fields(['path.subscription_id', 'invalid_format']));
  });

  test('an unknown one is 404', async () => {
    expect((await get(unknownId)).status).toBe(404);
  });
});

describe('switching off and on', () => {
  test('changes enabled and updatedAt, and nothing else', async () => {
    const { secret: _secret, ...created } = (await create()).json;
    memory.clock.advance(1000);
    const off = await patch(created.id, { enabled: false });
    expect(off.status).toBe(200);
    expect(off.json).toEqual({ ...created, enabled: false, updatedAt: '2026-01-05T09:00:01.000Z' });
    memory.clock.advance(1000);
    expect((await patch(created.id, { enabled: false })).json).toEqual(off.json);
    expect((await patch(created.id, { enabled: true })).json).toEqual({
      ...created,
      updatedAt: '2026-01-05T09:00:02.000Z',
    });
  });

  test.each([
    [{}, 'enabled', 'required'],
    [{ enabled: 'false' }, 'enabled', 'invalid_type'],
    [{ enabled: true, endpointUrl: valid.endpointUrl }, 'endpointUrl', 'unknown_field'],
  ])('refuses %j', async (json, where, code) => {
    const created = await create();
    const answer = await patch(created.json.id, json);
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual(fields([where, code]));
  });
});

describe('deleting', () => {
  test('answers 204 without a body, and then 404', async () => {
    const { json } = await create();
    const gone = await remove(json.id);
    expect(gone.status).toBe(204);
    expect(gone.json).toBe('');
    expect((await get(json.id)).status).toBe(404);
    expect((await remove(json.id)).status).toBe(404);
    expect((await client.call({ path: `${path}/${json.id}/deliveries` })).status).toBe(404);
  });
});

const urls = async (query: string) => {
  const { status, json } = await list(query);
  expect(status).toBe(200);
  return json.items.map((item: { endpointUrl: string }) => item.endpointUrl.slice('https://'.length, -1));
};

describe('the list', () => {
  beforeEach(async () => {
    for (const [host, description] of [
      ['b.example.com', 'Größe'],
      ['a.example.com', undefined],
      ['c.example.com', 'Billing'],
    ]) {
      memory.clock.advance(1000);
      await create({ ...valid, endpointUrl: `https://${host}/`, description });
    }
  });

  test('is newest first, 20 to a page', async () => {
    expect(await urls('')).toEqual(['c.example.com', 'a.example.com', 'b.example.com']);
    const { json } = await list();
    expect({ ...json, items: [] }).toEqual({ items: [], page: 1, pageSize: 20, total: 3, totalPages: 1 });
  });

  test('is empty for nobody', async () => {
    const { json } = await list('', await createClient(memory));
    expect(json).toEqual({ items: [], page: 1, pageSize: 20, total: 0, totalPages: 0 });
  });

  test.each([
    ['?sortBy=endpoint_url&sortOrder=asc', ['a.example.com', 'b.example.com', 'c.example.com']],
    ['?sortBy=endpoint_url', ['c.example.com', 'b.example.com', 'a.example.com']],
    ['?sortBy=created_at&sortOrder=asc', ['b.example.com', 'a.example.com', 'c.example.com']],
    ['?search=EXAMPLE.com&sortBy=endpoint_url&sortOrder=asc', ['a.example.com', 'b.example.com', 'c.example.com']],
    ['?search=gr%C3%96SSE', []],
    ['?search=gr%C3%96%C3%9FE', ['b.example.com']],
    ['?search=illin', ['c.example.com']],
    ['?search=', ['c.example.com', 'a.example.com', 'b.example.com']],
    ['?enabled=true', ['c.example.com', 'a.example.com', 'b.example.com']],
    ['?enabled=false', []],
    ['?pageSize=2', ['c.example.com', 'a.example.com']],
    ['?pageSize=2&page=2', ['b.example.com']],
    ['?pageSize=2&page=3', []],
    ['?page=900719925474099', []],
  ])('%s', async (query, expected) => {
    expect(await urls(query)).toEqual(expected);
  });

  test('counts all pages', async () => {
    const { json } = await list('?pageSize=2&page=3');
    expect(json).toEqual({ items: [], page: 3, pageSize: 2, total: 3, totalPages: 2 });
  });

  test.each([
    ['?page=0', 'query.page', 'too_small'],
    ['?page=x', 'query.page', 'invalid_type'],
    ['?page=1.5', 'query.page', 'invalid_type'],
    ['?pageSize=0', 'query.pageSize', 'too_small'],
    ['?pageSize=101', 'query.pageSize', 'too_big'],
    ['?sortBy=createdAt', 'query.sortBy', 'invalid_value'],
    ['?sortOrder=up', 'query.sortOrder', 'invalid_value'],
    ['?enabled=1', 'query.enabled', 'invalid_type'],
    ['?limit=5', 'query.limit', 'unknown_field'],
  ])('refuses %s', async (query, where, code) => {
    const { status, json } = await list(query);
    expect(status).toBe(422);
    expect(json).toEqual(fields([where, code]));
  });
});

describe('rotating the secret', () => {
  test('tells the new one and until when the old one signs', async () => {
    const { json } = await create();
    const rotate = (query = '') => client.call({ method: 'POST', path: `${path}/${json.id}/rotate-secret${query}` });
    const { status, json: rotated } = await rotate();
    expect(status).toBe(200);
    expect(rotated).toEqual({
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      previousValidUntil: '2026-01-06T09:00:00.000Z',
    });
    expect(rotated.secret).not.toBe(json.secret);
    expect((await rotate('?overlapSeconds=60')).json.previousValidUntil).toBe('2026-01-05T09:01:00.000Z');
    expect((await rotate('?overlapSeconds=-1')).json).toEqual(fields(['query.overlapSeconds', 'too_small']));
    expect((await rotate('?overlapSeconds=604801')).json).toEqual(fields(['query.overlapSeconds', 'too_big']));
  });
});
