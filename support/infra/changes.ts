/** An edit of a file of the infrastructure, as somebody would make it. */
export interface Change {
  readonly name: string;
  readonly file: string;
  /** What is replaced, once. */
  readonly find: string;
  readonly replace: string;
  /** The case that is compiled; `private` unless it says otherwise. */
  readonly case?: 'public' | 'private' | 'closed';
}

const main = 'infra/main.bicep';
const app = 'infra/modules/app.bicep';
const cosmos = 'infra/modules/cosmos.bicep';
const network = 'infra/modules/network.bicep';
const realtime = 'infra/modules/realtime.bicep';
const scheduler = 'infra/modules/durable-task-scheduler.bicep';
const storage = 'infra/modules/storage.bicep';
const vault = 'infra/modules/vault.bicep';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: Bicep's own interpolation.

/** Changes that are right: none of them may be reported. */
export const correctChanges: readonly Change[] = [
  {
    name: 'an older API version',
    file: cosmos,
    find: 'databaseAccounts@2026-03-15',
    replace: 'databaseAccounts@2025-10-15',
  },
  {
    name: 'another API version of storage',
    file: storage,
    find: "mediaStorage 'Microsoft.Storage/storageAccounts@2026-06-01'",
    replace: "mediaStorage 'Microsoft.Storage/storageAccounts@2025-06-01'",
  },
  {
    name: 'another order of keys',
    file: storage,
    find: '    allowBlobPublicAccess: false\n    allowSharedKeyAccess: false\n',
    replace: '    allowSharedKeyAccess: false\n    allowBlobPublicAccess: false\n',
  },
  {
    name: 'a network security group',
    file: network,
    find: "resource zones '",
    replace:
      "resource rules 'Microsoft.Network/networkSecurityGroups@2025-05-01' = {\n  name: 'nsg-${resourceToken}'\n  location: location\n  tags: tags\n}\n\nresource zones '",
  },
  {
    name: 'a lock',
    file: realtime,
    find: "resource role '",
    replace:
      "resource lock 'Microsoft.Authorization/locks@2020-05-01' = {\n  name: 'keep'\n  scope: webPubSub\n  properties: { level: 'CanNotDelete' }\n}\n\nresource role '",
  },
  {
    name: 'a spread object',
    file: vault,
    find: '    enableRbacAuthorization: true\n    enablePurgeProtection: true\n',
    replace: '    ...{ enableRbacAuthorization: true, enablePurgeProtection: true }\n',
  },
  {
    name: 'spread settings',
    file: app,
    find: '        TRANSCRIBER: transcriber\n',
    replace: '        ...{ TRANSCRIBER: transcriber }\n',
  },
  {
    name: 'a safe access',
    file: cosmos,
    find: 'defaultTtl: container.defaultTtl',
    replace: 'defaultTtl: container.?defaultTtl',
  },
  {
    name: 'a loop as map()',
    file: storage,
    find: '[for name in stored.queues: {',
    replace: '[for name in map(stored.queues, entry => entry): {',
  },
  {
    name: 'a lambda over roles',
    file: storage,
    find: '[for role in hostRoleIds: {',
    replace: '[for role in filter(hostRoleIds, id => !empty(id)): {',
  },
  {
    name: 'a user-defined function',
    file: main,
    find: 'var tags = {',
    replace:
      "@description('Where an upload may come from.')\nfunc originsOf(text string) string[] => empty(text) ? [] : split(text, ',')\n\nvar tags = {",
  },
  {
    name: 'another seed of guid',
    file: storage,
    find: 'guid(mediaStorage.id, identityPrincipalId, role)',
    replace: "guid(subscription().id, mediaStorage.id, identityPrincipalId, role, 'v2')",
  },
  {
    name: 'a role by the name that the portal shows',
    file: vault,
    find: "    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.keyVaultCryptoUser)\n",
    replace: "    roleDefinitionId: roleDefinitions('Key Vault Crypto User').id\n",
  },
  {
    name: 'another name of a symbol',
    file: realtime,
    find: "resource hub 'hubs' =",
    replace: "resource channels 'hubs' =",
  },
  {
    name: 'a closed choice for a parameter',
    file: app,
    find: "@description('Node.js version.')\nparam nodeVersion string",
    replace: "@description('Node.js version.')\nparam nodeVersion '22' | '24'",
  },
  {
    name: 'another tag',
    file: main,
    find: "  workload: 'asset-review'\n",
    replace: "  workload: 'asset-review'\n  team: 'compliance'\n",
  },
  {
    name: 'TLS 1.3',
    file: storage,
    find: "minimumTlsVersion: 'TLS1_2'",
    replace: "minimumTlsVersion: 'TLS1_3'",
  },
  {
    name: 'a resource with a parent instead of a nested one',
    file: storage,
    find: "    resource queues 'queues' = [for name in stored.queues: {\n      name: name\n    }]\n  }\n}\n",
    replace:
      "  }\n}\n\nresource queues 'Microsoft.Storage/storageAccounts/queueServices/queues@2026-06-01' = [for name in stored.queues: {\n  parent: hostStorage::queue\n  name: name\n}]\n",
  },
  {
    name: 'one more container for the next version',
    file: storage,
    find: "      properties: { publicAccess: 'None' }\n    }\n  }",
    replace:
      "      properties: { publicAccess: 'None' }\n    }\n\n    resource logs 'containers' = {\n      name: 'host-logs'\n      properties: { publicAccess: 'None' }\n    }\n  }",
  },
];

/** Faults that every compiler accepts: policy, roles, network, settings, names, forbidden values. */
export const faults: readonly Change[] = [
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
  {
    name: 'browsers may delete',
    file: storage,
    find: "['GET', 'HEAD', 'PUT', 'OPTIONS']",
    replace: "['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']",
  },
  { name: 'keys of Cosmos', file: cosmos, find: 'disableLocalAuth: true', replace: 'disableLocalAuth: false' },
  {
    name: 'Cosmos open beside the network',
    file: cosmos,
    find: "publicNetworkAccess: vnetEnabled ? 'Disabled' : 'Enabled'",
    replace: "publicNetworkAccess: 'Enabled'",
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
    file: scheduler,
    find: 'ipAllowlist: []',
    replace: "ipAllowlist: ['0.0.0.0/0']",
    case: 'closed',
  },
  { name: 'resource without tags', file: vault, find: '  tags: tags\n', replace: '' },
  {
    name: 'no diagnostic settings',
    file: scheduler,
    find: '  scope: scheduler\n  properties: {\n    workspaceId',
    replace: '  scope: hub\n  properties: {\n    workspaceId',
    case: 'closed',
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
    case: 'public',
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
  {
    name: 'no right to read the verdict of the malware scan',
    file: storage,
    find: 'enableMalwareScan ? roles.storageBlobDataOwner : roles.storageBlobDataContributor',
    replace: 'roles.storageBlobDataContributor',
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
  {
    name: 'every invocation read as a request',
    file: 'infra/alerts.json',
    find: 'requests | where isnotempty(url) |',
    replace: 'requests |',
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
    name: 'a level that silences the lines of the log',
    file: 'host.json',
    find: '"default": "Information"',
    replace: '"default": "Warning"',
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
  {
    name: 'a private endpoint of another group',
    file: network,
    find: "group: 'Sql' }",
    replace: "group: 'Table' }",
  },
  {
    name: 'a zone that nobody asks',
    file: network,
    find: "'privatelink.vaultcore.azure.net'",
    replace: "'privatelink.vault.azure.net'",
  },
  {
    name: 'a subnet without delegation',
    file: network,
    find: "          delegations: [{ name: 'flex-consumption', properties: { serviceName: 'Microsoft.App/environments' } }]\n",
    replace: '',
  },
  {
    name: 'endpoints in the subnet of the app',
    file: network,
    find: 'subnet: { id: vnet::endpointSubnet.id }',
    replace: 'subnet: { id: vnet::appSubnet.id }',
  },
  {
    name: 'a zone without a link to the network',
    file: network,
    find: '[for (group, i) in groups: {\n  parent: zones[i]',
    replace: '[for (group, i) in take(groups, 2): {\n  parent: zones[i]',
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
    name: 'secrets are read although no key is named',
    file: vault,
    find: ' = if (!empty(languageModelKeyName)) {',
    replace: ' = {',
    case: 'public',
  },
  {
    name: 'references are read as nobody',
    file: app,
    find: '    keyVaultReferenceIdentity: identityId\n',
    replace: '',
  },
  {
    name: 'the media account open although everything is closed',
    file: storage,
    find: "publicNetworkAccess: mediaPrivate ? 'Disabled' : 'Enabled'",
    replace: "publicNetworkAccess: 'Enabled'",
    case: 'closed',
  },
  {
    name: 'a variable of azd that the workflow does not pass',
    file: '.github/workflows/deploy.yml',
    find: '      ALERT_EMAIL: ${{ vars.ALERT_EMAIL }}\n',
    replace: '',
  },
  {
    name: 'a column that the table does not have',
    file: 'infra/alerts.json',
    find: 'percentile(duration, 95)',
    replace: 'percentile(durationMs, 95)',
  },
  {
    name: 'a time compared with a length of time in a query',
    file: 'infra/alerts.json',
    find: 'p95 > 2000',
    replace: 'p95 > ago(2s)',
  },
  {
    name: 'an operator that the query language does not have',
    file: 'infra/alerts.json',
    find: '| summarize p95 =',
    replace: '| aggregate p95 =',
  },
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: Bicep's own interpolation.
