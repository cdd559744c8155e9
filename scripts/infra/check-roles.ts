import {
  type BicepFile,
  type Expression,
  findEntry,
  findPath,
  type PlacedResource,
  placeResources,
  textOf,
} from './bicep-ast.ts';
import { render } from './render-expression.ts';
import { type BicepFiles, getSource, type Report, type Sources } from './sources.ts';

/** Azure's built-in roles, by the names that `infra/roles.json` gives them. */
const roleIds: Readonly<Record<string, string>> = {
  storageBlobDataOwner: 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b',
  storageBlobDataContributor: 'ba92f5b4-2d11-453d-a403-e96b0029c9fe',
  storageBlobDelegator: 'db58b8e5-c6ad-4a2a-8342-4190687cbf4a',
  storageQueueDataContributor: '974c5e8b-45b9-4653-ba55-5f855dd0fb88',
  storageTableDataContributor: '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3',
  monitoringMetricsPublisher: '3913510d-42f4-4e42-8a64-420c390055eb',
  webPubSubServiceOwner: '12cf5a90-567b-43ae-8102-96cf46c7d9b4',
  durableTaskDataContributor: '0ad04412-c4d5-4796-b79c-f76d14c8d402',
  keyVaultCryptoUser: '12338af0-0e69-4776-bea7-57ae8d297424',
};

/** Cosmos DB Built-in Data Contributor; not an Azure role, but one of the account. */
const cosmosDataContributor = '00000000-0000-0000-0000-000000000002';

const app = 'identityPrincipalId';
const operator = 'principalId';

/** Who holds which roles where: no fewer, and no more. */
const grants: Readonly<Record<string, readonly string[]>> = {
  [`hostStorage ${app}`]: ['storageBlobDataOwner', 'storageQueueDataContributor', 'storageTableDataContributor'],
  // The verdict of a malware scan is a blob index tag, which of the built-in roles only Owner may read.
  [`mediaStorage ${app}`]: [
    'enableMalwareScan ? roles.storageBlobDataOwner : roles.storageBlobDataContributor',
    'storageBlobDelegator',
  ],
  [`webPubSub ${app}`]: ['webPubSubServiceOwner'],
  [`insights ${app}`]: ['monitoringMetricsPublisher'],
  [`scheduler ${app}`]: ['durableTaskDataContributor'],
  [`vault ${app}`]: ['keyVaultCryptoUser'],
  [`account ${app}`]: ['cosmosDataContributor'],
  [`hostStorage ${operator}`]: ['storageQueueDataContributor'],
  [`mediaStorage ${operator}`]: ['storageBlobDataContributor'],
  [`vault ${operator}`]: ['keyVaultCryptoUser'],
  [`account ${operator}`]: ['cosmosDataContributor'],
};

/** The names of roles, and that every grant of the table is made once, in the right way. */
export function checkRoles(sources: Sources, files: BicepFiles, report: Report): void {
  const table = JSON.parse(getSource(sources, 'infra/roles.json')) as Record<string, string>;
  for (const name of new Set([...Object.keys(table), ...Object.keys(roleIds)])) {
    if (table[name] === roleIds[name]) continue;
    report({
      group: 'roles',
      file: 'infra/roles.json',
      line: 1,
      message: `'${name}' must be ${roleIds[name] ?? 'left out'}.`,
    });
  }
  const made = new Map<string, string[]>();
  const add = (place: string, roles: readonly string[]): void => {
    made.set(place, [...(made.get(place) ?? []), ...roles]);
  };
  for (const file of files.values()) {
    for (const placed of placeResources(file)) {
      const note = (message: string): void =>
        report({ group: 'roles', file: file.path, line: placed.resource.line, message });
      if (placed.type.startsWith('Microsoft.Authorization/roleAssignments@')) readAssignment(placed, file, note, add);
      if (placed.type.includes('/sqlRoleAssignments@')) readCosmosAssignment(placed, file, note, add);
    }
  }
  for (const place of new Set([...Object.keys(grants), ...made.keys()])) {
    const wanted = (grants[place] ?? []).join(', ');
    const given = (made.get(place) ?? []).toSorted().join(', ');
    if (wanted !== given) {
      report({
        group: 'roles',
        file: 'infra',
        line: 1,
        message: `Roles on '${place}': ${given || 'none'}; wanted: ${wanted || 'none'}.`,
      });
    }
  }
}

type Note = (message: string) => void;
type Add = (place: string, roles: readonly string[]) => void;

const findVariable = (file: BicepFile, name: string): Expression | undefined => {
  const found = file.declarations.find((declaration) => declaration.kind === 'var' && declaration.name === name);
  return found?.kind === 'var' ? found.value : undefined;
};

const roleName = (expression: Expression): string => render(expression).replace(/^roles\./, '');

function readAssignment({ resource }: PlacedResource, file: BicepFile, note: Note, add: Add): void {
  const { body, loop } = resource;
  const scope = render(findEntry(body, 'scope'));
  const principal = render(findPath(body, 'properties.principalId'));
  const definition = findPath(body, 'properties.roleDefinitionId');
  const role = definition?.kind === 'call' ? definition.args[1] : undefined;
  if (
    definition?.kind !== 'call' ||
    definition.name !== 'subscriptionResourceId' ||
    role === undefined ||
    textOf(definition.args[0]) !== 'Microsoft.Authorization/roleDefinitions'
  ) {
    note(
      `'${resource.name}' must name its role by subscriptionResourceId('Microsoft.Authorization/roleDefinitions', …).`,
    );
    return;
  }
  const wantedName = `guid(${scope}.id, ${principal}, ${render(role)})`;
  if (render(findEntry(body, 'name')) !== wantedName) note(`The name of '${resource.name}' must be ${wantedName}.`);
  checkCondition(resource.condition, principal, resource.name, note);
  const over = loop?.over.kind === 'identifier' ? findVariable(file, loop.over.name) : loop?.over;
  const roles = over?.kind === 'array' ? over.items.map(roleName) : [roleName(role)];
  add(`${scope} ${principal}`, roles);
}

function readCosmosAssignment({ resource, parent }: PlacedResource, file: BicepFile, note: Note, add: Add): void {
  const account = parent?.name ?? '';
  const principal = render(findPath(resource.body, 'properties.principalId'));
  const wanted = {
    name: `guid(${account}.id, ${principal}, dataContributor)`,
    'properties.roleDefinitionId': `\${${account}.id}/sqlRoleDefinitions/\${dataContributor}`,
    'properties.scope': `${account}.id`,
  };
  for (const [path, value] of Object.entries(wanted)) {
    if (render(findPath(resource.body, path)) !== value) note(`'${path}' of '${resource.name}' must be ${value}.`);
  }
  checkCondition(resource.condition, principal, resource.name, note);
  if (textOf(findVariable(file, 'dataContributor')) !== cosmosDataContributor)
    note(`'dataContributor' must be ${cosmosDataContributor}.`);
  add(`${account} ${principal}`, ['cosmosDataContributor']);
}

/** The deploying principal may be unknown; the service's identity never is. */
function checkCondition(condition: Expression | undefined, principal: string, name: string, note: Note): void {
  const wanted = principal === operator ? `!empty(${operator})` : '';
  if (render(condition) !== wanted) note(`The condition of '${name}' must be ${wanted || 'left out'}.`);
}
