const closedInNetwork = 'vnetEnabled ? Disabled : Enabled';
const keptDays = (days: number): string => `{ enabled: true, days: ${days} }`;

/**
 * What every resource of a type must say, by path; each value as `render` writes it.
 * `Type#name` adds to it for one resource. A path that is missing in Bicep fails.
 */
export const requiredValues: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'Microsoft.Storage/storageAccounts': {
    kind: ['StorageV2'],
    'properties.allowBlobPublicAccess': ['false'],
    'properties.allowSharedKeyAccess': ['false'],
    'properties.defaultToOAuthAuthentication': ['true'],
    'properties.minimumTlsVersion': ['TLS1_2', 'TLS1_3'],
    'properties.supportsHttpsTrafficOnly': ['true'],
  },
  'Microsoft.Storage/storageAccounts#hostStorage': { 'properties.publicNetworkAccess': [closedInNetwork] },
  // Presigned uploads come from anywhere.
  'Microsoft.Storage/storageAccounts#mediaStorage': { 'properties.publicNetworkAccess': ['Enabled'] },
  'Microsoft.Storage/storageAccounts/blobServices': {
    'properties.deleteRetentionPolicy': [keptDays(7), keptDays(14)],
    'properties.containerDeleteRetentionPolicy': [keptDays(7), keptDays(14)],
  },
  'Microsoft.Storage/storageAccounts/blobServices/containers': { 'properties.publicAccess': ['None'] },
  'Microsoft.DocumentDB/databaseAccounts': {
    'properties.disableLocalAuth': ['true'],
    'properties.disableKeyBasedMetadataWriteAccess': ['true'],
    'properties.minimalTlsVersion': ['Tls12'],
    'properties.publicNetworkAccess': [closedInNetwork],
    'properties.backupPolicy.type': ['Continuous'],
    'properties.consistencyPolicy.defaultConsistencyLevel': ['Session'],
  },
  'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers': {
    'properties.resource.id': ['container.id'],
    'properties.resource.partitionKey': ['{ paths: container.partitionKeyPaths, kind: Hash, version: 2 }'],
    'properties.resource.defaultTtl': ['container.defaultTtl'],
    'properties.resource.indexingPolicy': ['container.indexingPolicy'],
  },
  'Microsoft.SignalRService/webPubSub': { 'properties.disableLocalAuth': ['true'] },
  'Microsoft.SignalRService/webPubSub/hubs': {
    name: ['stored.realtimeHub'],
    'properties.anonymousConnectPolicy': ['deny'],
  },
  'Microsoft.DurableTask/schedulers': {
    'properties.publicNetworkAccess': ['Disabled'],
    'properties.ipAllowlist': ['[]'],
  },
  'Microsoft.DurableTask/schedulers/taskHubs': { name: ['stored.taskHub'] },
  'Microsoft.KeyVault/vaults': {
    'properties.enableRbacAuthorization': ['true'],
    'properties.enablePurgeProtection': ['true'],
    'properties.publicNetworkAccess': [closedInNetwork],
    'properties.networkAcls.defaultAction': ['vnetEnabled ? Deny : Allow'],
  },
  'Microsoft.OperationalInsights/workspaces': { 'properties.features.disableLocalAuth': ['true'] },
  'Microsoft.Insights/components': { 'properties.DisableLocalAuth': ['true'] },
  'Microsoft.Insights/diagnosticSettings': { 'properties.workspaceId': ['logsId'] },
  'Microsoft.Web/serverfarms': { sku: ['{ name: FC1, tier: FlexConsumption }'], 'properties.reserved': ['true'] },
  'Microsoft.Web/sites': {
    kind: ['functionapp,linux'],
    'properties.httpsOnly': ['true'],
    'properties.siteConfig.minTlsVersion': ['1.2', '1.3'],
    'properties.siteConfig.ftpsState': ['Disabled'],
    'identity.type': ['UserAssigned'],
    'properties.functionAppConfig.runtime.name': ['node'],
    'properties.functionAppConfig.deployment.storage.authentication.type': ['UserAssignedIdentity'],
  },
  'Microsoft.Web/sites/basicPublishingCredentialsPolicies': { 'properties.allow': ['false'] },
};

/** Resources of these types write to the workspace. */
export const diagnosedTypes: readonly string[] = [
  'Microsoft.Web/sites',
  'Microsoft.DocumentDB/databaseAccounts',
  'Microsoft.Storage/storageAccounts/blobServices',
  'Microsoft.Storage/storageAccounts/queueServices',
  'Microsoft.SignalRService/webPubSub',
  'Microsoft.KeyVault/vaults',
  'Microsoft.DurableTask/schedulers',
];

/** Flex Consumption refuses or ignores these; overriding host.json by settings stops the scale controller at one worker. */
export const forbiddenSettings: readonly RegExp[] = [
  /^FUNCTIONS_(EXTENSION_VERSION|WORKER_RUNTIME|WORKER_RUNTIME_VERSION|WORKER_PROCESS_COUNT|MAX_HTTP_CONCURRENCY)$/,
  /^WEBSITE_(RUN_FROM_PACKAGE|NODE_DEFAULT_VERSION|CONTENT.*|VNET_ROUTE_ALL|TIME_ZONE)$/,
  /^(SCM_DO_BUILD_DURING_DEPLOYMENT|ENABLE_ORYX_BUILD)$/,
  /^AzureFunctionsJobHost__extensions__durableTask__/i,
];

/** Settings of the platform, with the values that must stand in Bicep. */
export const platformSettings: Readonly<Record<string, string>> = {
  AzureWebJobsStorage__blobServiceUri: 'hostBlobEndpoint',
  AzureWebJobsStorage__queueServiceUri: 'hostQueueEndpoint',
  AzureWebJobsStorage__tableServiceUri: 'hostTableEndpoint',
  AzureWebJobsStorage__credential: 'managedidentity',
  AzureWebJobsStorage__clientId: 'identityClientId',
  APPLICATIONINSIGHTS_CONNECTION_STRING: 'insightsConnectionString',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Bicep's own interpolation.
  APPLICATIONINSIGHTS_AUTHENTICATION_STRING: 'ClientId=${identityClientId};Authorization=AAD',
  AZURE_CLIENT_ID: 'identityClientId',
  AzureWebJobsDisableHomepage: 'true',
  TASKHUB_NAME: 'stored.taskHub',
  DURABLE_TASK_SCHEDULER_CONNECTION_STRING:
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Bicep's own interpolation.
    'Endpoint=${schedulerEndpoint};Authentication=ManagedIdentity;ClientID=${identityClientId}',
};
