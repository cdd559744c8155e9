import { beforeEach, describe, expect, test } from 'vitest';
import { defaultLimits } from '../../../shared/model/tiers.ts';
import { base, type Client, createClient, pdfBytes, raisedLimits, unknownId } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { proofSize } from '../../../support/proof-size.ts';

const path = `${base}/submissions`;
let memory: MemoryServices;
let client: Client;

beforeEach(async () => {
  memory = createMemoryServices({ limits: raisedLimits });
  client = await createClient(memory);
});

const post = (json: unknown, query = '') => client.call({ method: 'POST', path: `${path}${query}`, json });

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
const upload = () => client.upload('leaflet.pdf');
const declare = (filename: string, contentType: string) =>
  client.call({ method: 'POST', path: `${base}/uploads/url`, json: { filename, contentType } });
const domain = (detail: string) => ({ detail, docs_url: expect.stringContaining('http://localhost/docs/errors#') });

describe('creating a submission', () => {
  test('answers 201 with exactly the documented fields and starts one workflow', async () => {
    const answer = await client.submit(await client.upload('leaflet.pdf'), await client.upload('größe.pdf'));
    expect(answer.status).toBe(201);
    const { submissionId, assets } = answer.json;
    expect(answer.json).toEqual({
      submissionId,
      workflowId: submissionId,
      realtimeChannel: `submission:${submissionId}`,
      status: 'submitted',
      assets: [
        { assetId: expect.any(String), versionGroupId: expect.any(String), versionNumber: 1 },
        { assetId: expect.any(String), versionGroupId: expect.any(String), versionNumber: 1 },
      ],
    });
    expect(memory.workflows.started).toEqual([
      {
        instanceId: submissionId,
        orchestrator: 'review-submission',
        input: {
          scope: `${client.workspaceId}:live`,
          submissionId,
          assetIds: assets.map((asset: { assetId: string }) => asset.assetId),
        },
      },
    ]);
    expect(Object.keys(memory.store.dump()).filter((key) => key.includes('start:'))).toEqual([]);
  });

  test('is what the status view shows', async () => {
    const { json } = await client.submit(await client.upload('leaflet.pdf'));
    const view = await client.call({ path: `${path}/${json.submissionId}` });
    expect(view.status).toBe(200);
    expect(view.json).toEqual({
      submissionId: json.submissionId,
      workspaceId: client.workspaceId,
      status: 'submitted',
      createdAt: '2026-01-05T09:00:00.000Z',
      assets: [
        {
          ...json.assets[0],
          issueCount: null,
          errorMessage: null,
          errorType: null,
          isRetryable: false,
          retryCount: 0,
        },
      ],
      workflowId: null,
      progressPercent: null,
      completedAt: null,
      errorMessage: null,
      isRetryable: false,
    });
  });

  test('pins the bytes: what is uploaded afterwards does not change them', async () => {
    const blobPath = await client.upload('leaflet.pdf');
    const { json } = await client.submit(blobPath);
    memory.uploads.write('live', blobPath, Buffer.from('%PDF-1.7 something else'));
    const stored = memory.store.dump()[`core/${client.workspaceId}:live/sub:${json.submissionId}`] as {
      assets: { snapshot: string }[];
    };
    const snapshot = stored.assets[0]?.snapshot ?? '';
    expect(await memory.uploads.readRange({ mode: 'live', blobPath, snapshot }, 0, 1000)).toEqual(
      new Uint8Array(pdfBytes),
    );
  });

  test('a start that fails is left to the sweeper: the answer is 201 and the start record stays', async () => {
    memory.workflows.fault = () => 'unavailable';
    const answer = await client.submit(await client.upload('leaflet.pdf'));
    expect(answer.status).toBe(201);
    expect(Object.keys(memory.store.dump())).toContain(
      `core/${client.workspaceId}:live/start:${answer.json.submissionId}`,
    );
  });
});

test('several assets in one submission count once', async () => {
  const limited = createMemoryServices();
  const starter = await createClient(limited, { tier: 'starter' });
  const paths = await Promise.all(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'].map((name) => starter.upload(name)));
  const minute = defaultLimits.rates.starter.submission_write;
  for (let count = 0; count < minute; count += 1) {
    expect((await starter.submit(...paths)).status).toBe(count === 0 ? 201 : 409);
  }
  const refused = await starter.submit(...paths);
  expect([refused.status, refused.json.error]).toEqual([429, 'Rate limit exceeded: too many submission writes']);
});

describe('a refused creation leaves no trace', () => {
  const refusals: readonly (readonly [string, () => Promise<unknown>, number, unknown])[] = [
    [
      'no body fields',
      async () => ({}),
      422,
      { fields: [expect.objectContaining({ path: 'assets', code: 'required' })] },
    ],
    [
      'no assets',
      async () => ({ assets: [] }),
      422,
      { fields: [expect.objectContaining({ path: 'assets', code: 'too_small' })] },
    ],
    [
      '51 assets',
      async () => ({ assets: Array.from({ length: 51 }, (_, n) => ({ blobPath: `${client.workspaceId}/${n}.pdf` })) }),
      422,
      { fields: [expect.objectContaining({ path: 'assets', code: 'too_big' })] },
    ],
    [
      'a filename beside the path',
      async () => ({ assets: [{ blobPath: await upload(), filename: 'leaflet.pdf' }] }),
      422,
      { fields: [{ path: 'assets[0].filename', code: 'unknown_field', message: expect.any(String) }] },
    ],
    [
      'the same path twice',
      async () => ({ assets: [{ blobPath: await upload() }, { blobPath: await upload() }] }),
      422,
      { fields: [expect.objectContaining({ path: 'assets[1].blobPath', code: 'duplicate' })] },
    ],
    [
      'an unknown sidekick',
      async () => ({ assets: [{ blobPath: 'not/ours' }], sidekickIds: [unknownId] }),
      422,
      { fields: [expect.objectContaining({ path: 'sidekickIds[0]', code: 'unknown_sidekick' })] },
    ],
    [
      'a foreign path',
      async () => ({ assets: [{ blobPath: `${unknownId}/leaflet.pdf` }] }),
      403,
      domain('Invalid blob path'),
    ],
    [
      'a path with an invalid filename',
      async () => ({ assets: [{ blobPath: `${client.workspaceId}/..%2fleaflet.pdf` }] }),
      403,
      domain('Invalid blob path'),
    ],
    [
      'an unknown earlier submission',
      async () => ({ assets: [{ blobPath: await upload(), previousSubmissionId: unknownId }] }),
      404,
      domain('Previous submission not found'),
    ],
    [
      'a blob that was never uploaded',
      async () => {
        await declare('missing.pdf', 'application/pdf');
        return { assets: [{ blobPath: await upload() }, { blobPath: `${client.workspaceId}/missing.pdf` }] };
      },
      404,
      domain('No uploaded file at this blob path'),
    ],
    [
      'an empty blob',
      async () => ({ assets: [{ blobPath: await client.upload('empty.pdf', new Uint8Array()) }] }),
      415,
      domain(
        'The bytes of the file do not match its declared content type: declared is application/pdf, the file is nothing: it has no bytes',
      ),
    ],
    [
      'bytes of another type than declared',
      async () => ({ assets: [{ blobPath: await client.upload('image.png', pdfBytes, 'image/png') }] }),
      415,
      domain(
        'The bytes of the file do not match its declared content type: declared is image/png, the file is a PDF document',
      ),
    ],
  ];

  test.each(refusals)('%s', async (_name, build, status, body) => {
    const json = await build();
    const before = memory.store.dump();
    const answer = await post(json);
    expect([answer.status, answer.json]).toEqual([status, body]);
    const { [`ratelimits/rl:${client.keyId}:submission_write/rl:${client.keyId}:submission_write`]: _, ...after } =
      memory.store.dump();
    expect(after).toEqual(before);
    expect(memory.uploads.snapshots.size).toBe(0);
    expect(memory.workflows.started).toEqual([]);
  });

  test('a file over the limit of its class', async () => {
    const blobPath = await client.upload('large.png', pngStart, 'image/png');
    const pin = memory.uploads.pin.bind(memory.uploads);
    memory.uploads.pin = async (...place) => {
      const pinned = await pin(...place);
      return pinned && { ...pinned, sizeBytes: 50_000_001 };
    };
    const answer = await client.submit(blobPath);
    expect([answer.status, answer.json.detail]).toEqual([413, 'File exceeds the size limit of its class']);
    expect(memory.uploads.snapshots.size).toBe(0);
  });

  test('a blob that is no block blob', async () => {
    const blobPath = await client.upload('append.pdf');
    memory.uploads.write('live', blobPath, pdfBytes, false);
    expect((await client.submit(blobPath)).status).toBe(415);
  });

  test('an asset already submitted', async () => {
    const blobPath = await upload();
    await client.submit(blobPath);
    const before = { ...memory.store.dump() };
    const answer = await client.submit(blobPath, await client.upload('other.pdf'));
    expect([answer.status, answer.json.detail]).toEqual([409, 'Asset already submitted']);
    expect(Object.keys(memory.store.dump()).filter((key) => key.includes('sub:'))).toHaveLength(1);
    expect(memory.uploads.snapshots.size).toBe(1);
    expect(Object.keys(before).length).toBeGreaterThan(0);
  });
});

describe('of many identical creations at once exactly one wins', () => {
  const concurrent = proofSize(50, 200);
  const rounds = proofSize(2, 50);

  test(`${concurrent} requests, ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const blobPath = await client.upload(`race-${round}.pdf`);
      const answers = await Promise.all(Array.from({ length: concurrent }, () => client.submit(blobPath)));
      const statuses = Object.groupBy(answers, ({ status }) => status);
      expect(statuses[201]).toHaveLength(1);
      expect(statuses[409]).toHaveLength(concurrent - 1);
      expect(memory.uploads.snapshots.size).toBe(round + 1);
      expect(memory.workflows.started).toHaveLength(round + 1);
    }
  });
});
