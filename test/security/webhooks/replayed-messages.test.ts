import { beforeEach, expect, test } from 'vitest';
import { type Client, createClient } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';

/** Protects: receivers of webhooks from messages that were sent before, altered or signed with an old secret. */

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const otherSecret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
let memory: MemoryServices;
let client: Client;

interface Signed {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory);
});

const ask = async (json: unknown) => (await client.call({ method: 'POST', path: '/health/webhook-test', json })).json;
const sign = async (withSecret = secret): Promise<Signed> => ask({ secret: withSecret });
const verdictOn = async ({ headers, body }: Signed): Promise<string | null> =>
  (await ask({ secret, headers, body })).reason;
const withHeader = (signed: Signed, name: string, value: string): Signed => ({
  ...signed,
  headers: { ...signed.headers, [name]: value },
});

test('a message is taken within five minutes and refused after, however often it comes', async () => {
  const signed = await sign();
  memory.clock.advance(300_000);
  expect([await verdictOn(signed), await verdictOn(signed)]).toEqual([null, null]);
  memory.clock.advance(1000);
  expect(await verdictOn(signed)).toBe('timestamp_too_old');
});

test('a new time does not make an old message valid, nor do another id and another body', async () => {
  const signed = await sign();
  memory.clock.advance(301_000);
  const fresh = await sign();
  const changed = 'body_changed_or_wrong_secret';
  expect(await verdictOn(withHeader(signed, 'webhook-timestamp', fresh.headers['webhook-timestamp'] ?? ''))).toBe(
    changed,
  );
  expect(await verdictOn(withHeader(fresh, 'webhook-id', signed.headers['webhook-id'] ?? ''))).toBe(changed);
  expect(await verdictOn({ ...fresh, body: fresh.body.replace('completed', 'failed') })).toBe(changed);
  expect(await verdictOn({ ...fresh, body: `${fresh.body} ` })).toBe(changed);
});

test('while a secret is exchanged either signature of a message is enough, and one of a foreign secret is not', async () => {
  const ours = await sign();
  const foreign = await sign(otherSecret);
  const [good = '', bad = ''] = [ours, foreign].map(({ headers }) => headers['webhook-signature']);
  expect(await verdictOn(withHeader(ours, 'webhook-signature', `${bad} ${good}`))).toBe(null);
  expect(await verdictOn(withHeader(ours, 'webhook-signature', bad))).toBe('body_changed_or_wrong_secret');
  expect(await verdictOn(withHeader(ours, 'webhook-signature', good.replace('v1,', 'v2,')))).not.toBe(null);
});
