import { z } from 'zod';

export const durableBackends = ['azureStorage', 'durableTaskScheduler'] as const;
export type DurableBackend = (typeof durableBackends)[number];

const hostSchema = z.looseObject({
  extensions: z.looseObject({ durableTask: z.looseObject({ storageProvider: z.looseObject({}) }) }),
});

export const instanceMemories = ['2048', '4096'] as const;
export type InstanceMemory = (typeof instanceMemories)[number];

/**
 * host.json for a Durable backend and a size of instance (MB). The scale controller reads this file, so settings cannot stand in for it.
 * 2048 MB have one core: two analyses would wait for each other and share a memory that one may fill.
 */
export function toHostJson(source: unknown, backend: DurableBackend, memory: InstanceMemory = '4096'): unknown {
  const given = hostSchema.parse(source);
  const durableTask =
    memory === '2048'
      ? { ...given.extensions.durableTask, maxConcurrentActivityFunctions: 1 }
      : given.extensions.durableTask;
  const host = { ...given, extensions: { ...given.extensions, durableTask } };
  if (backend === 'azureStorage') return host;
  const storageProvider = { type: 'azureManaged', connectionStringName: 'DURABLE_TASK_SCHEDULER_CONNECTION_STRING' };
  return {
    ...host,
    extensions: { ...host.extensions, durableTask: { ...host.extensions.durableTask, storageProvider } },
  };
}
