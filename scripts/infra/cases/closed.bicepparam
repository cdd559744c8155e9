// Everything that can be switched on. Read by npm run infra:check; azd uses main.parameters.json.
using '../../../infra/main.bicep'

param environmentName = 'check'
param location = 'uksouth'
param principalId = '11111111-1111-1111-1111-111111111111'
param principalType = 'ServicePrincipal'
param vnetEnabled = true
param inboundAccess = 'private'
param lockStores = true
param durableBackend = 'durableTaskScheduler'
param zoneRedundancy = 'all'
param cosmosMode = 'autoscale'
param webPubSubSku = 'Premium_P1'
param alwaysReadyHttp = 1
param alwaysReadyDurable = 1
param enableMalwareScan = true
param alertEmail = 'operators@example.com'
