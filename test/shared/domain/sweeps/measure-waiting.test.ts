import { beforeEach, describe, expect, test } from 'vitest';
import { measureWaiting } from '../../../../shared/domain/sweeps/measure-waiting.ts';
import { submissionIdOf } from '../../../../shared/model/ids.ts';
import { later } from '../../../../shared/model/instants.ts';
import { toScope } from '../../../../shared/model/scope.ts';
import { subscriptionDocumentSchema } from '../../../../shared/model/webhook.ts';
import type { StoredDocument } from '../../../../shared/ports/document-store.ts';
import { type Client, createClient } from '../../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';

let memory: MemoryServices;
let client: Client;

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory, { mode: 'sandbox' });
});

const told = async () => {
  memory.logger.lines.length = 0;
  await measureWaiting(memory.services);
  return memory.logger.lines.map(({ fields }) => fields);
};

const toldOfDeliveries = async () => (await told()).filter(({ kind }) => kind === 'delivery');

const subscribe = async (): Promise<string> => {
  const json = { endpointUrl: 'https://hooks.example.com/', eventTypes: ['asset.processing.completed'] };
  return (await client.call({ method: 'POST', path: '/api/integrations/webhooks/subscriptions', json })).json.id;
};

const fire = async (submissionId: string) => {
  const json = { eventType: 'asset.processing.completed', submissionId };
  await client.call({ method: 'POST', path: '/api/integrations/sandbox/events/fire', json });
};

describe('what waits', () => {
  test('is the oldest submission that has not ended, once it is older than a minute', async () => {
    const { submissionId } = (await client.submit(await client.upload('a.pdf'))).json;
    memory.clock.advance(60_000);
    expect(await told()).toEqual([]);
    await client.submit(await client.upload('b.pdf'));
    memory.clock.advance(120_000);
    const { workspaceId } = client;
    expect(await told()).toMatchObject([
      { metric: 'oldest_waiting', kind: 'submission', ageSeconds: 180, submissionId, workspaceId },
    ]);
  });

  test('is the oldest delivery that nobody tried, unless its breaker is open', async () => {
    const { submissionId } = (await client.submit(await client.upload('a.pdf'))).json;
    const subscriptionId = await subscribe();
    await fire(submissionId);
    memory.clock.advance(700_000);
    expect(await toldOfDeliveries()).toMatchObject([{ metric: 'oldest_waiting', ageSeconds: 700, subscriptionId }]);

    const scope = toScope(client.workspaceId, 'sandbox');
    const stored = await memory.store.find('subscriptions', scope, subscriptionId, subscriptionDocumentSchema);
    if (!stored) throw new Error('The subscription is gone.');
    const openUntil = later(memory.clock.now(), 60_000).toISOString();
    const broken = { ...stored.document, breaker: { ...stored.document.breaker, openUntil } };
    await memory.store.replace('subscriptions', scope, broken, stored.etag);
    expect(await toldOfDeliveries()).toEqual([]);
  });

  test('is the oldest one in whatever order the store has them', async () => {
    const oldest = (await client.submit(await client.upload('a.pdf'))).json;
    const subscriptionId = await subscribe();
    await fire(oldest.submissionId);
    const [first = ''] = Object.keys(memory.store.dump()).filter((path) => path.startsWith('deliveries/'));
    memory.clock.advance(90_000);
    await client.submit(await client.upload('b.pdf'));
    await fire(oldest.submissionId);
    const scope = toScope(client.workspaceId, 'sandbox');
    for (const [container, partition, path] of [
      ['core', scope, `core/${scope}/${submissionIdOf(oldest.submissionId)}`],
      ['deliveries', subscriptionId, first],
    ] as const) {
      const document = memory.store.dump()[path] as StoredDocument & Record<string, unknown>;
      await memory.store.delete(container, partition, document.id);
      await memory.store.create(container, partition, document);
    }
    memory.clock.advance(90_000);
    expect((await told()).map(({ kind, ageSeconds }) => [kind, ageSeconds])).toEqual([
      ['submission', 180],
      ['delivery', 180],
    ]);
  });

  test('costs one reading of each subscription, and none of one that was deleted counts', async () => {
    const { submissionId } = (await client.submit(await client.upload('a.pdf'))).json;
    const subscriptionId = await subscribe();
    for (let event = 0; event < 3; event += 1) await fire(submissionId);
    memory.clock.advance(61_000);
    await memory.store.delete('subscriptions', toScope(client.workspaceId, 'sandbox'), subscriptionId);
    memory.store.calls.length = 0;
    expect(await toldOfDeliveries()).toEqual([]);
    const readings = memory.store.calls.filter(({ container }) => container === 'subscriptions');
    expect(readings.map(({ operation, id }) => [operation, id])).toEqual([['find', subscriptionId]]);
  });
});
