export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Only the type data shows it. */
  readonly needsTypes?: true;
}

const main = 'infra/main.bicep';
const app = 'infra/modules/app.bicep';
const cosmos = 'infra/modules/cosmos.bicep';
const monitoring = 'infra/modules/monitoring.bicep';
const realtime = 'infra/modules/realtime.bicep';
const scheduler = 'infra/modules/durable-task-scheduler.bicep';
const storage = 'infra/modules/storage.bicep';
const vault = 'infra/modules/vault.bicep';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: Bicep's own interpolation.

/** Faults against the language and against Azure's types. */
export const languageMutants: readonly Mutant[] = [
  {
    name: 'typo in a property',
    file: storage,
    find: 'allowSharedKeyAccess: false',
    replace: 'allowSharedKeysAccess: false',
  },
  {
    name: 'wrong value of an open choice',
    file: storage,
    find: "minimumTlsVersion: 'TLS1_2'",
    replace: "minimumTlsVersion: 'TLS12'",
  },
  {
    name: 'unknown version',
    file: app,
    find: 'Microsoft.Web/sites@2025-03-01',
    replace: 'Microsoft.Web/sites@2025-03-02',
    needsTypes: true,
  },
  {
    name: 'unknown type',
    file: realtime,
    find: 'Microsoft.SignalRService/webPubSub@',
    replace: 'Microsoft.SignalRService/webPubSubs@',
    needsTypes: true,
  },
  { name: 'missing sku', file: realtime, find: '  sku: { name: skuName, capacity: 1 }\n', replace: '' },
  { name: 'missing kind', file: storage, find: "  kind: 'StorageV2'\n", replace: '' },
  { name: 'string for a number', file: storage, find: 'days: 7 }', replace: "days: '7' }", needsTypes: true },
  { name: 'string for a boolean', file: app, find: 'httpsOnly: true', replace: "httpsOnly: 'true'", needsTypes: true },
  {
    name: 'unresolved symbol',
    file: monitoring,
    find: 'WorkspaceResourceId: logs.id',
    replace: 'WorkspaceResourceId: logz.id',
  },
  {
    name: 'unbalanced brace',
    file: monitoring,
    find: "  kind: 'web'\n  properties: {",
    replace: "  kind: 'web'\n  properties: ",
  },
  {
    name: 'text for a list',
    file: storage,
    find: "allowedMethods: ['PUT', 'OPTIONS']",
    replace: "allowedMethods: 'PUT'",
  },
  {
    name: 'wrong name of an inner object',
    file: cosmos,
    find: 'resource: { id: databaseName }',
    replace: 'resources: { id: databaseName }',
    needsTypes: true,
  },
  {
    name: 'read-only property',
    file: cosmos,
    find: "  kind: 'GlobalDocumentDB'",
    replace: "  systemData: {}\n  kind: 'GlobalDocumentDB'",
    needsTypes: true,
  },
  {
    name: 'typo in runtime',
    file: app,
    find: "runtime: { name: 'node', version: nodeVersion }",
    replace: "runtimes: { name: 'node', version: nodeVersion }",
  },
  {
    name: 'memory as text',
    file: app,
    find: 'instanceMemoryMB: instanceMemoryMB\n',
    replace: "instanceMemoryMB: '2048'\n",
  },
  {
    name: 'unknown property of a resource in an output',
    file: realtime,
    find: 'webPubSub.properties.hostName}',
    replace: 'webPubSub.properties.hostNames}',
    needsTypes: true,
  },
  {
    name: 'missing module parameter',
    file: main,
    find: '    tags: tags\n    resourceToken: resourceToken\n  }',
    replace: '    resourceToken: resourceToken\n  }',
  },
  {
    name: 'unknown module parameter',
    file: main,
    find: '    location: location\n    tags',
    replace: '    locaton: location\n    tags',
  },
  {
    name: 'module parameter of another type',
    file: main,
    find: '    zoneRedundant: zoneRedundant',
    replace: "    zoneRedundant: 'yes'",
  },
  { name: 'module without scope', file: main, find: '  scope: group\n', replace: '' },
  { name: 'unknown module output', file: main, find: 'app.outputs.uri', replace: 'app.outputs.url' },
  {
    name: 'utcNow outside a default',
    file: main,
    find: 'var resourceToken = toLower(',
    replace: 'var stamp = utcNow()\nvar resourceToken = toLower(',
  },
  {
    name: 'default of another type',
    file: main,
    find: 'param vnetEnabled bool = false',
    replace: "param vnetEnabled bool = 'false'",
  },
  {
    name: 'default outside the allowed',
    file: main,
    find: "param webPubSubSku string = 'Standard_S1'",
    replace: "param webPubSubSku string = 'Standard'",
  },
  {
    name: 'default out of range',
    file: main,
    find: 'param maximumInstanceCount int = 100',
    replace: 'param maximumInstanceCount int = 0',
  },
  { name: 'no target scope', file: main, find: "targetScope = 'subscription'\n", replace: '', needsTypes: true },
  {
    name: 'unused parameter',
    file: main,
    find: 'param principalType string',
    replace: "param leftover string = ''\nparam principalType string",
  },
  {
    name: 'unused variable',
    file: storage,
    find: 'var deploymentContainer',
    replace: "var leftover = 'x'\nvar deploymentContainer",
  },
  {
    name: 'unknown property of the site',
    file: app,
    find: 'site.properties.defaultHostName',
    replace: 'site.properties.defaultHostname2',
    needsTypes: true,
  },
  {
    name: 'name from a value of the run',
    file: realtime,
    find: "name: 'wps-${resourceToken}'",
    replace: "name: 'wps-${hub.properties.provisioningState}'",
  },
  {
    name: 'role name from a value of the run',
    file: realtime,
    find: 'guid(webPubSub.id, identityPrincipalId,',
    replace: 'guid(webPubSub.id, webPubSub.properties.hostName,',
  },
  {
    name: 'circle',
    file: app,
    find: "'Microsoft.Web/serverfarms@2025-03-01' = {\n",
    replace: "'Microsoft.Web/serverfarms@2025-03-01' = {\n  dependsOn: [site]\n",
  },
  {
    name: 'conditional module read without !',
    file: main,
    find: 'scheduler!.outputs.endpoint',
    replace: 'scheduler.outputs.endpoint',
  },
  { name: 'unknown function', file: vault, find: 'subscriptionResourceId(', replace: 'subscriptionResourceID(' },
  { name: 'fewer arguments', file: vault, find: 'guid(vault.id, identityPrincipalId,', replace: 'guid(' },
  {
    name: 'argument of another type',
    file: monitoring,
    find: "loadTextContent('../workbook.json')",
    replace: 'loadTextContent(42)',
  },
  { name: 'missing file', file: monitoring, find: '../workbook.json', replace: '../workbooks.json' },
  { name: 'wrong discriminator', file: cosmos, find: "type: 'Continuous'\n", replace: "type: 'Continous'\n" },
  {
    name: 'wrong closed choice',
    file: storage,
    find: "principalType: 'ServicePrincipal'",
    replace: "principalType: 'ServicePrinciple'",
  },
  {
    name: 'number out of range',
    file: storage,
    find: 'deleteRetentionPolicy: { enabled: true, days: 7 }',
    replace: 'deleteRetentionPolicy: { enabled: true, days: 999 }',
  },
  {
    name: 'property one level too high',
    file: app,
    find: '  properties: {\n    serverFarmId: plan.id\n    httpsOnly: true',
    replace: '  httpsOnly: true\n  properties: {\n    serverFarmId: plan.id',
  },
  {
    name: 'unknown name of a role',
    file: storage,
    find: 'roles.storageBlobDelegator]',
    replace: 'roles.storageBlobDelegate]',
  },
  {
    name: 'fault inside ?:',
    file: cosmos,
    find: "[{ name: 'EnableServerless' }]",
    replace: "[{ names: 'EnableServerless' }]",
    needsTypes: true,
  },
  {
    name: 'fault inside for',
    file: cosmos,
    find: 'defaultTtl: container.defaultTtl',
    replace: 'defaultTTL: container.defaultTtl',
  },
  {
    name: 'unknown property of a loop variable',
    file: cosmos,
    find: 'defaultTtl: container.defaultTtl',
    replace: 'defaultTtl: container.timeToLive',
  },
  {
    name: 'key set twice',
    file: app,
    find: '    httpsOnly: true\n',
    replace: '    httpsOnly: true\n    httpsOnly: true\n',
  },
  {
    name: 'symbol declared twice',
    file: cosmos,
    find: 'var dataContributor =',
    replace: "var databaseName = 'x'\nvar dataContributor =",
  },
  {
    name: 'unknown nested type',
    file: realtime,
    find: "resource hub 'hubs' =",
    replace: "resource hub 'hub' =",
    needsTypes: true,
  },
  {
    name: 'name of an account that Azure refuses',
    file: storage,
    find: "name: 'sthost${resourceToken}'",
    replace: "name: 'STHOST_very_long_storage_account_name_${resourceToken}'",
    needsTypes: true,
  },
  { name: 'number for a name', file: storage, find: 'name: deploymentContainer', replace: 'name: 42' },
  {
    name: 'key in an output',
    file: storage,
    find: 'output hostStorageId string = hostStorage.id',
    replace: 'output hostStorageId string = hostStorage.listKeys().keys[0].value',
  },
  {
    name: 'address of one cloud',
    file: storage,
    find: "'${hostStorage.properties.primaryEndpoints.blob}${deploymentContainer}'",
    replace: "'https://${hostStorage.name}.blob.core.windows.net/${deploymentContainer}'",
  },
  {
    name: 'unnecessary dependsOn',
    file: app,
    find: '  properties: {\n    serverFarmId: plan.id',
    replace: '  dependsOn: [plan]\n  properties: {\n    serverFarmId: plan.id',
  },
  {
    name: 'diagnostic settings without scope',
    file: app,
    find: "  name: 'to-log-analytics'\n  scope: site\n",
    replace: "  name: 'to-log-analytics'\n",
  },
  {
    name: 'the same resource twice',
    file: storage,
    find: '  scope: hostStorage::queue\n',
    replace: '  scope: hostStorage::blob\n',
  },
  { name: 'number compared with text', file: app, find: 'alwaysReadyHttp > 0', replace: "alwaysReadyHttp > '0'" },
  {
    name: 'role id that does not exist',
    file: 'infra/roles.json',
    find: 'db58b8e5-c6ad-4a2a-8342-4190687cbf4a',
    replace: 'db58b8e5-c6ad-4a2a-8342-4190687cbf4b',
  },
];

/** Faults that every compiler accepts: policy, roles, settings, names, forbidden values. */
export const promiseMutants: readonly Mutant[] = [
  {
    name: 'shared keys allowed',
    file: storage,
    find: 'allowSharedKeyAccess: false',
    replace: 'allowSharedKeyAccess: true',
  },
  {
    name: 'public blobs allowed',
    file: storage,
    find: 'allowBlobPublicAccess: false',
    replace: 'allowBlobPublicAccess: true',
  },
  { name: 'old TLS', file: storage, find: "minimumTlsVersion: 'TLS1_2'", replace: "minimumTlsVersion: 'TLS1_0'" },
  { name: 'public container', file: storage, find: "publicAccess: 'None'", replace: "publicAccess: 'Blob'" },
  {
    name: 'no soft delete',
    file: storage,
    find: 'deleteRetentionPolicy: { enabled: true',
    replace: 'deleteRetentionPolicy: { enabled: false',
  },
  { name: 'any origin', file: storage, find: 'allowedOrigins: uploadCorsOrigins', replace: "allowedOrigins: ['*']" },
  { name: 'browsers may GET', file: storage, find: "['PUT', 'OPTIONS']", replace: "['PUT', 'GET', 'OPTIONS']" },
  { name: 'keys of Cosmos', file: cosmos, find: 'disableLocalAuth: true', replace: 'disableLocalAuth: false' },
  {
    name: 'Cosmos open beside the network',
    file: cosmos,
    find: "vnetEnabled ? 'Disabled' : 'Enabled'",
    replace: "vnetEnabled ? 'Enabled' : 'Enabled'",
  },
  { name: 'keys of Web PubSub', file: realtime, find: 'disableLocalAuth: true', replace: 'disableLocalAuth: false' },
  {
    name: 'anonymous clients',
    file: realtime,
    find: "anonymousConnectPolicy: 'deny'",
    replace: "anonymousConnectPolicy: 'allow'",
  },
  { name: 'plain http', file: app, find: 'httpsOnly: true', replace: 'httpsOnly: false' },
  {
    name: 'publishing by password',
    file: app,
    find: 'properties: { allow: false }',
    replace: 'properties: { allow: true }',
  },
  { name: 'no purge protection', file: vault, find: '    enablePurgeProtection: true\n', replace: '' },
  {
    name: 'scheduler open to everybody',
    file: main,
    find: 'param durableTaskSchedulerIpAllowlist string[] = []',
    replace: "param durableTaskSchedulerIpAllowlist string[] = ['0.0.0.0/0']",
  },
  { name: 'resource without tags', file: vault, find: '  tags: tags\n', replace: '' },
  { name: 'output without description', file: vault, find: "@description('Resource id.')\n", replace: '' },
  {
    name: 'no diagnostic settings',
    file: scheduler,
    find: '  scope: scheduler\n  properties: {\n    workspaceId',
    replace: '  scope: hub\n  properties: {\n    workspaceId',
  },
  {
    name: 'another role',
    file: vault,
    find: 'roles.keyVaultCryptoUser)\n  }',
    replace: 'roles.storageBlobDataOwner)\n  }',
  },
  { name: 'missing role', file: storage, find: ', roles.storageTableDataContributor]', replace: ']' },
  {
    name: 'role too many',
    file: storage,
    find: 'roles.storageBlobDelegator]',
    replace: 'roles.storageBlobDelegator, roles.storageBlobDataOwner]',
  },
  {
    name: 'role on the wrong account',
    file: storage,
    find: 'guid(mediaStorage.id, identityPrincipalId, role)\n  scope: mediaStorage',
    replace: 'guid(mediaStorage.id, identityPrincipalId, role)\n  scope: hostStorage',
  },
  {
    name: 'reader of Cosmos',
    file: cosmos,
    find: '00000000-0000-0000-0000-000000000002',
    replace: '00000000-0000-0000-0000-000000000001',
  },
  {
    name: 'role of the operator without condition',
    file: vault,
    find: ' = if (!empty(principalId)) {',
    replace: ' = {',
  },
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
  { name: 'another queue', file: app, find: 'stored.queues[0]', replace: 'stored.queues[1]' },
  {
    name: 'containers by hand',
    file: storage,
    find: '[for name in stored.blobContainers:',
    replace: "[for name in ['uploads']:",
  },
  {
    name: 'old generated names',
    file: 'infra/generated/stored-names.json',
    find: '"/subscriptionId"',
    replace: '"/scope"',
  },
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
    name: 'alert on a metric nobody logs',
    file: 'infra/alerts.json',
    find: "'poison_messages'",
    replace: "'poisoned_messages'",
  },
  {
    name: 'alert on an outcome that does not exist',
    file: 'infra/alerts.json',
    find: "'accepted'",
    replace: "'succeeded'",
  },
  {
    name: 'lines of the log that are sampled',
    file: 'host.json',
    find: ';Trace',
    replace: '',
  },
  {
    name: 'alert on a field that no line has',
    file: 'infra/alerts.json',
    find: 'log.ageSeconds',
    replace: 'log.ageMinutes',
  },
  {
    name: 'alert on a reason that does not exist',
    file: 'infra/alerts.json',
    find: "!= 'client'",
    replace: "!= 'customer'",
  },
  {
    name: 'figure of a metric nobody logs',
    file: 'infra/workbook.json',
    find: "'assets_terminal'",
    replace: "'assets_final'",
  },
  {
    name: 'output that npm run admin reads',
    file: main,
    find: 'output WEBHOOK_KEY_URI string',
    replace: 'output WEBHOOK_KEY string',
  },
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: Bicep's own interpolation.
