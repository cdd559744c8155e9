import { beforeEach, describe, expect, test } from 'vitest';
import { base, type Client, createClient, unknownId } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { coverage, endAsset, makeIssue } from '../../../support/review-by-hand.ts';

let memory: MemoryServices;
let client: Client;
let submissionId: string;
let assetId: string;
let versionGroupId: string;

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory);
  const created = await client.submit(await client.upload('a.pdf'));
  submissionId = created.json.submissionId;
  ({ assetId, versionGroupId } = created.json.assets[0]);
});

const get = (what: string, ids = { submissionId, assetId }) =>
  client.call({ path: `${base}/submissions/${ids.submissionId}/assets/${ids.assetId}${what}` });
const resultPaths = ['/issues', '/topics', '/coverage', '/cleared', '/transcript'];

const issue = (number: number) => makeIssue(assetId, number);
const damage = (name: string, text: string): void => {
  for (const key of memory.results.blobs.keys()) {
    if (key.endsWith(name)) memory.results.blobs.set(key, Buffer.from(text));
  }
};

describe('before the end', () => {
  test('the asset detail exists, without issues', async () => {
    const answer = await get('');
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        assetId,
        submissionId,
        filename: 'a.pdf',
        mimeType: 'application/pdf',
        status: 'queued',
        issueCount: 0,
        versionNumber: 1,
        versionGroupId,
        issues: [],
      },
    ]);
  });

  test.each(resultPaths)('%s answers 404', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.json.detail]).toEqual([
      404,
      'The asset has no results: it has not finished processing, or it failed',
    ]);
  });
});

describe('of a failed asset', () => {
  beforeEach(() => endAsset(memory, client, submissionId, assetId, { errorType: 'corrupt_file' }));

  test('the detail says so, without issues', async () => {
    expect((await get('')).json).toMatchObject({ status: 'failed', issueCount: 0, issues: [] });
  });

  test.each(resultPaths)('%s stays 404', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('of a complete asset', () => {
  beforeEach(() => endAsset(memory, client, submissionId, assetId));

  test('the detail has the six fields of every issue', async () => {
    const { id, referenceNumber, ruleCode, summary, severity, status } = issue(1);
    const { json } = await get('');
    expect(json).toMatchObject({ status: 'complete', issueCount: 3 });
    expect(json.issues[0]).toEqual({ id, referenceNumber, ruleCode, summary, severity, status });
  });

  test('the issues come whole, in the order of their numbers', async () => {
    const answer = await get('/issues');
    expect([answer.status, answer.json]).toEqual([200, { assetId, issues: [issue(1), issue(2), issue(3)], total: 3 }]);
  });

  test('the topics embed their issues; the others are orphans', async () => {
    const { json } = await get('/topics');
    expect(Object.keys(json)).toEqual(['assetId', 'topics', 'orphanIssues', 'metadata']);
    expect(json.topics).toHaveLength(1);
    expect(json.topics[0]).toMatchObject({ topicType: 'ROOT_CAUSE', issueCount: 2, issues: [issue(1), issue(2)] });
    expect(json.orphanIssues).toEqual([issue(3)]);
    expect(json.metadata).toEqual({ totalTopics: 1, orphanIssueCount: 1 });
  });

  test('the cleared findings are listed', async () => {
    expect((await get('/cleared')).json).toMatchObject({ assetId, total: 1, cleared: [{ clearedBy: 'negation' }] });
  });

  test('the coverage says what was read and what was not', async () => {
    expect((await get('/coverage')).json).toEqual({
      assetId,
      isComplete: false,
      read: ['12 words in English'],
      notAssessed: ['24 s of speech'],
      coverage,
    });
  });

  test('the transcript of a file without sound is empty', async () => {
    expect((await get('/transcript')).json).toEqual({ assetId, segments: [], total: 0 });
  });

  const losses: readonly (readonly [string, string, () => void])[] = [
    ['/issues', 'missing', () => memory.results.blobs.clear()],
    ['/topics', 'missing', () => memory.results.blobs.clear()],
    ['/cleared', 'missing', () => memory.results.blobs.clear()],
    ['/issues', 'damaged', () => damage('issues.json', '[{"id":1}]')],
    ['/topics', 'cut off', () => damage('topics.json', '[{"id":')],
    [
      '/issues',
      'out of reach',
      () => {
        memory.results.fault = () => 'unavailable';
      },
    ],
  ];
  test.each(losses)('%s answers 502 when its blob is %s', async (path, _how, lose) => {
    lose();
    const answer = await get(path);
    expect([answer.status, answer.json.detail]).toEqual([502, 'The stored results could not be loaded']);
  });
});

describe('of a film', () => {
  const segments = [
    { startMs: 0, endMs: 900, text: 'Our tea', source: 'caption_text', confidence: null },
    { startMs: 900, endMs: 2100, text: 'cures the flu', source: 'transcript_text', confidence: 0.9 },
  ] as const;

  test('the transcript is what is said, in order; when it is lost that is a 502', async () => {
    await endAsset(memory, client, submissionId, assetId, { transcript: segments });
    expect((await get('/transcript')).json).toEqual({ assetId, segments, total: 2 });
    damage('transcript.json', '[{"startMs":"soon"}]');
    const lost = await get('/transcript');
    expect([lost.status, lost.json.detail]).toEqual([502, 'The stored results could not be loaded']);
  });
});

describe('unknown ids', () => {
  test.each(['', ...resultPaths])('%s answers 404 for each of them', async (path) => {
    const other = await client.submit(await client.upload('other.pdf'));
    expect((await get(path, { submissionId: unknownId, assetId })).json.detail).toBe('Submission not found');
    expect((await get(path, { submissionId, assetId: unknownId })).json.detail).toBe('Asset not found');
    const mixed = await get(path, { submissionId, assetId: other.json.assets[0].assetId });
    expect(mixed.json.detail).toBe('Asset not found');
  });

  test('a malformed id is 422 with its place', async () => {
    const answer = await get('/issues', { submissionId: 'x', assetId: '1' });
    expect([answer.status, answer.json]).toEqual([
      422,
      {
        fields: [
          { path: 'path.submission_id', code: 'invalid_format', message: expect.any(String) },
          { path: 'path.asset_id', code: 'invalid_format', message: expect.any(String) },
        ],
      },
    ]);
  });
});

test('the realtime channel of a submission', async () => {
  const answer = await client.call({ method: 'POST', path: `${base}/submissions/${submissionId}/realtime` });
  expect([answer.status, answer.json]).toEqual([
    200,
    {
      realtimeChannel: `submission:${submissionId}`,
      url: expect.stringMatching(/^wss:/),
      protocol: 'json.reliable.webpubsub.azure.v1',
      expiresAt: '2026-01-05T10:00:00.000Z',
    },
  ]);
});
