// A virtual network for the app, and private endpoints for what it closes to the public.

@description('Region of the network.')
param location string
@description('Tags for everything taggable.')
param tags object
@description('Suffix that makes names unique.')
param resourceToken string
@description('Host storage account.')
param hostStorageId string
@description('Cosmos DB account.')
param cosmosId string
@description('Key vault.')
param vaultId string
@description('Web PubSub; the app reaches it inside the network, clients from outside.')
param webPubSubId string
@description('Durable Task Scheduler, or empty.')
param schedulerId string

var endpoints = concat(
  [
    { name: 'blob', target: hostStorageId, group: 'blob', zone: 'privatelink.blob.${environment().suffixes.storage}' }
    { name: 'queue', target: hostStorageId, group: 'queue', zone: 'privatelink.queue.${environment().suffixes.storage}' }
    { name: 'table', target: hostStorageId, group: 'table', zone: 'privatelink.table.${environment().suffixes.storage}' }
    { name: 'cosmos', target: cosmosId, group: 'Sql', zone: 'privatelink.documents.azure.com' }
    { name: 'vault', target: vaultId, group: 'vault', zone: 'privatelink.vaultcore.azure.net' }
    { name: 'realtime', target: webPubSubId, group: 'webpubsub', zone: 'privatelink.webpubsub.azure.com' }
  ],
  empty(schedulerId) ? [] : [
    { name: 'scheduler', target: schedulerId, group: 'scheduler', zone: 'privatelink.durabletask.io' }
  ]
)

resource vnet 'Microsoft.Network/virtualNetworks@2025-05-01' = {
  name: 'vnet-${resourceToken}'
  location: location
  tags: tags
  properties: {
    addressSpace: { addressPrefixes: ['10.0.0.0/16'] }
    subnets: [
      {
        name: 'app'
        properties: {
          addressPrefix: '10.0.0.0/24'
          delegations: [{ name: 'flex-consumption', properties: { serviceName: 'Microsoft.App/environments' } }]
        }
      }
      {
        name: 'private-endpoints'
        properties: { addressPrefix: '10.0.1.0/24' }
      }
    ]
  }

  resource appSubnet 'subnets' existing = {
    name: 'app'
  }

  resource endpointSubnet 'subnets' existing = {
    name: 'private-endpoints'
  }
}

resource zones 'Microsoft.Network/privateDnsZones@2024-06-01' = [for endpoint in endpoints: {
  name: endpoint.zone
  location: 'global'
  tags: tags
}]

resource links 'Microsoft.Network/privateDnsZones/virtualNetworkLinks@2024-06-01' = [for (endpoint, i) in endpoints: {
  parent: zones[i]
  name: 'link-${resourceToken}'
  location: 'global'
  tags: tags
  properties: {
    registrationEnabled: false
    virtualNetwork: { id: vnet.id }
  }
}]

resource privateEndpoints 'Microsoft.Network/privateEndpoints@2025-05-01' = [for endpoint in endpoints: {
  name: 'pe-${endpoint.name}-${resourceToken}'
  location: location
  tags: tags
  properties: {
    subnet: { id: vnet::endpointSubnet.id }
    privateLinkServiceConnections: [
      {
        name: endpoint.name
        properties: {
          privateLinkServiceId: endpoint.target
          groupIds: [endpoint.group]
        }
      }
    ]
  }
}]

resource zoneGroups 'Microsoft.Network/privateEndpoints/privateDnsZoneGroups@2025-05-01' = [for (endpoint, i) in endpoints: {
  parent: privateEndpoints[i]
  name: 'default'
  properties: {
    privateDnsZoneConfigs: [{ name: endpoint.name, properties: { privateDnsZoneId: zones[i].id } }]
  }
}]

@description('Subnet that the function app joins.')
output appSubnetId string = vnet::appSubnet.id
