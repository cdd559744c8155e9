import type { WebPubSubServiceClient } from '@azure/web-pubsub';
import { queueChannelOf, realtimeChannelOf } from '../model/instance-ids.ts';
import { type QueueChange, type RealtimeMessage, realtimeTokenLifetimeMs } from '../model/realtime.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { Realtime } from '../ports/realtime.ts';

/** The SDK's own retries take 5 s, and a review must not wait for them. */
const publishTimeoutMs = 1000;

/** `Realtime` on Azure Web PubSub. A message that cannot be published is logged and lost: the submission can always be read. */
export function createWebPubSubRealtime(service: WebPubSubServiceClient, clock: Clock, log: Logger): Realtime {
  async function send(channel: string, message: RealtimeMessage | QueueChange): Promise<void> {
    try {
      const abortSignal = AbortSignal.timeout(publishTimeoutMs);
      await service.group(channel).sendToAll({ ...message }, { abortSignal });
    } catch (error) {
      const { submissionId, type } = message;
      log.warn({ submissionId, type, cause: String(error) }, 'Realtime message was not published');
    }
  }
  return {
    publish: (message) => send(realtimeChannelOf(message.submissionId), message),
    announce: (scope, change) => send(queueChannelOf(scope), change),
    async clientAccess(channel, userId) {
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
