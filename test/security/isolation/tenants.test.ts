import { beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../../../functions/routes.ts';
import { deriveUuid } from '../../../shared/model/ids.ts';
import { base, type Client, createClient, raisedLimits, unknownId } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { endAsset } from '../../../support/review-by-hand.ts';
import { createFrontDoor } from '../../../support/serve-request.ts';

/** Protects: everything of a workspace and mode from all others. */

/** Everything one workspace owns that a path or a body can name. */
interface Owned {
  readonly submission_id: string;
  readonly asset_id: string;
  readonly subscription_id: string;
  readonly delivery_id: string;
  readonly blobPath: string;
  /** An asset that has issues; the other one failed. */
  readonly reviewed: { readonly submission_id: string; readonly asset_id: string; readonly issue_id: string };
}

let memory: MemoryServices;
let owner: Client;
let owned: Owned;
let frontDoor: ReturnType<typeof createFrontDoor>;

beforeEach(async () => {
  memory = createMemoryServices({ limits: raisedLimits });
  frontDoor = createFrontDoor(memory.services);
  owner = await createClient(memory, { mode: 'sandbox', frontDoor });
  owned = await fill(owner);
});

async function fill(client: Client): Promise<Owned> {
  const subscribed = await client.call({
    method: 'POST',
    path: `${base}/webhooks/subscriptions`,
    json: {
      endpointUrl: 'https://receiver.example/',
      eventTypes: ['asset.processing.completed', 'asset.processing.failed'],
    },
  });
  const blobPath = await client.upload('a.pdf');
  const { json } = await client.submit(blobPath);
  const assetId = json.assets[0].assetId;
  await endAsset(memory, client, json.submissionId, assetId, { errorType: 'internal' });
  const { json: second } = await client.submit(await client.upload('reviewed.pdf'));
  const reviewed = { submission_id: second.submissionId, asset_id: second.assets[0].assetId };
  await endAsset(memory, client, reviewed.submission_id, reviewed.asset_id);
  const history = await client.call({ path: `${base}/webhooks/subscriptions/${subscribed.json.id}/deliveries` });
  return {
    submission_id: json.submissionId,
    asset_id: assetId,
    subscription_id: subscribed.json.id,
    delivery_id: history.json.attempts[0].id,
    blobPath,
    reviewed: { ...reviewed, issue_id: deriveUuid('issue', reviewed.asset_id, 1) },
  };
}

/** What each operation is sent beside the ids in its path; every operation with such ids must be here. */
const requests: Readonly<Record<string, (ids: Owned) => { readonly json?: unknown }>> = {
  'get-submission': () => ({}),
  'get-asset': () => ({}),
  'list-issues': () => ({}),
  'list-topics': () => ({}),
  'get-coverage': () => ({}),
  'get-transcript': () => ({}),
  'list-cleared': () => ({}),
  'create-decision': () => ({ json: { status: 'ACKNOWLEDGED' } }),
  'create-decisions': ({ reviewed }) => ({ json: { issueIds: [reviewed.issue_id], status: 'ACKNOWLEDGED' } }),
  'list-decisions': () => ({}),
  'get-changes': () => ({}),
  'create-evidence-pack': () => ({}),
  'request-retry': () => ({}),
  'list-versions': () => ({}),
  'open-realtime': () => ({}),
  'get-subscription': () => ({}),
  'update-subscription': () => ({ json: { enabled: false } }),
  'delete-subscription': () => ({}),
  'list-deliveries': () => ({}),
  'list-events': () => ({}),
  redeliver: () => ({}),
  'replay-events': () => ({ json: { since: '2026-01-01T00:00:00Z' } }),
  'rotate-secret': () => ({}),
  'fire-events': ({ submission_id }) => ({
    json: { eventType: 'asset.processing.completed', submissionId: submission_id },
  }),
};
const naming = routes.filter(({ name, path, isHidden }) => !isHidden && (path.includes('{') || name === 'fire-events'));

/** The operations without an id in their path, and what of the owner's is in their answer; null: the same for everybody. */
const lists: Readonly<Record<string, Exclude<keyof Owned, 'reviewed'> | null>> = {
  'list-submissions': 'submission_id',
  'list-subscriptions': 'subscription_id',
  'list-rules': null,
  'get-health': null,
  'get-public-keys': null,
};
const listing = routes.filter(({ method, path, isHidden }) => method === 'GET' && !isHidden && !path.includes('{'));

const stored = () =>
  Object.fromEntries(Object.entries(memory.store.dump()).filter(([key]) => !key.startsWith('ratelimits/')));

test('every list is in the matrix', () => {
  expect(listing.map(({ name }) => name).toSorted()).toEqual(Object.keys(lists).toSorted());
});

test('every operation that takes an id is in the matrix', () => {
  expect(naming.map(({ name }) => name).toSorted()).toEqual(Object.keys(requests).toSorted());
});

const withIds = (path: string, { reviewed, ...ids }: Owned): string => {
  const named = { ...ids, issue_id: reviewed.issue_id, ...(/issue_id|decisions|changes/.test(path) ? reviewed : {}) };
  return path.replaceAll(/\{(\w+)\}/g, (_place, name: keyof typeof named) => named[name]);
};

/** The owner's ids, and where a path has two, also the stranger's own id before the owner's. */
const mixtures = (path: string, own: Owned): Owned[] => [
  owned,
  ...(path.includes('{asset_id}')
    ? [
        {
          ...owned,
          submission_id: own.submission_id,
          reviewed: { ...owned.reviewed, submission_id: own.reviewed.submission_id },
        },
      ]
    : []),
  ...(path.includes('{delivery_id}') ? [{ ...owned, subscription_id: own.subscription_id }] : []),
];

describe.each([
  ['another workspace', () => createClient(memory, { mode: 'sandbox', frontDoor })],
  [
    'the other mode of the same workspace',
    () => createClient(memory, { mode: 'live', workspaceId: owner.workspaceId, frontDoor }),
  ],
])('%s', (_name, createStranger) => {
  test('finds nothing by the ids of the owner, and changes nothing', async () => {
    const stranger = await createStranger();
    const own = await fill(stranger);
    const before = stored();
    const started = memory.workflows.started.length;
    const sent = memory.queue.sent.length;
    for (const { name, method, path, isSandboxOnly } of naming) {
      const refused = isSandboxOnly && stranger.mode === 'live' ? 403 : 404;
      for (const ids of mixtures(path, own)) {
        const answer = await stranger.call({ method, path: withIds(path, ids), ...requests[name]?.(owned) });
        expect([name, answer.status, Object.keys(answer.json)]).toEqual([name, refused, ['detail', 'docs_url']]);
      }
    }
    expect(stored()).toEqual(before);
    expect(memory.workflows.started).toHaveLength(started);
    expect(memory.queue.sent).toHaveLength(sent);
  });

  test('the answers are those for ids that never were', async () => {
    const stranger = await createStranger();
    const nobody = (given: object): object =>
      Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, typeof value === 'object' ? nobody(value) : unknownId]),
      );
    const never = nobody(owned) as Owned;
    for (const { name, method, path } of naming) {
      const ofOwner = await stranger.call({ method, path: withIds(path, owned), ...requests[name]?.(owned) });
      const ofNobody = await stranger.call({ method, path: withIds(path, never), ...requests[name]?.(never) });
      expect([name, ofOwner.status, ofOwner.json]).toEqual([name, ofNobody.status, ofNobody.json]);
    }
  });

  test('sees nothing of the owner in any list', async () => {
    const stranger = await createStranger();
    for (const { name, path } of listing) {
      const [ofOwner, ofStranger] = [await owner.call({ path }), await stranger.call({ path })];
      const own = lists[name];
      expect([name, own === null || JSON.stringify(ofOwner.json).includes(owned[own ?? 'blobPath'])]).toEqual([
        name,
        true,
      ]);
      const { reviewed, ...named } = owned;
      const ids = [...Object.values(named), ...Object.values(reviewed)];
      expect([name, ids.filter((id) => JSON.stringify(ofStranger.json).includes(id))]).toEqual([name, []]);
    }
  });

  test('cannot continue a submission of the owner', async () => {
    const stranger = await createStranger();
    const blobPath = await stranger.upload('b.pdf');
    const answer = await stranger.call({
      method: 'POST',
      path: `${base}/submissions`,
      json: { assets: [{ blobPath, previousSubmissionId: owned.submission_id }] },
    });
    expect([answer.status, answer.json.detail]).toEqual([404, 'Previous submission not found']);
  });
});

test('another workspace cannot submit the file of the owner; the other mode has not uploaded it', async () => {
  const foreign = await createClient(memory, { mode: 'sandbox', frontDoor });
  expect((await foreign.submit(owned.blobPath)).json.detail).toBe('Invalid blob path');
  const live = await createClient(memory, { mode: 'live', workspaceId: owner.workspaceId, frontDoor });
  expect((await live.submit(owned.blobPath)).json.detail).toBe('No uploaded file at this blob path');
});

test('a file of the owner is no evidence for a decision of somebody else', async () => {
  const stranger = await createClient(memory, { mode: 'sandbox', frontDoor });
  const { reviewed } = await fill(stranger);
  const path = withIds(`${base}/submissions/{submission_id}/assets/{asset_id}/issues/{issue_id}/decisions`, {
    ...owned,
    reviewed,
  });
  const json = { status: 'ACKNOWLEDGED', evidence: [owned.blobPath] };
  const refused = await stranger.call({ method: 'POST', path, json });
  expect([refused.status, refused.json.detail]).toEqual([403, 'Invalid blob path']);
  expect((await stranger.call({ path })).json.total).toBe(0);
});

test('an end of an asset reaches the subscriptions of its own workspace and mode only', async () => {
  const live = await createClient(memory, { mode: 'live', workspaceId: owner.workspaceId, frontDoor });
  await fill(live);
  const before = memory.queue.sent.length;
  const { json } = await owner.submit(await owner.upload('b.pdf'));
  await endAsset(memory, owner, json.submissionId, json.assets[0].assetId);
  const reached = memory.queue.sent.slice(before).map(({ message }) => message.subscriptionId);
  expect(reached).toEqual([owned.subscription_id]);
});
