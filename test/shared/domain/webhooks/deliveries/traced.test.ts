import { beforeEach, describe, expect, test } from 'vitest';
import { parseScope } from '../../../../../shared/model/scope.ts';
import type { Span, SpanStart } from '../../../../../shared/ports/telemetry.ts';
import type { WebhookAnswer } from '../../../../../shared/ports/webhook-sender.ts';
import { createDeliveryHarness, status, timeout } from '../../../../../support/delivery-harness.ts';

const traceparent = '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01';

interface Recorded extends SpanStart {
  readonly name: string;
  readonly told: Record<string, unknown>;
  failed?: string;
}

let harness: ReturnType<typeof createDeliveryHarness>;
let id: string;
let spans: Recorded[];

beforeEach(async () => {
  harness = createDeliveryHarness();
  ({ id } = await harness.subscribe());
  spans = [];
});

/** Records spans; `own` is the trace context that each one has. */
function record(own: string | null): void {
  harness.services.telemetry.trace = async <T>(name: string, start: SpanStart, work: (span: Span) => Promise<T>) => {
    const span: Recorded = { name, ...start, told: {} };
    spans.push(span);
    return work({
      traceparent: own,
      describe: (attributes) => void Object.assign(span.told, attributes),
      fail: (errorType) => {
        span.failed = errorType;
      },
    });
  };
}

async function attempt(answer: WebhookAnswer, own: string | null = traceparent): Promise<void> {
  record(own);
  harness.answers(() => {
    harness.clock.advance(250);
    return answer;
  });
  await harness.publish();
  await harness.next();
}

describe('an attempt is traced', () => {
  test('with the ids that find it, its outcome, and the request below it', async () => {
    await attempt(status(204));
    const { id: deliveryId, eventId } = await harness.delivery(id);
    expect(spans).toEqual([
      {
        name: 'deliver-webhook',
        kind: 'consumer',
        parent: null,
        attributes: {
          'delivery.id': deliveryId,
          'subscription.id': id,
          'event.id': eventId,
          'delivery.attempt': 1,
        },
        told: { 'delivery.outcome': 'accepted' },
      },
      {
        name: 'POST',
        kind: 'client',
        parent: traceparent,
        attributes: { 'http.request.method': 'POST', 'server.address': 'receiver.test' },
        told: { 'http.response.status_code': 204 },
      },
    ]);
  });

  test.each([
    [status(399), undefined],
    [status(400), '400'],
    [status(503), '503'],
    [timeout, 'timeout'],
  ])('%j marks the request as failed: %s', async (answer, failed) => {
    await attempt(answer);
    expect(spans.find(({ name }) => name === 'POST')?.failed).toBe(failed);
  });

  test('and the receiver gets the trace; without one it gets no header', async () => {
    await attempt(status(204));
    expect(harness.requests.at(-1)?.headers).toMatchObject({ traceparent });
    await attempt(status(204), null);
    expect(harness.requests.at(-1)?.headers).not.toHaveProperty('traceparent');
  });
});

test.each([
  [status(204), { outcome: 'accepted', statusCode: 204, status: 'succeeded' }],
  [status(500), { outcome: 'retry', statusCode: 500, status: 'pending' }],
  [timeout, { outcome: 'retry', fault: 'timeout', status: 'pending' }],
])('an attempt that ends with %j is logged with %j', async (answer, told) => {
  await attempt(answer);
  const { id: deliveryId, eventId } = await harness.delivery(id);
  const lines = harness.logger.lines.filter(({ fields }) => fields['metric'] === 'deliveries');
  expect(lines.map(({ fields }) => fields)).toEqual([
    {
      metric: 'deliveries',
      ...told,
      endReason: null,
      deliveryId,
      subscriptionId: id,
      eventId,
      submissionId: expect.any(String) as string,
      workspaceId: parseScope(harness.scope).workspaceId,
      attempt: 1,
      latencyMs: 250,
      traceId: null,
    },
  ]);
});
