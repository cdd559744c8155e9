// The keys that wrap webhook secrets and sign evidence packs; they never leave the vault. Beside them the key of a language model's server, where it has one:
// an operator puts it there, and only the app reads it.

@description('Region of the vault.')
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
@description('Closes the vault to the public network.')
param vnetEnabled bool

@allowed(['default', 'recover'])
@description('recover brings back a deleted vault of the same name, which purge protection keeps; it fails where there is none.')
param createMode string
@description('Forbids deleting the vault.')
param locked bool
@description('Name of the secret with the key of a language model\'s server, or empty. Nobody makes it here.')
param languageModelKeyName string

var roles = loadJsonContent('../roles.json')

resource vault 'Microsoft.KeyVault/vaults@2026-05-15' = {
  name: 'kv-${resourceToken}'
  location: location
  tags: tags
  properties: {
    tenantId: subscription().tenantId
    createMode: createMode
    sku: { family: 'A', name: 'standard' }
    enableRbacAuthorization: true
    enablePurgeProtection: true
    softDeleteRetentionInDays: 90
    publicNetworkAccess: vnetEnabled ? 'Disabled' : 'Enabled'
    networkAcls: {
      defaultAction: vnetEnabled ? 'Deny' : 'Allow'
      bypass: 'AzureServices'
    }
  }

  resource webhookKey 'keys' = {
    name: 'webhook-secrets'
    properties: {
      kty: 'RSA'
      keySize: 3072
      keyOps: ['wrapKey', 'unwrapKey']
    }
  }

  resource evidenceKey 'keys' = {
    name: 'evidence-signing'
    properties: {
      kty: 'EC'
      curveName: 'P-256'
      keyOps: ['sign', 'verify']
    }
  }
}

resource appRole 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(vault.id, identityPrincipalId, roles.keyVaultCryptoUser)
  scope: vault
  properties: {
    principalId: identityPrincipalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.keyVaultCryptoUser)
  }
}

resource operatorRole 'Microsoft.Authorization/roleAssignments@2022-04-01' = if (!empty(principalId)) {
  name: guid(vault.id, principalId, roles.keyVaultCryptoUser)
  scope: vault
  properties: {
    principalId: principalId
    principalType: principalType
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.keyVaultCryptoUser)
  }
}

resource secretsRole 'Microsoft.Authorization/roleAssignments@2022-04-01' = if (!empty(languageModelKeyName)) {
  name: guid(vault.id, identityPrincipalId, roles.keyVaultSecretsUser)
  scope: vault
  properties: {
    principalId: identityPrincipalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.keyVaultSecretsUser)
  }
}

resource lock 'Microsoft.Authorization/locks@2020-05-01' = if (locked) {
  name: 'keep'
  scope: vault
  properties: { level: 'CanNotDelete', notes: 'Webhook secrets and evidence packs need these keys.' }
}

resource diagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-log-analytics'
  scope: vault
  properties: {
    workspaceId: logsId
    logs: [{ categoryGroup: 'audit', enabled: true }]
    metrics: [{ category: 'AllMetrics', enabled: true }]
  }
}

@description('Resource id.')
output vaultId string = vault.id
@description('Address of the key that wraps webhook secrets; the newest version is used, older ones still unwrap.')
output webhookKeyUri string = vault::webhookKey.properties.keyUri
@description('Address of the key that signs evidence packs; the newest version signs, all are published.')
output evidenceKeyUri string = vault::evidenceKey.properties.keyUri
@description('What the app setting says in place of the key of a language model\'s server: the newest version of the secret; empty where there is none.')
output languageModelKey string = empty(languageModelKeyName)
  ? ''
  : '@Microsoft.KeyVault(SecretUri=${vault.properties.vaultUri}secrets/${languageModelKeyName})'
