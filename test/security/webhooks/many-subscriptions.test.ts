import { expect, test } from 'vitest';
import { toLimits } from '../../../shared/model/tiers.ts';
import { base, createClient, raisedLimits } from '../../../support/api-client.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';
import { endAsset } from '../../../support/review-by-hand.ts';

/** Protects: deliveries from a workspace with very many subscriptions: each gets every event once. */

const many = 1000;

test(`of ${many} subscriptions each gets the event once, and the next is refused`, async () => {
  const limits = { ...raisedLimits, subscriptions: many };
  expect(toLimits({ subscriptions: many }).subscriptions).toBe(many);
  const memory = createMemoryServices({ limits });
  const client = await createClient(memory);
  const path = `${base}/webhooks/subscriptions`;
  const subscribe = (number: number) =>
    client.call({
      method: 'POST',
      path,
      json: { endpointUrl: `https://r${number}.example/`, eventTypes: ['asset.processing.completed'] },
    });
  const ids: string[] = [];
  for (let number = 0; number < many; number += 1) ids.push((await subscribe(number)).json.id);
  const refused = await subscribe(many);
  expect([refused.status, refused.json.fields]).toMatchObject([422, [{ code: 'limit_reached' }]]);
  const created = await client.submit(await client.upload('a.pdf'));
  await endAsset(memory, client, created.json.submissionId, created.json.assets[0].assetId);
  const reached = memory.queue.sent.map(({ message }) => message.subscriptionId);
  expect(reached.toSorted()).toEqual(ids.toSorted());
  const page = (await client.call({ path: `${path}?page=50&pageSize=20` })).json;
  expect([page.items.length, page.total, page.totalPages]).toEqual([20, many, 50]);
});
