// The function app: plan, site, settings.

@description('Region of the app.')
param location string
@description('Tags for everything taggable.')
param tags object
@description('Suffix that makes names unique.')
param resourceToken string
@description('Resource id of the service\'s identity.')
param identityId string
@description('Client id of that identity.')
param identityClientId string
@description('Log Analytics workspace.')
param logsId string
@description('Connection string of Application Insights; it names the resource and is no secret, because local auth is off.')
param insightsConnectionString string
@description('Container that the app is deployed from.')
param deploymentContainerUrl string
@description('Subnet to join, or empty.')
param subnetId string
@description('Closes the API to the public network.')
param isPrivate bool
@description('Spreads the plan over zones.')
param zoneRedundant bool
@description('Node.js version.')
param nodeVersion string
@description('Memory of one instance.')
param instanceMemoryMB int
@description('Upper bound of instances of each scaling group.')
param maximumInstanceCount int
@description('Always-ready instances for HTTP.')
param alwaysReadyHttp int
@description('Always-ready instances for Durable.')
param alwaysReadyDurable int
@description('Concurrent HTTP requests per instance.')
param httpPerInstanceConcurrency int
@description('Blob address of the host account.')
param hostBlobEndpoint string
@description('Queue address of the host account.')
param hostQueueEndpoint string
@description('Table address of the host account.')
param hostTableEndpoint string
@description('Blob address of the media account.')
param mediaBlobEndpoint string
@description('Address of Cosmos DB.')
param cosmosEndpoint string
@description('Database in Cosmos DB.')
param cosmosDatabase string
@description('Address of Web PubSub.')
param webPubSubEndpoint string
@description('Key that wraps webhook secrets.')
param webhookKeyUri string
@description('Key Vault key that signs evidence packs.')
param evidenceKeyUri string
@description('The Durable Task Scheduler keeps the task hub.')
param usesScheduler bool
@description('Address of the scheduler, or empty.')
param schedulerEndpoint string
@description('The app waits for the malware verdict.')
param enableMalwareScan bool
@description('Where spoken words come from.')
param transcriber string
@description('Address of the Azure AI Speech resource, for azure-speech.')
param speechEndpoint string
@description('Address of the Azure OpenAI resource, or empty.')
param openAiEndpoint string
@description('Deployment of that resource, or empty.')
param openAiDeployment string
@description('Issuer that signs people in to the console, or empty.')
param oidcIssuer string
@description('Client id of the console there, or empty.')
param oidcClientId string
@description('Address of another server of a language model, or empty.')
param languageModelUrl string
@description('Model on that server, or empty.')
param languageModelName string
@description('Reference to that server\'s key in the vault, or empty; never the key.')
param languageModelKey string
@description('What a language model is sent: off, words or pictures.')
param languageModelReads string
@description('Personal data is taken out before.')
param languageModelMasking bool
@description('JSON with ceilings, or empty.')
param languageModelLimits string
@description('JSON with prices, or empty.')
param languageModelPrices string
@description('Address of an OpenTelemetry receiver, or empty.')
param otlpEndpoint string
@description('Address under which clients reach the service, or empty.')
param publicUrl string
@description('JSON that overrides limits, or empty.')
param limits string
@description('JSON with retention in days, or empty.')
param retentionDays string

var stored = loadJsonContent('../generated/stored-names.json')
var alwaysReady = concat(
  alwaysReadyHttp > 0 ? [{ name: 'http', instanceCount: alwaysReadyHttp }] : [],
  alwaysReadyDurable > 0 ? [{ name: 'durable', instanceCount: alwaysReadyDurable }] : []
)

resource plan 'Microsoft.Web/serverfarms@2025-03-01' = {
  name: 'plan-${resourceToken}'
  location: location
  tags: tags
  kind: 'functionapp'
  sku: { name: 'FC1', tier: 'FlexConsumption' }
  properties: {
    reserved: true
    zoneRedundant: zoneRedundant
  }
}

resource site 'Microsoft.Web/sites@2025-03-01' = {
  name: 'func-api-${resourceToken}'
  location: location
  tags: union(tags, { 'azd-service-name': 'api' })
  kind: 'functionapp,linux'
  identity: {
    type: 'UserAssigned'
    userAssignedIdentities: { '${identityId}': {} }
  }
  properties: {
    serverFarmId: plan.id
    // References to the vault in the settings are resolved as the app, which has no identity of its own beside this one.
    keyVaultReferenceIdentity: identityId
    httpsOnly: true
    publicNetworkAccess: isPrivate ? 'Disabled' : 'Enabled'
    virtualNetworkSubnetId: empty(subnetId) ? null : subnetId
    functionAppConfig: {
      deployment: {
        storage: {
          type: 'blobContainer'
          value: deploymentContainerUrl
          authentication: {
            type: 'UserAssignedIdentity'
            userAssignedIdentityResourceId: identityId
          }
        }
      }
      runtime: { name: 'node', version: nodeVersion }
      scaleAndConcurrency: {
        instanceMemoryMB: instanceMemoryMB
        maximumInstanceCount: maximumInstanceCount
        alwaysReady: alwaysReady
        triggers: { http: { perInstanceConcurrency: httpPerInstanceConcurrency } }
      }
    }
    siteConfig: {
      minTlsVersion: '1.2'
      http20Enabled: true
      ftpsState: 'Disabled'
    }
  }

  resource settings 'config' = {
    name: 'appsettings'
    properties: union(
      {
        AzureWebJobsStorage__blobServiceUri: hostBlobEndpoint
        AzureWebJobsStorage__queueServiceUri: hostQueueEndpoint
        AzureWebJobsStorage__tableServiceUri: hostTableEndpoint
        AzureWebJobsStorage__credential: 'managedidentity'
        AzureWebJobsStorage__clientId: identityClientId
        APPLICATIONINSIGHTS_CONNECTION_STRING: insightsConnectionString
        APPLICATIONINSIGHTS_AUTHENTICATION_STRING: 'ClientId=${identityClientId};Authorization=AAD'
        AZURE_CLIENT_ID: identityClientId
        AzureWebJobsDisableHomepage: 'true'
        TASKHUB_NAME: stored.taskHub
        COSMOS_ENDPOINT: cosmosEndpoint
        COSMOS_DATABASE: cosmosDatabase
        MEDIA_BLOB_ENDPOINT: mediaBlobEndpoint
        WEBPUBSUB_ENDPOINT: webPubSubEndpoint
        WEBHOOK_QUEUE_NAME: stored.queues[0]
        WEBHOOK_KEY_URI: webhookKeyUri
        EVIDENCE_KEY_URI: evidenceKeyUri
        WEBHOOK_EXTRA_CA_FILE: ''
        PUBLIC_URL: publicUrl
        LIMITS: limits
        RETENTION_DAYS: retentionDays
        MALWARE_SCAN: enableMalwareScan ? 'on' : 'off'
        SPEECH_ENDPOINT: speechEndpoint
        AZURE_OPENAI_ENDPOINT: openAiEndpoint
        AZURE_OPENAI_DEPLOYMENT: openAiDeployment
        LANGUAGE_MODEL_URL: languageModelUrl
        LANGUAGE_MODEL_NAME: languageModelName
        LANGUAGE_MODEL_KEY: languageModelKey
        LANGUAGE_MODEL_READS: languageModelReads
        LANGUAGE_MODEL_MASKING: languageModelMasking ? 'on' : 'off'
        LANGUAGE_MODEL_LIMITS: languageModelLimits
        LANGUAGE_MODEL_PRICES: languageModelPrices
        TRANSCRIBER: transcriber
        OIDC_ISSUER: oidcIssuer
        OIDC_CLIENT_ID: oidcClientId
        OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint
      },
      usesScheduler ? {
        DURABLE_TASK_SCHEDULER_CONNECTION_STRING: 'Endpoint=${schedulerEndpoint};Authentication=ManagedIdentity;ClientID=${identityClientId}'
      } : {}
    )
  }

  resource ftp 'basicPublishingCredentialsPolicies' = {
    name: 'ftp'
    properties: { allow: false }
  }

  resource scm 'basicPublishingCredentialsPolicies' = {
    name: 'scm'
    properties: { allow: false }
  }
}

resource diagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'to-log-analytics'
  scope: site
  properties: {
    workspaceId: logsId
    // Application Insights has every line already; FunctionAppLogs would keep and bill each a second time.
    logs: []
    metrics: [{ category: 'AllMetrics', enabled: true }]
  }
}

@description('Resource id.')
output siteId string = site.id
@description('Name of the function app.')
output name string = site.name
@description('Base address of the API.')
output uri string = 'https://${site.properties.defaultHostName}'
