import type { Fault, FaultInjector } from 'local-azure/cosmos/faults';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDocumentSchema, startDocumentSchema, submissionDocumentSchema } from '../../shared/model/submission.ts';
import { raisedLimitsSetting } from '../../support/api-client.ts';
import { createHttpClient, type HttpClient } from '../../support/http-client.ts';
import { proofSize, reportProof } from '../../support/proof-size.ts';
import { SeededRandom } from '../../support/seeded-random.ts';
import { startService, type TestService } from '../../support/start-service.ts';

/** 10 % throttled, 2 % each 449, 503, 408 after the write took effect, and connections cut after it did. */
const plan: readonly (readonly [number, Fault])[] = [
  [0.1, { kind: 'status', status: 429, retryAfterMs: 5 }],
  [0.12, { kind: 'status', status: 449 }],
  [0.14, { kind: 'status', status: 503 }],
  [0.16, { kind: 'status', status: 408, isApplied: true }],
  [0.18, { kind: 'reset', isApplied: true }],
];

let isFaulty = false;
let injected = 0;
const random = new SeededRandom(7);
const faults: FaultInjector = ({ operation }) => {
  if (!isFaulty || operation === 'account' || operation === 'partition-key-ranges') return undefined;
  const dice = random.fraction();
  const fault = plan.find(([below]) => dice < below)?.[1];
  if (fault) injected += 1;
  return fault;
};

let service: TestService;
let client: HttpClient;

beforeAll(async () => {
  service = await startService({ LIMITS: raisedLimitsSetting }, faults);
  client = await createHttpClient(service);
});
afterAll(() => service.stop());

const page = (type: string) => ({ filter: { equals: { type } }, offset: 0, limit: 100_000 });

const count = proofSize(16, 300);
test(
  `a store that fails 18 % of its calls: ${count} creations and retries of them, no 500, nothing inconsistent`,
  async () => {
    const paths: string[] = [];
    for (let number = 0; number < count; number += 1) paths.push(await client.upload(`${number}.txt`));
    isFaulty = true;
    const statuses: number[] = [];
    const accepted: string[] = [];
    const creations = paths.flatMap((path, index) =>
      index % 2 === 0 ? [[path], [path]] : [[path, paths[index - 1] ?? path]],
    );
    for (let at = 0; at < creations.length; at += 8) {
      const answers = await Promise.all(creations.slice(at, at + 8).map((pick) => client.submit(...pick)));
      statuses.push(...answers.map(({ status }) => status));
      accepted.push(...answers.filter(({ status }) => status === 201).map(({ json }) => String(json.submissionId)));
    }
    for (const submissionId of accepted) await client.waitForEnd(submissionId);
    isFaulty = false;

    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const { store } = service.adapters;
    const scope = `${client.workspaceId}:live`;
    const submissions = await store.list('core', scope, submissionDocumentSchema, page('submission'));
    expect(submissions.map(({ submissionId }) => submissionId).toSorted()).toEqual(accepted.toSorted());
    const claims = await store.list('core', scope, claimDocumentSchema, page('claim'));
    const owned = submissions.flatMap(({ assets }) => assets.map(({ assetId }) => assetId));
    expect(claims.map(({ assetId }) => assetId).toSorted()).toEqual(owned.toSorted());
    const open = submissions.filter(({ completedAt }) => completedAt === null);
    expect(open.map(({ submissionId }) => submissionId)).toEqual([]);
    expect(await store.list('core', scope, startDocumentSchema, page('start'))).toEqual([]);
    expect(injected).toBeGreaterThan(count);
    reportProof('store faults', { creations: statuses.length, accepted: accepted.length, injected, http500: 0 });
  },
  proofSize(240_000, 1_800_000),
);
