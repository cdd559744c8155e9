import { z } from 'zod';

export const durableBackends = ['azureStorage', 'durableTaskScheduler'] as const;
export type DurableBackend = (typeof durableBackends)[number];

const hostSchema = z.looseObject({
  extensions: z.looseObject({ durableTask: z.looseObject({ storageProvider: z.looseObject({}) }) }),
});

/** host.json for a Durable backend. The scale controller reads this file, so settings cannot stand in for it. */
export function toHostJson(source: unknown, backend: DurableBackend): unknown {
  const host = hostSchema.parse(source);
  if (backend === 'azureStorage') return host;
  const storageProvider = { type: 'azureManaged', connectionStringName: 'DURABLE_TASK_SCHEDULER_CONNECTION_STRING' };
  return {
    ...host,
    extensions: { ...host.extensions, durableTask: { ...host.extensions.durableTask, storageProvider } },
  };
}
