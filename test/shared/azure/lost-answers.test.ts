import { randomBytes } from 'node:crypto';
import { createDefaultHttpClient, createHttpHeaders, type PipelineRequest, RestError } from '@azure/core-rest-pipeline';
import { CosmosClient } from '@azure/cosmos';
import { startCosmos } from 'local-azure/cosmos';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCosmosDocumentStore } from '../../../shared/azure/cosmos-document-store.ts';
import { toContainerDefinition } from '../../../shared/azure/provision.ts';
import { sweepQueries } from '../../../shared/azure/sweeps.ts';
import { systemClock, systemRandom } from '../../../shared/azure/system.ts';
import { cosmosContainers } from '../../../shared/model/stored-names.ts';
import {
  type DocumentStore,
  type StoredDocument,
  StoreUnavailableError,
} from '../../../shared/ports/document-store.ts';
import { withDeadline } from '../../../shared/ports/request-deadline.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';

const allowCrossPartition = Object.values(sweepQueries).map(({ text }) => text);
const scope = 'w:live';
const doc = (id: string, text: string) => ({ id, scope, text });
const schema = z.looseObject({ id: z.string(), text: z.string() });

let server: Awaited<ReturnType<typeof startCosmos>>;
let client: CosmosClient;
let store: DocumentStore;
let logger: MemoryServices['logger'];
/** In place of sending the next write: what is answered. */
let nextAnswer: { readonly status: number; readonly body: unknown } | undefined;
/** Requests that nobody answers, from the moment on that this is set. */
let silent: PipelineRequest[] | undefined;
/** What happens after the next write was applied, before the connection is cut in place of its answer. */
let afterNextWrite: (() => Promise<unknown>) | undefined;

beforeEach(async () => {
  afterNextWrite = undefined;
  nextAnswer = undefined;
  silent = undefined;
  server = await startCosmos({ port: 0, key: randomBytes(64).toString('base64'), allowCrossPartition });
  const inner = createDefaultHttpClient();
  client = new CosmosClient({
    endpoint: server.endpoint,
    key: server.key,
    httpClient: {
      async sendRequest(request) {
        if (silent) {
          silent.push(request);
          return Promise.withResolvers<never>().promise;
        }
        if (nextAnswer && request.method !== 'GET') {
          const { status, body } = nextAnswer;
          nextAnswer = undefined;
          return { request, status, headers: createHttpHeaders(), bodyAsText: JSON.stringify(body) };
        }
        const answer = await inner.sendRequest(request);
        const meanwhile = request.method === 'GET' ? undefined : afterNextWrite;
        if (meanwhile === undefined) return answer;
        afterNextWrite = undefined;
        await meanwhile();
        throw new RestError('The connection was cut.', { code: 'EPIPE' });
      },
    },
  });
  ({ logger } = createMemoryServices());
  const { database } = await client.databases.createIfNotExists({ id: 'lost' });
  await database.containers.createIfNotExists(toContainerDefinition(cosmosContainers.core));
  store = createCosmosDocumentStore({ database, clock: systemClock, random: systemRandom, log: logger });
});
afterEach(async () => {
  client.dispose();
  await server.stop();
});

const nothing = async (): Promise<void> => undefined;
const find = async (id: string) => store.find('core', scope, id, schema);
const text = async (id: string) => (await find(id))?.document['text'];

describe('the answer to a write is lost, and the write is tried again', () => {
  test('a document that was created counts as created, with the etag that it has', async () => {
    afterNextWrite = nothing;
    const outcome = await store.create('core', scope, doc('a', 'mine'));
    expect(outcome).toEqual({ ok: true, etag: (await find('a'))?.etag });
    expect(await store.create('core', scope, doc('a', 'mine'))).toEqual({ ok: false, reason: 'exists' });
  });

  test('a document that another writer has changed since does not', async () => {
    afterNextWrite = () => store.upsert('core', scope, doc('a', 'theirs'));
    expect(await store.create('core', scope, doc('a', 'mine'))).toEqual({ ok: false, reason: 'exists' });
    expect(await text('a')).toBe('theirs');
  });

  test('a replacement counts when what is stored is what was written, in whatever order its fields stand', async () => {
    await store.create('core', scope, doc('a', 'old'));
    const inOtherOrder = { text: 'new', id: 'a', scope };
    const given = { ...doc('a', 'new'), left: undefined };
    afterNextWrite = () => store.upsert('core', scope, inOtherOrder);
    const outcome = await store.replace('core', scope, given, (await find('a'))?.etag);
    expect(outcome).toEqual({ ok: true, etag: (await find('a'))?.etag });
  });

  test('a replacement that another writer has replaced does not', async () => {
    await store.create('core', scope, doc('a', 'old'));
    afterNextWrite = () => store.upsert('core', scope, doc('a', 'theirs'));
    const outcome = await store.replace('core', scope, doc('a', 'new'), (await find('a'))?.etag);
    expect([outcome, await text('a')]).toEqual([{ ok: false, reason: 'changed' }, 'theirs']);
  });

  test('a replacement of a document that is gone since does not', async () => {
    await store.create('core', scope, doc('a', 'old'));
    afterNextWrite = () => store.delete('core', scope, 'a');
    const outcome = await store.replace('core', scope, doc('a', 'new'), (await find('a'))?.etag);
    expect(outcome).toEqual({ ok: false, reason: 'missing' });
  });

  test('a deletion counts although nothing is left to delete', async () => {
    await store.create('core', scope, doc('a', 'old'));
    afterNextWrite = nothing;
    expect(await store.delete('core', scope, 'a')).toBe(true);
    expect(await store.delete('core', scope, 'a')).toBe(false);
  });

  test('a batch counts when all that it wrote is there', async () => {
    await store.create('core', scope, doc('gone', 'old'));
    afterNextWrite = nothing;
    const outcome = await store.batch('core', scope, [
      { kind: 'create', document: doc('a', 'mine') },
      { kind: 'upsert', document: doc('b', 'mine') },
      { kind: 'delete', id: 'gone' },
    ]);
    expect([outcome, await text('a'), await text('b'), await find('gone')]).toEqual([
      { ok: true },
      'mine',
      'mine',
      undefined,
    ]);
  });

  test('a batch of which another writer has changed one document does not', async () => {
    afterNextWrite = () => store.upsert('core', scope, doc('b', 'theirs'));
    const outcome = await store.batch('core', scope, [
      { kind: 'create', document: doc('a', 'mine') },
      { kind: 'create', document: doc('b', 'mine') },
    ]);
    expect([outcome, await text('b')]).toEqual([{ ok: false, index: 0, reason: 'exists' }, 'theirs']);
  });

  test('a batch of deletions says that nothing is there any more', async () => {
    await store.create('core', scope, doc('a', 'old'));
    afterNextWrite = nothing;
    expect(await store.batch('core', scope, [{ kind: 'delete', id: 'a' }])).toEqual({
      ok: false,
      index: 0,
      reason: 'missing',
    });
  });
});

describe('a write that the store could not do at once is tried again', () => {
  const late = { status: 408, body: { message: 'Too late.' } };

  test('a deletion', async () => {
    await store.create('core', scope, doc('a', 'old'));
    nextAnswer = late;
    expect(await store.delete('core', scope, 'a')).toBe(true);
    expect(await find('a')).toBeUndefined();
  });

  test('a change of a number', async () => {
    await store.create('core', scope, { ...doc('a', 'old'), tat: 1 } as StoredDocument);
    nextAnswer = late;
    expect(await store.patchNumber('core', scope, 'a', { field: 'tat', add: 1 })).toEqual({
      outcome: 'patched',
      value: 2,
    });
  });

  test('a batch of which one operation must be tried again', async () => {
    nextAnswer = { status: 207, body: [{ statusCode: 424 }, { statusCode: 449 }] };
    const operations = ['a', 'b'].map((id) => ({ kind: 'create', document: doc(id, 'mine') }) as const);
    expect(await store.batch('core', scope, operations)).toEqual({ ok: true });
    expect([await text('a'), await text('b')]).toEqual(['mine', 'mine']);
  });

  test('but not a batch of which one operation can never be done', async () => {
    nextAnswer = { status: 207, body: [{ statusCode: 424 }, { statusCode: 413 }] };
    const operations = ['a', 'b'].map((id) => ({ kind: 'create', document: doc(id, 'mine') }) as const);
    await expect(store.batch('core', scope, operations)).rejects.toMatchObject({ code: 413 });
    expect(await find('a')).toBeUndefined();
  });
});

const page = { filter: {}, offset: 0, limit: 1 };
test.each<[string, () => Promise<unknown>]>([
  ['find', () => find('a')],
  ['create', () => store.create('core', scope, doc('a', 'mine'))],
  ['replace', () => store.replace('core', scope, doc('a', 'mine'))],
  ['upsert', () => store.upsert('core', scope, doc('a', 'mine'))],
  ['delete', () => store.delete('core', scope, 'a')],
  ['batch', () => store.batch('core', scope, [{ kind: 'delete', id: 'a' }])],
  ['list', () => store.list('core', scope, schema, page)],
  ['count', () => store.count('core', scope, {})],
  ['patchNumber', () => store.patchNumber('core', scope, 'a', { field: 'tat', add: 1 })],
])('when the time of a request is over, %s leaves no call to a silent store behind', async (_name, call) => {
  await find('warm');
  const sent: PipelineRequest[] = [];
  silent = sent;
  await expect(withDeadline(50, call)).rejects.toBeInstanceOf(StoreUnavailableError);
  expect(sent.length).toBeGreaterThan(0);
  await expect.poll(() => sent.every(({ abortSignal }) => abortSignal?.aborted)).toBe(true);
});

test('a stored document that does not fit its schema is named in the log, with the fields that do not', async () => {
  await store.create('core', scope, {
    ...doc('e1', 'x'),
    type: 'event',
    pending: true,
    createdAt: '2026',
  } as StoredDocument);
  const strict = z.looseObject({ id: z.string(), text: z.number() });
  const parameters = { before: '2027' };
  expect(await store.sweep('pending-events', parameters, strict, 10)).toEqual([]);
  expect(logger.lines.at(-1)).toEqual({
    level: 'error',
    fields: { sweep: 'pending-events', documentId: 'e1', faults: ['text: invalid_type'] },
    sentence: 'A stored document does not fit its schema and is passed over.',
  });
});
