import { bicep, type Change } from './change.ts';

const { main, app } = bicep;

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: Bicep's own interpolation.

/** Faults in settings, names, parameters and the files of azd and the workflow. */
export const settingFaults: readonly Change[] = [
  {
    name: 'setting that Flex refuses',
    file: app,
    find: '        TRANSCRIBER: transcriber\n',
    replace: "        TRANSCRIBER: transcriber\n        FUNCTIONS_WORKER_RUNTIME: 'node'\n",
  },
  {
    name: 'host.json overridden',
    file: app,
    find: '        TRANSCRIBER: transcriber\n',
    replace: "        TRANSCRIBER: transcriber\n        AzureFunctionsJobHost__extensions__durableTask__hubName: 'x'\n",
  },
  { name: 'missing setting', file: app, find: "        WEBHOOK_EXTRA_CA_FILE: ''\n", replace: '' },
  { name: 'typo in a setting', file: app, find: '        COSMOS_ENDPOINT:', replace: '        COSMOS_ENPOINT:' },
  {
    name: 'local setting in Azure',
    file: app,
    find: '        TRANSCRIBER: transcriber\n',
    replace: "        TRANSCRIBER: transcriber\n        COSMOS_KEY: ''\n",
  },
  {
    name: 'identity of the host missing',
    file: app,
    find: '        AzureWebJobsStorage__clientId: identityClientId\n',
    replace: '',
  },
  {
    name: 'connection string with a key',
    file: app,
    find: '        TRANSCRIBER: transcriber\n',
    replace: "        TRANSCRIBER: 'AccountKey=abc'\n",
  },
  {
    name: 'Azure setting in the example',
    file: 'local.settings.example.json',
    find: '"MALWARE_SCAN"',
    replace: '"WEBHOOK_KEY_URI": "",\n    "MALWARE_SCAN"',
  },
  {
    name: 'missing setting in the example',
    file: 'local.settings.example.json',
    find: '    "WEBHOOK_RETRY_SCALE": "1",\n',
    replace: '',
  },
  {
    name: 'another database in the example',
    file: 'local.settings.example.json',
    find: '"COSMOS_DATABASE": "asset-review"',
    replace: '"COSMOS_DATABASE": "reviews"',
  },
  { name: 'another hub', file: app, find: 'TASKHUB_NAME: stored.taskHub', replace: "TASKHUB_NAME: 'assetreview2'" },
  { name: 'another hub in host.json', file: 'host.json', find: '"%TASKHUB_NAME%"', replace: '"hub"' },
  {
    name: 'a crash outlasts the watchdog',
    file: 'host.json',
    find: '"workItemQueueVisibilityTimeout": "00:02:00"',
    replace: '"workItemQueueVisibilityTimeout": "00:05:00"',
  },
  {
    name: "Durable's own tracing",
    file: 'host.json',
    find: '"useGracefulShutdown": true',
    replace: '"useGracefulShutdown": true,\n      "tracing": { "distributedTracingEnabled": true }',
  },
  { name: 'any version of azd', file: 'azure.yaml', find: "requiredVersions:\n  azd: '>= 1.20.0'\n", replace: '' },
  {
    name: 'a deployment that nobody could look at before',
    file: '.github/workflows/deploy.yml',
    find: '      - run: azd provision --preview --no-prompt\n',
    replace: '',
  },
  { name: 'another queue', file: app, find: 'stored.queues[0]', replace: 'stored.queues[1]' },
  {
    name: 'old generated names',
    file: 'infra/generated/stored-names.json',
    find: '"/subscriptionId"',
    replace: '"/scope"',
  },
  {
    name: 'parameter without a variable of azd',
    file: 'infra/main.parameters.json',
    find: '    "principalType": { "value": "${AZURE_PRINCIPAL_TYPE=User}" },\n',
    replace: '',
  },
  {
    name: 'package for another backend',
    file: 'azure.yaml',
    find: ' --durable-backend "${DURABLE_BACKEND:-azureStorage}"',
    replace: '',
  },
  { name: 'no check before provisioning', file: 'azure.yaml', find: 'before-provision.mjs', replace: 'nothing.mjs' },
  { name: 'another service in azure.yaml', file: 'azure.yaml', find: '  api:', replace: '  web:' },
  { name: 'build in the cloud', file: 'azure.yaml', find: 'remoteBuild: false', replace: 'remoteBuild: true' },
  {
    name: 'parameter that is gone',
    file: 'infra/main.parameters.json',
    find: '"vnetEnabled"',
    replace: '"networkEnabled"',
  },
  {
    name: 'default that is not allowed',
    file: 'infra/main.parameters.json',
    find: '=azureStorage}',
    replace: '=azureTables}',
  },
  {
    name: 'output that npm run admin reads',
    file: main,
    find: 'output WEBHOOK_KEY_URI string',
    replace: 'output WEBHOOK_KEY string',
  },
  {
    name: 'the addresses of two accounts exchanged',
    file: main,
    find: 'mediaBlobEndpoint: storage.outputs.mediaBlobEndpoint',
    replace: 'mediaBlobEndpoint: storage.outputs.hostBlobEndpoint',
  },
  {
    name: 'the keys of the vault exchanged',
    file: main,
    find: 'evidenceKeyUri: vault.outputs.evidenceKeyUri',
    replace: 'evidenceKeyUri: vault.outputs.webhookKeyUri',
  },
  {
    name: 'text in place of the key of a language model',
    file: main,
    find: 'languageModelKey: vault.outputs.languageModelKey',
    replace: 'languageModelKey: languageModelKeyName',
  },
  {
    name: 'references are read as nobody',
    file: app,
    find: '    keyVaultReferenceIdentity: identityId\n',
    replace: '',
  },
  {
    name: 'a variable of azd that the workflow does not pass',
    file: '.github/workflows/deploy.yml',
    find: '      ALERT_EMAIL: ${{ vars.ALERT_EMAIL }}\n',
    replace: '',
  },
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: Bicep's own interpolation.
