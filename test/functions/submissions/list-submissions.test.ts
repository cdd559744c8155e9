import { beforeEach, describe, expect, test } from 'vitest';
import { namesSearched } from '../../../shared/domain/submissions/list-submissions.ts';
import type { Severity } from '../../../shared/model/issue.ts';
import { toScope } from '../../../shared/model/scope.ts';
import { type SubmissionDocument, submissionDocumentSchema } from '../../../shared/model/submission.ts';
import { base, type Client, createClient } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { endAsset, makeIssue } from '../../../support/review-by-hand.ts';

let memory: MemoryServices;
let client: Client;

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory);
});

const list = (query = '', by = client) => by.call({ path: `${base}/submissions${query}` });
const ids = async (query: string) =>
  (await list(query)).json.items.map((item: { submissionId: string }) => item.submissionId);

/** Submits a file and, with severities, ends its review with these issues. Each is a second younger than the one before. */
async function submit(filename: string, severities?: readonly Severity[]): Promise<string> {
  memory.clock.advance(1000);
  const { json } = await client.submit(await client.upload(filename));
  const { assetId } = json.assets[0];
  const issues = severities?.map((severity, index) => makeIssue(assetId, index + 1, { severity }));
  if (issues) await endAsset(memory, client, json.submissionId, assetId, { issues });
  return json.submissionId;
}

describe('the list', () => {
  test('is empty at first', async () => {
    const { status, json } = await list();
    expect([status, json]).toEqual([200, { items: [], nextCursor: null }]);
  });

  test('shows what a person needs to find a submission', async () => {
    const submissionId = await submit('Leaflet.pdf', ['CRITICAL', 'MINOR']);
    expect((await list()).json.items).toEqual([
      {
        submissionId,
        status: 'complete',
        createdAt: expect.any(String) as string,
        completedAt: expect.any(String) as string,
        assetCount: 1,
        failedAssetCount: 0,
        filenames: ['Leaflet.pdf'],
        issueCounts: { CRITICAL: 1, MAJOR: 0, MINOR: 1, INFO: 0 },
        openIssueCount: 2,
      },
    ]);
  });

  test('goes page by page, newest first, each once, while new ones come', async () => {
    const made: string[] = [];
    for (let number = 0; number < 7; number += 1) made.unshift(await submit(`${number}.pdf`));
    const first = (await list('?pageSize=3')).json;
    await submit('later.pdf');
    const second = (await list(`?pageSize=3&cursor=${first.nextCursor}`)).json;
    const third = (await list(`?pageSize=3&cursor=${second.nextCursor}`)).json;
    const seen = [first, second, third].flatMap(({ items }) =>
      items.map((item: { submissionId: string }) => item.submissionId),
    );
    expect(seen).toEqual(made);
    expect(third.nextCursor).toBeNull();
  });

  test('breaks ties by id', async () => {
    const made = await Promise.all(
      Array.from(
        { length: 5 },
        async (_, number) => (await client.submit(await client.upload(`${number}.pdf`))).json.submissionId,
      ),
    );
    const first = (await list('?pageSize=2')).json;
    const rest = await ids(`?pageSize=100&cursor=${first.nextCursor}`);
    const seen = [...first.items.map((item: { submissionId: string }) => item.submissionId), ...rest];
    expect(seen).toEqual(made.toSorted((a: string, b: string) => (a < b ? 1 : -1)));
  });

  test('shows nothing of another workspace or mode', async () => {
    await submit('a.pdf');
    expect((await list('', await createClient(memory))).json.items).toEqual([]);
    const sandbox = await createClient(memory, { workspaceId: client.workspaceId, mode: 'sandbox' });
    expect((await list('', sandbox)).json.items).toEqual([]);
  });
});

describe('filters', () => {
  test('by state, severity, decision, name, path and time', async () => {
    const open = await submit('waiting.pdf');
    const critical = await submit('Spring-Leaflet.pdf', ['CRITICAL']);
    const minor = await submit('autumn leaflet.pdf', ['MINOR', 'INFO']);
    const clean = await submit('clean.pdf', []);
    const { createdAt } = (await list()).json.items.find(
      (item: { submissionId: string }) => item.submissionId === minor,
    );
    expect(await ids('?status=submitted')).toEqual([open]);
    expect(await ids('?status=complete')).toEqual([clean, minor, critical]);
    expect(await ids('?severity=CRITICAL')).toEqual([critical]);
    expect(await ids('?severity=MINOR')).toEqual([minor, critical]);
    expect(await ids('?decision=open')).toEqual([minor, critical]);
    expect(await ids('?decision=decided')).toEqual([]);
    expect(await ids('?filename=LEAFLET')).toEqual([minor, critical]);
    expect(await ids(`?blobPath=${encodeURIComponent(`${client.workspaceId}/clean.pdf`)}`)).toEqual([clean]);
    expect(await ids(`?createdAfter=${createdAt}`)).toEqual([clean, minor]);
    expect(await ids(`?createdBefore=${createdAt}&severity=INFO`)).toEqual([critical]);
    expect(await ids(`?createdAfter=${encodeURIComponent(createdAt.replace('Z', '+00:00'))}`)).toEqual([clean, minor]);
  });

  test('by medium and rule, by evidence that is awaited, and by the person to whom a finding is assigned', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const picture = (await client.submit(await client.upload('dot.gif', gif, 'image/gif'))).json.submissionId;
    memory.clock.advance(1000);
    const plain = await submit('plain.pdf', ['MINOR']);
    memory.clock.advance(1000);
    const { json } = await client.submit(await client.upload('asked.pdf'));
    const [submissionId, assetId] = [json.submissionId, json.assets[0].assetId];
    const issues = [makeIssue(assetId, 1, { status: 'AWAITING_HUMAN_INPUT', ruleCode: 'CAP_12.11' })];
    await endAsset(memory, client, submissionId, assetId, { issues });
    expect(await ids('?medium=image')).toEqual([picture]);
    expect(await ids('?medium=video')).toEqual([]);
    expect(await ids('?medium=document')).toEqual([submissionId, plain]);
    expect(await ids('?ruleCode=CAP_12.11&medium=document')).toEqual([submissionId]);
    expect(await ids('?ruleCode=CAP_12')).toEqual([]);
    expect(await ids('?decision=awaiting_evidence')).toEqual([submissionId]);
    const decide = (status: string) =>
      client.call({
        method: 'POST',
        path: `${base}/submissions/${submissionId}/assets/${assetId}/issues/${issues[0]?.id}/decisions`,
        json: { status, reason: 'evidence_held' },
      });
    expect((await decide('RESOLVED')).status).toBe(201);
    expect(await ids('?decision=awaiting_evidence')).toEqual([]);
    expect((await decide('AWAITING_HUMAN_INPUT')).status).toBe(201);
    expect(await ids('?decision=awaiting_evidence')).toEqual([submissionId]);
    expect(memory.realtime.announced.filter(({ change }) => change.submissionId === submissionId)).toHaveLength(5);
    expect(await ids(`?assigneeId=${submissionId}`)).toEqual([]);
  });

  test('find the holder of a path that is taken', async () => {
    const holder = await submit('taken.pdf');
    const blobPath = `${client.workspaceId}/taken.pdf`;
    expect((await client.submit(blobPath)).status).toBe(409);
    expect(await ids(`?blobPath=${encodeURIComponent(blobPath)}`)).toEqual([holder]);
  });

  test.each([
    ['?status=uploading', 'query.status', 'invalid_value'],
    ['?severity=BAD', 'query.severity', 'invalid_value'],
    ['?decision=maybe', 'query.decision', 'invalid_value'],
    ['?medium=radio', 'query.medium', 'invalid_value'],
    ['?assigneeId=me', 'query.assigneeId', 'invalid_format'],
    ['?pageSize=0', 'query.pageSize', 'too_small'],
    ['?pageSize=101', 'query.pageSize', 'too_big'],
    ['?createdAfter=yesterday', 'query.createdAfter', 'invalid_format'],
    ['?page=2', 'query.page', 'unknown_field'],
    ['?cursor=nonsense', 'query.cursor', 'invalid_value'],
  ])('%s is refused', async (query, path, code) => {
    const answer = await list(query);
    expect([answer.status, answer.json.fields[0]]).toMatchObject([422, { path, code }]);
  });

  test('a cursor belongs to its workspace, mode and filters', async () => {
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await submit(name);
    const { nextCursor } = (await list('?pageSize=1&filename=pdf')).json;
    expect((await list(`?filename=pdf&cursor=${nextCursor}`)).json.items).toHaveLength(2);
    const sandbox = await createClient(memory, { workspaceId: client.workspaceId, mode: 'sandbox' });
    for (const answer of [
      await list(`?cursor=${nextCursor}`),
      await list(`?filename=a&cursor=${nextCursor}`),
      await list(`?filename=pdf&cursor=${nextCursor}`, await createClient(memory)),
      await list(`?filename=pdf&cursor=${nextCursor}`, sandbox),
    ])
      expect([answer.status, answer.json.fields[0].path]).toEqual([422, 'query.cursor']);
  });
});

test('a search by name looks through a bounded number for each page, and finds each once', async () => {
  await submit('old.pdf');
  const [template] = await memory.store.list('core', toScope(client.workspaceId, 'live'), submissionDocumentSchema, {
    filter: { equals: { type: 'submission' } },
    offset: 0,
    limit: 1,
  });
  if (!template?.listing) throw new Error('The submission was not stored.');
  // Younger ones, a thousand in each millisecond, so that a page of the search ends within a tie.
  for (let number = 0; number < namesSearched + 1500; number += 1) {
    const submissionId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const younger: SubmissionDocument = {
      ...template,
      id: `submission:${submissionId}`,
      submissionId,
      createdAt: new Date(Date.parse(template.createdAt) + 1000 + Math.floor(number / 1000)).toISOString(),
      listing: { ...template.listing, searchText: number % 1000 === 7 ? 'shop/wanted.pdf' : 'shop/other.pdf' },
    };
    await memory.store.create('core', template.scope, younger);
  }
  const first = (await list('?filename=old')).json;
  expect([first.items, typeof first.nextCursor]).toEqual([[], 'string']);
  const second = (await list(`?filename=old&cursor=${first.nextCursor}`)).json;
  expect([second.items.map((item: { submissionId: string }) => item.submissionId), second.nextCursor]).toEqual([
    [template.submissionId],
    null,
  ]);
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { submissionId: string }[]; nextCursor: string | null } = (
      await list(`?filename=wanted&pageSize=1${cursor === null ? '' : `&cursor=${cursor}`}`)
    ).json;
    found.push(...page.items.map(({ submissionId }) => submissionId.slice(-4)));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(found).toEqual(['3007', '2007', '1007', '0007']);
});
