import { describe, expect, it } from 'vitest';
import { findObstacle } from '../../scripts/before-provision.mjs';

describe('before provisioning', () => {
  it.each([
    {},
    { VNET_ENABLED: 'true', AZURE_PRIVATE_NETWORK: 'true' },
    { VNET_ENABLED: 'true', CI: 'true' },
    { VNET_ENABLED: 'false', CI: 'true', AZURE_PRIVATE_NETWORK: 'false' },
    { VNET_ENABLED: 'false', AZURE_PRIVATE_NETWORK: 'true', ALLOW_PUBLIC_STORES: 'true' },
  ])('lets %j pass', (variables) => {
    expect(findObstacle(variables)).toBeUndefined();
  });

  it.each([
    [{ AZURE_PRIVATE_NETWORK: 'true' }, /azd env set VNET_ENABLED true/],
    [{ VNET_ENABLED: 'false', AZURE_PRIVATE_NETWORK: 'true' }, /ALLOW_PUBLIC_STORES/],
    [{ VNET_ENABLED: '', CI: 'true' }, /must say true or false/],
    [{ VNET_ENABLED: 'yes' }, /it is 'yes'/],
  ])('refuses %j', (variables, message) => {
    expect(findObstacle(variables)).toMatch(message);
  });
});
