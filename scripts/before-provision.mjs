// azd runs this before it provisions (azure.yaml): refuses what would open a private deployment, finds a deleted vault, and registers what the network needs.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/**
 * The reason why azd must not provision with these variables; undefined when there is none.
 * `AZURE_PRIVATE_NETWORK` is an output of the last deployment, which azd keeps with its variables.
 */
export function findObstacle(variables) {
  const { VNET_ENABLED: wanted = '', INBOUND_ACCESS: inbound = '', CI } = variables;
  const { AZURE_PRIVATE_NETWORK: deployed, ALLOW_PUBLIC_STORES: allowed } = variables;
  if (!['', 'true', 'false'].includes(wanted)) return `VNET_ENABLED must be true or false; it is '${wanted}'.`;
  if (CI === 'true' && wanted === '') {
    return 'VNET_ENABLED is not set. A workflow must say true or false, for a variable that was forgotten would open a private deployment.';
  }
  // Uploads, too, lie behind it.
  if (CI === 'true' && wanted === 'true' && inbound === '') {
    return 'INBOUND_ACCESS is not set. With the private network a workflow must say public or private, for a variable that was forgotten would open a closed media account.';
  }
  if (allowed === 'true') return undefined;
  if (deployed === 'true' && wanted !== 'true') {
    return (
      'The last deployment closed its stores to the public network and this one would open them. ' +
      'Keep them closed: azd env set VNET_ENABLED true. Open them: azd env set ALLOW_PUBLIC_STORES true, and back to false afterwards.'
    );
  }
  return undefined;
}

/** The media account of the last deployment, by its address among the outputs that azd keeps; undefined before the first. */
export const findMediaAccount = ({ MEDIA_BLOB_ENDPOINT: address = '' }) =>
  /^https:\/\/([a-z0-9]{3,24})\./.exec(address)?.[1];

/**
 * The reason why azd must not open a media account; undefined when there is none. `access` is its `publicNetworkAccess`,
 * undefined when it could not be asked for. No output says what `INBOUND_ACCESS` was, so the account itself is asked.
 */
export function findMediaObstacle(access, variables) {
  const { INBOUND_ACCESS: wanted = '', AZURE_PRIVATE_NETWORK: network, ALLOW_PUBLIC_STORES: allowed } = variables;
  if (wanted === 'private' || allowed === 'true') return undefined;
  if (access === 'Disabled') {
    return (
      'The media account of the last deployment is closed to the public network and this deployment would open it. ' +
      'Keep it closed: azd env set INBOUND_ACCESS private. Open it: azd env set ALLOW_PUBLIC_STORES true, and back to false afterwards.'
    );
  }
  if (access === undefined && network === 'true' && wanted === '') {
    return (
      'The media account could not be looked at from here (az is missing or not signed in), and it may be closed. ' +
      'Say what it shall be: azd env set INBOUND_ACCESS private, or public.'
    );
  }
  return undefined;
}

/**
 * Whether the vault is created or recovered. After `azd down` it is soft-deleted: purge protection keeps its name for
 * 90 days, and a new vault of this name is refused. `listed` is what `az keyvault list-deleted --resource-type vault`
 * prints.
 */
export function findVaultMode(listed, { AZURE_ENV_NAME: name, AZURE_LOCATION: location }) {
  const isOurs = ({ properties }) =>
    properties?.tags?.['azd-env-name'] === name &&
    properties?.tags?.workload === 'asset-review' &&
    properties?.location?.replaceAll(' ', '').toLowerCase() === location;
  return listed.some(isOurs) ? 'recover' : 'default';
}

/** Arguments for az in the subscription that azd deploys to; az has a default of its own. */
export const inSubscription = (args, { AZURE_SUBSCRIPTION_ID: id = '' }) =>
  id === '' ? args : [...args, '--subscription', id];

const shell = process.platform === 'win32';

function chooseVaultMode() {
  const list = ['keyvault', 'list-deleted', '--resource-type', 'vault', '--output', 'json'];
  const listed = spawnSync('az', inSubscription(list, process.env), { encoding: 'utf8', shell });
  if (listed.status !== 0) {
    console.error(
      'Deleted vaults could not be listed from here (az is missing or not signed in). If provisioning says that a vault of this name ' +
        'is in a deleted state: azd env set VAULT_CREATE_MODE recover, provision, then azd env set VAULT_CREATE_MODE default.',
    );
    return;
  }
  const mode = findVaultMode(JSON.parse(listed.stdout), process.env);
  if (mode === (process.env.VAULT_CREATE_MODE || 'default')) return;
  // azd reads its variables again after a hook.
  const kept = spawnSync('azd', ['env', 'set', 'VAULT_CREATE_MODE', mode], { stdio: 'inherit', shell });
  if (kept.status !== 0) {
    console.error(`The vault has to be made another way: azd env set VAULT_CREATE_MODE ${mode}, then provision again.`);
    process.exit(1);
  }
  if (mode === 'recover') console.error('The deleted vault of this environment is recovered, with its keys.');
}

/** `publicNetworkAccess` of a storage account; undefined when az cannot tell. */
function askForAccess(account) {
  const show = ['storage', 'account', 'show', '--name', account, '--query', 'publicNetworkAccess', '--output', 'tsv'];
  const shown = spawnSync('az', inSubscription(show, process.env), { encoding: 'utf8', shell });
  return shown.status === 0 ? shown.stdout.trim() : undefined;
}

function findAnyObstacle() {
  const account = findMediaAccount(process.env);
  const mayOpenMedia = account !== undefined && process.env.INBOUND_ACCESS !== 'private';
  return (
    findObstacle(process.env) ?? (mayOpenMedia ? findMediaObstacle(askForAccess(account), process.env) : undefined)
  );
}

function main() {
  const obstacle = findAnyObstacle();
  if (obstacle !== undefined) {
    console.error(obstacle);
    process.exit(1);
  }
  chooseVaultMode();
  if (process.env.VNET_ENABLED !== 'true') return;
  // A template registers the providers of its own resources; the app's subnet is delegated to one of another.
  const register = ['provider', 'register', '--namespace', 'Microsoft.App', '--wait'];
  const registered = spawnSync('az', inSubscription(register, process.env), { stdio: 'inherit', shell });
  if (registered.status !== 0) {
    console.error(
      'The provider Microsoft.App could not be registered from here. If it is not registered yet, the network cannot be made; ' +
        'once for each subscription: az provider register --namespace Microsoft.App --wait',
    );
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
