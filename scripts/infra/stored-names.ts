import { toContainerDefinition } from '../../shared/azure/provision.ts';
import {
  blobContainers,
  cosmosContainers,
  poisonQueueName,
  realtimeHubName,
  taskHubName,
  webhookQueueName,
} from '../../shared/model/stored-names.ts';

/** What Bicep has to know of the names and shapes in the code, as the text of `infra/generated/stored-names.json`. */
export function toStoredNames(): string {
  const names = {
    blobContainers: Object.values(blobContainers),
    queues: [webhookQueueName, poisonQueueName],
    realtimeHub: realtimeHubName,
    taskHub: taskHubName,
    cosmosContainers: Object.values(cosmosContainers).map((definition) => {
      const { id, partitionKey, defaultTtl, indexingPolicy } = toContainerDefinition(definition);
      return { id, partitionKeyPaths: partitionKey?.paths, defaultTtl, indexingPolicy };
    }),
  };
  return `${JSON.stringify(names, undefined, 2)}\n`;
}
