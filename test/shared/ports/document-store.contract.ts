import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cosmosContainers } from '../../../shared/model/stored-names.ts';
import { type SweepName, sweeps } from '../../../shared/model/sweeps.ts';
import type { BatchOperation, DocumentStore, Filter, PageRequest } from '../../../shared/ports/document-store.ts';
import { sweepCases } from './sweep-cases.ts';

export interface OpenedStore {
  readonly store: DocumentStore;
  /** Moves the clock by which documents expire. */
  readonly advance: (ms: number) => void;
  readonly close: () => unknown;
}

const scope = 'w:live';
const anySchema = z.looseObject({ id: z.string() });
type Document = Readonly<Record<string, unknown>> & { readonly id: string };
const doc = (id: string, fields: object = {}): Document => ({ id, scope, ...fields });

/** What every `DocumentStore` does; run by the adapter and by the tests' double. */
export function describeDocumentStore(title: string, open: () => Promise<OpenedStore>): void {
  let opened: OpenedStore;
  let store: DocumentStore;
  beforeEach(async () => {
    opened = await open();
    ({ store } = opened);
  });
  afterEach(() => opened.close());

  const find = (id: string) => store.find('core', scope, id, anySchema);
  const text = async (id: string) => (await find(id))?.document['text'];
  const create = async (...documents: readonly Document[]): Promise<void> => {
    for (const document of documents) expect(await store.create('core', scope, document)).toMatchObject({ ok: true });
  };
  const etagOf = async (id: string): Promise<string> => (await find(id))?.etag ?? '';
  const ids = async (filter: Filter, rest: Partial<PageRequest> = {}) =>
    (await store.list('core', scope, anySchema, { filter, offset: 0, limit: 100, ...rest })).map(({ id }) => id);

  const batch = (...operations: readonly BatchOperation[]) => store.batch('core', scope, operations);
  const patch = (change: Parameters<DocumentStore['patchNumber']>[3], id = 'bucket') =>
    store.patchNumber('ratelimits', id, id, change);
  const sweep = async (name: SweepName, limit: number): Promise<readonly string[]> => {
    const found = await store.sweep(name, sweepCases[name].parameters as never, anySchema, limit);
    return found.map(({ id }) => id);
  };
  const seed = async (name: SweepName): Promise<void> => {
    const { container } = sweeps[name];
    const partitionField = cosmosContainers[container].partitionKeyPath.slice(1);
    const { found, left } = sweepCases[name];
    for (const [index, fields] of [...found, ...left].entries()) {
      const id = index < found.length ? `found-${index}` : `left-${index - found.length}`;
      const document: Document = { id, ...fields };
      const given = document[partitionField];
      const partition = typeof given === 'string' ? given : `p${index % 3}`;
      const created = await store.create(container, partition, { ...document, [partitionField]: partition });
      expect(created).toMatchObject({ ok: true });
    }
  };

  describe(`${title}: single documents`, () => {
    test('a document is found in its partition as it was created, and nowhere else', async () => {
      await create(doc('a', { text: 'größer', nested: { list: [1, null, true] } }));
      expect((await find('a'))?.document).toMatchObject({ text: 'größer', nested: { list: [1, null, true] } });
      expect(await find('b')).toBeUndefined();
      expect(await store.find('core', 'other:live', 'a', anySchema)).toBeUndefined();
      expect(await store.find('subscriptions', scope, 'a', anySchema)).toBeUndefined();
    });

    test('a second creation is refused and changes nothing', async () => {
      await create(doc('a', { text: 'first' }));
      const again = await store.create('core', scope, doc('a', { text: 'second' }));
      expect([again, await text('a')]).toEqual([{ ok: false, reason: 'exists' }, 'first']);
    });

    test('a replacement needs the present etag and gives a new one', async () => {
      await create(doc('a', { text: 'first' }));
      const etag = await etagOf('a');
      const replaced = await store.replace('core', scope, doc('a', { text: 'second' }), etag);
      expect(replaced).toEqual({ ok: true, etag: await etagOf('a') });
      expect(await etagOf('a')).not.toBe(etag);
      const late = await store.replace('core', scope, doc('a', { text: 'third' }), etag);
      expect([late, await text('a')]).toEqual([{ ok: false, reason: 'changed' }, 'second']);
    });

    test('a replacement without a condition replaces what is there, and nothing that is gone', async () => {
      expect(await store.replace('core', scope, doc('a'))).toEqual({ ok: false, reason: 'missing' });
      await create(doc('a', { text: 'first' }));
      expect(await store.replace('core', scope, doc('a', { text: 'second' }))).toMatchObject({ ok: true });
      expect(await text('a')).toBe('second');
      await store.delete('core', scope, 'a');
      expect(await store.replace('core', scope, doc('a'), '"1"')).toEqual({ ok: false, reason: 'missing' });
      expect(await find('a')).toBeUndefined();
    });

    test('an upsert creates and replaces', async () => {
      await store.upsert('core', scope, doc('a', { text: 'first' }));
      const etag = await etagOf('a');
      await store.upsert('core', scope, doc('a', { text: 'second' }));
      expect(await text('a')).toBe('second');
      expect(await etagOf('a')).not.toBe(etag);
    });

    test('a deletion says whether there was something to delete', async () => {
      await create(doc('a'), doc('b'));
      expect(await store.delete('core', scope, 'a')).toBe(true);
      expect(await store.delete('core', scope, 'a')).toBe(false);
      expect(await store.delete('core', 'other:live', 'b')).toBe(false);
      expect(await find('b')).toBeDefined();
    });

    test('a document that does not fit its schema is an error, not a value', async () => {
      await create(doc('a', { text: 1 }));
      const schema = z.object({ id: z.string(), text: z.string() });
      await expect(store.find('core', scope, 'a', schema)).rejects.toBeInstanceOf(z.ZodError);
      await expect(store.list('core', scope, schema, { filter: {}, offset: 0, limit: 1 })).rejects.toBeInstanceOf(
        z.ZodError,
      );
    });

    test('a document expires after its own time to live, else after that of its container, else never', async () => {
      await create(doc('own', { ttl: 10 }), doc('never'));
      const bucket = { id: 'bucket', tat: 1 };
      await store.create('ratelimits', 'bucket', bucket);
      const bucketIsThere = async () => (await store.find('ratelimits', 'bucket', 'bucket', anySchema)) !== undefined;
      opened.advance(8_000);
      expect([await text('own'), (await find('own')) !== undefined, await bucketIsThere()]).toEqual([
        undefined,
        true,
        true,
      ]);
      opened.advance(4_000);
      expect([await find('own'), await bucketIsThere()]).toEqual([undefined, true]);
      expect(await ids({})).toEqual(['never']);
      expect(await store.create('core', scope, doc('own'))).toMatchObject({ ok: true });
      opened.advance((cosmosContainers.ratelimits.defaultTtlS + 1) * 1000);
      expect([await bucketIsThere(), (await find('never')) !== undefined]).toEqual([false, true]);
    });
  });

  describe(`${title}: batches`, () => {
    test('apply every operation', async () => {
      await create(doc('replaced', { text: 'old' }), doc('deleted'), doc('deleted too'));
      const outcome = await batch(
        { kind: 'create', document: doc('created') },
        { kind: 'replace', document: doc('replaced', { text: 'new' }), ifMatch: await etagOf('replaced') },
        { kind: 'upsert', document: doc('upserted') },
        { kind: 'delete', id: 'deleted' },
        { kind: 'delete', id: 'deleted too', ifMatch: await etagOf('deleted too') },
      );
      expect(outcome).toEqual({ ok: true });
      expect((await ids({})).toSorted()).toEqual(['created', 'replaced', 'upserted']);
      expect(await text('replaced')).toBe('new');
    });

    test.each<[string, BatchOperation, string]>([
      ['a creation of what exists', { kind: 'create', document: doc('there') }, 'exists'],
      ['a replacement under an old etag', { kind: 'replace', document: doc('there'), ifMatch: '"0"' }, 'changed'],
      ['a replacement of nothing', { kind: 'replace', document: doc('gone'), ifMatch: '"0"' }, 'missing'],
      ['a deletion under an old etag', { kind: 'delete', id: 'there', ifMatch: '"0"' }, 'changed'],
      ['a deletion of nothing', { kind: 'delete', id: 'gone' }, 'missing'],
    ])('do nothing at all when one operation is %s', async (_title, refused, reason) => {
      await create(doc('there', { text: 'old' }));
      const outcome = await batch({ kind: 'upsert', document: doc('before') }, refused, {
        kind: 'upsert',
        document: doc('after'),
      });
      expect(outcome).toEqual({ ok: false, index: 1, reason });
      expect([await ids({}), await text('there')]).toEqual([['there'], 'old']);
    });

    test('say which operation was refused, also the first, and may hold deletions alone', async () => {
      await create(doc('there'));
      const [again, first] = [
        { kind: 'create', document: doc('there') },
        { kind: 'delete', id: 'there' },
      ] as const;
      expect(await batch(again, first)).toEqual({ ok: false, index: 0, reason: 'exists' });
      expect(await batch(first)).toEqual({ ok: true });
      expect(await find('there')).toBeUndefined();
    });

    test('hold as many operations as the store says, and no more', async () => {
      const operations = Array.from({ length: store.operationsPerBatch + 1 }, (_, index): BatchOperation => {
        return { kind: 'create', document: doc(`d${String(index).padStart(3, '0')}`) };
      });
      await expect(batch(...operations)).rejects.toBeInstanceOf(Error);
      expect(await store.count('core', scope, {})).toBe(0);
      expect(await batch(...operations.slice(1))).toEqual({ ok: true });
      expect(await store.count('core', scope, {})).toBe(store.operationsPerBatch);
    });
  });

  describe(`${title}: lists and counts`, () => {
    const filters: readonly [string, Filter, readonly string[]][] = [
      ['nothing', {}, ['a', 'b', 'c', 'd']],
      ['a text', { equals: { kind: 'x' } }, ['a', 'b']],
      ['two fields', { equals: { kind: 'x', 'inner.flag': false } }, ['b']],
      ['null, which is not absence', { equals: { nothing: null } }, ['c']],
      ['a number', { equals: { size: 3 } }, ['a']],
      ['a part of a text, as it is written', { contains: { field: 'text', text: 'ell' } }, ['a', 'd']],
      ['an instant and later', { range: { field: 'at', from: '2026-01-02T00:00:00.000Z' } }, ['b', 'c']],
      ['before an instant', { range: { field: 'at', until: '2026-01-02T00:00:00.000Z' } }, ['a']],
      [
        'an instant until before another',
        { range: { field: 'at', from: '2026-01-02T00:00:00.000Z', until: '2026-01-02T00:00:00.001Z' } },
        ['b'],
      ],
      ['an element of a list', { includes: [{ field: 'inner.tags', value: 'red' }] }, ['b']],
      ['a field nobody has', { range: { field: 'other', from: '2026' } }, []],
    ];
    test.each(filters)('by %s', async (_title, filter, expected) => {
      await create(
        doc('a', {
          kind: 'x',
          inner: { flag: true, tags: 'red' },
          size: 3,
          text: 'hello',
          at: '2026-01-01T23:59:59.999Z',
        }),
        doc('b', {
          kind: 'x',
          inner: { flag: false, tags: ['blue', 'red'] },
          text: 'HELLO',
          at: '2026-01-02T00:00:00.000Z',
        }),
        doc('c', { kind: 'y', nothing: null, at: '2026-01-02T00:00:00.001Z' }),
        doc('d', { text: 'yellow', size: '3' }),
      );
      await store.create('core', 'other:live', { ...doc('e', { kind: 'x' }), scope: 'other:live' } as Document);
      expect((await ids(filter)).toSorted()).toEqual(expected);
      expect(await store.count('core', scope, filter)).toBe(expected.length);
    });

    test.each([
      ['ascending', ['c', 'a', 'b', 'd']],
      ['descending', ['d', 'b', 'a', 'c']],
    ] as const)('in %s order with ties by id, page by page', async (order, expected) => {
      const at = ['2026-01-02', '2026-01-02', '2026-01-01', '2026-01-03'];
      for (const [index, id] of ['a', 'b', 'c', 'd'].entries()) {
        await store.create('subscriptions', scope, { id, scope, createdAt: at[index] } as Document);
      }
      const page = async (offset: number, limit: number) => {
        const orderBy = { field: 'createdAt', order };
        const found = await store.list('subscriptions', scope, anySchema, { filter: {}, orderBy, offset, limit });
        return found.map(({ id }) => id);
      };
      expect(await page(0, 10)).toEqual(expected);
      expect([await page(0, 2), await page(2, 1), await page(3, 5), await page(4, 5)]).toEqual([
        expected.slice(0, 2),
        expected.slice(2, 3),
        expected.slice(3),
        [],
      ]);
    });
  });

  test.each([
    ['core', { field: 'progressedAt', order: 'ascending' }],
    ['core', { field: 'progressedAt', order: 'descending', within: 'type' }],
    ['core', { field: 'createdAt', order: 'descending', within: 'status' }],
    ['deliveries', { field: 'createdAt', order: 'descending' }],
    ['people', { field: 'createdAt', order: 'ascending' }],
  ] as const)(`${title}: %s refuses the order %j, which no index serves`, async (container, orderBy) => {
    const filter = { equals: { type: 'listed', status: 'complete' } };
    const listing = store.list(container, scope, anySchema, { filter, orderBy, offset: 0, limit: 1 });
    await expect(listing).rejects.toThrow(/index/);
  });

  test.each(['ascending', 'descending'] as const)(
    `${title}: a list continues after a position, in %s order`,
    async (order) => {
      const at = ['2026-01-02', '2026-01-02', '2026-01-01', '2026-01-03', '2026-01-02'];
      const made = at.map((createdAt, index) => ({ id: 'abcde'.charAt(index), createdAt }));
      for (const { id, createdAt } of made) await create(doc(id, { type: 'listed', createdAt }));
      await create(doc('z', { type: 'other', createdAt: '2026-01-02' }));
      const sign = order === 'ascending' ? 1 : -1;
      const expected = made
        .toSorted((a, b) => sign * (`${a.createdAt}${a.id}` < `${b.createdAt}${b.id}` ? -1 : 1))
        .map(({ id }) => id);
      for (const [index, id] of expected.entries()) {
        const value = made.find((one) => one.id === id)?.createdAt ?? '';
        const orderBy = { field: 'createdAt', order, within: 'type' };
        const behind = await ids({ equals: { type: 'listed' } }, { orderBy, after: { value, id } });
        expect(behind).toEqual(expected.slice(index + 1));
        const within = await ids({ equals: { type: 'listed' } }, { orderBy, through: { value, id } });
        expect(within).toEqual(expected.slice(0, index + 1));
      }
    },
  );

  describe(`${title}: numbers`, () => {
    beforeEach(() => store.create('ratelimits', 'bucket', { id: 'bucket', tat: 100 } as Document));

    test('are added to and set', async () => {
      expect(await patch({ field: 'tat', add: 5 })).toEqual({ outcome: 'patched', value: 105 });
      expect(await patch({ field: 'tat', set: 7 })).toEqual({ outcome: 'patched', value: 7 });
    });

    test.each([
      [{ whereAtLeast: 100 }, 'patched'],
      [{ whereAtLeast: 101 }, 'refused'],
      [{ whereAtMost: 100 }, 'patched'],
      [{ whereAtMost: 99 }, 'refused'],
      [{ whereAtLeast: 99, whereAtMost: 101 }, 'patched'],
    ] as const)('change only where %o', async (where, outcome) => {
      expect(await patch({ field: 'tat', add: 1, ...where })).toMatchObject({ outcome });
      const stored = await store.find('ratelimits', 'bucket', 'bucket', anySchema);
      expect(stored?.document['tat']).toBe(outcome === 'patched' ? 101 : 100);
    });

    test('of a document that is gone are missing', async () => {
      expect(await patch({ field: 'tat', add: 1 }, 'gone')).toEqual({ outcome: 'missing' });
    });
  });

  describe(`${title}: sweeps`, () => {
    test.each(Object.keys(sweeps) as SweepName[])('%s finds what it must and leaves the rest', async (name) => {
      await seed(name);
      const expected = sweepCases[name].found.map((fields, index) => fields['id'] ?? `found-${index}`);
      expect((await sweep(name, 100)).toSorted()).toEqual(expected.toSorted());
      expect(await sweep(name, 1)).toHaveLength(1);
    });

    test('a document that does not fit its schema does not hide the others', async () => {
      const type = 'workspace';
      const stored = ['w1', 'w2', 'w3', 'w4'].map((id) => ({ id, workspaceId: id, type, name: id === 'w3' ? id : 7 }));
      for (const document of stored) await store.create('workspaces', document.id, document);
      const schema = z.looseObject({ id: z.string(), name: z.string() });
      expect(await store.sweep('all-workspaces', {}, schema, 1)).toMatchObject([{ id: 'w3' }]);
      expect(await store.sweep('all-workspaces', {}, schema, 100)).toMatchObject([{ id: 'w3' }]);
    });
  });
}
