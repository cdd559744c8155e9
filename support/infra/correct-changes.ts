import { bicep, type Change } from './change.ts';

const { main, app, cosmos, network, realtime, storage, vault } = bicep;

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: Bicep's own interpolation.

/** Changes that are right: none of them may be reported. */
export const correctChanges: readonly Change[] = [
  {
    name: 'an older API version',
    file: cosmos,
    find: 'databaseAccounts@2026-03-15',
    replace: 'databaseAccounts@2025-10-15',
  },
  {
    name: 'another API version of storage',
    file: storage,
    find: "mediaStorage 'Microsoft.Storage/storageAccounts@2026-06-01'",
    replace: "mediaStorage 'Microsoft.Storage/storageAccounts@2025-06-01'",
  },
  {
    name: 'another order of keys',
    file: storage,
    find: '    allowBlobPublicAccess: false\n    allowSharedKeyAccess: false\n',
    replace: '    allowSharedKeyAccess: false\n    allowBlobPublicAccess: false\n',
  },
  {
    name: 'a network security group',
    file: network,
    find: "resource zones '",
    replace:
      "resource rules 'Microsoft.Network/networkSecurityGroups@2025-05-01' = {\n  name: 'nsg-${resourceToken}'\n  location: location\n  tags: tags\n}\n\nresource zones '",
  },
  {
    name: 'a lock',
    file: realtime,
    find: "resource role '",
    replace:
      "resource lock 'Microsoft.Authorization/locks@2020-05-01' = {\n  name: 'keep'\n  scope: webPubSub\n  properties: { level: 'CanNotDelete' }\n}\n\nresource role '",
  },
  {
    name: 'a spread object',
    file: vault,
    find: '    enableRbacAuthorization: true\n    enablePurgeProtection: true\n',
    replace: '    ...{ enableRbacAuthorization: true, enablePurgeProtection: true }\n',
  },
  {
    name: 'spread settings',
    file: app,
    find: '        TRANSCRIBER: transcriber\n',
    replace: '        ...{ TRANSCRIBER: transcriber }\n',
  },
  {
    name: 'a safe access',
    file: cosmos,
    find: 'defaultTtl: container.defaultTtl',
    replace: 'defaultTtl: container.?defaultTtl',
  },
  {
    name: 'a loop as map()',
    file: storage,
    find: '[for name in stored.queues: {',
    replace: '[for name in map(stored.queues, entry => entry): {',
  },
  {
    name: 'a lambda over roles',
    file: storage,
    find: '[for role in hostRoleIds: {',
    replace: '[for role in filter(hostRoleIds, id => !empty(id)): {',
  },
  {
    name: 'a user-defined function',
    file: main,
    find: 'var tags = {',
    replace:
      "@description('Where an upload may come from.')\nfunc originsOf(text string) string[] => empty(text) ? [] : split(text, ',')\n\nvar tags = {",
  },
  {
    name: 'another seed of guid',
    file: storage,
    find: 'guid(mediaStorage.id, identityPrincipalId, role)',
    replace: "guid(subscription().id, mediaStorage.id, identityPrincipalId, role, 'v2')",
  },
  {
    name: 'a role by the name that the portal shows',
    file: vault,
    find: "    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roles.keyVaultCryptoUser)\n",
    replace: "    roleDefinitionId: roleDefinitions('Key Vault Crypto User').id\n",
  },
  {
    name: 'another name of a symbol',
    file: realtime,
    find: "resource hub 'hubs' =",
    replace: "resource channels 'hubs' =",
  },
  {
    name: 'a closed choice for a parameter',
    file: app,
    find: "@description('Node.js version.')\nparam nodeVersion string",
    replace: "@description('Node.js version.')\nparam nodeVersion '22' | '24'",
  },
  {
    name: 'another tag',
    file: main,
    find: "  workload: 'asset-review'\n",
    replace: "  workload: 'asset-review'\n  team: 'compliance'\n",
  },
  {
    name: 'TLS 1.3',
    file: storage,
    find: "minimumTlsVersion: 'TLS1_2'",
    replace: "minimumTlsVersion: 'TLS1_3'",
  },
  {
    name: 'a resource with a parent instead of a nested one',
    file: storage,
    find: "    resource queues 'queues' = [for name in stored.queues: {\n      name: name\n    }]\n  }\n}\n",
    replace:
      "  }\n}\n\nresource queues 'Microsoft.Storage/storageAccounts/queueServices/queues@2026-06-01' = [for name in stored.queues: {\n  parent: hostStorage::queue\n  name: name\n}]\n",
  },
  {
    name: 'one more container for the next version',
    file: storage,
    find: "      properties: { publicAccess: 'None' }\n    }\n  }",
    replace:
      "      properties: { publicAccess: 'None' }\n    }\n\n    resource logs 'containers' = {\n      name: 'host-logs'\n      properties: { publicAccess: 'None' }\n    }\n  }",
  },
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: Bicep's own interpolation.
