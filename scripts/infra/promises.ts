import type { CaseName } from './compiled.ts';

/**
 * What the service promises about its resources, which Azure and the compiler would accept otherwise.
 * Names are the fixed beginning of a resource's name; `*` is every resource of the type.
 */
interface ValuePromise {
  readonly type: string;
  readonly name?: string;
  /** `a.b.c` in the resource. */
  readonly path: string;
  readonly values: readonly unknown[];
  /** Left out: every case. */
  readonly cases?: readonly CaseName[];
}

const storage = 'Microsoft.Storage/storageAccounts';
const cosmos = 'Microsoft.DocumentDB/databaseAccounts';
const vault = 'Microsoft.KeyVault/vaults';
const site = 'Microsoft.Web/sites';
const network = ['private', 'closed'] as const satisfies readonly CaseName[];

const always = (type: string, table: Readonly<Record<string, readonly unknown[]>>): readonly ValuePromise[] =>
  Object.entries(table).map(([path, values]) => ({ type, path, values }));

/** Closed to the public network in the cases that have a private one. */
const closes = (type: string, name?: string): readonly ValuePromise[] => [
  { type, ...(name && { name }), path: 'properties.publicNetworkAccess', values: ['Disabled'], cases: network },
  { type, ...(name && { name }), path: 'properties.publicNetworkAccess', values: ['Enabled'], cases: ['public'] },
];

const inbound = (type: string) => ({
  name: type === storage ? 'stmedia' : '',
  path: 'properties.publicNetworkAccess',
});

export const valuePromises: readonly ValuePromise[] = [
  ...always(storage, {
    kind: ['StorageV2'],
    'properties.allowBlobPublicAccess': [false],
    'properties.allowSharedKeyAccess': [false],
    'properties.defaultToOAuthAuthentication': [true],
    'properties.minimumTlsVersion': ['TLS1_2', 'TLS1_3'],
    'properties.supportsHttpsTrafficOnly': [true],
  }),
  ...closes(storage, 'sthost'),
  // Open, files are put from anywhere with a presigned address; closed, everything that clients reach is inside the network.
  ...[storage, site, 'Microsoft.SignalRService/webPubSub'].flatMap((type) => [
    { type, ...inbound(type), values: ['Enabled'], cases: ['public', 'private'] as const },
    { type, ...inbound(type), values: ['Disabled'], cases: ['closed'] as const },
  ]),
  ...always(`${storage}/blobServices`, {
    'properties.deleteRetentionPolicy.enabled': [true],
    'properties.deleteRetentionPolicy.days': [7, 14],
    'properties.containerDeleteRetentionPolicy.enabled': [true],
    'properties.containerDeleteRetentionPolicy.days': [7, 14],
  }),
  ...always(`${storage}/blobServices/containers`, { 'properties.publicAccess': ['None'] }),
  // From the origins of the parameter browsers may read and PUT and ask with OPTIONS, nothing else.
  {
    type: `${storage}/blobServices`,
    name: 'stmedia',
    path: 'properties.cors.corsRules',
    values: [[]],
    cases: ['public'],
  },
  ...['GET', 'HEAD', 'PUT', 'OPTIONS', undefined].map((method, at) => ({
    type: `${storage}/blobServices`,
    name: 'stmedia',
    path: `properties.cors.corsRules.0.allowedMethods.${at}`,
    values: [method],
    cases: ['private'] as const,
  })),
  ...['https://one.example', 'https://two.example', undefined].map((origin, at) => ({
    type: `${storage}/blobServices`,
    name: 'stmedia',
    path: `properties.cors.corsRules.0.allowedOrigins.${at}`,
    values: [origin],
    cases: ['private'] as const,
  })),
  ...always(cosmos, {
    'properties.disableLocalAuth': [true],
    'properties.disableKeyBasedMetadataWriteAccess': [true],
    'properties.minimalTlsVersion': ['Tls12'],
    'properties.backupPolicy.type': ['Continuous'],
    'properties.consistencyPolicy.defaultConsistencyLevel': ['Session'],
  }),
  ...closes(cosmos),
  ...always('Microsoft.SignalRService/webPubSub', { 'properties.disableLocalAuth': [true] }),
  ...always('Microsoft.SignalRService/webPubSub/hubs', { 'properties.anonymousConnectPolicy': ['deny'] }),
  ...always('Microsoft.DurableTask/schedulers', {
    'properties.publicNetworkAccess': ['Disabled'],
    'properties.ipAllowlist.0': [undefined],
  }),
  ...always(vault, {
    'properties.enableRbacAuthorization': [true],
    'properties.enablePurgeProtection': [true],
  }),
  ...closes(vault),
  { type: vault, path: 'properties.networkAcls.defaultAction', values: ['Deny'], cases: network },
  ...always('Microsoft.OperationalInsights/workspaces', { 'properties.features.disableLocalAuth': [true] }),
  ...always('Microsoft.Insights/components', { 'properties.DisableLocalAuth': [true] }),
  ...always('Microsoft.Insights/diagnosticSettings', {
    'properties.workspaceId': ['Microsoft.OperationalInsights/workspaces/log-<t>'],
  }),
  ...always('Microsoft.Web/serverfarms', { 'sku.name': ['FC1'], 'properties.reserved': [true] }),
  ...always(site, {
    kind: ['functionapp,linux'],
    'properties.httpsOnly': [true],
    'properties.siteConfig.minTlsVersion': ['1.2', '1.3'],
    'properties.siteConfig.ftpsState': ['Disabled'],
    'identity.type': ['UserAssigned'],
    'properties.keyVaultReferenceIdentity': ['Microsoft.ManagedIdentity/userAssignedIdentities/id-api-<t>'],
    'properties.functionAppConfig.runtime.name': ['node'],
    'properties.functionAppConfig.deployment.storage.authentication.type': ['UserAssignedIdentity'],
    // azd finds the app by the name of its service.
    'tags.azd-service-name': ['api'],
  }),
  ...always(`${site}/basicPublishingCredentialsPolicies`, { 'properties.allow': [false] }),
  { type: 'Microsoft.Security/defenderForStorageSettings', path: 'properties.isEnabled', values: [true] },
];

/** Resources that have to be there, by type and the fixed beginning of the name. */
export const neededResources: Readonly<Record<CaseName, readonly string[]>> = {
  public: [`${storage} sthost`, `${storage} stmedia`, `${cosmos} cosmos-`, `${vault} kv-`, `${site} func-api-`],
  private: [
    'Microsoft.Security/defenderForStorageSettings current',
    'Microsoft.Consumption/budgets budget-',
    'Microsoft.Insights/actionGroups ag-',
    'Microsoft.Insights/webtests test-health-',
    'Microsoft.Insights/metricAlerts alert-health-',
    'Microsoft.Insights/metricAlerts alert-vault-',
    'Microsoft.Insights/metricAlerts alert-cosmos-availability-',
    'Microsoft.Insights/metricAlerts alert-host-storage-',
    'Microsoft.Insights/metricAlerts alert-media-storage-',
    'Microsoft.Insights/scheduledQueryRules alert-ingestion-cap-',
  ],
  closed: [
    'Microsoft.DurableTask/schedulers dts-',
    'Microsoft.DurableTask/schedulers/retentionPolicies dts-',
    'Microsoft.Authorization/locks keep',
  ],
};

/** Resources of these types write to the workspace. */
export const diagnosedTypes: readonly string[] = [
  site,
  cosmos,
  `${storage}/blobServices`,
  `${storage}/queueServices`,
  'Microsoft.SignalRService/webPubSub',
  vault,
  'Microsoft.DurableTask/schedulers',
];

/** Azure's built-in roles, by the names that `infra/roles.json` gives them: learn.microsoft.com/azure/role-based-access-control/built-in-roles */
export const roleIds: Readonly<Record<string, string>> = {
  storageBlobDataOwner: 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b',
  storageBlobDataContributor: 'ba92f5b4-2d11-453d-a403-e96b0029c9fe',
  storageBlobDelegator: 'db58b8e5-c6ad-4a2a-8342-4190687cbf4a',
  storageQueueDataContributor: '974c5e8b-45b9-4653-ba55-5f855dd0fb88',
  storageTableDataContributor: '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3',
  monitoringMetricsPublisher: '3913510d-42f4-4e42-8a64-420c390055eb',
  webPubSubServiceOwner: '12cf5a90-567b-43ae-8102-96cf46c7d9b4',
  durableTaskDataContributor: '0ad04412-c4d5-4796-b79c-f76d14c8d402',
  keyVaultCryptoUser: '12338af0-0e69-4776-bea7-57ae8d297424',
  keyVaultSecretsUser: '4633458b-17de-408a-b874-0445c86b69e6',
};

/** Cosmos DB Built-in Data Contributor; not a role of Azure, but one of the account. */
export const cosmosDataContributor = '00000000-0000-0000-0000-000000000002';

/** Who holds which roles on what: no fewer, and no more. */
export const grants: Readonly<
  Record<
    'app' | 'operator',
    readonly { readonly on: string; readonly roles: readonly string[]; readonly cases?: readonly CaseName[] }[]
  >
> = {
  app: [
    {
      on: `${storage}/sthost<t>`,
      roles: ['storageBlobDataOwner', 'storageQueueDataContributor', 'storageTableDataContributor'],
    },
    { on: `${storage}/stmedia<t>`, roles: ['storageBlobDataContributor', 'storageBlobDelegator'], cases: ['public'] },
    // The verdict of a malware scan is a blob index tag, which of the built-in roles only Owner may read.
    { on: `${storage}/stmedia<t>`, roles: ['storageBlobDataOwner', 'storageBlobDelegator'], cases: network },
    { on: 'Microsoft.SignalRService/webPubSub/wps-<t>', roles: ['webPubSubServiceOwner'] },
    { on: 'Microsoft.Insights/components/appi-<t>', roles: ['monitoringMetricsPublisher'] },
    { on: 'Microsoft.DurableTask/schedulers/dts-<t>', roles: ['durableTaskDataContributor'], cases: ['closed'] },
    { on: `${vault}/kv-<t>`, roles: ['keyVaultCryptoUser'], cases: ['public', 'closed'] },
    // The one case with a key of a language model's server reads secrets too.
    { on: `${vault}/kv-<t>`, roles: ['keyVaultCryptoUser', 'keyVaultSecretsUser'], cases: ['private'] },
    { on: `${cosmos}/cosmos-<t>`, roles: ['cosmosDataContributor'] },
  ],
  // The case without a principal of an operator has none of these.
  operator: [
    { on: `${storage}/sthost<t>`, roles: ['storageQueueDataContributor'], cases: network },
    { on: `${storage}/stmedia<t>`, roles: ['storageBlobDataContributor'], cases: network },
    { on: `${vault}/kv-<t>`, roles: ['keyVaultCryptoUser'], cases: network },
    { on: `${cosmos}/cosmos-<t>`, roles: ['cosmosDataContributor'], cases: network },
  ],
};

/** Group of a private endpoint → the zone that its name is looked up in: learn.microsoft.com/azure/private-link/private-endpoint-dns */
export const privateZones: Readonly<Record<string, string>> = {
  blob: 'privatelink.blob.core.windows.net',
  queue: 'privatelink.queue.core.windows.net',
  table: 'privatelink.table.core.windows.net',
  Sql: 'privatelink.documents.azure.com',
  vault: 'privatelink.vaultcore.azure.net',
  webpubsub: 'privatelink.webpubsub.azure.com',
  scheduler: 'privatelink.durabletask.io',
  sites: 'privatelink.azurewebsites.net',
};

/** What the app reaches through a private endpoint, and by which groups. */
export const privateTargets: readonly {
  readonly target: string;
  readonly groups: readonly string[];
  readonly cases: readonly CaseName[];
}[] = [
  { target: `${storage}/sthost<t>`, groups: ['blob', 'queue', 'table'], cases: network },
  { target: `${cosmos}/cosmos-<t>`, groups: ['Sql'], cases: network },
  { target: `${vault}/kv-<t>`, groups: ['vault'], cases: network },
  { target: 'Microsoft.SignalRService/webPubSub/wps-<t>', groups: ['webpubsub'], cases: network },
  { target: `${storage}/stmedia<t>`, groups: ['blob'], cases: ['closed'] },
  { target: `${site}/func-api-<t>`, groups: ['sites'], cases: ['closed'] },
  { target: 'Microsoft.DurableTask/schedulers/dts-<t>', groups: ['scheduler'], cases: ['closed'] },
];

/** Flex Consumption refuses or ignores these; overriding host.json by settings stops the scale controller at one worker. */
export const forbiddenSettings: readonly RegExp[] = [
  /^FUNCTIONS_(EXTENSION_VERSION|WORKER_RUNTIME|WORKER_RUNTIME_VERSION|WORKER_PROCESS_COUNT|MAX_HTTP_CONCURRENCY)$/,
  /^WEBSITE_(RUN_FROM_PACKAGE|NODE_DEFAULT_VERSION|CONTENT.*|VNET_ROUTE_ALL|TIME_ZONE)$/,
  /^(SCM_DO_BUILD_DURING_DEPLOYMENT|ENABLE_ORYX_BUILD)$/,
  /^AzureFunctionsJobHost__extensions__durableTask__/i,
];

const identity = 'Microsoft.ManagedIdentity/userAssignedIdentities/id-api-<t>';

/** The value that a setting of the app must have in a deployment; braces hold a property of a resource. */
export const settingValues: Readonly<Record<string, string>> = {
  AzureWebJobsStorage__blobServiceUri: `{${storage}/sthost<t>.primaryEndpoints.blob}`,
  AzureWebJobsStorage__queueServiceUri: `{${storage}/sthost<t>.primaryEndpoints.queue}`,
  AzureWebJobsStorage__tableServiceUri: `{${storage}/sthost<t>.primaryEndpoints.table}`,
  AzureWebJobsStorage__credential: 'managedidentity',
  AzureWebJobsStorage__clientId: `{${identity}.clientId}`,
  APPLICATIONINSIGHTS_CONNECTION_STRING: '{Microsoft.Insights/components/appi-<t>.ConnectionString}',
  APPLICATIONINSIGHTS_AUTHENTICATION_STRING: `ClientId={${identity}.clientId};Authorization=AAD`,
  AZURE_CLIENT_ID: `{${identity}.clientId}`,
  AzureWebJobsDisableHomepage: 'true',
  COSMOS_ENDPOINT: `{${cosmos}/cosmos-<t>.documentEndpoint}`,
  MEDIA_BLOB_ENDPOINT: `{${storage}/stmedia<t>.primaryEndpoints.blob}`,
  WEBPUBSUB_ENDPOINT: 'https://{Microsoft.SignalRService/webPubSub/wps-<t>.hostName}',
  WEBHOOK_KEY_URI: `{${vault}/kv-<t>/keys/webhook-secrets.keyUri}`,
  EVIDENCE_KEY_URI: `{${vault}/kv-<t>/keys/evidence-signing.keyUri}`,
  LANGUAGE_MODEL_KEY: '',
};

/** Where a case sets the key of a language model's server: a reference to the vault, never the key. */
export const keyedModelSettings: Readonly<Record<string, string>> = {
  LANGUAGE_MODEL_KEY: `@Microsoft.KeyVault(SecretUri={${vault}/kv-<t>.vaultUri}secrets/language-model-key)`,
};

/** Settings of the platform that stand in every deployment, beside those of `shared/config.ts`. */
export const platformSettings: ReadonlySet<string> = new Set([
  ...Object.keys(settingValues).filter((name) => /^(AzureWebJobs|APPLICATIONINSIGHTS_)|^AZURE_CLIENT_ID$/.test(name)),
  'TASKHUB_NAME',
]);

/** Beside the Durable Task Scheduler, and only there. */
export const schedulerSettings: Readonly<Record<string, string>> = {
  DURABLE_TASK_SCHEDULER_CONNECTION_STRING: `Endpoint={Microsoft.DurableTask/schedulers/dts-<t>.endpoint};Authentication=ManagedIdentity;ClientID={${identity}.clientId}`,
};

/** Outputs that `npm run admin`, azd and the hook before provisioning read. */
export const neededOutputs: readonly string[] = [
  'AZURE_LOCATION',
  'AZURE_TENANT_ID',
  'AZURE_PRIVATE_NETWORK',
  'COSMOS_ENDPOINT',
  'COSMOS_DATABASE',
  'MEDIA_BLOB_ENDPOINT',
  'WEBPUBSUB_ENDPOINT',
  'AzureWebJobsStorage__queueServiceUri',
  'WEBHOOK_QUEUE_NAME',
  'WEBHOOK_KEY_URI',
];
