import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../src/cosmos/account.ts';
import { runBatch, runBulk } from '../../src/cosmos/batch.ts';
import type { Container } from '../../src/cosmos/container.ts';
import { CosmosError } from '../../src/cosmos/cosmos-error.ts';
import {
  createDocument,
  type DocumentRequest,
  deleteDocument,
  patchDocument,
  readDocument,
  replaceDocument,
  upsertDocument,
} from '../../src/cosmos/documents.ts';
import type { JsonObject } from '../../src/cosmos/json-value.ts';
import { openStorage } from '../../src/cosmos/storage/storage.ts';

const kinds = ['Create', 'Upsert', 'Replace', 'Read', 'Delete', 'Patch'] as const;

interface Step {
  readonly kind: (typeof kinds)[number];
  readonly id: string;
  readonly pk: string;
  readonly n: number;
  /** Undefined: no condition; else whether If-Match holds. */
  readonly match: boolean | undefined;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  id: fc.constantFrom('1', '2', '3'),
  pk: fc.constantFrom('a', 'b'),
  n: fc.integer({ min: 0, max: 3 }),
  match: fc.constantFrom(undefined, undefined, true, false),
});

const operations = {
  Create: createDocument,
  Upsert: upsertDocument,
  Replace: replaceDocument,
  Read: readDocument,
  Delete: deleteDocument,
  Patch: patchDocument,
};

const container: Container = {
  number: 1,
  databaseNumber: 1,
  name: 'model',
  rid: 'rid',
  self: 'dbs/1/colls/1/',
  partitionKeyPaths: [['pk']],
  defaultTtlS: undefined,
  indexingPolicy: { indexingMode: 'consistent', automatic: true, includedPaths: [{ path: '/*' }], excludedPaths: [] },
};

/** What a document must look like: written a second time, over a map. */
class Model {
  readonly documents = new Map<string, { n: number; etag: string }>();

  /** The status the service must answer with; changes the model accordingly. */
  apply({ kind, id, pk, n, match }: Step): number {
    const key = `${pk} ${id}`;
    const found = this.documents.get(key);
    const after = kind === 'Patch' ? (found?.n ?? 0) + n : n;
    if (!found && kind !== 'Create' && kind !== 'Upsert') return 404;
    if (found && kind === 'Create') return 409;
    if (found && match === false && kind !== 'Read') return 412;
    if (kind === 'Read') return 200;
    if (kind === 'Delete') {
      this.documents.delete(key);
      return 204;
    }
    this.documents.set(key, { n: after, etag: '' });
    return found ? 200 : 201;
  }

  copy(): Model {
    const model = new Model();
    for (const [key, document] of this.documents) model.documents.set(key, { ...document });
    return model;
  }
}

function openAccount(): Account {
  const storage = openStorage({ file: undefined, maxSizeBytes: undefined, note: () => undefined });
  return { storage, now: () => 0 };
}

function toRequest(account: Account, { kind, id, pk, n, match }: Step): DocumentRequest {
  const row = account.storage.documents.find(1, JSON.stringify([pk]), id);
  const etag = row ? (JSON.parse(row.text) as { _etag: string })['_etag'] : '"none"';
  const body: Partial<Record<Step['kind'], JsonObject>> = {
    Create: { id, pk, n },
    Upsert: { id, pk, n },
    Replace: { id, pk, n },
    Patch: { operations: [{ op: 'incr', path: '/n', value: n }] },
  };
  return {
    container,
    partitionKey: JSON.stringify([pk]),
    id: kind === 'Create' || kind === 'Upsert' ? undefined : id,
    body: body[kind],
    ifMatch: match === undefined ? undefined : match ? etag : '"other"',
    ifNoneMatch: undefined,
  };
}

function toOperation(account: Account, one: Step): JsonObject {
  const { id, body, ifMatch } = toRequest(account, one);
  const withId = id === undefined ? {} : { id };
  const withMatch = ifMatch === undefined ? {} : { ifMatch };
  const withBody = body === undefined ? {} : { resourceBody: body };
  return { operationType: one.kind, partitionKey: JSON.stringify([one.pk]), ...withId, ...withBody, ...withMatch };
}

function stored(account: Account): Record<string, number> {
  const rows = [...account.storage.documents.scan(1, { nowS: 0, partition: undefined })];
  return Object.fromEntries(
    rows.map(({ text }) => {
      const { pk, id, n } = JSON.parse(text) as { pk: string; id: string; n: number };
      return [`${pk} ${id}`, n];
    }),
  );
}

const expected = (model: Model) => Object.fromEntries([...model.documents].map(([key, { n }]) => [key, n]));

describe('operations on documents', () => {
  it('do what a map would do, one at a time', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const [account, model] = [openAccount(), new Model()];
        for (const one of steps) {
          const request = toRequest(account, one);
          expect(
            statusOf(() => account.storage.transaction(1, () => operations[one.kind](account, request)).status),
          ).toBe(model.apply(one));
        }
        expect(stored(account)).toEqual(expected(model));
        account.storage.close();
      }),
    );
  });

  it('in a batch happen all or not at all, and the answer names the one that failed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), fc.array(step, { minLength: 1, maxLength: 8 }), (before, batch) => {
        const [account, model] = [openAccount(), new Model()];
        for (const one of before) {
          model.apply(one);
          statusOf(
            () => account.storage.transaction(1, () => operations[one.kind](account, toRequest(account, one))).status,
          );
        }
        // Conditions inside of a batch would need etags of its own writes.
        const steps = batch.map((one) => ({ ...one, pk: 'a', match: undefined }));
        const trial = model.copy();
        const statuses = steps.map((one) => trial.apply(one));
        const failed = statuses.findIndex((status) => status >= 400);
        const { status, text } = runBatch(
          account,
          container,
          '["a"]',
          steps.map((one) => toOperation(account, one)),
          { isMinimal: false },
        );
        const results = JSON.parse(text) as { statusCode: number }[];
        const wanted = failed < 0 ? statuses : statuses.map((one, index) => (index === failed ? one : 424));
        expect(results.map(({ statusCode }) => statusCode)).toEqual(wanted);
        expect(status).toBe(failed < 0 ? 200 : 207);
        expect(stored(account)).toEqual(expected(failed < 0 ? trial : model));
        account.storage.close();
      }),
      { numRuns: 300 },
    );
  });

  it('in bulk happen each for itself', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (list) => {
        const [account, model] = [openAccount(), new Model()];
        const steps = list.map((one) => ({ ...one, match: undefined }));
        const { text } = runBulk(
          account,
          container,
          steps.map((one) => toOperation(account, one)),
          { isMinimal: true },
        );
        const results = JSON.parse(text) as { statusCode: number }[];
        expect(results.map(({ statusCode }) => statusCode)).toEqual(steps.map((one) => model.apply(one)));
        expect(stored(account)).toEqual(expected(model));
        account.storage.close();
      }),
    );
  });
});

function statusOf(run: () => number): number {
  try {
    return run();
  } catch (error) {
    if (error instanceof CosmosError) return error.status;
    throw error;
  }
}
