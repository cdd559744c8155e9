import assert from 'node:assert/strict';
import { ErrorResponse, type ItemDefinition } from '@azure/cosmos';
import type { ConformanceCheck } from '../suite.ts';
import { createItem, ifMatch, newId, type Session } from './session.ts';

const parallel = 50;

async function countByStatus(
  operations: readonly Promise<{ readonly statusCode: number }>[],
): Promise<Record<string, number>> {
  const outcomes = await Promise.allSettled(operations);
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const status =
      outcome.status === 'fulfilled' ? outcome.value.statusCode : String((outcome.reason as { code?: unknown }).code);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/** While others write the same document the service may ask to try again (449). */
async function persist<T>(run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ErrorResponse) || Number(error.code) !== 449) throw error;
    }
  }
}

function each<T>(run: (index: number) => Promise<T>): Promise<T>[] {
  return Array.from({ length: parallel }, (_, index) => run(index));
}

/** Fifty operations at once. */
export function concurrencyChecks(session: Session): readonly ConformanceCheck[] {
  const { items } = session;
  return [
    {
      name: 'concurrency: 50 creates at once',
      async run() {
        assert.deepEqual(await countByStatus(each(() => items.items.create({ id: newId(), pk: 'a' }))), {
          201: parallel,
        });
      },
    },
    {
      name: 'concurrency: 50 creates of one id, exactly one 201',
      async run() {
        const id = newId();
        const counts = await countByStatus(each(() => persist(() => items.items.create({ id, pk: 'a' }))));
        assert.deepEqual(counts, { 201: 1, 409: parallel - 1 });
      },
    },
    {
      name: 'concurrency: 50 replaces If-Match, exactly one wins',
      async run() {
        const { item, document, etag } = await createItem(session);
        const counts = await countByStatus(each((n) => persist(() => item.replace({ ...document, n }, ifMatch(etag)))));
        assert.deepEqual(counts, { 200: 1, 412: parallel - 1 });
      },
    },
    {
      name: 'concurrency: 50 patches that increment add up',
      async run() {
        const { item } = await createItem(session, { n: 0 });
        await Promise.all(each(() => persist(() => item.patch([{ op: 'incr', path: '/n', value: 1 }]))));
        assert.equal((await item.read<ItemDefinition>()).resource?.['n'], parallel);
      },
    },
  ];
}
