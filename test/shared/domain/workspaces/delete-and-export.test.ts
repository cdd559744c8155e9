import { beforeEach, expect, test } from 'vitest';
import { addPerson } from '../../../../shared/domain/people/add-person.ts';
import { addSidekick } from '../../../../shared/domain/sidekicks/add-sidekick.ts';
import { deleteWorkspace } from '../../../../shared/domain/workspaces/delete-workspace.ts';
import { exportWorkspace } from '../../../../shared/domain/workspaces/export-workspace.ts';
import { listWorkspaces } from '../../../../shared/domain/workspaces/list-workspaces.ts';
import { submissionIdOf, uploadIdOf } from '../../../../shared/model/ids.ts';
import { toScope } from '../../../../shared/model/scope.ts';
import type { StoredDocument } from '../../../../shared/ports/document-store.ts';
import { base, type Client, createClient, pdfBytes, raisedLimits } from '../../../../support/api-client.ts';
import { collect } from '../../../../support/collect.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';
import { endAsset } from '../../../../support/review-by-hand.ts';

const uploadCount = 120;
let memory: MemoryServices;
let client: Client;
let submissionId: string;
let assetId: string;

/** A workspace with something of every kind, and more records of one kind than a page of the store holds. */
async function fill(): Promise<void> {
  client = await createClient(memory);
  const { workspaceId } = client;
  const created = await client.submit(await client.upload('leaflet.pdf'));
  submissionId = created.json.submissionId;
  assetId = created.json.assets[0].assetId;
  await endAsset(memory, client, submissionId, assetId);
  const subscription = { endpointUrl: 'https://receiver.example/hook', eventTypes: ['asset.processing.completed'] };
  const answer = await client.call({ method: 'POST', path: `${base}/webhooks/subscriptions`, json: subscription });
  expect(answer.status).toBe(201);
  await addPerson(memory.services, workspaceId, { name: 'Ada', email: 'ada@example.org', role: 'lead' });
  await addSidekick(memory.services, workspaceId, { pack: { name: 'House', version: '1' }, savedBy: null });
  const sandbox = await createClient(memory, { workspaceId, mode: 'sandbox' });
  for (let index = 0; index < uploadCount; index += 1) await sandbox.upload(`waiting ${index}.pdf`);
}

const isDocument = (name: string): boolean => !/^(apikeys|files|results)\//.test(name);
const places = () => Object.keys(memory.store.dump()).filter((place) => !place.startsWith('ratelimits/'));

/** Keys, and people who may sign in to the workspace. */
const waysIn = () => places().filter((place) => place.startsWith('apikeys/') || place.includes('member'));

beforeEach(() => {
  memory = createMemoryServices({ limits: raisedLimits });
});

test('a workspace is deleted with everything in it, and nothing of another one', async () => {
  await fill();
  const before = [places(), memory.uploads.blobs.size, memory.results.blobs.size] as const;
  const first = client;
  await fill();
  expect(await deleteWorkspace(memory.services, client.workspaceId)).toMatchObject({ failed: [] });
  expect([
    places()
      .filter((place) => !place.startsWith('people/'))
      .toSorted(),
    memory.uploads.blobs.size,
  ]).toEqual([before[0].filter((place) => !place.startsWith('people/')).toSorted(), before[1]]);
  expect(memory.results.blobs.size).toBe(before[2]);
  const { deleted, failed } = await deleteWorkspace(memory.services, first.workspaceId);
  expect([
    places(),
    memory.uploads.blobs.size,
    memory.uploads.snapshots.size,
    memory.results.blobs.size,
    failed,
  ]).toEqual([[], 0, 0, 0, []]);
  expect(deleted).toBeGreaterThan(uploadCount);
  expect(await deleteWorkspace(memory.services, first.workspaceId)).toEqual({ deleted: 0, failed: [] });
});

test('one whose results cannot be deleted stays, says so, and goes with the next try', async () => {
  await fill();
  memory.results.fault = (operation) => (operation === 'deleteAll' ? 'unavailable' : 'none');
  const { failed } = await deleteWorkspace(memory.services, client.workspaceId);
  expect(failed).toEqual([{ place: expect.stringContaining(client.workspaceId), cause: expect.any(Error) }]);
  expect(places().filter((place) => !place.startsWith('people/'))).toEqual([
    `workspaces/${client.workspaceId}/${client.workspaceId}`,
  ]);
  memory.results.fault = () => 'none';
  expect((await deleteWorkspace(memory.services, client.workspaceId)).failed).toEqual([]);
  expect(places()).toEqual([]);
});

test('keys and people are gone before anything else, so that nothing new comes', async () => {
  await fill();
  expect(waysIn()).toHaveLength(3);
  const left: number[] = [];
  memory.store.pause = async ({ operation, container }) => {
    if (operation === 'delete' && (container === 'core' || container === 'subscriptions')) left.push(waysIn().length);
  };
  expect((await deleteWorkspace(memory.services, client.workspaceId)).failed).toEqual([]);
  expect(left.length).toBeGreaterThan(uploadCount);
  expect(Math.max(...left)).toBe(0);
});

test('files go with their submission when no upload tells of them any more', async () => {
  await fill();
  memory.clock.advance(9 * 86_400_000);
  await deleteWorkspace(memory.services, client.workspaceId);
  expect([...memory.uploads.blobs.keys()].filter((path) => path.endsWith('leaflet.pdf'))).toEqual([]);
  expect(memory.uploads.snapshots.size).toBe(0);
});

test('what cannot be deleted is named by its document and its files, a key by its document alone', async () => {
  await fill();
  memory.uploads.fault = (operation) => (operation === 'delete' ? 'unavailable' : 'none');
  memory.store.fault = ({ operation, container }) =>
    operation === 'delete' && container === 'apikeys' ? 'unavailable' : 'none';
  const named = (await deleteWorkspace(memory.services, client.workspaceId)).failed.map(({ place }) => place);
  const { workspaceId } = client;
  expect(named).toContain(`core/${submissionIdOf(submissionId)} ${workspaceId}/leaflet.pdf`);
  const upload = uploadIdOf(toScope(workspaceId, 'sandbox'), `${workspaceId}/waiting 7.pdf`);
  expect(named).toContain(`core/${upload} ${workspaceId}/waiting 7.pdf`);
  const keys = places().filter((place) => place.startsWith('apikeys/'));
  expect(named.filter((place) => place.startsWith('apikeys/'))).toEqual(
    keys.map((place) => `apikeys/${place.split('/').at(-1)}`),
  );
});

test('an export has no fields of the database, and no result that was deleted meanwhile', async () => {
  await fill();
  const scope = toScope(client.workspaceId, 'live');
  const marked: StoredDocument & Record<string, unknown> = { id: 'marked', scope, _ts: 1, kept_: 2 };
  await memory.store.create('core', scope, marked);
  const find = memory.results.find.bind(memory.results);
  memory.results.find = async (name) => (name.endsWith('/cleared.json') ? undefined : find(name));
  const files = new Map<string, string>();
  for await (const { name, parts } of exportWorkspace(memory.services, client.workspaceId))
    if (!name.startsWith('files/')) files.set(name, Buffer.concat(await collect(parts)).toString());
  const written = files.get(`core/${scope.replace(':', '-')}/marked.json`);
  expect(JSON.parse(written ?? '')).toEqual({ id: 'marked', scope, kept_: 2 });
  const results = [...files.keys()].filter((name) => name.startsWith('results/'));
  expect(new Set(results.map((name) => name.split('/').at(-1)))).toEqual(new Set(['issues.json', 'topics.json']));
});

test('an export holds every document, the reviewed bytes and the results, and no secret', async () => {
  await fill();
  const large = Buffer.alloc(9_000_000, pdfBytes);
  const second = await client.submit(await client.upload('large.pdf', large));
  await endAsset(memory, client, second.json.submissionId, second.json.assets[0].assetId);
  await createClient(memory);
  const files = new Map<string, Buffer>();
  for await (const { name, parts } of exportWorkspace(memory.services, client.workspaceId)) {
    const chunks: Uint8Array[] = [];
    for await (const part of parts) chunks.push(part);
    expect(files.has(name)).toBe(false);
    files.set(name, Buffer.concat(chunks));
  }
  const names = [...files.keys()];
  const documents = Object.entries(memory.store.dump())
    .filter(([place]) => !/^(apikeys|people|ratelimits)\//.test(place))
    .filter(([, document]) => JSON.stringify(document).includes(client.workspaceId))
    .map(([place]) => `${place.replaceAll(':', '-')}.json`);
  expect(names.filter(isDocument).toSorted()).toEqual(documents.toSorted());
  expect(names.filter((name) => name.includes(':'))).toEqual([]);
  expect(files.get(`files/live/${submissionId}/${assetId}/leaflet.pdf`)).toEqual(pdfBytes);
  const largeName = names.find((name) => name.endsWith('/large.pdf')) ?? '';
  expect(files.get(largeName)?.equals(large)).toBe(true);
  const results = names.filter((name) => name.startsWith('results/'));
  expect(results.toSorted()).toEqual(
    [...memory.results.blobs.keys()]
      .filter((name) => name.startsWith(client.workspaceId))
      .map((name) => `results/${name}`)
      .toSorted(),
  );
  const keys = names.filter((name) => name.startsWith('apikeys/'));
  expect(keys.toSorted()).toContain(`apikeys/${client.keyId}.json`);
  const key = JSON.parse(String(files.get(`apikeys/${client.keyId}.json`))) as Record<string, unknown>;
  expect(key).toMatchObject({ keyId: client.keyId });
  expect(Object.keys(key)).not.toContain('id');
  const text = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => String(files.get(name)))
    .join('\n');
  expect(text).not.toContain('"secrets"');
  expect(text).toContain('"endpointUrl": "https://receiver.example/hook"');
});

test('of a file that is no longer kept an export shows an empty one', async () => {
  await fill();
  memory.uploads.snapshots.clear();
  const sizes: number[] = [];
  for await (const { name, parts } of exportWorkspace(memory.services, client.workspaceId)) {
    let size = 0;
    for await (const part of parts) size += part.byteLength;
    if (name.startsWith('files/')) sizes.push(size);
  }
  expect(sizes).toEqual([0]);
});

test('workspaces are listed with the oldest first', async () => {
  const ids: string[] = [];
  for (const moveMs of [0, -2000, 1000, 5000]) {
    memory.clock.adjust(moveMs);
    ids.push((await createClient(memory)).workspaceId);
  }
  const oldestFirst = [1, 2, 0, 3].map((index) => ids[index]);
  expect((await listWorkspaces(memory.services)).map(({ workspaceId }) => workspaceId)).toEqual(oldestFirst);
});
