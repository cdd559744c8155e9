import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, createClient } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
let memory: MemoryServices;
let client: Client;

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory);
});

const ask = (json: unknown) => client.call({ method: 'POST', path: '/health/webhook-test', json });

describe('the signature test signs', () => {
  test('a made-up event', async () => {
    const { status, json } = await ask({ secret });
    expect(status).toBe(200);
    const envelope = JSON.parse(json.body);
    expect(envelope).toMatchObject({ type: 'asset.processing.completed', data: { status: 'completed' } });
    expect(json.headers).toEqual({
      'webhook-id': envelope.id,
      'webhook-timestamp': '1767603600',
      'webhook-signature': new Webhook(secret).sign(envelope.id, memory.clock.now(), json.body),
    });
  });

  test.each([
    [{ id: 'evt_mine', a: [1, 'ö'] }, '{"id":"evt_mine","a":[1,"ö"]}', 'evt_mine'],
    ['  raw text ', '  raw text ', expect.stringMatching(/^evt_[0-9a-f]{32}$/)],
    [{ id: 'with.dot' }, '{"id":"with.dot"}', expect.stringMatching(/^evt_/)],
    [[], '[]', expect.stringMatching(/^evt_/)],
    [{ id: 12 }, '{"id":12}', expect.stringMatching(/^evt_/)],
  ])('the payload %j', async (payload, body, id) => {
    const { json } = await ask({ secret, payload });
    expect(json.body).toBe(body);
    expect(json.headers['webhook-id']).toEqual(id);
    expect((await ask({ secret, ...json })).json).toEqual({ valid: true, reason: null });
  });

  test.each(['', 'whsec_', 'AAAA', 'whsec_not base64', 'whsec_AAA'])('nothing with the secret "%s"', async (bad) => {
    const { status, json } = await ask({ secret: bad });
    expect(status).toBe(422);
    expect(json.fields).toMatchObject([{ path: 'secret', code: 'invalid_format' }]);
  });
});

describe('the signature test verifies', () => {
  let signed: { headers: Record<string, string>; body: string };

  beforeEach(async () => {
    signed = (await ask({ secret })).json;
  });

  const reasonOf = async (change: object, headers: object = {}) => {
    const { status, json } = await ask({ secret, ...signed, headers: { ...signed.headers, ...headers }, ...change });
    expect(status).toBe(200);
    expect(json.valid).toBe(json.reason === null);
    return json.reason;
  };

  test('what is right, whatever the case of its header names', async () => {
    expect(await reasonOf({})).toBeNull();
    const upper = Object.fromEntries(
      Object.entries(signed.headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect(await reasonOf({ headers: upper })).toBeNull();
  });

  test('one of several signatures', async () => {
    const other = (await ask({ secret: `whsec_${Buffer.alloc(32).toString('base64')}` })).json.headers;
    const both = `${other['webhook-signature']} ${signed.headers['webhook-signature']}`;
    expect(await reasonOf({}, { 'webhook-signature': both })).toBeNull();
  });

  test('header values with spaces around them', async () => {
    const spaced = Object.fromEntries(Object.entries(signed.headers).map(([name, value]) => [name, ` ${value} `]));
    expect(await reasonOf({ headers: spaced })).toBeNull();
  });

  test.each([
    ['1767603299', 'timestamp_too_old'],
    ['1767603300', 'body_changed_or_wrong_secret'],
    ['1767603900', 'body_changed_or_wrong_secret'],
    ['1767603901', 'timestamp_too_new'],
    ['now', 'malformed_signature'],
    ['1767603600s', 'malformed_signature'],
    ['t1767603600', 'malformed_signature'],
  ])('the timestamp %s, five minutes either way: %s', async (timestamp, reason) => {
    expect(await reasonOf({}, { 'webhook-timestamp': timestamp })).toBe(reason);
  });

  test('and names what is wrong', async () => {
    expect(await reasonOf({ secret: 'whsec_?' })).toBe('malformed_secret');
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      expect(await reasonOf({}, { [name]: '' })).toBe('missing_header');
    }
    expect(await reasonOf({ headers: {} })).toBe('missing_header');
    expect(await reasonOf({}, { 'webhook-signature': 'sha256=abc' })).toBe('malformed_signature');
    expect(await reasonOf({}, { 'webhook-signature': 'v2,abc' })).toBe('malformed_signature');
    expect(await reasonOf({ body: `${signed.body} ` })).toBe('body_changed_or_wrong_secret');
    expect(await reasonOf({}, { 'webhook-id': 'evt_other' })).toBe('body_changed_or_wrong_secret');
    expect(await reasonOf({}, { 'webhook-timestamp': '1767603601' })).toBe('body_changed_or_wrong_secret');
    expect(await reasonOf({ secret: `whsec_${Buffer.alloc(32, 8).toString('base64')}` })).toBe(
      'body_changed_or_wrong_secret',
    );
  });
});

describe('the signature test', () => {
  test.each([
    [{}, 'secret', 'required'],
    [{ secret: 5 }, 'secret', 'invalid_type'],
    [{ secret, headers: {} }, 'body', 'required'],
    [{ secret, body: '' }, 'headers', 'required'],
    [{ secret, headers: { 'webhook-id': 5 }, body: '' }, 'headers.webhook-id', 'invalid_type'],
    [{ secret, headers: {}, body: '', payload: 1 }, 'payload', 'unknown_field'],
    [{ secret, url: 'https://example.com' }, 'url', 'unknown_field'],
  ])('refuses %j', async (json, where, code) => {
    const { status, json: body } = await ask(json);
    expect(status).toBe(422);
    expect(body.fields).toEqual([{ path: where, code, message: expect.any(String) }]);
  });

  test('needs a key, stores nothing and sends nothing', async () => {
    const before = memory.store.dump();
    await ask({ secret });
    const { ratelimits: _, ...after } = memory.store.dump();
    expect(Object.keys(after).filter((id) => !id.startsWith('ratelimits/'))).toEqual(
      Object.keys(before).filter((id) => !id.startsWith('ratelimits/')),
    );
    expect(memory.queue.sent).toEqual([]);
  });
});
