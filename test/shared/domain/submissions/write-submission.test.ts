import { expect, test } from 'vitest';
import { writeSubmission } from '../../../../shared/domain/submissions/write-submission.ts';
import { submissionIdOf } from '../../../../shared/model/ids.ts';
import { toScope } from '../../../../shared/model/scope.ts';
import type { ClaimDocument } from '../../../../shared/model/submission.ts';
import { createMemoryServices } from '../../../../support/memory-services.ts';

const memory = createMemoryServices();
const { store, random } = memory;
const scope = toScope(random.uuid(), 'live');

test('what was reserved for a submission that is refused is free again, and its id is used up', async () => {
  store.operationsPerBatch = 2;
  const submissionId = random.uuid();
  const claims = ['a', 'b', 'c'].map(
    (id): ClaimDocument => ({
      id: `claim:${id}`,
      type: 'claim',
      scope,
      blobPath: id,
      submissionId,
      assetId: random.uuid(),
      versionGroupId: 'group',
      versionNumber: 1,
    }),
  );
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
