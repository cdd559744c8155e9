import { beforeEach, describe, expect, test } from 'vitest';
import { submissionIdOf } from '../../../shared/model/ids.ts';
import { base, type Client, createClient, pdfBytes, unknownId } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { endAsset, makeIssue } from '../../../support/review-by-hand.ts';

let memory: MemoryServices;
let client: Client;
let submissionId: string;
let assetId: string;
let issueIds: string[];

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory);
  const created = await client.submit(await client.upload('a.pdf'));
  submissionId = created.json.submissionId;
  assetId = created.json.assets[0].assetId;
  await endAsset(memory, client, submissionId, assetId);
  issueIds = [1, 2, 3].map((number) => makeIssue(assetId, number).id);
});

const assetUrl = (ids = { submissionId, assetId }) => `${base}/submissions/${ids.submissionId}/assets/${ids.assetId}`;
const decide = (issueId: string | undefined, json: object, by = client) =>
  by.call({ method: 'POST', path: `${assetUrl()}/issues/${issueId ?? ''}/decisions`, json });
const decideMany = (json: object) => client.call({ method: 'POST', path: `${assetUrl()}/decisions`, json });
const history = async (issueId = issueIds[0]) =>
  (await client.call({ path: `${assetUrl()}/issues/${issueId ?? ''}/decisions` })).json;
const read = async (what: string) => (await client.call({ path: `${assetUrl()}${what}` })).json;
const awaiting = async (): Promise<number> =>
  (await client.call({ path: `${base}/submissions?decision=awaiting_evidence` })).json.items.length;
/** Everything of the workspace but how often it has called. */
const stored = () =>
  Object.fromEntries(Object.entries(memory.store.dump()).filter(([place]) => !place.startsWith('ratelimits/')));
const kept = () => [...memory.results.blobs].filter(([name]) => name.includes('/evidence/'));
const dismissed = { status: 'DISMISSED', reason: 'false_positive' } as const;

describe('a decision', () => {
  test('is answered whole', async () => {
    const { status, json } = await decide(issueIds[0], { ...dismissed, note: 'The licence is on page 3.' });
    expect([status, json]).toEqual([
      201,
      {
        decisionId: expect.any(String) as string,
        issueId: issueIds[0],
        status: 'DISMISSED',
        reason: 'false_positive',
        note: 'The licence is on page 3.',
        evidence: [],
        decidedBy: { kind: 'key', id: client.keyId, name: 'API key' },
        decidedAt: memory.clock.now().toISOString(),
        version: 1,
      },
    ]);
  });

  test('shows at once in the detail, the issue, its topic and the list', async () => {
    memory.clock.advance(60_000);
    const { json } = await decide(issueIds[0], dismissed);
    expect((await read('')).issues.map((issue: { status: string }) => issue.status)).toEqual([
      'DISMISSED',
      'OPEN',
      'OPEN',
    ]);
    const [issue] = (await read('/issues')).issues;
    expect(issue).toMatchObject({ status: 'DISMISSED', updatedAt: json.decidedAt });
    const [topic] = (await read('/topics')).topics;
    expect(topic).toMatchObject({
      updatedAt: json.decidedAt,
      summary: { totalIssues: 2, openIssues: 1, resolvedIssues: 1 },
    });
    expect(topic.issues[0]).toMatchObject({ status: 'DISMISSED' });
    const [item] = (await client.call({ path: `${base}/submissions` })).json.items;
    expect(item).toMatchObject({ openIssueCount: 2, issueCounts: { CRITICAL: 0, MAJOR: 3, MINOR: 0, INFO: 0 } });
  });

  test('that evidence is awaited is found in the list, other decisions are not', async () => {
    await decide(issueIds[0], { status: 'ACKNOWLEDGED' });
    expect(await awaiting()).toBe(0);
    await decide(issueIds[1], { status: 'AWAITING_HUMAN_INPUT' });
    expect(await awaiting()).toBe(1);
    await decide(issueIds[1], dismissed);
    expect(await awaiting()).toBe(0);
  });

  test('never removes an earlier one: the history is newest first, the latest counts', async () => {
    await decide(issueIds[0], dismissed);
    await decide(issueIds[0], { status: 'OPEN', note: 'Looked again.' });
    const { decisions, total } = await history();
    expect(total).toBe(2);
    expect(decisions.map(({ status, version }: Record<string, unknown>) => [status, version])).toEqual([
      ['OPEN', 2],
      ['DISMISSED', 1],
    ]);
    expect((await read('')).issues[0].status).toBe('OPEN');
  });

  test('of an unlabelled key and a labelled one names who decided', async () => {
    const { json } = await decide(issueIds[0], { status: 'ACKNOWLEDGED' });
    expect(json.decidedBy.name).toBe('API key');
  });
});

describe('optimistic concurrency', () => {
  test('a decision whose answer was lost, and after which another was made, is answered as it was made', async () => {
    const { store } = memory;
    const batch = store.batch.bind(store);
    let isFirst = true;
    store.batch = async (...write) => {
      if (!isFirst) return batch(...write);
      isFirst = false;
      expect(await batch(...write)).toEqual({ ok: true });
      expect((await decide(issueIds[0], { status: 'OPEN' })).json.version).toBe(2);
      return { ok: false, index: 0, reason: 'exists' };
    };
    const { status, json } = await decide(issueIds[0], { ...dismissed, expectedVersion: 0 });
    expect([status, json.version, json.status]).toEqual([201, 1, 'DISMISSED']);
    expect((await history()).decisions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  });

  test('a history of several pages has every decision once while others are made', async () => {
    for (let made = 0; made < 120; made += 1) await decide(issueIds[0], { status: 'ACKNOWLEDGED' });
    let pages = 0;
    memory.store.pause = async ({ operation }) => {
      if (operation !== 'list') return;
      pages += 1;
      if (pages !== 2) return;
      memory.clock.advance(1);
      await decide(issueIds[0], { status: 'OPEN' });
    };
    const { decisions } = await history();
    expect(pages).toBeGreaterThan(1);
    expect(decisions.map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: 120 }, (_, place) => 120 - place),
    );
  });

  test('a version that is not the latest is refused, and leaves no trace', async () => {
    await decide(issueIds[0], dismissed);
    const before = stored();
    for (const expectedVersion of [0, 2]) {
      const answer = await decide(issueIds[0], { status: 'OPEN', expectedVersion });
      expect([answer.status, answer.json.detail]).toEqual([409, 'Decision conflict']);
    }
    expect(stored()).toEqual(before);
    expect((await decide(issueIds[0], { status: 'OPEN', expectedVersion: 1 })).json.version).toBe(2);
  });

  test('an old version is refused before a file of evidence is copied, also when it is that of one of several issues', async () => {
    await decide(issueIds[1], dismissed);
    const evidence = [await client.upload('trial.pdf')];
    const stale = { status: 'RESOLVED', reason: 'evidence_held', evidence, expectedVersion: 0 } as const;
    expect((await decideMany({ issueIds, ...stale })).status).toBe(409);
    expect(kept()).toEqual([]);
    expect((await decideMany({ issueIds: [issueIds[0], issueIds[2]], ...stale })).status).toBe(201);
    expect(kept()).toHaveLength(1);
  });

  test('of a submission that is deleted meanwhile is not found', async () => {
    memory.store.batch = async () => {
      await memory.store.delete('core', `${client.workspaceId}:live`, submissionIdOf(submissionId));
      return { ok: false, index: 1, reason: 'changed' };
    };
    expect((await decide(issueIds[0], dismissed)).json.detail).toBe('Submission not found');
  });

  test('that others were faster with four hundred times is told as a fault of the store', async () => {
    let tries = 0;
    memory.store.batch = async () => {
      tries += 1;
      return { ok: false, index: 1, reason: 'changed' };
    };
    expect((await decide(issueIds[0], dismissed)).status).toBe(500);
    expect(tries).toBe(400);
  });

  test('of 40 at once that expect nothing yet, one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => decide(issueIds[0], { ...dismissed, expectedVersion: 0 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(39);
    expect((await history()).total).toBe(1);
  });

  test('of 30 at once that expect nothing in particular, all are kept, with versions without a gap', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => decide(issueIds[1], { status: 'ACKNOWLEDGED' })),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const { decisions } = await history(issueIds[1]);
    expect(decisions.map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: 30 }, (_, index) => 30 - index),
    );
  });
});

describe('deciding about many', () => {
  test('answers one decision per issue, in the order given', async () => {
    const order = issueIds.toReversed();
    const { status, json } = await decideMany({ issueIds: order, status: 'RESOLVED', reason: 'fixed' });
    expect(status).toBe(201);
    expect(json.decisions.map(({ issueId }: { issueId: string }) => issueId)).toEqual(order);
    expect((await client.call({ path: `${base}/submissions?decision=decided` })).json.items).toHaveLength(1);
  });

  test('is all or nothing', async () => {
    const before = stored();
    expect((await decideMany({ issueIds: [issueIds[0], unknownId], ...dismissed })).status).toBe(404);
    expect(stored()).toEqual(before);
    await decide(issueIds[1], dismissed);
    const conflict = await decideMany({ issueIds, status: 'OPEN', expectedVersion: 0 });
    expect(conflict.status).toBe(409);
    expect((await history(issueIds[0])).total).toBe(0);
  });

  test.each([
    [{ issueIds: [], status: 'OPEN' }, 'issueIds', 'too_small'],
    [
      { issueIds: Array.from({ length: 201 }, (_, n) => makeIssue(unknownId, n + 1).id), status: 'OPEN' },
      'issueIds',
      'too_big',
    ],
    [{ issueIds: [unknownId, unknownId], status: 'OPEN' }, 'issueIds[1]', 'duplicate'],
    [{ status: 'OPEN' }, 'issueIds', 'required'],
  ])('refuses %j', async (json, path, code) => {
    const answer = await decideMany(json);
    expect([answer.status, answer.json.fields[0]]).toMatchObject([422, { path, code }]);
  });
});

describe('what is refused', () => {
  test.each([
    [{}, 'status', 'required'],
    [{ status: 'GONE' }, 'status', 'invalid_value'],
    [{ status: 'DISMISSED' }, 'reason', 'required'],
    [{ status: 'RESOLVED' }, 'reason', 'required'],
    [{ status: 'OPEN', reason: 'boredom' }, 'reason', 'invalid_value'],
    [{ status: 'OPEN', note: 'x'.repeat(4001) }, 'note', 'too_big'],
    [{ status: 'OPEN', evidence: Array.from({ length: 21 }, () => 'a') }, 'evidence', 'too_big'],
    [{ status: 'OPEN', expectedVersion: -1 }, 'expectedVersion', 'too_small'],
    [{ status: 'OPEN', severity: 'INFO' }, 'severity', 'unknown_field'],
  ])('%j', async (json, path, code) => {
    const answer = await decide(issueIds[0], json);
    expect([answer.status, answer.json.fields[0]]).toMatchObject([422, { path, code }]);
  });

  test('unknown issues, assets and submissions, and those of another workspace', async () => {
    const other = await createClient(memory);
    expect((await decide(unknownId, dismissed)).json.detail).toBe('Issue not found');
    expect((await decide(issueIds[0], dismissed, other)).json.detail).toBe('Submission not found');
    const elsewhere = { method: 'POST', path: `${assetUrl({ submissionId, assetId: unknownId })}/decisions` } as const;
    const answer = await client.call({ ...elsewhere, json: { issueIds, ...dismissed } });
    expect(answer.json.detail).toBe('Asset not found');
    expect((await history(unknownId)).detail).toBe('Issue not found');
    expect((await history()).total).toBe(0);
  });

  test('an asset before its end', async () => {
    const open = (await client.submit(await client.upload('b.pdf'))).json;
    const path = `${assetUrl({ submissionId: open.submissionId, assetId: open.assets[0].assetId })}/decisions`;
    expect((await client.call({ method: 'POST', path, json: { issueIds, ...dismissed } })).status).toBe(404);
  });
});

describe('evidence', () => {
  const resolved = { status: 'RESOLVED', reason: 'evidence_held' } as const;

  test('stays as it was when it was sent', async () => {
    const blobPath = await client.upload('trial.pdf');
    const { status, json } = await decide(issueIds[0], { ...resolved, evidence: [blobPath] });
    expect([status, json.evidence]).toEqual([201, [blobPath]]);
    memory.uploads.write('live', blobPath, Buffer.from('overwritten'));
    // Of the submitted file alone: what was pinned in order to copy it is given up.
    expect([...memory.uploads.snapshots.keys()].filter((name) => name.includes('trial.pdf'))).toEqual([]);
    expect(kept().map(([, bytes]) => Buffer.from(bytes))).toEqual([pdfBytes]);
  });

  test.each([
    ['of another workspace', () => `${unknownId}/x.pdf`, 403],
    ['malformed', () => `${client.workspaceId}/../x.pdf`, 403],
    ['missing', () => `${client.workspaceId}/never-uploaded.pdf`, 404],
  ])('%s is refused, and nothing is decided or kept', async (_what, path, status) => {
    const good = await client.upload('good.pdf');
    expect((await decide(issueIds[0], { ...resolved, evidence: [good, path()] })).status).toBe(status);
    expect(kept()).toEqual([]);
    expect((await history()).total).toBe(0);
  });

  test('of 25 MB is taken', async () => {
    const blobPath = await client.upload('large.pdf', Buffer.alloc(25_000_000));
    expect((await decide(issueIds[0], { ...resolved, evidence: [blobPath] })).status).toBe(201);
  });

  test('of more than 25 MB is refused', async () => {
    const blobPath = await client.upload('large.pdf', Buffer.alloc(25_000_001));
    const answer = await decide(issueIds[0], { ...resolved, evidence: [blobPath] });
    expect([answer.status, answer.json.detail]).toEqual([413, 'A file of evidence exceeds 25 MB']);
  });
});

describe('a retry', () => {
  test('of another asset changes no decision, and an answer that was lost is no second decision', async () => {
    let lost = 0;
    memory.store.fault = ({ operation, id }) =>
      operation === 'batch' && id?.startsWith('decision:') && (lost += 1) === 1 ? 'lost_answer' : 'none';
    const answer = await decide(issueIds[0], dismissed);
    memory.store.fault = () => 'none';
    expect(answer.status).toBeGreaterThanOrEqual(201);
    expect((await history()).total).toBe(1);
  });
});
