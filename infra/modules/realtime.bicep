// Channels of running submissions.

@description('Region of the service.')
param location string
@description('Tags for everything taggable.')
param tags object
@description('Suffix that makes names unique.')
param resourceToken string
@description('Object id of the service\'s identity.')
param identityPrincipalId string
@description('Log Analytics workspace.')
param logsId string
@description('Free_F1, Standard_S1 or Premium_P1.')
param skuName string
@description('Closes the service to the public network.')
param isPrivate bool

var stored = loadJsonContent('../generated/stored-names.json')
var roles = loadJsonContent('../roles.json')

resource webPubSub 'Microsoft.SignalRService/webPubSub@2024-03-01' = {
  name: 'wps-${resourceToken}'
  location: location
  tags: tags
  sku: { name: skuName, capacity: 1 }
  properties: {
    disableLocalAuth: true
    // Open, clients connect from anywhere with a token for one channel.
    publicNetworkAccess: isPrivate ? 'Disabled' : 'Enabled'
    resourceLogConfiguration: { categories: [{ name: 'ConnectivityLogs', enabled: 'true' }] }
  }

  resource hub 'hubs' = {
    name: stored.realtimeHub
    properties: { anonymousConnectPolicy: 'deny', eventHandlers: [] }
  }
}

resource role 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(webPubSub.id, identityPrincipalId, roles.webPubSubServiceOwner)
  scope: webPubSub
  properties: {
    principalId: identityPrincipalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.webPubSubServiceOwner)
  }
}

resource diagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-log-analytics'
  scope: webPubSub
  properties: {
    workspaceId: logsId
    logs: [{ categoryGroup: 'allLogs', enabled: true }]
    metrics: [{ category: 'AllMetrics', enabled: true }]
  }
}

@description('Resource id.')
output webPubSubId string = webPubSub.id
@description('Address of the service.')
output endpoint string = 'https://${webPubSub.properties.hostName}'
