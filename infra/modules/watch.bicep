// What notices silence: a test from outside, the platform's own metrics, and the end of what the logs take in.

@description('Region of the tests and rules.')
param location string
@description('Tags for everything taggable.')
param tags object
@description('Suffix that makes names unique.')
param resourceToken string
@description('Action group that is told.')
param actionGroupId string
@description('Application Insights.')
param insightsId string
@description('Log Analytics workspace.')
param logsId string
@description('Base address of the API, or empty where nothing outside the network reaches it.')
param apiUri string
@description('Stores and services whose metrics are watched: hostStorage, mediaStorage, cosmos, vault, webPubSub.')
param targets object

var metricAlerts = loadJsonContent('../metric-alerts.json')
// Five places, as Azure advises; three of them have to fail before somebody is told.
var places = ['emea-gb-db3-azr', 'emea-nl-ams-azr', 'us-va-ash-azr', 'us-ca-sjc-azr', 'apac-sg-sin-azr']

resource healthTest 'Microsoft.Insights/webtests@2022-06-15' = if (!empty(apiUri)) {
  name: 'test-health-${resourceToken}'
  location: location
  tags: union(tags, { 'hidden-link:${insightsId}': 'Resource' })
  kind: 'standard'
  properties: {
    SyntheticMonitorId: 'test-health-${resourceToken}'
    Name: 'GET /health'
    Kind: 'standard'
    Enabled: true
    Frequency: 300
    Timeout: 30
    RetryEnabled: true
    Locations: [for place in places: { Id: place }]
    Request: { RequestUrl: '${apiUri}/health', HttpVerb: 'GET', ParseDependentRequests: false }
    ValidationRules: { ExpectedHttpStatusCode: 200, SSLCheck: true, SSLCertRemainingLifetimeCheck: 7 }
  }
}

resource healthAlert 'Microsoft.Insights/metricAlerts@2018-03-01' = if (!empty(apiUri)) {
  name: 'alert-health-${resourceToken}'
  location: 'global'
  tags: tags
  properties: {
    description: 'GET /health fails from three places or more.'
    severity: 0
    enabled: true
    evaluationFrequency: 'PT1M'
    windowSize: 'PT5M'
    scopes: [healthTest.id, insightsId]
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.WebtestLocationAvailabilityCriteria'
      webTestId: healthTest.id
      componentId: insightsId
      failedLocationCount: 3
    }
    actions: [{ actionGroupId: actionGroupId }]
  }
}

resource alerts 'Microsoft.Insights/metricAlerts@2018-03-01' = [for alert in metricAlerts: {
  name: 'alert-${alert.name}-${resourceToken}'
  location: 'global'
  tags: tags
  properties: {
    description: alert.title
    severity: alert.severity
    enabled: true
    evaluationFrequency: alert.frequency
    windowSize: alert.window
    scopes: [targets[alert.target]]
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria'
      allOf: [
        {
          criterionType: 'StaticThresholdCriterion'
          name: alert.metric
          metricName: alert.metric
          timeAggregation: alert.aggregation
          operator: alert.operator
          threshold: alert.threshold
          dimensions: alert.dimensions
        }
      ]
    }
    actions: [{ actionGroupId: actionGroupId }]
  }
}]

// With the cap reached nothing is written any more, so every alert on the log falls silent; this table goes on.
resource capAlert 'Microsoft.Insights/scheduledQueryRules@2026-03-01' = {
  name: 'alert-ingestion-cap-${resourceToken}'
  location: location
  tags: tags
  kind: 'LogAlert'
  properties: {
    displayName: 'The logs have reached their daily cap; alerts on them are silent'
    enabled: true
    severity: 1
    evaluationFrequency: 'PT5M'
    windowSize: 'PT5M'
    scopes: [logsId]
    criteria: {
      allOf: [
        {
          query: '_LogOperation | where Category =~ "Ingestion" | where Detail contains "OverQuota"'
          timeAggregation: 'Count'
          operator: 'GreaterThan'
          threshold: 0
          failingPeriods: { numberOfEvaluationPeriods: 1, minFailingPeriodsToAlert: 1 }
        }
      ]
    }
    actions: { actionGroups: [actionGroupId] }
  }
}
