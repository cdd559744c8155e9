import { QueueServiceClient } from '@azure/storage-queue';
import { startStorage } from 'local-azure/storage';
import { createStorageDeliveryQueue } from '../../../shared/azure/storage-delivery-queue.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';
import { describeDeliveryQueue } from './delivery-queue.contract.ts';

describeDeliveryQueue('in memory', async () => {
  const { queue } = createMemoryServices();
  return {
    queue,
    receive: async () => queue.sent.filter(({ delayMs }) => delayMs < 1000).map(({ message }) => message),
    count: async () => queue.sent.length,
    close: () => undefined,
  };
});

describeDeliveryQueue('Queue Storage', async () => {
  const storage = await startStorage();
  const client = QueueServiceClient.fromConnectionString(storage.connectionString).getQueueClient('deliveries');
  await client.create();
  return {
    queue: createStorageDeliveryQueue(client),
    async receive() {
      const { receivedMessageItems } = await client.receiveMessages({ numberOfMessages: 32 });
      return receivedMessageItems.map(
        // As the host's queue trigger decodes it (host.json: messageEncoding base64).
        ({ messageText }) => JSON.parse(Buffer.from(messageText, 'base64').toString('utf8')) as unknown,
      );
    },
    count: async () => (await client.getProperties()).approximateMessagesCount ?? 0,
    close: () => storage.stop(),
  };
});
