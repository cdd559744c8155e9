// Logs, traces, the workbook, alerts and the budget. The queries match the log lines listed in docs/operations.md.

@description('Region of the workspace.')
param location string
@description('Tags for everything taggable.')
param tags object
@description('Suffix that makes names unique.')
param resourceToken string
@description('Object id of the service\'s identity.')
param identityPrincipalId string
@description('Receiver of alerts; empty switches them off.')
param alertEmail string
@description('Monthly budget; 0 switches it off.')
param monthlyBudget int
@description('First day of the budget.')
param budgetStartDate string
@description('GB that the logs take in a day; what comes after is lost until the next day.')
param dailyLogCapGB int

var roles = loadJsonContent('../roles.json')
var queryAlerts = loadJsonContent('../alerts.json')
var alertsOn = !empty(alertEmail)

resource logs 'Microsoft.OperationalInsights/workspaces@2026-03-01' = {
  name: 'log-${resourceToken}'
  location: location
  tags: tags
  properties: {
    sku: { name: 'PerGB2018' }
    retentionInDays: 30
    features: { disableLocalAuth: true }
    workspaceCapping: { dailyQuotaGb: dailyLogCapGB }
  }
}

resource insights 'Microsoft.Insights/components@2020-02-02' = {
  name: 'appi-${resourceToken}'
  location: location
  tags: tags
  kind: 'web'
  properties: {
    Application_Type: 'web'
    WorkspaceResourceId: logs.id
    DisableLocalAuth: true
    IngestionMode: 'LogAnalytics'
  }
}

resource insightsRole 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(insights.id, identityPrincipalId, roles.monitoringMetricsPublisher)
  scope: insights
  properties: {
    principalId: identityPrincipalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.monitoringMetricsPublisher)
  }
}

resource actionGroup 'Microsoft.Insights/actionGroups@2023-01-01' = if (alertsOn) {
  name: 'ag-${resourceToken}'
  location: 'global'
  tags: tags
  properties: {
    enabled: true
    groupShortName: 'assetreview'
    emailReceivers: [{ name: 'operators', emailAddress: alertEmail, useCommonAlertSchema: true }]
  }
}

resource alerts 'Microsoft.Insights/scheduledQueryRules@2026-03-01' = [for alert in queryAlerts: if (alertsOn) {
  name: 'alert-${alert.name}-${resourceToken}'
  location: location
  tags: tags
  properties: {
    displayName: alert.title
    enabled: true
    severity: alert.severity
    evaluationFrequency: 'PT5M'
    windowSize: alert.window
    scopes: [insights.id]
    criteria: {
      allOf: [
        {
          query: alert.query
          timeAggregation: 'Count'
          operator: 'GreaterThan'
          threshold: alert.threshold
          failingPeriods: { numberOfEvaluationPeriods: 1, minFailingPeriodsToAlert: 1 }
        }
      ]
    }
    actions: { actionGroups: [actionGroup.id] }
  }
}]

resource workbook 'Microsoft.Insights/workbooks@2023-06-01' = {
  name: guid(resourceGroup().id, 'asset-review-workbook')
  location: location
  tags: tags
  kind: 'shared'
  properties: {
    displayName: 'Asset Review: from submission to delivery'
    category: 'workbook'
    sourceId: insights.id
    serializedData: loadTextContent('../workbook.json')
  }
}

resource budget 'Microsoft.Consumption/budgets@2026-06-01' = if (monthlyBudget > 0 && alertsOn) {
  name: 'budget-${resourceToken}'
  properties: {
    category: 'Cost'
    amount: monthlyBudget
    timeGrain: 'Monthly'
    timePeriod: { startDate: budgetStartDate }
    notifications: {
      forecast100: {
        enabled: true
        operator: 'GreaterThan'
        threshold: 100
        thresholdType: 'Forecasted'
        contactEmails: [alertEmail]
      }
    }
  }
}

@description('Action group that is told, or empty.')
output actionGroupId string = alertsOn ? actionGroup.id : ''
@description('Application Insights.')
output insightsId string = insights.id
@description('Log Analytics workspace.')
output logsId string = logs.id
@description('Connection string of Application Insights.')
output insightsConnectionString string = insights.properties.ConnectionString
