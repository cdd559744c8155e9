// azd runs this before it provisions (azure.yaml): refuses what would open a private deployment, and registers what the network needs.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/**
 * What stands against provisioning with these variables of azd; undefined when nothing does.
 * `AZURE_PRIVATE_NETWORK` is an output of the last deployment, which azd keeps with its variables.
 */
export function findObstacle(variables) {
  const { VNET_ENABLED: wanted = '', AZURE_PRIVATE_NETWORK: deployed, ALLOW_PUBLIC_STORES: allowed, CI } = variables;
  if (!['', 'true', 'false'].includes(wanted)) return `VNET_ENABLED must be true or false; it is '${wanted}'.`;
  if (CI === 'true' && wanted === '') {
    return 'VNET_ENABLED is not set. A workflow must say true or false, for a variable that was forgotten would open a private deployment.';
  }
  if (deployed === 'true' && wanted !== 'true' && allowed !== 'true') {
    return (
      'The last deployment closed its stores to the public network and this one would open them. ' +
      'Keep them closed: azd env set VNET_ENABLED true. Open them: azd env set ALLOW_PUBLIC_STORES true, and back to false afterwards.'
    );
  }
  return undefined;
}

function main() {
  const obstacle = findObstacle(process.env);
  if (obstacle !== undefined) {
    console.error(obstacle);
    process.exit(1);
  }
  if (process.env.VNET_ENABLED !== 'true') return;
  // A template registers the providers of its own resources; the app's subnet is delegated to one of another.
  const registered = spawnSync('az', ['provider', 'register', '--namespace', 'Microsoft.App', '--wait'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (registered.status !== 0) {
    console.error(
      'The provider Microsoft.App could not be registered from here. If it is not registered yet, the network cannot be made; ' +
        'once for each subscription: az provider register --namespace Microsoft.App --wait',
    );
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
