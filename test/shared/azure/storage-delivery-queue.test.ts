import { QueueServiceClient } from '@azure/storage-queue';
import { expect, test } from 'vitest';
import { createStorageDeliveryQueue } from '../../../shared/azure/storage-delivery-queue.ts';
import type { DeliveryMessage } from '../../../shared/model/webhook.ts';

const message: DeliveryMessage = { v: 1, scope: 'w:live', subscriptionId: 's', deliveryId: 'd', attempt: 1 };

/** The queue of a service that keeps what it is sent, or never answers. */
function openQueue({ isSilent = false } = {}) {
  const sent: URLSearchParams[] = [];
  const signals: unknown[] = [];
  const service = new QueueServiceClient('https://account.queue.core.windows.net', undefined, {
    httpClient: {
      async sendRequest(request) {
        sent.push(new URL(request.url).searchParams);
        signals.push(request.abortSignal);
        if (isSilent) return Promise.withResolvers<never>().promise;
        const headers = request.headers.clone();
        headers.set('content-type', 'application/xml');
        return { request, status: 201, headers, bodyAsText: '<QueueMessagesList></QueueMessagesList>' };
      },
    },
  });
  return { queue: createStorageDeliveryQueue(service.getQueueClient('deliveries')), sent, signals };
}

test.each([
  [0, 0],
  [999, 0],
  [1000, 1],
  [1001, 2],
  [3_600_000, 3600],
  [604_800_000, 604_800],
  [900_000_000, 604_800],
])('a message with a delay of %i ms can be seen after %i s, and never ends', async (delayMs, seconds) => {
  const { queue, sent } = openQueue();
  await queue.send(message, delayMs);
  expect(sent.map((query) => [query.get('visibilitytimeout'), query.get('messagettl')])).toEqual([
    [String(seconds), '-1'],
  ]);
});

test('a silent queue does not hold up whoever asks it for ever', async () => {
  const { queue, signals } = openQueue({ isSilent: true });
  void queue.send(message, 0);
  void queue.isBehind();
  await expect.poll(() => signals.length).toBe(2);
  expect(signals).toEqual([expect.any(AbortSignal), expect.any(AbortSignal)]);
});
