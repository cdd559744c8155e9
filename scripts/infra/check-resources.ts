import { isDeepStrictEqual } from 'node:util';
import { type CaseName, type Compiled, type DeploymentCase, type Resource, resourcesOf, valueAt } from './compiled.ts';
import {
  cosmosDataContributor,
  diagnosedTypes,
  grants,
  neededResources,
  privateTargets,
  privateZones,
  roleIds,
  valuePromises,
} from './promises.ts';
import { type CheckGroup, compiledPath, getSource, type Report, type Sources } from './sources.ts';

type Note = (group: CheckGroup, message: string) => void;

/** The promises about resources, roles and the network, in every case. */
export function checkResources(sources: Sources, compiled: Compiled, report: Report): void {
  checkRoleNames(sources, report);
  for (const [name, predicted] of Object.entries(compiled.cases) as [CaseName, DeploymentCase][]) {
    const note: Note = (group, message) =>
      report({ group, file: compiledPath, line: 1, message: `In the case '${name}': ${message}` });
    checkValues(name, predicted, note);
    checkEach(predicted, note);
    checkGrants(name, predicted, note);
    checkNetwork(name, predicted, note);
  }
}

const startsWith = (resource: Resource, name: string | undefined): boolean => resource.name.startsWith(name ?? '');

function checkValues(name: CaseName, predicted: DeploymentCase, note: Note): void {
  for (const promise of valuePromises) {
    if (promise.cases && !promise.cases.includes(name)) continue;
    for (const [id, resource] of resourcesOf(predicted, promise.type)) {
      if (!startsWith(resource, promise.name)) continue;
      const value = valueAt(resource, promise.path);
      if (promise.values.some((wanted) => isDeepStrictEqual(wanted, value))) continue;
      const wanted = promise.values.map((text) => JSON.stringify(text) ?? 'left out').join(' or ');
      note('policy', `'${promise.path}' of ${id} must be ${wanted}, not ${JSON.stringify(value)}.`);
    }
  }
  for (const wanted of neededResources[name]) {
    const [type = '', start = ''] = wanted.split(' ');
    if (!resourcesOf(predicted, type).some(([, resource]) => startsWith(resource, start)))
      note('policy', `a resource ${type} whose name begins with '${start}' is missing.`);
  }
}

const secret = /AccountKey=|SharedAccessKey=|AccessKey=|\blist(Account)?(Keys|Sas)\(/i;

function checkEach(predicted: DeploymentCase, note: Note): void {
  const watched = new Set(
    resourcesOf(predicted, 'Microsoft.Insights/diagnosticSettings').map(([id]) => id.split('/providers/')[0]),
  );
  for (const [id, resource] of Object.entries(predicted.resources)) {
    // Only what has a place of its own can carry tags.
    if (resource['location'] !== undefined && valueAt(resource, 'tags.azd-env-name') !== 'check')
      note('policy', `${id} must carry the tags.`);
    if (diagnosedTypes.includes(resource.type) && !watched.has(id)) note('policy', `${id} needs diagnostic settings.`);
    const text = JSON.stringify(resource);
    if (secret.test(text)) note('policy', `${id} holds or hands out a key.`);
    if (text.includes('0.0.0.0/0')) note('policy', `${id} is open to everybody (0.0.0.0/0).`);
  }
  const outputs = JSON.stringify(predicted.outputs);
  if (secret.test(outputs)) note('policy', 'an output holds or hands out a key.');
}

function checkRoleNames(sources: Sources, report: Report): void {
  const table = JSON.parse(getSource(sources, 'infra/roles.json')) as Readonly<Record<string, string>>;
  for (const name of new Set([...Object.keys(table), ...Object.keys(roleIds)])) {
    if (table[name] === roleIds[name]) continue;
    const message = `'${name}' must be ${roleIds[name] ?? 'left out'}.`;
    report({ group: 'roles', file: 'infra/roles.json', line: 1, message });
  }
}

/** The name of a role in the table, from its id or from `roleDefinitions('Key Vault Crypto User').id`; else what is written. */
function roleOf(definition: string): string {
  const title = /^\{roleDefinitions\((.+)\)\.id\}$/i.exec(definition)?.[1];
  if (title !== undefined) {
    const name = title.replaceAll(' ', '').toLowerCase();
    return Object.keys(roleIds).find((known) => known.toLowerCase() === name) ?? title;
  }
  const id = definition.slice(definition.lastIndexOf('/') + 1).toLowerCase();
  return Object.entries(roleIds).find(([, known]) => known === id)?.[0] ?? definition;
}

const identity = '{Microsoft.ManagedIdentity/userAssignedIdentities/id-api-<t>.principalId}';

function checkGrants(name: CaseName, predicted: DeploymentCase, note: Note): void {
  const made = new Map<string, string[]>();
  const add = (id: string, { properties }: Resource, on: string, role: string): void => {
    const principal = properties['principalId'];
    const who = principal === identity ? 'app' : principal === '11111111-1111-1111-1111-111111111111' ? 'operator' : '';
    if (who === '') note('roles', `${id} is given to ${String(principal)}, which is neither the app nor the operator.`);
    const key: string = `${who} ${on}`;
    made.set(key, [...(made.get(key) ?? []), role]);
    const kind = properties['principalType'];
    const wanted = who === 'app' || name === 'closed' ? 'ServicePrincipal' : 'User';
    if (kind !== undefined && kind !== wanted) note('roles', `'principalType' of ${id} must be ${wanted}.`);
  };
  for (const [id, resource] of resourcesOf(predicted, 'Microsoft.Authorization/roleAssignments')) {
    const role = roleOf(String(resource.properties['roleDefinitionId']));
    if (resource.properties['principalType'] === undefined) note('roles', `${id} needs 'principalType'.`);
    add(id, resource, id.split('/providers/')[0] ?? '', role);
  }
  for (const [id, resource] of resourcesOf(predicted, 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments')) {
    const isContributor = String(resource.properties['roleDefinitionId']).endsWith(`/${cosmosDataContributor}`);
    const scope = String(resource.properties['scope']);
    add(id, resource, scope, isContributor ? 'cosmosDataContributor' : String(resource.properties['roleDefinitionId']));
  }
  const wanted = new Map<string, string>(
    Object.entries(grants).flatMap(([who, list]) =>
      list
        .filter(({ cases }) => cases === undefined || cases.includes(name))
        .map(({ on, roles }) => [`${who} ${on}`, roles.toSorted().join(', ')] as const),
    ),
  );
  for (const place of new Set([...wanted.keys(), ...made.keys()])) {
    const given = (made.get(place) ?? []).toSorted().join(', ');
    if ((wanted.get(place) ?? '') === given) continue;
    note('roles', `the roles of ${place} are ${given || 'none'}; wanted: ${wanted.get(place) ?? 'none'}.`);
  }
}

const endpointType = 'Microsoft.Network/privateEndpoints';

function checkNetwork(name: CaseName, predicted: DeploymentCase, note: Note): void {
  const reached = new Set<string>();
  const linked = new Set(
    resourcesOf(predicted, 'Microsoft.Network/privateDnsZones/virtualNetworkLinks').map(([, { name: link }]) =>
      link.slice(0, link.lastIndexOf('/')),
    ),
  );
  for (const [id, endpoint] of resourcesOf(predicted, endpointType)) {
    const connection = 'properties.privateLinkServiceConnections.0.properties';
    const group = String(valueAt(endpoint, `${connection}.groupIds.0`));
    reached.add(`${String(valueAt(endpoint, `${connection}.privateLinkServiceId`))} ${group}`);
    const zone = privateZones[group];
    const zoneIds = resourcesOf(predicted, `${endpointType}/privateDnsZoneGroups`)
      .filter(([zoneGroup]) => zoneGroup.startsWith(`${id}/`))
      .map(([, zoneGroup]) => valueAt(zoneGroup, 'properties.privateDnsZoneConfigs.0.properties.privateDnsZoneId'));
    if (zone === undefined) note('network', `${id} has the group '${group}', for which no zone is known.`);
    else if (!zoneIds.some((zoneId) => String(zoneId).endsWith(`/${zone}`)))
      note('network', `${id} (${group}) needs a zone group with ${zone}.`);
    else if (!linked.has(zone)) note('network', `the zone ${zone} needs a link to the network.`);
    if (subnetOf(predicted, valueAt(endpoint, 'properties.subnet.id')) === 'delegated')
      note('network', `${id} must not stand in the delegated subnet.`);
  }
  for (const { target, groups, cases } of privateTargets) {
    if (!cases.includes(name)) continue;
    for (const group of groups) {
      if (!reached.has(`${target} ${group}`)) note('network', `${target} needs a private endpoint (${group}).`);
    }
  }
  for (const [id, site] of resourcesOf(predicted, 'Microsoft.Web/sites')) {
    const subnet = valueAt(site, 'properties.virtualNetworkSubnetId');
    if (name === 'public' ? Boolean(subnet) : subnetOf(predicted, subnet) !== 'delegated')
      note(
        'network',
        `${id} must ${name === 'public' ? 'not ' : ''}join a subnet delegated to Microsoft.App/environments.`,
      );
  }
}

/** Whether a subnet is the one for the app or one for endpoints. */
function subnetOf(predicted: DeploymentCase, id: unknown): 'delegated' | 'plain' | undefined {
  for (const [vnetId, vnet] of resourcesOf(predicted, 'Microsoft.Network/virtualNetworks')) {
    const subnets = valueAt(vnet, 'properties.subnets');
    for (const subnet of Array.isArray(subnets) ? subnets : []) {
      if (`${vnetId}/subnets/${String(valueAt(subnet, 'name'))}` !== id) continue;
      const service = valueAt(subnet, 'properties.delegations.0.properties.serviceName');
      return service === 'Microsoft.App/environments' ? 'delegated' : 'plain';
    }
  }
  return undefined;
}
