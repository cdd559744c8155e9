import { beforeEach, describe, expect, test } from 'vitest';
import { deliver } from '../../../shared/domain/webhooks/deliveries/deliver.ts';
import type { DeliveryServices } from '../../../shared/domain/webhooks/deliveries/delivery-services.ts';
import { createSubscriptionGate } from '../../../shared/domain/webhooks/deliveries/subscription-gate.ts';
import type { WebhookAnswer } from '../../../shared/ports/webhook-sender.ts';
import { createTelemetry } from '../../../shared/telemetry/create-telemetry.ts';
import { base, type Client, createClient, unknownId } from '../../../support/api-client.ts';
import { consoleBase, type SignedIn, signIn } from '../../../support/console-client.ts';
import { status as answerOf } from '../../../support/delivery-harness.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { endAsset } from '../../../support/review-by-hand.ts';
import { createFrontDoor } from '../../../support/serve-request.ts';

const path = `${base}/webhooks/subscriptions`;
let memory: MemoryServices;
let client: Client;
let subscriptionId: string;
let submissionId: string;
let delivery: DeliveryServices;
let answer: WebhookAnswer;

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory, { mode: 'sandbox' });
  const endpointUrl = 'https://hooks.example.com/in';
  const eventTypes = ['asset.processing.completed', 'asset.processing.failed'];
  ({ id: subscriptionId } = (await client.call({ method: 'POST', path, json: { endpointUrl, eventTypes } })).json);
  ({ submissionId } = (await client.submit(await client.upload('a.pdf'), await client.upload('b.pdf'))).json);
  answer = answerOf(204);
  delivery = {
    ...memory.services,
    telemetry: createTelemetry(),
    sender: { post: async () => answer },
    gate: createSubscriptionGate(memory.clock),
    retryScale: 1,
  };
});

const fire = (json: object = {}, by = client) =>
  by.call({
    method: 'POST',
    path: `${base}/sandbox/events/fire`,
    json: { eventType: 'asset.processing.completed', submissionId, ...json },
  });
/** Makes the attempts that are due now. */
const work = async () => {
  for (const { message, delayMs } of memory.queue.sent.splice(0)) {
    memory.clock.advance(1000);
    if (delayMs === 0) await deliver(delivery, message);
  }
};
const history = (query = '') => client.call({ path: `${path}/${subscriptionId}/deliveries${query}` });
const post = (rest: string, json?: unknown) =>
  client.call({ method: 'POST', path: `${path}/${subscriptionId}/${rest}`, json });

describe('firing synthetic events', () => {
  test('makes one delivery per asset and matching subscription', async () => {
    const fired = await fire();
    expect(fired.status).toBe(200);
    expect(fired.json).toEqual({ dispatched: 2 });
    const bodies = Object.values(memory.store.dump())
      .filter(({ type }) => type === 'event')
      .map(({ body }) => JSON.parse(String(body)));
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'asset.processing.completed',
      timestamp: '2026-01-05T09:00:00.000Z',
      data: {
        asset_id: expect.any(String),
        submission_id: submissionId,
        workspace_id: client.workspaceId,
        status: 'completed',
        filename: expect.stringMatching(/^[ab]\.pdf$/),
        issue_count: 0,
      },
    });
    expect((await fire()).json).toEqual({ dispatched: 2 });
    expect((await history()).json.total).toBe(4);
  });

  test.each([
    [{}, 'Sandbox simulated failure'],
    [{ errorMessage: 'Out of film' }, 'Out of film'],
  ])('tells of failures with a text: %j', async (given, text) => {
    await fire({ eventType: 'asset.processing.failed', ...given });
    const event = Object.values(memory.store.dump()).find(({ type }) => type === 'event');
    expect(JSON.parse(String(event?.['body'])).data).toMatchObject({ status: 'failed', error_message: text });
  });

  test('needs a sandbox key and a sandbox submission', async () => {
    const live = await createClient(memory, { workspaceId: client.workspaceId });
    expect((await fire({}, live)).status).toBe(403);
    expect((await fire({ submissionId: unknownId })).status).toBe(404);
    const { json } = await live.submit(await live.upload('live.pdf'));
    expect((await fire({ submissionId: json.submissionId })).status).toBe(404);
  });

  test.each([
    [{ eventType: 'asset.created' }, 'eventType', 'invalid_value'],
    [{ submissionId: 'x' }, 'submissionId', 'invalid_format'],
    [{ errorMessage: 5 }, 'errorMessage', 'invalid_type'],
    [{ assetId: unknownId }, 'assetId', 'unknown_field'],
  ])('refuses %j', async (given, where, code) => {
    const refused = await fire(given);
    expect(refused.status).toBe(422);
    expect(refused.json.fields).toEqual([{ path: where, code, message: expect.any(String) }]);
  });
});

/** The statuses of a history, whose total must be their number. */
const counts = async (query: string) => {
  const { json } = await history(query);
  expect(json.attempts).toHaveLength(json.total);
  return json.attempts.map((entry: { status: string }) => entry.status);
};

describe('the delivery history', () => {
  test('has one entry per attempt, newest first, with the documented fields', async () => {
    answer = answerOf(500);
    await fire();
    await work();
    const { status, json } = await history();
    expect(status).toBe(200);
    expect(json.total).toBe(4);
    const entries = json.attempts as { id: string; status: string; createdAt: string; responseStatus: number | null }[];
    expect(entries.map((entry) => [entry.status, entry.responseStatus, entry.createdAt.slice(11, 19)])).toEqual([
      ['pending', null, '09:00:02'],
      ['failed', 500, '09:00:02'],
      ['pending', null, '09:00:01'],
      ['failed', 500, '09:00:01'],
    ]);
    expect(entries[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}-2$/),
      status: 'pending',
      createdAt: expect.any(String),
      responseStatus: null,
      eventId: expect.stringMatching(/^evt_/),
    });
    expect(entries[1]?.id).toBe(`${entries[0]?.id.slice(0, 36)}-1`);
  });

  test('shows no status where no answer came', async () => {
    answer = { kind: 'unanswered', fault: 'tls_failed' };
    await fire();
    await work();
    expect((await history('?status=failed')).json.attempts[0]).toMatchObject({ responseStatus: null });
  });

  test('can be filtered and cut, and counts what it returns', async () => {
    await fire();
    await work();
    answer = answerOf(503);
    await fire();
    await work();
    expect(await counts('?status=succeeded')).toEqual(['succeeded', 'succeeded']);
    expect(await counts('?status=failed')).toEqual(['failed', 'failed']);
    expect(await counts('?status=pending')).toEqual(['pending', 'pending']);
    expect(await counts('?limit=3')).toEqual(['pending', 'failed', 'pending']);
    expect(await counts('?limit=1&status=succeeded')).toEqual(['succeeded']);
    expect(await counts('')).toHaveLength(6);
  });

  test('finds the newest entries of a status behind many newer deliveries', async () => {
    answer = answerOf(500);
    await fire();
    await work();
    answer = answerOf(204);
    for (let turn = 0; turn < 5; turn += 1) {
      await fire();
      await work();
    }
    // Both failed deliveries succeed now: their failures are older than everything else.
    for (const { id } of (await history('?status=failed')).json.attempts) await post(`deliveries/${id}/redeliver`);
    await work();
    memory.store.calls.length = 0;
    const { json } = await history('?status=failed&limit=1');
    // Those that never failed are not read.
    expect(memory.store.calls.filter(({ operation }) => operation === 'list').length).toBeLessThanOrEqual(3);
    expect(json.attempts).toEqual([
      expect.objectContaining({ status: 'failed', createdAt: '2026-01-05T09:00:02.000Z' }),
    ]);
  });

  test.each([
    ['?status=done', 'query.status', 'invalid_value'],
    ['?limit=0', 'query.limit', 'too_small'],
    ['?limit=201', 'query.limit', 'too_big'],
    ['?limit=ten', 'query.limit', 'invalid_type'],
    ['?page=2', 'query.page', 'unknown_field'],
  ])('refuses %s', async (query, where, code) => {
    const { status, json } = await history(query);
    expect(status).toBe(422);
    expect(json.fields).toEqual([{ path: where, code, message: expect.any(String) }]);
  });

  test('shows attempts that were ended by switching off as failed', async () => {
    await fire();
    await client.call({ method: 'PATCH', path: `${path}/${subscriptionId}`, json: { enabled: false } });
    const { json } = await history();
    expect(json.attempts.map((entry: { status: string }) => entry.status)).toEqual(['failed', 'failed']);
  });
});

describe('redelivering', () => {
  test('takes a delivery or one of its attempts', async () => {
    await fire();
    await work();
    const [{ id }] = (await history()).json.attempts;
    const again = await post(`deliveries/${id}/redeliver`);
    expect(again.status).toBe(202);
    expect(again.json).toEqual({ scheduled: 1 });
    await work();
    expect((await post(`deliveries/${id.slice(0, 36)}/redeliver`)).status).toBe(202);
    await work();
    expect((await history('?status=succeeded')).json.total).toBe(4);
  });

  test('refuses an id that is neither', async () => {
    expect((await post(`deliveries/${unknownId}/redeliver`)).status).toBe(404);
    const malformed = await post('deliveries/x/redeliver');
    expect(malformed.status).toBe(422);
    expect(malformed.json.fields).toMatchObject([{ path: 'path.delivery_id', code: 'invalid_format' }]);
  });

  test('refuses while the subscription is off', async () => {
    await fire();
    const [{ id }] = (await history()).json.attempts;
    await client.call({ method: 'PATCH', path: `${path}/${subscriptionId}`, json: { enabled: false } });
    const refused = await post(`deliveries/${id}/redeliver`);
    expect(refused.status).toBe(409);
    expect(refused.json.detail).toBe('Subscription is disabled: enable it first');
  });
});

const replay = (json: unknown) => post('replay', json);
const switchTo = (enabled: boolean) =>
  client.call({ method: 'PATCH', path: `${path}/${subscriptionId}`, json: { enabled } });

describe('replaying a range', () => {
  test('sends what was missed while the subscription was off, and what had arrived', async () => {
    await fire();
    await work();
    await switchTo(false);
    memory.clock.advance(60_000);
    expect((await fire()).json).toEqual({ dispatched: 0 });
    expect((await replay({ since: '2026-01-01T00:00:00Z' })).status).toBe(409);
    await switchTo(true);
    memory.clock.advance(1000);
    const missed = await replay({ since: '2026-01-05T09:01:00Z' });
    expect(missed.status).toBe(202);
    expect(missed.json).toEqual({ scheduled: 2 });
    await work();
    expect((await history('?status=succeeded')).json.total).toBe(4);
    expect((await replay({ since: '2026-01-05T10:00:00+01:00' })).json).toEqual({ scheduled: 4 });
    await work();
    expect((await history('?status=succeeded')).json.total).toBe(8);
    expect((await replay({ since: '2026-01-05T09:00:00Z', until: '2026-01-05T09:00:30Z' })).json).toEqual({
      scheduled: 2,
    });
  });

  test('goes through more than one page, also of one instant', async () => {
    for (let turn = 0; turn < 120; turn += 1) {
      await fire();
      if (turn % 40 === 0) memory.clock.advance(1);
    }
    memory.clock.advance(1);
    memory.queue.sent.length = 0;
    expect((await replay({ since: '2026-01-01T00:00:00Z' })).json).toEqual({ scheduled: 240 });
    const ids = memory.queue.sent.map(({ message }) => message.deliveryId);
    expect(new Set(ids).size).toBe(240);
  });

  test.each([
    [{}, 'since', 'required'],
    [{ since: 'yesterday' }, 'since', 'invalid_format'],
    [{ since: '2026-01-05' }, 'since', 'invalid_format'],
    [{ since: '2026-01-05T09:00:00Z', until: '2026-01-05T09:00:00Z' }, 'until', 'invalid_value'],
    [{ since: '2026-01-05T09:00:00Z', all: true }, 'all', 'unknown_field'],
  ])('refuses %j', async (json, where, code) => {
    const { status, json: body } = await replay(json);
    expect(status).toBe(422);
    expect(body.fields).toEqual([{ path: where, code, message: expect.any(String) }]);
  });
});

describe('the history that people see', () => {
  let lead: SignedIn;
  const attempts = async (query = '') =>
    (await lead.call({ path: `${consoleBase}/webhooks/subscriptions/${subscriptionId}/attempts${query}` })).json;

  beforeEach(async () => {
    client = await createClient(memory, { mode: 'live', workspaceId: client.workspaceId });
    lead = await signIn(memory.services, createFrontDoor(memory.services), { workspaceId: client.workspaceId });
    const json = { endpointUrl: 'https://hooks.example.com/live', eventTypes: ['asset.processing.completed'] };
    ({ id: subscriptionId } = (await client.call({ method: 'POST', path, json })).json);
    const { submissionId: id, assets } = (await client.submit(await client.upload('c.pdf'))).json;
    await endAsset(memory, client, id, assets[0].assetId);
  });

  test('says why each attempt failed and when the next is due; the public history is as it was', async () => {
    answer = { kind: 'unanswered', fault: 'tls_failed' };
    await work();
    const [next, failed] = (await attempts()).attempts;
    expect(failed).toMatchObject({ status: 'failed', number: 1, errorCode: 'tls_failed', responseStatus: null });
    expect(next).toMatchObject({ status: 'pending', number: 2, nextAttemptAt: expect.any(String), durationMs: null });
    expect((await attempts('?status=failed')).total).toBe(1);
    expect(Object.keys((await history()).json.attempts[0]).toSorted()).toEqual([
      'createdAt',
      'eventId',
      'id',
      'responseStatus',
      'status',
    ]);
  });

  test('shows what the receiver answered, and why nothing is sent any more', async () => {
    answer = answerOf(410);
    await work();
    const { attempts: all, disabledReason } = await attempts();
    expect(disabledReason).toBe('gone');
    expect(all[0]).toMatchObject({ responseStatus: 410, errorCode: null, eventType: 'asset.processing.completed' });
  });
});
