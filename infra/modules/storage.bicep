// Two accounts: the host's own (task hub, package, webhook queue), which may go private,
// and the media account, which must be reachable from wherever files are put.

@description('Region of the accounts.')
param location string
@description('Tags for everything taggable.')
param tags object
@description('Suffix that makes names unique.')
param resourceToken string
@description('Object id of the service\'s identity.')
param identityPrincipalId string
@description('Object id of the deploying principal, or empty.')
param principalId string
@description('Kind of that principal.')
param principalType string
@description('Log Analytics workspace.')
param logsId string
@description('Closes the host account to the public network.')
param vnetEnabled bool
@description('Closes the media account too: files can then be put only from inside the network.')
param mediaPrivate bool
@description('Forbids deleting the media account.')
param locked bool
@description('Spreads the accounts over zones.')
param zoneRedundant bool
@description('Origins that may PUT uploads and read files from a browser.')
param uploadCorsOrigins string[]
@description('Days after which uploads are deleted whatever the app did.')
param uploadRetentionDays int
@description('Scans uploads for malware.')
param enableMalwareScan bool

var stored = loadJsonContent('../generated/stored-names.json')
var roles = loadJsonContent('../roles.json')
var deploymentContainer = 'app-package'
var storageSku = zoneRedundant ? 'Standard_ZRS' : 'Standard_LRS'
var hostRoleIds = [roles.storageBlobDataOwner, roles.storageQueueDataContributor, roles.storageTableDataContributor]
// The verdict of a malware scan is a blob index tag, and Contributor may not read those.
var mediaRoleIds = [enableMalwareScan ? roles.storageBlobDataOwner : roles.storageBlobDataContributor, roles.storageBlobDelegator]

resource hostStorage 'Microsoft.Storage/storageAccounts@2026-06-01' = {
  name: 'sthost${resourceToken}'
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: { name: storageSku }
  properties: {
    allowBlobPublicAccess: false
    allowSharedKeyAccess: false
    defaultToOAuthAuthentication: true
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
    publicNetworkAccess: vnetEnabled ? 'Disabled' : 'Enabled'
    networkAcls: {
      defaultAction: vnetEnabled ? 'Deny' : 'Allow'
      bypass: 'AzureServices'
    }
  }

  resource blob 'blobServices' = {
    name: 'default'
    properties: {
      deleteRetentionPolicy: { enabled: true, days: 7 }
      containerDeleteRetentionPolicy: { enabled: true, days: 7 }
    }

    resource deployment 'containers' = {
      name: deploymentContainer
      properties: { publicAccess: 'None' }
    }
  }

  resource queue 'queueServices' = {
    name: 'default'

    resource queues 'queues' = [for name in stored.queues: {
      name: name
    }]
  }
}

resource mediaStorage 'Microsoft.Storage/storageAccounts@2026-06-01' = {
  name: 'stmedia${resourceToken}'
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: { name: storageSku }
  properties: {
    accessTier: 'Hot'
    allowBlobPublicAccess: false
    allowSharedKeyAccess: false
    defaultToOAuthAuthentication: true
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
    // Presigned addresses live one hour. A signature without a start time could be refused under 'Block'.
    sasPolicy: {
      sasExpirationPeriod: '0.02:00:00'
      expirationAction: 'Log'
    }
    publicNetworkAccess: mediaPrivate ? 'Disabled' : 'Enabled'
    networkAcls: {
      defaultAction: mediaPrivate ? 'Deny' : 'Allow'
      bypass: 'AzureServices'
    }
  }

  resource blob 'blobServices' = {
    name: 'default'
    properties: {
      deleteRetentionPolicy: { enabled: true, days: 14 }
      containerDeleteRetentionPolicy: { enabled: true, days: 14 }
      isVersioningEnabled: false
      cors: {
        corsRules: empty(uploadCorsOrigins) ? [] : [
          {
            allowedOrigins: uploadCorsOrigins
            allowedMethods: ['GET', 'HEAD', 'PUT', 'OPTIONS']
            allowedHeaders: ['x-ms-blob-type', 'content-type', 'x-ms-version', 'range']
            exposedHeaders: ['etag', 'x-ms-request-id', 'content-length', 'content-range', 'accept-ranges']
            maxAgeInSeconds: 3600
          }
        ]
      }
    }

    resource containers 'containers' = [for name in stored.blobContainers: {
      name: name
      properties: { publicAccess: 'None' }
    }]
  }

  // A backstop: the app deletes what is over; these rules delete what it forgot.
  resource lifecycle 'managementPolicies' = {
    name: 'default'
    properties: {
      policy: {
        rules: [
          {
            name: 'expire-uploads'
            type: 'Lifecycle'
            enabled: true
            definition: {
              filters: {
                blobTypes: ['blockBlob']
                prefixMatch: ['uploads/', 'uploads-sandbox/', 'analysis/', 'quarantine/']
              }
              actions: {
                baseBlob: {
                  tierToCool: { daysAfterModificationGreaterThan: 30 }
                  delete: { daysAfterModificationGreaterThan: uploadRetentionDays }
                }
                snapshot: {
                  delete: { daysAfterCreationGreaterThan: uploadRetentionDays }
                }
              }
            }
          }
        ]
      }
    }
  }
}

resource malwareScan 'Microsoft.Security/defenderForStorageSettings@2025-06-01' = if (enableMalwareScan) {
  name: 'current'
  scope: mediaStorage
  properties: {
    isEnabled: true
    overrideSubscriptionLevelSettings: true
    malwareScanning: {
      onUpload: { isEnabled: true, capGBPerMonth: 1000 }
      blobScanResultsOptions: 'blobIndexTags'
    }
    sensitiveDataDiscovery: { isEnabled: false }
  }
}

resource hostRoles 'Microsoft.Authorization/roleAssignments@2022-04-01' = [for role in hostRoleIds: {
  name: guid(hostStorage.id, identityPrincipalId, role)
  scope: hostStorage
  properties: {
    principalId: identityPrincipalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', role)
  }
}]

resource mediaRoles 'Microsoft.Authorization/roleAssignments@2022-04-01' = [for role in mediaRoleIds: {
  name: guid(mediaStorage.id, identityPrincipalId, role)
  scope: mediaStorage
  properties: {
    principalId: identityPrincipalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', role)
  }
}]

resource operatorQueueRole 'Microsoft.Authorization/roleAssignments@2022-04-01' = if (!empty(principalId)) {
  name: guid(hostStorage.id, principalId, roles.storageQueueDataContributor)
  scope: hostStorage
  properties: {
    principalId: principalId
    principalType: principalType
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.storageQueueDataContributor)
  }
}

resource operatorMediaRole 'Microsoft.Authorization/roleAssignments@2022-04-01' = if (!empty(principalId)) {
  name: guid(mediaStorage.id, principalId, roles.storageBlobDataContributor)
  scope: mediaStorage
  properties: {
    principalId: principalId
    principalType: principalType
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.storageBlobDataContributor)
  }
}

resource lock 'Microsoft.Authorization/locks@2020-05-01' = if (locked) {
  name: 'keep'
  scope: mediaStorage
  properties: { level: 'CanNotDelete', notes: 'Uploads and findings.' }
}

resource hostBlobDiagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-log-analytics'
  scope: hostStorage::blob
  properties: {
    workspaceId: logsId
    logs: [{ category: 'StorageDelete', enabled: true }]
    metrics: [{ category: 'Transaction', enabled: true }]
  }
}

resource hostQueueDiagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-log-analytics'
  scope: hostStorage::queue
  properties: {
    workspaceId: logsId
    logs: [{ category: 'StorageDelete', enabled: true }]
    metrics: [{ category: 'Transaction', enabled: true }]
  }
}

resource mediaBlobDiagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-log-analytics'
  scope: mediaStorage::blob
  properties: {
    workspaceId: logsId
    logs: [{ category: 'StorageDelete', enabled: true }]
    metrics: [{ category: 'Transaction', enabled: true }]
  }
}

@description('Resource id of the media account.')
output mediaStorageId string = mediaStorage.id
@description('Resource id of the host account.')
output hostStorageId string = hostStorage.id
@description('Blob address of the host account.')
output hostBlobEndpoint string = hostStorage.properties.primaryEndpoints.blob
@description('Queue address of the host account.')
output hostQueueEndpoint string = hostStorage.properties.primaryEndpoints.queue
@description('Table address of the host account.')
output hostTableEndpoint string = hostStorage.properties.primaryEndpoints.table
@description('Container that the app is deployed from.')
output deploymentContainerUrl string = '${hostStorage.properties.primaryEndpoints.blob}${deploymentContainer}'
@description('Blob address of the media account.')
output mediaBlobEndpoint string = mediaStorage.properties.primaryEndpoints.blob
@description('Queue that wakes the webhook worker.')
output webhookQueueName string = stored.queues[0]
