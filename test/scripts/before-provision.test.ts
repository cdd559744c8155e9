import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findMediaAccount,
  findMediaObstacle,
  findObstacle,
  findVaultMode,
  inSubscription,
} from '../../scripts/before-provision.mjs';

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

describe('the media account of the last deployment', () => {
  const closing = { AZURE_PRIVATE_NETWORK: 'true', VNET_ENABLED: 'true' };
  const address = { MEDIA_BLOB_ENDPOINT: 'https://stmedia1a2b.blob.core.windows.net/' };

  it.each([
    ['Enabled', closing],
    ['Disabled', { ...closing, INBOUND_ACCESS: 'private' }],
    ['Disabled', { ...closing, INBOUND_ACCESS: 'public', ALLOW_PUBLIC_STORES: 'true' }],
    [undefined, { ...closing, INBOUND_ACCESS: 'public' }],
    [undefined, {}],
  ])('that is %s stays or opens with %j', (access, variables) => {
    expect(findMediaObstacle(access, variables)).toBeUndefined();
  });

  it.each([
    ['Disabled', closing, /azd env set INBOUND_ACCESS private/],
    ['Disabled', { ...closing, INBOUND_ACCESS: 'public' }, /ALLOW_PUBLIC_STORES/],
    [undefined, closing, /could not be looked at/],
  ])('that is %s is not opened with %j', (access, variables, message) => {
    expect(findMediaObstacle(access, variables)).toMatch(message);
  });

  it('is known by its address among the outputs, and unknown before the first deployment', () => {
    expect(findMediaAccount(address)).toBe('stmedia1a2b');
    expect(findMediaAccount({})).toBeUndefined();
  });

  // A shell script stands for az.
  it.skipIf(process.platform === 'win32')('is asked for with az before anything is provisioned', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'asset-review-hook-'));
    try {
      const az = `#!/bin/sh\ncase "$*" in *"account show --name stmedia1a2b "*) echo Disabled;; *) echo "[]";; esac\n`;
      await writeFile(join(folder, 'az'), az);
      await chmod(join(folder, 'az'), 0o755);
      const script = resolve(import.meta.dirname, '../../scripts/before-provision.mjs');
      const run = (variables: Readonly<Record<string, string>>) =>
        spawnSync(process.execPath, [script], {
          encoding: 'utf8',
          env: { PATH: [folder, process.env['PATH']].join(delimiter), ...address, ...closing, ...variables },
        });
      const refused = run({});
      expect(refused.stderr).toMatch(/media account of the last deployment is closed/);
      expect(refused.status).toBe(1);
      expect(run({ INBOUND_ACCESS: 'private' })).toMatchObject({ status: 0 });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
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
