// The one identity the service acts as.

@description('Region of the identity.')
param location string
@description('Tags for everything taggable.')
param tags object
@description('Suffix that makes names unique.')
param resourceToken string

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2024-11-30' = {
  name: 'id-api-${resourceToken}'
  location: location
  tags: tags
}

@description('Resource id.')
output id string = identity.id
@description('Object id, for role assignments.')
output principalId string = identity.properties.principalId
@description('Client id, for settings.')
output clientId string = identity.properties.clientId
