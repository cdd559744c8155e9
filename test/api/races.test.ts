import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimDocumentSchema, submissionDocumentSchema } from '../../shared/model/submission.ts';
import { raisedLimitsSetting } from '../../support/api-client.ts';
import { failAsset } from '../../support/fail-asset.ts';
import { createHttpClient, type HttpAnswer, type HttpClient } from '../../support/http-client.ts';
import { createMemoryServices } from '../../support/memory-services.ts';
import { proofSize, reportProof } from '../../support/proof-size.ts';
import { startService, type TestService } from '../../support/start-service.ts';

let service: TestService;
let client: HttpClient;

beforeAll(async () => {
  service = await startService({ LIMITS: raisedLimitsSetting });
  client = await createHttpClient(service);
});
afterAll(() => service.stop());

const countByStatus = (answers: readonly HttpAnswer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
/** Rounds upon rounds take their time. */
const patienceMs = proofSize(180_000, 1_800_000);
const scope = () => `${client.workspaceId}:live` as const;

describe('over HTTP and the store', () => {
  const creations = proofSize(50, 200);
  const creationRounds = proofSize(1, 50);
  test(
    `${creations} identical creations at once, ${creationRounds} rounds: one 201 each`,
    async () => {
      for (let round = 0; round < creationRounds; round += 1) {
        const blobPath = await client.upload(`race-${round}.txt`);
        const answers = await Promise.all(Array.from({ length: creations }, () => client.submit(blobPath)));
        expect(countByStatus(answers)).toEqual({ 201: 1, 409: creations - 1 });
        // The losers gave up their snapshots; the winner's is still there to be analysed.
        const winner = answers.find(({ status }) => status === 201);
        expect((await client.waitForEnd(winner?.json.submissionId)).status).toBe('complete');
      }
      reportProof('identical creations', { creations, rounds: creationRounds, created: creationRounds });
    },
    patienceMs,
  );

  const retries = proofSize(30, 100);
  const retryRounds = proofSize(1, 50);
  test(
    `${retries} retries of one asset at once, ${retryRounds} rounds: one 202 each`,
    async () => {
      for (let round = 0; round < retryRounds; round += 1) {
        const { submissionId, assetId } = await failedAsset(`retry-${round}.txt`);
        const path = `/submissions/${submissionId}/assets/${assetId}/retry`;
        const answers = await Promise.all(Array.from({ length: retries }, () => client.call('POST', path)));
        expect(countByStatus(answers)).toEqual({ 202: 1, 409: retries - 1 });
        const view = await client.waitForEnd(submissionId);
        expect(view).toMatchObject({ status: 'complete', assets: [{ retryCount: 1 }] });
      }
      reportProof('retries', { retries, rounds: retryRounds, accepted: retryRounds });
    },
    patienceMs,
  );

  const sets = proofSize(40, 1000);
  test(
    `${sets} overlapping creations of several assets: none partial, no orphan claim`,
    async () => {
      const { store } = service.adapters;
      const { random } = createMemoryServices();
      const accepted: HttpAnswer[] = [];
      for (let done = 0; done < sets; done += 20) {
        const names = Array.from({ length: 10 }, (_, number) => `set-${done}-${number}.txt`);
        const paths = await Promise.all(names.map((name) => client.upload(name)));
        const picks = Array.from({ length: 20 }, () => {
          const pick = paths.filter(() => random.fraction() < 0.25);
          return pick.length === 0 ? paths.slice(0, 1) : pick;
        });
        const answers = await Promise.all(picks.map((pick) => client.submit(...pick)));
        expect(Object.keys(countByStatus(answers)).filter((status) => status !== '201' && status !== '409')).toEqual(
          [],
        );
        accepted.push(...answers.filter(({ status }) => status === 201));
      }
      const page = { offset: 0, limit: 100_000 };
      const claims = await store.list('core', scope(), claimDocumentSchema, {
        filter: { equals: { type: 'claim' } },
        ...page,
      });
      const submissions = await store.list('core', scope(), submissionDocumentSchema, {
        filter: { equals: { type: 'submission' } },
        ...page,
      });
      const ofSets = submissions.filter(({ assets }) => assets[0]?.filename.startsWith('set-'));
      expect(ofSets.map(({ submissionId }) => submissionId).toSorted()).toEqual(
        accepted.map(({ json }) => String(json.submissionId)).toSorted(),
      );
      const owned = submissions.flatMap(({ assets }) => assets.map(({ assetId }) => assetId));
      expect(claims.map(({ assetId }) => assetId).toSorted()).toEqual(owned.toSorted());
      reportProof('overlapping creations', { sets, accepted: accepted.length, claims: claims.length });
    },
    patienceMs,
  );
});

/** An asset whose first try failed for a passing reason, as if its review had. */
async function failedAsset(filename: string): Promise<{ submissionId: string; assetId: string }> {
  const created = await client.submit(await client.upload(filename));
  const { submissionId, assets } = created.json;
  await client.waitForEnd(submissionId);
  const work = { scope: scope(), submissionId, assetId: assets[0].assetId };
  await failAsset(service.adapters, work);
  return work;
}
