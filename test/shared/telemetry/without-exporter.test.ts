import type { InvocationContext } from '@azure/functions';
import functions from '@azure/functions';
import { expect, test } from 'vitest';
import { publicOperation } from '../../../functions/http/operation.ts';
import { serve } from '../../../functions/http/serve.ts';
import { settleAsset } from '../../../shared/domain/submissions/settle-asset.ts';
import { deliver } from '../../../shared/domain/webhooks/deliveries/deliver.ts';
import { createSubscriptionGate } from '../../../shared/domain/webhooks/deliveries/subscription-gate.ts';
import { toScope } from '../../../shared/model/scope.ts';
import { assetWorkSchema, submissionWorkSchema } from '../../../shared/model/workflow.ts';
import type { WebhookRequest } from '../../../shared/ports/webhook-sender.ts';
import { createTelemetry } from '../../../shared/telemetry/create-telemetry.ts';
import { base, createClient } from '../../../support/api-client.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';

const given = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const ofPlatform = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
const telemetry = createTelemetry();

test("a client's trace goes by way of the documents to the receiver of the webhook, unchanged", async () => {
  const memory = createMemoryServices();
  const client = await createClient(memory);
  const subscription = { endpointUrl: 'https://hooks.example.com/', eventTypes: ['asset.processing.completed'] };
  await client.call({ method: 'POST', path: `${base}/webhooks/subscriptions`, json: subscription });
  const assets = [{ blobPath: await client.upload('a.pdf') }];
  const headers = { traceparent: given };
  await client.call({ method: 'POST', path: `${base}/submissions`, json: { assets }, headers });
  const { submissionId, assetIds, traceparent } = submissionWorkSchema.parse(memory.workflows.started[0]?.input);
  expect(traceparent).toBe(given);

  const scope = toScope(client.workspaceId, 'live');
  for (const assetId of assetIds) {
    const outcome = { ok: true, issueCount: 1 } as const;
    await settleAsset(memory.services, { scope, submissionId, assetId, retryCount: 0, traceparent, outcome });
  }
  const sent: WebhookRequest[] = [];
  const answer = { kind: 'answered', statusCode: 204, retryAfter: null, directive: null, bodyStart: '' } as const;
  const services = {
    ...memory.services,
    telemetry,
    sender: {
      async post(request: WebhookRequest) {
        sent.push(request);
        return answer;
      },
    },
    gate: createSubscriptionGate(memory.clock),
    retryScale: 1,
  };
  for (const { message } of memory.queue.sent.splice(0)) await deliver(services, message);
  expect(sent.map((request) => request.headers['traceparent'])).toEqual([given]);
});

test('a retry belongs to the trace of the request that asked for it', async () => {
  const memory = createMemoryServices();
  const client = await createClient(memory);
  const { submissionId, assets } = (await client.submit(await client.upload('a.pdf'))).json;
  const [{ assetId }] = assets;
  const outcome = { ok: false, errorType: 'internal', errorMessage: 'It failed.' } as const;
  const scope = toScope(client.workspaceId, 'live');
  await settleAsset(memory.services, { scope, submissionId, assetId, retryCount: 0, outcome });
  const path = `${base}/submissions/${submissionId}/assets/${assetId}/retry`;
  expect((await client.call({ method: 'POST', path, headers: { traceparent: given } })).status).toBe(202);
  expect(assetWorkSchema.parse(memory.workflows.started.at(-1)?.input).traceparent).toBe(given);
});

/** The trace context that a handler gets for a request. */
async function findPlace(headers: Readonly<Record<string, string>>, traceParent: string): Promise<string | null> {
  const { services } = createMemoryServices();
  const places: (string | null)[] = [];
  const operation = publicOperation({
    name: 'ask',
    method: 'GET',
    path: '/ask',
    tag: 'Health',
    summary: 'Looks where it is.',
    responses: { 204: { description: 'It looked.' } },
    async handle(_services, { traceparent }) {
      places.push(traceparent);
      return { status: 204 };
    },
  });
  const deps = {
    services,
    telemetry,
    authenticate: () => Promise.reject(new Error('Nobody is asked.')),
    takeToken: () => Promise.reject(new Error('Nothing is counted.')),
    origin: () => '',
    bindWorkflows: () => services.workflows,
  };
  const request = new functions.HttpRequest({ method: 'GET', url: 'http://localhost/ask', headers });
  await serve(operation, deps)(request, { traceContext: { traceParent } } as InvocationContext);
  return places[0] ?? null;
}

test.each([
  ["the client's own, if it is one", given, ofPlatform, given],
  ["the platform's, if the client sends none", '', ofPlatform, ofPlatform],
  ["the platform's, if the client sends nonsense", 'nonsense', ofPlatform, ofPlatform],
  ['none where there is none', '', '', null],
])('the trace of a request is %s', async (_, traceparent, traceParent, expected) => {
  expect(await findPlace({ traceparent }, traceParent)).toBe(expected);
});
