import { z } from 'zod';
import type { HealthChecks } from '../../shared/domain/services.ts';
import { isolationSchema } from '../../shared/model/isolation.ts';
import { publicOperation } from '../http/operation.ts';

const state = z.enum(['ok', 'failing']);
const healthSchema = z
  .object({ status: state, store: state, queue: state, blob: state, isolation: isolationSchema })
  .meta({ id: 'Health' });

async function ask(check: HealthChecks[keyof HealthChecks]): Promise<z.infer<typeof state>> {
  try {
    await check();
    return 'ok';
  } catch {
    return 'failing'; // The answer names the part that failed; the reason is in the log.
  }
}

export const getHealthOperation = publicOperation({
  name: 'get-health',
  method: 'GET',
  path: '/health',
  tag: 'Health',
  summary:
    'Tell whether the document store, the queue and the blob store answer, and what isolates the processes that open files',
  description: 'Needs no key. 503 while one of them does not answer; each is named with its state.',
  isExtension: true,
  responses: {
    200: { description: 'Everything answers', schema: healthSchema },
    503: { description: 'Something does not answer', schema: healthSchema },
  },
  handle: async ({ health, isolation }) => {
    const [store, queue, blob, walls] = await Promise.all([
      ask(health.store),
      ask(health.queue),
      ask(health.blob),
      isolation(),
    ]);
    const parts = { store, queue, blob };
    return Object.values(parts).every((part) => part === 'ok')
      ? { status: 200, body: { status: 'ok', ...parts, isolation: walls } }
      : { status: 503, body: { status: 'failing', ...parts, isolation: walls } };
  },
});
