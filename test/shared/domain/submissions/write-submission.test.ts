import { beforeEach, expect, test } from 'vitest';
import { writeSubmission } from '../../../../shared/domain/submissions/write-submission.ts';
import { submissionIdOf } from '../../../../shared/model/ids.ts';
import { type Scope, toScope } from '../../../../shared/model/scope.ts';
import type { ClaimDocument } from '../../../../shared/model/submission.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';

let memory: MemoryServices;
let scope: Scope;
let submissionId: string;
let claims: ClaimDocument[];

beforeEach(() => {
  memory = createMemoryServices();
  const { random, store } = memory;
  scope = toScope(random.uuid(), 'live');
  submissionId = random.uuid();
  store.operationsPerBatch = 2;
  claims = ['a', 'b', 'c'].map((id) => ({
    id: `claim:${id}`,
    type: 'claim',
    scope,
    blobPath: id,
    submissionId,
    assetId: random.uuid(),
    versionGroupId: 'group',
    versionNumber: 1,
  }));
});

test('what was reserved for a submission that is refused is free again, and its id is used up', async () => {
  const { store } = memory;
  const taken = { id: 'start:taken', scope };
  await store.create('core', scope, taken);
  const write = { claims, others: [{ kind: 'create', document: taken } as const] };
  expect(await writeSubmission(memory.services, scope, submissionId, write)).toBe('void');
  const left = Object.values(store.dump()).map(({ id, type }) => [id, type]);
  expect(left).toEqual([
    ['start:taken', undefined],
    [submissionIdOf(submissionId), 'void-submission'],
  ]);
});

test('claims of a submission that was written stay marked as reserved while the store does not answer', async () => {
  const { store, services, logger } = memory;
  store.fault = ({ operation }) => (operation === 'replace' ? 'unavailable' : 'none');
  const document = { id: submissionIdOf(submissionId), scope };
  const write = { claims, others: [{ kind: 'create', document } as const] };
  expect(await writeSubmission(services, scope, submissionId, write)).toBe('written');
  const left = Object.values(store.dump()).map(({ id, reservation }) => [id, reservation !== undefined]);
  expect(left).toEqual([
    ['claim:a', true],
    ['claim:b', true],
    ['claim:c', false],
    [submissionIdOf(submissionId), false],
  ]);
  expect(logger.lines).toMatchObject([{ level: 'warn', fields: { submissionId, cause: expect.any(Error) } }]);
});

test('nothing is reserved when one batch holds everything', async () => {
  memory.store.operationsPerBatch = 4;
  const document = { id: submissionIdOf(submissionId), scope };
  const write = { claims, others: [{ kind: 'create', document } as const] };
  expect(await writeSubmission(memory.services, scope, submissionId, write)).toBe('written');
  expect(memory.store.calls.map(({ operation }) => operation)).toEqual(['batch']);
});
