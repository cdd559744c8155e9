// The private endpoint of the app itself, for clients inside the network.

@description('Region of the endpoint.')
param location string
@description('Tags for everything taggable.')
param tags object
@description('Suffix that makes names unique.')
param resourceToken string
@description('Function app.')
param siteId string
@description('Network whose machines look the app up.')
param vnetId string
@description('Subnet of the private endpoints.')
param endpointSubnetId string

resource zone 'Microsoft.Network/privateDnsZones@2024-06-01' = {
  name: 'privatelink.azurewebsites.net'
  location: 'global'
  tags: tags

  resource link 'virtualNetworkLinks' = {
    name: 'link-${resourceToken}'
    location: 'global'
    tags: tags
    properties: {
      registrationEnabled: false
      virtualNetwork: { id: vnetId }
    }
  }
}

resource endpoint 'Microsoft.Network/privateEndpoints@2026-03-01' = {
  name: 'pe-app-${resourceToken}'
  location: location
  tags: tags
  properties: {
    subnet: { id: endpointSubnetId }
    privateLinkServiceConnections: [{ name: 'app', properties: { privateLinkServiceId: siteId, groupIds: ['sites'] } }]
  }

  resource zoneGroup 'privateDnsZoneGroups' = {
    name: 'default'
    properties: { privateDnsZoneConfigs: [{ name: 'app', properties: { privateDnsZoneId: zone.id } }] }
  }
}
