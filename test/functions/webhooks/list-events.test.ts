import { beforeEach, expect, test } from 'vitest';
import { base, type Client, createClient, unknownId } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';

const path = `${base}/webhooks/subscriptions`;
let memory: MemoryServices;
let client: Client;
let subscriptionId: string;

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory, { mode: 'sandbox' });
  const { json } = await client.call({
    method: 'POST',
    path,
    json: { endpointUrl: 'https://listen.example.com/', eventTypes: ['asset.processing.completed'] },
  });
  subscriptionId = json.id;
});

const read = (query = '', id = subscriptionId) => client.call({ path: `${path}/${id}/events${query}` });

/** Three submissions with a synthetic event each, a minute apart, and one event that is not subscribed to. */
async function fire(): Promise<void> {
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) {
    memory.clock.advance(60_000);
    const { json } = await client.submit(await client.upload(name));
    for (const eventType of ['asset.processing.completed', 'asset.processing.failed'])
      await client.call({
        method: 'POST',
        path: `${base}/sandbox/events/fire`,
        json: { eventType, submissionId: json.submissionId },
      });
  }
}

test('gives the events that the subscription lists, oldest first, with the text that would be sent; also while it is disabled', async () => {
  await client.call({ method: 'PATCH', path: `${path}/${subscriptionId}`, json: { enabled: false } });
  await fire();
  const { status, json } = await read();
  expect(status).toBe(200);
  expect(json.nextCursor).toBeNull();
  expect(json.items.map(({ body }: { body: string }) => JSON.parse(body).data.filename)).toEqual([
    'a.pdf',
    'b.pdf',
    'c.pdf',
  ]);
  for (const { eventId, eventType, createdAt, body } of json.items)
    expect(JSON.parse(body)).toMatchObject({ id: eventId, type: eventType, timestamp: createdAt });
});

test('goes on from page to page, and begins where it is told to', async () => {
  await fire();
  const all = (await read()).json.items;
  const first = (await read('?limit=2')).json;
  expect(first.items).toEqual(all.slice(0, 2));
  const second = (await read(`?limit=2&cursor=${first.nextCursor}`)).json;
  expect(second).toEqual({ items: all.slice(2), nextCursor: null });
  const alone = (await read('?limit=1')).json;
  expect((await read(`?limit=1&cursor=${alone.nextCursor}`)).json.items).toEqual(all.slice(1, 2));
  expect((await read('?limit=3')).json.nextCursor).toBeNull();
  expect((await read(`?since=${all[1].createdAt}`)).json.items).toEqual(all.slice(1));
});

test.each(['?limit=0', '?limit=201', '?cursor=nonsense', '?since=yesterday', '?nonsense=1'])(
  '%s is refused',
  async (query) => {
    expect((await read(query)).status).toBe(422);
  },
);

test('an unknown subscription, and one of the other mode, is not found', async () => {
  expect((await read('', unknownId)).status).toBe(404);
  const other = await createClient(memory, { workspaceId: client.workspaceId });
  expect((await other.call({ path: `${path}/${subscriptionId}/events` })).status).toBe(404);
});

test('a subscription of both types is given both', async () => {
  const eventTypes = ['asset.processing.failed', 'asset.processing.completed'];
  const json = { endpointUrl: 'https://listen.example.com/both', eventTypes };
  const { id } = (await client.call({ method: 'POST', path, json })).json;
  await fire();
  const types = (await read('', id)).json.items.map(({ eventType }: { eventType: string }) => eventType);
  expect(types.toSorted()).toEqual([
    ...Array<string>(3).fill('asset.processing.completed'),
    ...Array<string>(3).fill('asset.processing.failed'),
  ]);
});
