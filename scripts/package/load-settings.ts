/** Settings that let the app load; nothing is called. */
export const loadSettings = {
  COSMOS_ENDPOINT: 'http://127.0.0.1:1',
  COSMOS_KEY: 'AA==',
  MEDIA_BLOB_ENDPOINT: 'http://127.0.0.1:1/x',
  MEDIA_STORAGE_CONNECTION_STRING: 'UseDevelopmentStorage=true',
  WEBPUBSUB_ENDPOINT: 'http://127.0.0.1:1',
  WEBPUBSUB_CONNECTION_STRING: 'Endpoint=http://127.0.0.1:1;AccessKey=AA==;Version=1.0;',
  AzureWebJobsStorage: 'UseDevelopmentStorage=true',
  WEBHOOK_KEY_FILE: 'unused',
  EVIDENCE_KEY_FILE: 'unused',
};
