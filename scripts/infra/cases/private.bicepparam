// The private network with alerts, budget, malware scan and a language model with a key. Read by npm run infra:check; azd uses main.parameters.json.
using '../../../infra/main.bicep'

param environmentName = 'check'
param location = 'uksouth'
param principalId = '11111111-1111-1111-1111-111111111111'
param vnetEnabled = true
param enableMalwareScan = true
param uploadCorsOrigins = 'https://one.example,https://two.example'
param alertEmail = 'operators@example.com'
param monthlyBudget = 500
param languageModelUrl = 'https://models.example/v1'
param languageModelName = 'reviewer'
param languageModelKeyName = 'language-model-key'
param budgetStartDate = '2026-11-01'
