// The defaults, without a principal of an operator. Read by npm run infra:check; azd uses main.parameters.json.
using '../../../infra/main.bicep'

param environmentName = 'check'
param location = 'uksouth'
