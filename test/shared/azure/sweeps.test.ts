import { expect, test } from 'vitest';
import { z } from 'zod';
import { sweepQueries } from '../../../shared/azure/sweeps.ts';
import type { SweepName } from '../../../shared/ports/document-store.ts';
import { startService } from '../../../support/start-service.ts';

test('every sweep is a query that the store answers', async () => {
  const service = await startService();
  try {
    const before = new Date().toISOString();
    const values = { before, now: before, workspaceId: 'w', keyId: 'k', id: 'i' };
    for (const [name, { text }] of Object.entries(sweepQueries)) {
      const parameters = Object.fromEntries(Object.entries(values).filter(([key]) => text.includes(`@${key}`)));
      const found = await service.adapters.store.sweep(name as SweepName, parameters, z.object({ id: z.string() }), 10);
      expect([name, found]).toEqual([name, []]);
    }
  } finally {
    await service.stop();
  }
});
