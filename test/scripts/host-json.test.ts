import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toHostJson } from '../../scripts/package/host-json.ts';

const host = JSON.parse(readFileSync(join(resolve(import.meta.dirname, '../..'), 'host.json'), 'utf8')) as {
  readonly extensions: { readonly durableTask: object };
};

describe('host.json of a package', () => {
  it('is the one of the repository for Azure Storage and 4096 MB', () => {
    expect(toHostJson(host, 'azureStorage')).toEqual(host);
  });

  it('names the Durable Task Scheduler by the setting that holds its address, and nothing of Azure Storage', () => {
    const storageProvider = { type: 'azureManaged', connectionStringName: 'DURABLE_TASK_SCHEDULER_CONNECTION_STRING' };
    const durableTask = { ...host.extensions.durableTask, storageProvider };
    expect(toHostJson(host, 'durableTaskScheduler')).toEqual({
      ...host,
      extensions: { ...host.extensions, durableTask },
    });
  });

  it.each(['azureStorage', 'durableTaskScheduler'] as const)(
    'analyses one asset at a time in 2048 MB, on %s',
    (backend) => {
      expect(toHostJson(host, backend, '2048')).toMatchObject({
        extensions: { durableTask: { maxConcurrentActivityFunctions: 1 } },
      });
    },
  );
});
