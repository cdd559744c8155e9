import { beforeEach, describe, expect, test } from 'vitest';
import { submissionIdOf, versionGroupIdOf } from '../../../../shared/model/ids.ts';
import { toScope } from '../../../../shared/model/scope.ts';
import { base, type Client, createClient } from '../../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';
import { endAsset } from '../../../../support/review-by-hand.ts';
import { listPurged, reviewFile, runPurge } from './run-purge.ts';

const dayMs = 86_400_000;
let memory: MemoryServices;
let client: Client;

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory);
});

const pass = (days: number): void => memory.clock.advance(days * dayMs);
const review = (filename: string, previousSubmissionId?: string): Promise<string> =>
  reviewFile(memory, client, filename, previousSubmissionId);
const read = async (submissionId: string) =>
  (await client.call({ path: `${base}/submissions/${submissionId}` })).status;
/** Names of the files that are left. */
const files = (): readonly string[] =>
  [...memory.uploads.blobs.keys()].map((path) => path.split('/').at(-1) ?? '').toSorted();
/** What is stored of the workspace's submissions, whatever it is. */
const records = (): readonly string[] =>
  Object.keys(memory.store.dump()).filter((place) => place.startsWith(`core/${client.workspaceId}`));

const versions = async (of: string) =>
  (await client.call({ path: `${base}/submissions/${of}/versions` })).json.versions;
const subscribe = async (): Promise<string> => {
  const json = { endpointUrl: 'https://hooks.example.com/', eventTypes: ['asset.processing.completed'] };
  return (await client.call({ method: 'POST', path: `${base}/webhooks/subscriptions`, json })).json.id;
};
const deliveries = (): readonly string[] =>
  Object.keys(memory.store.dump()).filter((place) => place.startsWith('deliveries/'));

/** Does something once, the first time that the purge reads a document with this id. */
function meanwhile(id: string, change: () => Promise<unknown>): void {
  memory.store.pause = async (call) => {
    if (call.operation !== 'find' || call.id !== id) return;
    memory.store.pause = async () => undefined;
    await change();
  };
}

describe('versions of a file', () => {
  test('the file goes with its newest version, not with the one before', async () => {
    const first = await review('a.pdf');
    pass(30);
    const second = await review('a.pdf', first);
    pass(30);
    await review('a.pdf', second);
    pass(61);
    await runPurge(memory);
    expect([files(), memory.uploads.snapshots.size]).toEqual([['a.pdf'], 1]);
    pass(30);
    await runPurge(memory);
    expect([files(), memory.uploads.snapshots.size]).toEqual([[], 0]);
  });

  test('nothing is left when the last one goes', async () => {
    const first = await review('a.pdf');
    await review('a.pdf', first);
    expect(records()).not.toEqual([]);
    pass(366);
    // Two versions that leave their group at once: the next run takes the second.
    await runPurge(memory);
    await runPurge(memory);
    expect([records(), files(), [...memory.results.blobs.keys()]]).toEqual([[], [], []]);
  });

  test('the path of an old version is free when the newer one has another', async () => {
    const first = await review('a.pdf');
    pass(100);
    const second = await review('b.pdf', first);
    pass(280);
    await runPurge(memory);
    expect([await read(first), await read(second)]).toEqual([404, 200]);
    expect((await client.submit(await client.upload('a.pdf'))).status).toBe(201);
    expect((await client.submit(await client.upload('b.pdf'))).status).toBe(409);
  });

  test('it stays taken while a newer version has it beside another file', async () => {
    const first = await review('a.pdf');
    pass(100);
    const assets = [
      { blobPath: await client.upload('other.pdf') },
      { blobPath: await client.upload('a.pdf'), previousSubmissionId: first },
    ];
    await client.call({ method: 'POST', path: `${base}/submissions`, json: { assets } });
    pass(280);
    await runPurge(memory);
    expect(await read(first)).toBe(404);
    expect((await client.submit(await client.upload('a.pdf'))).status).toBe(409);
  });
});

describe('what changes while the purge runs', () => {
  test('a new version that comes in between keeps the old one until the next run', async () => {
    const first = await review('a.pdf');
    pass(100);
    const second = await review('a.pdf', first);
    const [{ versionGroupId }] = await versions(first);
    pass(280);
    let third = '';
    memory.store.pause = async ({ operation, id }) => {
      if (operation !== 'batch' || id !== versionGroupIdOf(versionGroupId)) return;
      memory.store.pause = async () => undefined;
      third = await review('a.pdf', second);
    };
    await runPurge(memory);
    expect([await read(first), await read(third)]).toEqual([200, 200]);
    await runPurge(memory);
    expect(await read(first)).toBe(404);
    expect(await versions(third)).toMatchObject([{ submissionId: second }, { submissionId: third }]);
  });

  test('a retry that begins before the files are deleted keeps them', async () => {
    const { json } = await client.submit(await client.upload('a.pdf'));
    const { submissionId } = json;
    const { assetId } = json.assets[0];
    await endAsset(memory, client, submissionId, assetId, { errorType: 'internal' });
    pass(91);
    meanwhile(submissionIdOf(submissionId), () =>
      client.call({ method: 'POST', path: `${base}/submissions/${submissionId}/assets/${assetId}/retry` }),
    );
    await runPurge(memory);
    expect([listPurged(memory), files()]).toEqual([{}, ['a.pdf']]);
  });

  test('a submission that is deleted before its files is not counted', async () => {
    const submissionId = await review('a.pdf');
    pass(91);
    const scope = toScope(client.workspaceId, 'live');
    meanwhile(submissionIdOf(submissionId), () => memory.store.delete('core', scope, submissionIdOf(submissionId)));
    await runPurge(memory);
    expect(listPurged(memory)).toEqual({});
    expect(memory.logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('what cannot be deleted is named once, and the others go', async () => {
    const kept = await review('a.pdf');
    await review('b.pdf');
    pass(91);
    memory.store.fault = ({ operation, id }) =>
      operation === 'replace' && id?.includes(kept) ? 'unavailable' : 'none';
    await runPurge(memory);
    expect(listPurged(memory)).toEqual({ files: 1 });
    expect(memory.logger.lines.filter(({ level }) => level === 'error')).toMatchObject([
      { fields: { failed: 1, documentIds: [expect.stringContaining(kept)], cause: expect.any(Error) } },
    ]);
  });
});

describe('deliveries', () => {
  test('that have ended go after their time, pending ones and younger ones stay', async () => {
    const subscriptionId = await subscribe();
    await review('a.pdf');
    await review('b.pdf');
    expect(deliveries()).toHaveLength(2);
    const end = async (place: string): Promise<void> => {
      const document = memory.store.dump()[place];
      await memory.store.upsert('deliveries', subscriptionId, {
        ...document,
        id: String(document?.['id']),
        status: 'succeeded',
      } as { readonly id: string });
    };
    const [ended = '', pending = ''] = deliveries();
    await end(ended);
    pass(5);
    await review('c.pdf');
    const young = deliveries().find((place) => place !== ended && place !== pending) ?? '';
    await end(young);
    pass(6);
    await runPurge(memory, { deliveriesDays: 10 });
    expect([listPurged(memory), deliveries()]).toEqual([{ deliveries: 1 }, [pending, young]]);
  });
});
