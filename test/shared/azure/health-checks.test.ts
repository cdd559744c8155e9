import { expect, test } from 'vitest';
import type { Clients } from '../../../shared/azure/create-adapters.ts';
import { createHealthChecks } from '../../../shared/azure/health-checks.ts';

/** Clients that note what they are asked, and refuse where `isDown`. */
function openClients(isDown: boolean) {
  const asked: [string, unknown][] = [];
  const ask = (part: string) => async (options: { readonly abortSignal?: unknown }) => {
    asked.push([part, options.abortSignal]);
    if (isDown) throw new Error(`${part} does not answer`);
  };
  const clients = {
    cosmos: { database: (name: string) => ({ read: ask(`database ${name}`) }) },
    queues: { getQueueClient: (name: string) => ({ getProperties: ask(`queue ${name}`) }) },
    blobs: { getContainerClient: (name: string) => ({ getProperties: ask(`container ${name}`) }) },
  };
  return { checks: createHealthChecks(clients as unknown as Clients, { database: 'd', queue: 'q' }), asked };
}

test('each part is asked once, and not for ever', async () => {
  const { checks, asked } = openClients(false);
  for (const check of Object.values(checks)) await check();
  expect(asked).toEqual([
    ['database d', expect.any(AbortSignal)],
    ['queue q', expect.any(AbortSignal)],
    ['container uploads', expect.any(AbortSignal)],
  ]);
});

test('a part that does not answer fails alone', async () => {
  const { checks } = openClients(true);
  await expect(checks.store()).rejects.toThrow('database d does not answer');
  await expect(checks.queue()).rejects.toThrow('queue q does not answer');
  await expect(checks.blob()).rejects.toThrow('container uploads does not answer');
});
