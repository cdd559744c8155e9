import { beforeEach, describe, expect, test } from 'vitest';
import { base, type Client, createClient, raisedLimits } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { endAsset, makeIssue } from '../../../support/review-by-hand.ts';
import { createFrontDoor } from '../../../support/serve-request.ts';

/** Protects: lists, decisions and evidence packs from forged cursors, huge bodies and strange fields; a refusal leaves no trace. */

let memory: MemoryServices;
let client: Client;
let frontDoor: ReturnType<typeof createFrontDoor>;

beforeEach(async () => {
  memory = createMemoryServices({ limits: raisedLimits });
  frontDoor = createFrontDoor(memory.services);
  client = await createClient(memory, { frontDoor });
});

const stored = () =>
  Object.fromEntries(Object.entries(memory.store.dump()).filter(([key]) => !key.startsWith('ratelimits/')));
const list = (by: Client, query: string) => by.call({ path: `${base}/submissions?${query}` });

async function makeCursor(by: Client, filter = ''): Promise<string> {
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await by.submit(await by.upload(name));
  return (await list(by, `pageSize=1${filter}`)).json.nextCursor;
}

describe('a cursor', () => {
  test('goes on from where it was made', async () => {
    const cursor = await makeCursor(client);
    const { status, json } = await list(client, `pageSize=1&cursor=${encodeURIComponent(cursor)}`);
    expect([status, json.items.length]).toEqual([200, 1]);
  });

  test('of another workspace, mode or filter is refused as any other text is', async () => {
    const cursor = await makeCursor(client);
    const stranger = await createClient(memory, { frontDoor });
    const sandbox = await createClient(memory, { mode: 'sandbox', workspaceId: client.workspaceId, frontDoor });
    const foreign = encodeURIComponent(cursor);
    const refusals = [
      await list(stranger, `pageSize=1&cursor=${foreign}`),
      await list(sandbox, `pageSize=1&cursor=${foreign}`),
      await list(client, `pageSize=1&status=failed&cursor=${foreign}`),
    ];
    for (const { status, json } of refusals)
      expect([status, json.fields]).toMatchObject([422, [{ path: 'query.cursor', code: 'invalid_value' }]]);
  });

  test('with one changed character, cut, doubled or made by hand shows only what belongs to the caller', async () => {
    const cursor = await makeCursor(client);
    const forged = [
      ...Array.from({ length: cursor.length }, (_, at) => {
        const other = cursor[at] === 'A' ? 'B' : 'A';
        return `${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}`;
      }),
      cursor.slice(0, -3),
      cursor + cursor,
      Buffer.from('{"after":{"value":"9999","id":"z"}}').toString('base64url'),
      Buffer.from("' OR 1=1 --").toString('base64url'),
      'x'.repeat(4000),
      '\u0000',
    ];
    const own = new Set((await list(client, 'pageSize=100')).json.items.map(({ submissionId }: never) => submissionId));
    for (const text of forged) {
      const { status, json } = await list(client, `pageSize=1&cursor=${encodeURIComponent(text)}`);
      // A cursor is no right: one that is taken shows nothing but the caller's own.
      const shown: readonly string[] = (json.items ?? []).map(({ submissionId }: never) => submissionId);
      expect([200, 422]).toContain(status);
      expect(shown.filter((id) => !own.has(id as never))).toEqual([]);
    }
  });
});

describe('a decision', () => {
  let path: string;
  let issueId: string;

  beforeEach(async () => {
    const { json } = await client.submit(await client.upload('a.pdf'));
    const assetId: string = json.assets[0].assetId;
    await endAsset(memory, client, json.submissionId, assetId);
    issueId = makeIssue(assetId, 1).id;
    path = `${base}/submissions/${json.submissionId}/assets/${assetId}/decisions`;
  });

  const refused: Readonly<Record<string, () => object>> = {
    'with a note of 4,001 characters': () => ({ note: 'n'.repeat(4001) }),
    'with a note of a megabyte': () => ({ note: 'n'.repeat(2 ** 20) }),
    'about 201 issues': () => ({ issueIds: Array.from({ length: 201 }, () => issueId) }),
    'about one issue twice': () => ({ issueIds: [issueId, issueId] }),
    'with 21 files': () => ({
      evidence: Array.from({ length: 21 }, (_, number) => `${client.workspaceId}/${number}.pdf`),
    }),
    'with the file of a path that leads out': () => ({ evidence: [`${client.workspaceId}/../other/a.pdf`] }),
    'with a version below 0': () => ({ expectedVersion: -1 }),
    'with a version that is no number': () => ({ expectedVersion: '0' }),
    'with a field of the stored document': () => ({ decidedBy: { kind: 'person', id: 'x', name: 'The lead' } }),
    'with a time of its own': () => ({ decidedAt: '2000-01-01T00:00:00.000Z' }),
    'with a field of every object': () =>
      JSON.parse('{"__proto__": {"status": "RESOLVED"}, "constructor": 1}') as object,
  };

  test.each(Object.entries(refused))('%s is refused, and nothing is stored', async (_, toFields) => {
    const before = stored();
    const json = { issueIds: [issueId], status: 'ACKNOWLEDGED', ...toFields() };
    const answer = await client.call({ method: 'POST', path, json });
    expect([422, 403]).toContain(answer.status);
    expect(stored()).toEqual(before);
    expect([...memory.results.blobs.keys()].filter((name) => name.includes('/evidence/'))).toEqual([]);
  });

  test('with words that look like a page or a query is kept as words', async () => {
    const note = '<script>alert(1)</script> "; DROP TABLE c; -- {{7*7}} \u202e';
    const answer = await client.call({
      method: 'POST',
      path,
      json: { issueIds: [issueId], status: 'ACKNOWLEDGED', note },
    });
    expect([answer.status, answer.json.decisions[0].note]).toEqual([201, note]);
  });
});
