import type { WebPubSubServiceClient } from '@azure/web-pubsub';
import { realtimeChannelOf } from '../model/instance-ids.ts';
import { realtimeTokenLifetimeMs } from '../model/realtime.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { Realtime } from '../ports/realtime.ts';

/** The SDK's own retries take 5 s, and a review must not wait for them. */
const publishTimeoutMs = 1000;

/** `Realtime` on Azure Web PubSub. A message that cannot be published is logged and lost: the submission can always be read. */
export function createWebPubSubRealtime(service: WebPubSubServiceClient, clock: Clock, log: Logger): Realtime {
  return {
    async publish(message) {
      try {
        const abortSignal = AbortSignal.timeout(publishTimeoutMs);
        await service.group(realtimeChannelOf(message.submissionId)).sendToAll({ ...message }, { abortSignal });
      } catch (error) {
        log.warn(
          { submissionId: message.submissionId, type: message.type, cause: String(error) },
          'Realtime message was not published',
        );
      }
    },
    async clientAccess(submissionId, userId) {
      const channel = realtimeChannelOf(submissionId);
      const expiresAt = new Date(clock.now().getTime() + realtimeTokenLifetimeMs);
      const { url } = await service.getClientAccessToken({
        userId,
        groups: [channel],
        // Lets the SDK join its own group again after a lost connection; sending is not granted.
        roles: [`webpubsub.joinLeaveGroup.${channel}`],
        expirationTimeInMinutes: realtimeTokenLifetimeMs / 60_000,
      });
      return { url, expiresAt };
    },
  };
}
