import type { StandIns } from 'local-azure/stand-ins/in-process';
import { webhookQueueName } from '../shared/model/stored-names.ts';
import type { StatePaths } from './state-folder.ts';

/** The app's settings of the local profile (`shared/config.ts`), all but those a person sets in the environment. */
export function toLocalSettings(
  standIns: StandIns,
  paths: Pick<StatePaths, 'webhookKey' | 'evidenceKey'>,
): Record<string, string> {
  return {
    FUNCTIONS_WORKER_RUNTIME: 'node',
    AzureWebJobsStorage: standIns.storageConnectionString,
    TASKHUB_NAME: 'AssetReviewLocal',
    COSMOS_ENDPOINT: standIns.endpoints.cosmos,
    COSMOS_KEY: standIns.cosmosKey,
    COSMOS_DATABASE: 'asset-review',
    MEDIA_BLOB_ENDPOINT: standIns.endpoints.blob,
    MEDIA_STORAGE_CONNECTION_STRING: standIns.storageConnectionString,
    WEBPUBSUB_ENDPOINT: standIns.endpoints.webPubSub,
    WEBPUBSUB_CONNECTION_STRING: standIns.webPubSubConnectionString,
    WEBHOOK_QUEUE_NAME: webhookQueueName,
    WEBHOOK_KEY_FILE: paths.webhookKey,
    EVIDENCE_KEY_FILE: paths.evidenceKey,
    // Receivers on this machine, and only because nothing else can reach a developer's machine.
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8,::1/128',
  };
}
