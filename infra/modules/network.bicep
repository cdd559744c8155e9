// A virtual network for the app, and private endpoints for what it closes to the public.

@description('Region of the network.')
param location string
@description('Tags for everything taggable.')
param tags object
@description('Suffix that makes names unique.')
param resourceToken string
@description('Host storage account.')
param hostStorageId string
@description('Media storage account, or empty where it stays public.')
param mediaStorageId string
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
    { name: 'blob', target: hostStorageId, group: 'blob' }
    { name: 'queue', target: hostStorageId, group: 'queue' }
    { name: 'table', target: hostStorageId, group: 'table' }
    { name: 'cosmos', target: cosmosId, group: 'Sql' }
    { name: 'vault', target: vaultId, group: 'vault' }
    { name: 'realtime', target: webPubSubId, group: 'webpubsub' }
  ],
  empty(mediaStorageId) ? [] : [{ name: 'media', target: mediaStorageId, group: 'blob' }],
  empty(schedulerId) ? [] : [{ name: 'scheduler', target: schedulerId, group: 'scheduler' }]
)
// The zone in which the name of an endpoint of each group is looked up; both storage accounts share one.
var zoneNames = {
  blob: 'privatelink.blob.${environment().suffixes.storage}'
  queue: 'privatelink.queue.${environment().suffixes.storage}'
  table: 'privatelink.table.${environment().suffixes.storage}'
  Sql: 'privatelink.documents.azure.com'
  vault: 'privatelink.vaultcore.azure.net'
  webpubsub: 'privatelink.webpubsub.azure.com'
  scheduler: 'privatelink.durabletask.io'
}
var groups = union(map(endpoints, endpoint => endpoint.group), [])

resource vnet 'Microsoft.Network/virtualNetworks@2026-03-01' = {
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

resource zones 'Microsoft.Network/privateDnsZones@2024-06-01' = [for group in groups: {
  name: zoneNames[group]
  location: 'global'
  tags: tags
}]

resource links 'Microsoft.Network/privateDnsZones/virtualNetworkLinks@2024-06-01' = [for (group, i) in groups: {
  parent: zones[i]
  name: 'link-${resourceToken}'
  location: 'global'
  tags: tags
  properties: {
    registrationEnabled: false
    virtualNetwork: { id: vnet.id }
  }
}]

resource privateEndpoints 'Microsoft.Network/privateEndpoints@2026-03-01' = [for endpoint in endpoints: {
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

resource zoneGroups 'Microsoft.Network/privateEndpoints/privateDnsZoneGroups@2026-03-01' = [for (endpoint, i) in endpoints: {
  parent: privateEndpoints[i]
  name: 'default'
  properties: {
    privateDnsZoneConfigs: [{ name: endpoint.name, properties: { privateDnsZoneId: zones[indexOf(groups, endpoint.group)].id } }]
  }
}]

@description('Network.')
output vnetId string = vnet.id
@description('Subnet of the private endpoints.')
output endpointSubnetId string = vnet::endpointSubnet.id
@description('Subnet that the function app joins.')
output appSubnetId string = vnet::appSubnet.id
