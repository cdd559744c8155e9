targetScope = 'subscription'

@minLength(1)
@maxLength(64)
@description('Name of the azd environment; part of every resource name.')
param environmentName string

@allowed([
  'australiaeast'
  'australiasoutheast'
  'brazilsouth'
  'canadacentral'
  'centralindia'
  'centralus'
  'eastasia'
  'eastus'
  'eastus2'
  'francecentral'
  'germanywestcentral'
  'italynorth'
  'japaneast'
  'koreacentral'
  'northcentralus'
  'northeurope'
  'norwayeast'
  'southafricanorth'
  'southcentralus'
  'southeastasia'
  'southindia'
  'spaincentral'
  'swedencentral'
  'uaenorth'
  'uksouth'
  'ukwest'
  'westcentralus'
  'westeurope'
  'westus'
  'westus2'
  'westus3'
])
@description('Azure region; these offer Flex Consumption.')
@metadata({ azd: { type: 'location' } })
param location string

@allowed(['azureStorage', 'durableTaskScheduler'])
@description('Backend of the Durable task hub. azd packages for the same one; durableTaskScheduler needs vnetEnabled.')
param durableBackend string = 'azureStorage'

@allowed(['22', '24'])
@description('Node.js version of the function app. 22 is the fallback for a region that does not have 24 yet.')
param nodeVersion string = '24'

@description('Joins the app to a virtual network and closes host storage, Cosmos DB and Key Vault to the public network.')
param vnetEnabled bool = false

@allowed(['public', 'private'])
@description('Who reaches the API, uploads and realtime channels: everybody with a key, or only the private network. private needs vnetEnabled.')
param inboundAccess string = 'public'

@description('Forbids deleting Cosmos DB, the media account and the vault. azd down then fails until the locks are gone.')
param lockStores bool = false

@allowed(['default', 'recover'])
@description('How the vault is made. The hook before provisioning sets recover where a deleted vault of this environment waits.')
param vaultCreateMode string = 'default'

@minValue(1)
@maxValue(1000)
@description('GB that the logs take in a day. Reaching it silences every alert on the log, which alertEmail is told.')
param dailyLogCapGB int = 5

@allowed(['none', 'stores', 'all'])
@description('What is spread over availability zones: nothing, storage and Cosmos DB, or the plan too. With the plan the platform keeps and bills two always-ready instances for every scaling group of the app.')
param zoneRedundancy string = 'none'

@allowed(['serverless', 'autoscale'])
@description('Capacity mode of Cosmos DB. It cannot be changed later.')
param cosmosMode string = 'serverless'

@minValue(1000)
@maxValue(1000000)
@description('Autoscale ceiling in request units per second, shared by the database.')
param cosmosMaxThroughput int = 4000

@allowed(['Continuous7Days', 'Continuous30Days'])
@description('How far back Cosmos DB can be restored to any second.')
param cosmosBackupTier string = 'Continuous7Days'

@allowed(['Free_F1', 'Standard_S1', 'Premium_P1'])
@description('Web PubSub tier. Free_F1 carries 20 connections.')
param webPubSubSku string = 'Standard_S1'

@allowed([2048, 4096])
@description('Memory of one instance. 4096 has two cores and analyses two assets at a time; 2048 has one of each, for which azd packages too.')
param instanceMemoryMB int = 4096

@minValue(1)
@maxValue(1000)
@description('Upper bound of instances of each scaling group: HTTP, Durable, and every queue and timer function alone. It is not the bound of the whole app.')
param maximumInstanceCount int = 100

@minValue(0)
@maxValue(100)
@description('Always-ready instances for HTTP triggers.')
param alwaysReadyHttp int = 0

@minValue(0)
@maxValue(100)
@description('Always-ready instances for Durable triggers.')
param alwaysReadyDurable int = 0

@minValue(1)
@maxValue(1000)
@description('Concurrent HTTP requests per instance.')
param httpPerInstanceConcurrency int = 32

@description('Origins beside the console\'s that may PUT uploads from a browser, such as https://app.example.com, separated by commas without spaces; never a wildcard.')
param uploadCorsOrigins string = ''

@minValue(7)
@maxValue(3650)
@description('Days after which an upload and its snapshots are deleted, whatever the app did. Keep it above the app\'s own retention.')
param uploadRetentionDays int = 180

@description('Scans uploads for malware (billed per GB) and lets the app wait for the verdict.')
param enableMalwareScan bool = false

@allowed(['local', 'azure-speech', 'none'])
@description('What hears spoken words: the app itself, Azure AI Speech, or nothing beside captions and transcripts.')
param transcriber string = 'local'

@description('Address of an Azure OpenAI resource on which the app has the role Cognitive Services OpenAI User; empty leaves the language-model reviewer off.')
param openAiEndpoint string = ''

@description('Deployment of that resource that reviews; both are given or neither.')
param openAiDeployment string = ''

@description('Address, with its version, of another server that speaks the protocol of OpenAI, in place of Azure OpenAI; empty leaves it off.')
param languageModelUrl string = ''

@description('Model that is asked for on that server; both are given or neither.')
param languageModelName string = ''

@description('Name of the secret with that server\'s key in the vault of this deployment; empty where it wants none. The secret is put there by an operator, docs/language-model.md.')
param languageModelKeyName string = ''

@allowed(['off', 'words', 'pictures'])
@description('What a language model is sent of workspaces that have no setting of their own.')
param languageModelReads string = 'words'

@description('E-mail addresses, telephone, card and account numbers are taken out before anything is sent to a language model.')
param languageModelMasking bool = true

@description('JSON with the ceilings of the language model, docs/language-model.md; empty leaves the defaults.')
param languageModelLimits string = ''

@description('JSON with the prices of a million tokens, docs/language-model.md; empty counts no cost.')
param languageModelPrices string = ''

@description('Address of an Azure AI Speech resource on which the app has the role Cognitive Services Speech User; azure-speech needs it.')
param speechEndpoint string = ''

@description('Issuer that signs people in to the console, such as https://login.microsoftonline.com/TENANT_ID/v2.0; empty leaves one-time links.')
param oidcIssuer string = ''

@description('Application (client) id of the app registration of the console; both are given or neither.')
param oidcClientId string = ''

@description('Address of an OpenTelemetry receiver (OTLP over HTTP) that the app sends traces and metrics to, such as a collector in the same network; empty sends none.')
param otlpEndpoint string = ''

@description('Address under which clients reach the service where it has a domain of its own, such as https://review.example.com; empty takes the name of the app.')
param publicUrl string = ''

@description('JSON that overrides rate, subscription and retry limits; empty keeps the defaults.')
param limits string = ''

@description('JSON with the days that uploads, findings, deliveries and orchestration history are kept; empty keeps the defaults.')
param retentionDays string = ''

@description('Receiver of alerts and budget mails; empty switches both off.')
param alertEmail string = ''

@minValue(0)
@description('Monthly budget in the currency of the subscription; 0 switches it off. Needs alertEmail and budgetStartDate.')
param monthlyBudget int = 0

@description('First day of the budget, the first of a month such as 2026-11-01. Choose it once: Azure refuses another one for a budget that exists.')
param budgetStartDate string = ''

@description('Object id of the principal that runs azd. It gets the data roles that npm run admin needs. Empty gives none.')
param principalId string = ''

@allowed(['User', 'Group', 'ServicePrincipal'])
@description('Kind of that principal.')
param principalType string = 'User'

var resourceToken = toLower(uniqueString(subscription().id, environmentName, location))
var tags = {
  'azd-env-name': environmentName
  workload: 'asset-review'
}

// What would deploy an app that does not start, or leave out in silence what was asked for, fails before anything is made.
var checkedTranscriber = transcriber == 'azure-speech' && empty(speechEndpoint)
  ? fail('transcriber is azure-speech, so speechEndpoint is needed: azd env set SPEECH_ENDPOINT https://NAME.cognitiveservices.azure.com')
  : transcriber
var checkedOpenAiEndpoint = empty(openAiEndpoint) != empty(openAiDeployment)
  ? fail('openAiEndpoint and openAiDeployment belong together: azd env set AZURE_OPENAI_ENDPOINT and AZURE_OPENAI_DEPLOYMENT, or neither.')
  : openAiEndpoint
var checkedOidcIssuer = empty(oidcIssuer) != empty(oidcClientId)
  ? fail('oidcIssuer and oidcClientId belong together: azd env set OIDC_ISSUER and OIDC_CLIENT_ID, or neither.')
  : oidcIssuer
// The console reads and writes files in storage from its own address.
var consoleOrigins = empty(publicUrl) ? [] : [publicUrl]
var checkedLanguageModelUrl = empty(languageModelUrl) != empty(languageModelName)
  ? fail('languageModelUrl and languageModelName belong together: azd env set LANGUAGE_MODEL_URL and LANGUAGE_MODEL_NAME, or neither.')
  : (!empty(languageModelUrl) && !empty(openAiEndpoint)
    ? fail('One model reviews: azd env set LANGUAGE_MODEL_URL or AZURE_OPENAI_ENDPOINT, not both.')
    : languageModelUrl)
var checkedLanguageModelKeyName = !empty(languageModelKeyName) && empty(languageModelUrl)
  ? fail('languageModelKeyName is for the server of languageModelUrl: azd env set LANGUAGE_MODEL_URL too. Azure OpenAI needs no key.')
  : languageModelKeyName
var checkedBackend = durableBackend == 'durableTaskScheduler' && !vnetEnabled
  ? fail('durableBackend durableTaskScheduler needs the private network: azd env set VNET_ENABLED true, or azd env set DURABLE_BACKEND azureStorage.')
  : durableBackend
var checkedBudgetStartDate = monthlyBudget > 0 && (empty(budgetStartDate) || empty(alertEmail))
  ? fail('monthlyBudget needs alertEmail and budgetStartDate: azd env set ALERT_EMAIL and BUDGET_START_DATE (the first of a month, never changed).')
  : budgetStartDate
var checkedInbound = inboundAccess == 'private' && !vnetEnabled
  ? fail('inboundAccess private needs the private network: azd env set VNET_ENABLED true.')
  : inboundAccess
var checkedWebPubSubSku = vnetEnabled && webPubSubSku == 'Free_F1'
  ? fail('Free_F1 has no private endpoint: azd env set WEBPUBSUB_SKU Standard_S1, or azd env set VNET_ENABLED false.')
  : webPubSubSku
var inboundPrivate = checkedInbound == 'private'
var usesScheduler = checkedBackend == 'durableTaskScheduler'

resource group 'Microsoft.Resources/resourceGroups@2025-04-01' = {
  name: 'rg-${environmentName}'
  location: location
  tags: tags
}

module identity 'modules/identity.bicep' = {
  name: 'identity'
  scope: group
  params: {
    location: location
    tags: tags
    resourceToken: resourceToken
  }
}

module monitoring 'modules/monitoring.bicep' = {
  name: 'monitoring'
  scope: group
  params: {
    location: location
    tags: tags
    resourceToken: resourceToken
    identityPrincipalId: identity.outputs.principalId
    alertEmail: alertEmail
    monthlyBudget: monthlyBudget
    budgetStartDate: checkedBudgetStartDate
    dailyLogCapGB: dailyLogCapGB
  }
}

module storage 'modules/storage.bicep' = {
  name: 'storage'
  scope: group
  params: {
    location: location
    tags: tags
    resourceToken: resourceToken
    identityPrincipalId: identity.outputs.principalId
    principalId: principalId
    principalType: principalType
    logsId: monitoring.outputs.logsId
    vnetEnabled: vnetEnabled
    zoneRedundant: zoneRedundancy != 'none'
    uploadCorsOrigins: union(consoleOrigins, empty(uploadCorsOrigins) ? [] : split(uploadCorsOrigins, ','))
    uploadRetentionDays: uploadRetentionDays
    enableMalwareScan: enableMalwareScan
    mediaPrivate: inboundPrivate
    locked: lockStores
  }
}

module cosmos 'modules/cosmos.bicep' = {
  name: 'cosmos'
  scope: group
  params: {
    location: location
    tags: tags
    resourceToken: resourceToken
    identityPrincipalId: identity.outputs.principalId
    principalId: principalId
    logsId: monitoring.outputs.logsId
    vnetEnabled: vnetEnabled
    zoneRedundant: zoneRedundancy != 'none'
    mode: cosmosMode
    maxThroughput: cosmosMaxThroughput
    backupTier: cosmosBackupTier
    locked: lockStores
  }
}

module realtime 'modules/realtime.bicep' = {
  name: 'realtime'
  scope: group
  params: {
    location: location
    tags: tags
    resourceToken: resourceToken
    identityPrincipalId: identity.outputs.principalId
    logsId: monitoring.outputs.logsId
    skuName: checkedWebPubSubSku
    isPrivate: inboundPrivate
  }
}

module vault 'modules/vault.bicep' = {
  name: 'vault'
  scope: group
  params: {
    location: location
    tags: tags
    resourceToken: resourceToken
    identityPrincipalId: identity.outputs.principalId
    principalId: principalId
    principalType: principalType
    logsId: monitoring.outputs.logsId
    vnetEnabled: vnetEnabled
    createMode: vaultCreateMode
    locked: lockStores
    languageModelKeyName: checkedLanguageModelKeyName
  }
}

module scheduler 'modules/durable-task-scheduler.bicep' = if (usesScheduler) {
  name: 'durable-task-scheduler'
  scope: group
  params: {
    location: location
    tags: tags
    resourceToken: resourceToken
    identityPrincipalId: identity.outputs.principalId
    logsId: monitoring.outputs.logsId
  }
}

module network 'modules/network.bicep' = if (vnetEnabled) {
  name: 'network'
  scope: group
  params: {
    location: location
    tags: tags
    resourceToken: resourceToken
    hostStorageId: storage.outputs.hostStorageId
    mediaStorageId: inboundPrivate ? storage.outputs.mediaStorageId : ''
    cosmosId: cosmos.outputs.accountId
    vaultId: vault.outputs.vaultId
    webPubSubId: realtime.outputs.webPubSubId
    schedulerId: usesScheduler ? scheduler!.outputs.schedulerId : ''
  }
}

module app 'modules/app.bicep' = {
  name: 'app'
  scope: group
  params: {
    location: location
    tags: tags
    resourceToken: resourceToken
    identityId: identity.outputs.id
    identityClientId: identity.outputs.clientId
    logsId: monitoring.outputs.logsId
    insightsConnectionString: monitoring.outputs.insightsConnectionString
    deploymentContainerUrl: storage.outputs.deploymentContainerUrl
    subnetId: vnetEnabled ? network!.outputs.appSubnetId : ''
    isPrivate: inboundPrivate
    zoneRedundant: zoneRedundancy == 'all'
    nodeVersion: nodeVersion
    instanceMemoryMB: instanceMemoryMB
    maximumInstanceCount: maximumInstanceCount
    alwaysReadyHttp: alwaysReadyHttp
    alwaysReadyDurable: alwaysReadyDurable
    httpPerInstanceConcurrency: httpPerInstanceConcurrency
    hostBlobEndpoint: storage.outputs.hostBlobEndpoint
    hostQueueEndpoint: storage.outputs.hostQueueEndpoint
    hostTableEndpoint: storage.outputs.hostTableEndpoint
    mediaBlobEndpoint: storage.outputs.mediaBlobEndpoint
    cosmosEndpoint: cosmos.outputs.endpoint
    cosmosDatabase: cosmos.outputs.databaseName
    webPubSubEndpoint: realtime.outputs.endpoint
    webhookKeyUri: vault.outputs.webhookKeyUri
    evidenceKeyUri: vault.outputs.evidenceKeyUri
    usesScheduler: usesScheduler
    schedulerEndpoint: usesScheduler ? scheduler!.outputs.endpoint : ''
    enableMalwareScan: enableMalwareScan
    transcriber: checkedTranscriber
    speechEndpoint: speechEndpoint
    oidcIssuer: checkedOidcIssuer
    oidcClientId: oidcClientId
    otlpEndpoint: otlpEndpoint
    openAiEndpoint: checkedOpenAiEndpoint
    openAiDeployment: openAiDeployment
    publicUrl: publicUrl
    languageModelUrl: checkedLanguageModelUrl
    languageModelName: languageModelName
    languageModelKey: vault.outputs.languageModelKey
    languageModelReads: languageModelReads
    languageModelMasking: languageModelMasking
    languageModelLimits: languageModelLimits
    languageModelPrices: languageModelPrices
    limits: limits
    retentionDays: retentionDays
  }
}

module inbound 'modules/inbound.bicep' = if (inboundPrivate) {
  name: 'inbound'
  scope: group
  params: {
    location: location
    tags: tags
    resourceToken: resourceToken
    siteId: app.outputs.siteId
    vnetId: network!.outputs.vnetId
    endpointSubnetId: network!.outputs.endpointSubnetId
  }
}

module watch 'modules/watch.bicep' = if (!empty(alertEmail)) {
  name: 'watch'
  scope: group
  params: {
    location: location
    tags: tags
    resourceToken: resourceToken
    actionGroupId: monitoring.outputs.actionGroupId
    insightsId: monitoring.outputs.insightsId
    logsId: monitoring.outputs.logsId
    apiUri: inboundPrivate ? '' : app.outputs.uri
    targets: {
      hostStorage: storage.outputs.hostStorageId
      mediaStorage: storage.outputs.mediaStorageId
      cosmos: cosmos.outputs.accountId
      vault: vault.outputs.vaultId
      webPubSub: realtime.outputs.webPubSubId
    }
  }
}

@description('Region of the deployment.')
output AZURE_LOCATION string = location
@description('Tenant of the deployment.')
output AZURE_TENANT_ID string = tenant().tenantId
@description('Whether the stores are closed to the public network; the next provisioning compares (scripts/before-provision.mjs).')
output AZURE_PRIVATE_NETWORK bool = vnetEnabled
@description('Resource group that holds everything.')
output AZURE_RESOURCE_GROUP string = group.name
@description('Name of the function app.')
output AZURE_FUNCTION_NAME string = app.outputs.name
@description('Base address of the API.')
output SERVICE_API_URI string = app.outputs.uri
@description('For npm run admin: address of Cosmos DB.')
output COSMOS_ENDPOINT string = cosmos.outputs.endpoint
@description('For npm run admin: database.')
output COSMOS_DATABASE string = cosmos.outputs.databaseName
@description('For npm run admin: blob address of the media account.')
output MEDIA_BLOB_ENDPOINT string = storage.outputs.mediaBlobEndpoint
@description('For npm run admin: address of Web PubSub.')
output WEBPUBSUB_ENDPOINT string = realtime.outputs.endpoint
@description('For npm run admin: queue address of the host account.')
output AzureWebJobsStorage__queueServiceUri string = storage.outputs.hostQueueEndpoint
@description('For npm run admin: queue that wakes the webhook worker.')
output WEBHOOK_QUEUE_NAME string = storage.outputs.webhookQueueName
@description('For npm run admin: key that wraps webhook secrets.')
output WEBHOOK_KEY_URI string = vault.outputs.webhookKeyUri
@description('Key that signs evidence packs.')
output EVIDENCE_KEY_URI string = vault.outputs.evidenceKeyUri
