import { z } from 'zod';
import type { HealthChecks, Services } from '../../shared/domain/services.ts';
import { isolationSchema } from '../../shared/model/isolation.ts';
import { publicOperation } from '../http/operation.ts';

const state = z.enum(['ok', 'failing']);
const healthSchema = z
  .object({ status: state, store: state, queue: state, blob: state, isolation: isolationSchema })
  .meta({ id: 'Health' });

/** The answer names a part that failed; the reason is in the log. */
async function ask(
  { health, logger }: Pick<Services, 'health' | 'logger'>,
  part: keyof HealthChecks,
): Promise<z.infer<typeof state>> {
  try {
    await health[part]();
    return 'ok';
  } catch (cause) {
    logger.warn({ part, cause }, 'A part of the service does not answer.');
    return 'failing';
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
  handle: async (services) => {
    const [store, queue, blob, walls] = await Promise.all([
      ask(services, 'store'),
      ask(services, 'queue'),
      ask(services, 'blob'),
      services.isolation(),
    ]);
    const parts = { store, queue, blob };
    return Object.values(parts).every((part) => part === 'ok')
      ? { status: 200, body: { status: 'ok', ...parts, isolation: walls } }
      : { status: 503, body: { status: 'failing', ...parts, isolation: walls } };
  },
});
