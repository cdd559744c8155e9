import { describe, expect, it } from 'vitest';
import { findObstacle, findVaultMode, inSubscription } from '../../scripts/before-provision.mjs';

describe('before provisioning', () => {
  it.each([
    {},
    { VNET_ENABLED: 'true', AZURE_PRIVATE_NETWORK: 'true' },
    { VNET_ENABLED: 'true', INBOUND_ACCESS: 'public', CI: 'true' },
    { VNET_ENABLED: 'true', INBOUND_ACCESS: 'private', CI: 'true' },
    { VNET_ENABLED: 'false', CI: 'true', AZURE_PRIVATE_NETWORK: 'false' },
    { VNET_ENABLED: 'false', AZURE_PRIVATE_NETWORK: 'true', ALLOW_PUBLIC_STORES: 'true' },
  ])('lets %j pass', (variables) => {
    expect(findObstacle(variables)).toBeUndefined();
  });

  it.each([
    [{ AZURE_PRIVATE_NETWORK: 'true' }, /azd env set VNET_ENABLED true/],
    [{ VNET_ENABLED: 'false', AZURE_PRIVATE_NETWORK: 'true' }, /ALLOW_PUBLIC_STORES/],
    [{ VNET_ENABLED: '', CI: 'true' }, /must say true or false/],
    [{ VNET_ENABLED: 'true', CI: 'true' }, /must say public or private/],
    [{ VNET_ENABLED: 'true', INBOUND_ACCESS: '', CI: 'true' }, /must say public or private/],
    [{ VNET_ENABLED: 'yes' }, /it is 'yes'/],
  ])('refuses %j', (variables, message) => {
    expect(findObstacle(variables)).toMatch(message);
  });
});

it('asks az about the subscription that azd deploys to', () => {
  expect(inSubscription(['provider'], { AZURE_SUBSCRIPTION_ID: 'id' })).toEqual(['provider', '--subscription', 'id']);
  expect(inSubscription(['provider'], {})).toEqual(['provider']);
});

const deleted = (tags: object, location = 'uksouth') => ({ name: 'kv-1', properties: { location, tags } });

describe('the vault of an environment that was taken down', () => {
  const variables = { AZURE_ENV_NAME: 'production', AZURE_LOCATION: 'uksouth' };
  const ours = { 'azd-env-name': 'production', workload: 'asset-review' };

  it.each([
    [[deleted(ours)], 'recover'],
    [[deleted(ours, 'UK South')], 'recover'],
    [[deleted({ ...ours, workload: 'other' }), deleted(ours)], 'recover'],
    [[], 'default'],
    [[deleted({ ...ours, 'azd-env-name': 'test' })], 'default'],
    [[deleted({ 'azd-env-name': 'production' })], 'default'],
    [[deleted(ours, 'westeurope')], 'default'],
    [[{ name: 'kv-2' }], 'default'],
  ])('%j is made as %s', (listed, mode) => {
    expect(findVaultMode(listed, variables)).toBe(mode);
  });
});
