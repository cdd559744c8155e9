// The other Durable backend, by parameter. It is reached through its private endpoint alone.

@description('Region of the scheduler.')
param location string
@description('Tags for everything taggable.')
param tags object
@description('Suffix that makes names unique.')
param resourceToken string
@description('Object id of the service\'s identity.')
param identityPrincipalId string
@description('Log Analytics workspace.')
param logsId string

var stored = loadJsonContent('../generated/stored-names.json')
var roles = loadJsonContent('../roles.json')

resource scheduler 'Microsoft.DurableTask/schedulers@2026-02-01' = {
  name: 'dts-${resourceToken}'
  location: location
  tags: tags
  properties: {
    ipAllowlist: []
    publicNetworkAccess: 'Disabled'
    sku: { name: 'Consumption' }
  }

  resource hub 'taskHubs' = {
    name: stored.taskHub
  }

  resource retention 'retentionPolicies' = {
    name: 'default'
    properties: {
      retentionPolicies: [{ retentionPeriodInDays: 30 }]
    }
  }
}

resource role 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(scheduler.id, identityPrincipalId, roles.durableTaskDataContributor)
  scope: scheduler
  properties: {
    principalId: identityPrincipalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.durableTaskDataContributor)
  }
}

resource diagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-log-analytics'
  scope: scheduler
  properties: {
    workspaceId: logsId
    logs: [{ categoryGroup: 'allLogs', enabled: true }]
    metrics: [{ category: 'AllMetrics', enabled: true }]
  }
}

@description('Resource id.')
output schedulerId string = scheduler.id
@description('Address of the scheduler.')
output endpoint string = scheduler.properties.endpoint
