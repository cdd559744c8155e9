// Submissions, subscriptions, deliveries, workspaces, keys and rate limits.

@description('Region of the account.')
param location string
@description('Tags for everything taggable.')
param tags object
@description('Suffix that makes names unique.')
param resourceToken string
@description('Object id of the service\'s identity.')
param identityPrincipalId string
@description('Object id of the deploying principal, or empty.')
param principalId string
@description('Log Analytics workspace.')
param logsId string
@description('Closes the account to the public network.')
param vnetEnabled bool
@description('Spreads the account over zones.')
param zoneRedundant bool
@description('serverless or autoscale.')
param mode string
@description('Autoscale ceiling in request units per second.')
param maxThroughput int
@description('Continuous7Days or Continuous30Days.')
param backupTier string
@description('Forbids deleting the account.')
param locked bool

// Containers, partition keys, times to live and indexes as the code defines them (npm run infra:check -- --write).
var stored = loadJsonContent('../generated/stored-names.json')
var databaseName = 'asset-review'
var dataContributor = '00000000-0000-0000-0000-000000000002'

resource account 'Microsoft.DocumentDB/databaseAccounts@2026-03-15' = {
  name: 'cosmos-${resourceToken}'
  location: location
  tags: tags
  kind: 'GlobalDocumentDB'
  properties: {
    databaseAccountOfferType: 'Standard'
    locations: [{ locationName: location, failoverPriority: 0, isZoneRedundant: zoneRedundant }]
    consistencyPolicy: { defaultConsistencyLevel: 'Session' }
    capabilities: mode == 'serverless' ? [{ name: 'EnableServerless' }] : []
    disableLocalAuth: true
    disableKeyBasedMetadataWriteAccess: true
    minimalTlsVersion: 'Tls12'
    publicNetworkAccess: vnetEnabled ? 'Disabled' : 'Enabled'
    backupPolicy: {
      type: 'Continuous'
      continuousModeProperties: { tier: backupTier }
    }
  }

  resource database 'sqlDatabases' = {
    name: databaseName
    properties: {
      resource: { id: databaseName }
      options: mode == 'autoscale' ? { autoscaleSettings: { maxThroughput: maxThroughput } } : {}
    }

    resource containers 'containers' = [for container in stored.cosmosContainers: {
      name: container.id
      properties: {
        resource: {
          id: container.id
          partitionKey: { paths: container.partitionKeyPaths, kind: 'Hash', version: 2 }
          defaultTtl: container.defaultTtl
          indexingPolicy: container.indexingPolicy
        }
      }
    }]
  }

  resource appDataRole 'sqlRoleAssignments' = {
    name: guid(account.id, identityPrincipalId, dataContributor)
    properties: {
      principalId: identityPrincipalId
      roleDefinitionId: '${account.id}/sqlRoleDefinitions/${dataContributor}'
      scope: account.id
    }
  }

  resource operatorDataRole 'sqlRoleAssignments' = if (!empty(principalId)) {
    name: guid(account.id, principalId, dataContributor)
    // Two at once are refused: the account takes one change of its roles at a time.
    dependsOn: [appDataRole]
    properties: {
      principalId: principalId
      roleDefinitionId: '${account.id}/sqlRoleDefinitions/${dataContributor}'
      scope: account.id
    }
  }
}

resource lock 'Microsoft.Authorization/locks@2020-05-01' = if (locked) {
  name: 'keep'
  scope: account
  properties: { level: 'CanNotDelete', notes: 'Submissions, decisions and keys.' }
}

resource diagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-log-analytics'
  scope: account
  properties: {
    workspaceId: logsId
    logAnalyticsDestinationType: 'Dedicated'
    logs: [{ category: 'ControlPlaneRequests', enabled: true }]
    metrics: [{ category: 'Requests', enabled: true }]
  }
}

@description('Resource id.')
output accountId string = account.id
@description('Address of the account.')
output endpoint string = account.properties.documentEndpoint
@description('Name of the database.')
output databaseName string = databaseName
