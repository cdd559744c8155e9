import { expect, test } from 'vitest';
import { disableSubscription } from '../../../../../shared/domain/webhooks/subscriptions/set-subscription-enabled.ts';
import { toScope } from '../../../../../shared/model/scope.ts';
import { createClient } from '../../../../../support/api-client.ts';
import { createMemoryServices } from '../../../../../support/memory-services.ts';

test('a subscription that is switched off is logged once, with the reason', async () => {
  const memory = createMemoryServices();
  const client = await createClient(memory);
  const json = { endpointUrl: 'https://hooks.example.com/', eventTypes: ['asset.processing.completed'] };
  const path = '/api/integrations/webhooks/subscriptions';
  const { id } = (await client.call({ method: 'POST', path, json })).json;
  const scope = toScope(client.workspaceId, 'live');
  await disableSubscription(memory.services, { scope, id }, 'gone');
  await disableSubscription(memory.services, { scope, id }, 'failing');
  const told = memory.logger.lines.filter(({ fields }) => fields['metric'] === 'subscriptions_disabled');
  expect(told.map(({ fields }) => fields)).toEqual([
    { metric: 'subscriptions_disabled', reason: 'gone', subscriptionId: id, workspaceId: client.workspaceId },
  ]);
});
