import { WebPubSubServiceClient } from '@azure/web-pubsub';
import { expect, test } from 'vitest';
import { createWebPubSubRealtime } from '../../../shared/azure/web-pubsub-realtime.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';

/** Realtime over a service that never answers. */
function openSilent() {
  const { clock, logger } = createMemoryServices();
  const aborted: boolean[] = [];
  const service = new WebPubSubServiceClient('Endpoint=https://pubsub.test;AccessKey=a2V5;Version=1.0;', 'hub', {
    httpClient: {
      sendRequest: (request) =>
        new Promise((_resolve, reject) => {
          request.abortSignal?.addEventListener('abort', () => {
            aborted.push(true);
            reject(new Error('The call was given up.'));
          });
        }),
    },
  });
  return { realtime: createWebPubSubRealtime(service, clock, logger), clock, logger, aborted };
}

test('a review does not wait for a service that stays silent: the message is logged and lost', async () => {
  const { realtime, logger, aborted } = openSilent();
  await realtime.publish({
    type: 'asset.status',
    submissionId: 's1',
    assetId: 'a1',
    status: 'queued',
    at: '2026-01-05T09:00:00.000Z',
  });
  expect(aborted).toEqual([true]);
  expect(logger.lines).toEqual([
    {
      level: 'warn',
      fields: { submissionId: 's1', type: 'asset.status', cause: expect.stringContaining('given up') },
      sentence: 'Realtime message was not published',
    },
  ]);
});

test('access to a channel ends after an hour, as the answer says', async () => {
  const { realtime, clock } = openSilent();
  const { url, expiresAt } = await realtime.clientAccess('submission:s1', 'key-1');
  const [, payload = ''] = new URL(url).searchParams.get('access_token')?.split('.') ?? [];
  const { exp, iat, role } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(exp - iat).toBe(3600);
  expect(role).toEqual(['webpubsub.joinLeaveGroup.submission:s1']);
  expect(expiresAt.getTime() - clock.now().getTime()).toBe(3_600_000);
});
