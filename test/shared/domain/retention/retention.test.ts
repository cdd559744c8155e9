import { beforeEach, describe, expect, test } from 'vitest';
import { submissionResultsPrefix } from '../../../../shared/domain/results/result-names.ts';
import { submissionIdOf } from '../../../../shared/model/ids.ts';
import { defaultRetention, type Retention, retentionOverrideSchema } from '../../../../shared/model/retention.ts';
import { toScope } from '../../../../shared/model/scope.ts';
import { submissionDocumentSchema } from '../../../../shared/model/submission.ts';
import { base, type Client, createClient } from '../../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';
import { listPurged, reviewFile, runPurge } from './run-purge.ts';

const dayMs = 86_400_000;
let memory: MemoryServices;
let client: Client;

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory);
});

const purge = (change?: Partial<Retention>): Promise<void> => runPurge(memory, change);
const purged = () => listPurged(memory);
const pass = (days: number): void => memory.clock.advance(days * dayMs);

const review = (filename: string, previousSubmissionId?: string): Promise<string> =>
  reviewFile(memory, client, filename, previousSubmissionId);
const status = async (submissionId: string): Promise<number> =>
  (await client.call({ method: 'GET', path: `${base}/submissions/${submissionId}` })).status;
const resultsOf = (submissionId: string): number => {
  const prefix = submissionResultsPrefix(toScope(client.workspaceId, 'live'), submissionId);
  return [...memory.results.blobs.keys()].filter((name) => name.startsWith(prefix)).length;
};
/** What is stored of decisions: each one, and the latest of each asset. */
const decided = () => Object.keys(memory.store.dump()).filter((place) => place.includes('decision'));
const files = (): readonly number[] => [memory.uploads.blobs.size, memory.uploads.snapshots.size];

describe('the purge', () => {
  test('deletes nothing too early', async () => {
    const submissionId = await review('a.pdf');
    await client.upload('waiting.pdf');
    pass(6);
    await purge();
    expect(purged()).toEqual({});
    expect([files(), await status(submissionId)]).toEqual([[2, 1], 200]);
  });

  test('deletes an upload that was never submitted after 7 days, and no submitted one', async () => {
    await review('submitted.pdf');
    await client.upload('forgotten.pdf');
    pass(7.1);
    await purge();
    expect(purged()).toEqual({ uploads: 1 });
    expect(files()).toEqual([1, 1]);
  });

  test('deletes files first and remembers it; the findings stay', async () => {
    const submissionId = await review('a.pdf');
    pass(91);
    await purge();
    expect(purged()).toEqual({ files: 1 });
    expect([files(), await status(submissionId)]).toEqual([[0, 0], 200]);
    expect(resultsOf(submissionId)).toBeGreaterThan(0);
    const stored = await memory.store.find(
      'core',
      toScope(client.workspaceId, 'live'),
      submissionIdOf(submissionId),
      submissionDocumentSchema,
    );
    expect(stored?.document.filesDeletedAt).toBe(memory.clock.now().toISOString());
    memory.logger.lines.length = 0;
    await purge();
    expect(purged()).toEqual({});
  });

  test('deletes a submission with its findings, and its path is free again', async () => {
    const submissionId = await review('a.pdf');
    const path = `${base}/submissions/${submissionId}`;
    const [asset] = (await client.call({ path })).json.assets;
    const { json } = await client.call({ path: `${path}/assets/${asset.assetId}/issues` });
    const issueIds = json.issues.map(({ id }: { id: string }) => id);
    const decision = { issueIds, status: 'RESOLVED', reason: 'fixed' };
    await client.call({ method: 'POST', path: `${path}/assets/${asset.assetId}/decisions`, json: decision });
    expect(decided()).toHaveLength(2);
    pass(366);
    await purge();
    expect(purged()).toEqual({ submissions: 1 });
    expect(decided()).toEqual([]);
    expect([files(), await status(submissionId), resultsOf(submissionId)]).toEqual([[0, 0], 404, 0]);
    const again = await review('a.pdf');
    expect(await status(again)).toBe(200);
  });

  test('keeps a file that has a newer version', async () => {
    const first = await review('a.pdf');
    pass(60);
    const second = await review('a.pdf', first);
    pass(40);
    await purge();
    expect(purged()).toEqual({ files: 1 });
    expect(files()).toEqual([1, 1]);
    pass(270);
    await purge();
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    const versions = await client.call({ method: 'GET', path: `${base}/submissions/${second}/versions` });
    expect(versions.json.versions.map(({ submissionId }: { submissionId: string }) => submissionId)).toEqual([second]);
    const refused = await client.submit(await client.upload('a.pdf'));
    expect(refused.status).toBe(409);
  });

  test('keeps an upload that waits to become the next version', async () => {
    await review('a.pdf');
    pass(91);
    await client.upload('a.pdf');
    await purge();
    expect(files()).toEqual([1, 0]);
  });

  test('leaves a submission that has not ended alone, however old it is', async () => {
    const { json } = await client.submit(await client.upload('a.pdf'));
    pass(400);
    await purge();
    expect(await status(json.submissionId)).toBe(200);
  });

  test('one kind that fails does not keep the others', async () => {
    await review('a.pdf');
    await client.upload('forgotten.pdf');
    pass(7.5);
    memory.uploads.fault = (operation) => (operation === 'delete' || operation === 'unpin' ? 'unavailable' : 'none');
    const soon = { uploadsDays: 5, findingsDays: 5 };
    await purge(soon);
    expect(purged()).toEqual({});
    memory.uploads.fault = () => 'none';
    await purge(soon);
    expect(purged()).toEqual({ submissions: 1, uploads: 1 });
  });
});

describe('RETENTION_DAYS', () => {
  test('overrides what it names', () => {
    expect(retentionOverrideSchema.parse({})).toEqual(defaultRetention);
    expect(retentionOverrideSchema.parse({ uploads: 10 })).toEqual({ ...defaultRetention, uploadsDays: 10 });
  });

  test.each([{ uploads: 400 }, { findings: 0 }, { deliveries: 31 }, { upload: 5 }])('refuses %j', (value) => {
    expect(retentionOverrideSchema.safeParse(value).success).toBe(false);
  });
});
