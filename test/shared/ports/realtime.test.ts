import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { WebPubSubServiceClient } from '@azure/web-pubsub';
import { WebPubSubClient, WebPubSubJsonReliableProtocol } from '@azure/web-pubsub-client';
import { startWebPubSub } from 'local-azure/web-pubsub';
import { systemClock } from '../../../shared/azure/system.ts';
import { createWebPubSubRealtime } from '../../../shared/azure/web-pubsub-realtime.ts';
import { queueChannelOf, realtimeChannelOf } from '../../../shared/model/instance-ids.ts';
import { type QueueChange, type RealtimeMessage, realtimeMessageSchema } from '../../../shared/model/realtime.ts';
import { realtimeHubName } from '../../../shared/model/stored-names.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';
import { createSilentLogger } from '../../../support/silent-logger.ts';
import { describeRealtime } from './realtime.contract.ts';

describeRealtime('in memory', async () => {
  const { realtime, clock } = createMemoryServices();
  return {
    realtime,
    nowMs: () => clock.now().getTime(),
    async connect(url) {
      const group = new URL(url).searchParams.get('group');
      const missed = realtime.published.length;
      const unheard = realtime.announced.length;
      return {
        received: async () => [
          ...realtime.published.slice(missed).filter(({ submissionId }) => realtimeChannelOf(submissionId) === group),
          ...realtime.announced
            .slice(unheard)
            .filter(({ scope }) => queueChannelOf(scope) === group)
            .map(({ change }) => change),
        ],
      };
    },
    close: async () => undefined,
  };
});

describeRealtime('Web PubSub', async () => {
  const service = await startWebPubSub({ accessKey: randomBytes(32).toString('base64') });
  const hub = new WebPubSubServiceClient(service.connectionString, realtimeHubName, { allowInsecureConnection: true });
  const clients: WebPubSubClient[] = [];
  return {
    // Tokens are checked against the real time.
    realtime: createWebPubSubRealtime(hub, systemClock, createSilentLogger()),
    nowMs: () => Date.now(),
    async connect(url) {
      const client = new WebPubSubClient(url, { protocol: WebPubSubJsonReliableProtocol() });
      const messages: (RealtimeMessage | QueueChange)[] = [];
      const arrivals = new EventEmitter();
      client.on('group-message', ({ message }) => {
        const parsed = realtimeMessageSchema.safeParse(message.data);
        messages.push(parsed.success ? parsed.data : (message.data as QueueChange));
        arrivals.emit('message');
      });
      await client.start();
      clients.push(client);
      return {
        async received(count) {
          while (messages.length < count) await once(arrivals, 'message');
          return messages;
        },
      };
    },
    async close() {
      for (const client of clients) client.stop();
      await service.stop();
    },
  };
});
