import assert from 'node:assert/strict';
import type { ConformanceCheck } from '../suite.ts';
import { createItem, defined, newId, type Session } from './session.ts';

/** Transactional batches and bulk. */
export function batchChecks(session: Session): readonly ConformanceCheck[] {
  return [...atomicChecks(session), ...bulkChecks(session)];
}

function atomicChecks(session: Session): readonly ConformanceCheck[] {
  const { items } = session;
  return [
    {
      name: 'batch: create, upsert, patch, delete and read as one',
      async run() {
        const [patched, deleted] = [await createItem(session, { n: 1 }), await createItem(session)];
        const [created, upserted] = [newId(), newId()];
        const { code, result } = await items.items.batch(
          [
            { operationType: 'Create', resourceBody: { id: created, pk: 'a' } },
            { operationType: 'Upsert', resourceBody: { id: upserted, pk: 'a' } },
            {
              operationType: 'Patch',
              id: patched.document.id,
              resourceBody: { operations: [{ op: 'incr', path: '/n', value: 1 }] },
            },
            { operationType: 'Delete', id: deleted.document.id },
            { operationType: 'Read', id: created },
          ],
          'a',
        );
        assert.equal(code, 200);
        assert.deepEqual(
          defined(result).map(({ statusCode }) => statusCode),
          [201, 201, 200, 204, 200],
        );
        assert.equal(result?.[4]?.resourceBody?.['id'], created);
        assert.equal((await deleted.item.read()).statusCode, 404);
      },
    },
    {
      name: 'batch: a conflict rolls everything back (207, 424)',
      async run() {
        const { document } = await createItem(session);
        const [first, last] = [newId(), newId()];
        const { code, result } = await items.items.batch(
          [first, document.id, last].map((id) => ({ operationType: 'Create', resourceBody: { id, pk: 'a' } })),
          'a',
        );
        assert.equal(code, 207);
        assert.deepEqual(
          defined(result).map(({ statusCode }) => statusCode),
          [424, 409, 424],
        );
        assert.equal((await items.item(first, 'a').read()).statusCode, 404);
      },
    },
    {
      name: 'batch: a stale ifMatch fails all of it with 412',
      async run() {
        const { item, document, etag } = await createItem(session);
        await item.replace({ ...document, n: 2 });
        const id = newId();
        const { result } = await items.items.batch(
          [
            { operationType: 'Create', resourceBody: { id, pk: 'a' } },
            { operationType: 'Replace', id: document.id, resourceBody: { id: document.id, pk: 'a' }, ifMatch: etag },
          ],
          'a',
        );
        assert.deepEqual(
          defined(result).map(({ statusCode }) => statusCode),
          [424, 412],
        );
        assert.equal((await items.item(id, 'a').read()).statusCode, 404);
      },
    },
  ];
}

function newDocuments() {
  const prefix = newId();
  return Array.from({ length: 30 }, (_, index) => ({ id: `${prefix}-${index}`, pk: `bulk-${index % 3}` }));
}

function bulkChecks({ items }: Session): readonly ConformanceCheck[] {
  return [
    {
      name: 'batch: bulk of 30 creates',
      async run() {
        const operations = newDocuments().map((resourceBody) => ({
          operationType: 'Create' as const,
          resourceBody,
        }));
        const results = await items.items.bulk(operations);
        assert.deepEqual(new Set(results.map(({ statusCode }) => statusCode)), new Set([201]));
        const again = await items.items.bulk(operations.slice(0, 1));
        assert.equal(again[0]?.statusCode, 409);
      },
    },
    {
      name: 'batch: executeBulkOperations of 30 upserts',
      async run() {
        const results = await items.items.executeBulkOperations(
          newDocuments().map((resourceBody) => ({
            operationType: 'Upsert' as const,
            partitionKey: resourceBody.pk,
            resourceBody,
          })),
        );
        assert.equal(results.filter(({ response }) => response?.statusCode === 201).length, 30);
      },
    },
  ];
}
