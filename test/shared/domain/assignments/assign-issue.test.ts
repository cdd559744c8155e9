import { beforeEach, describe, expect, test } from 'vitest';
import { assignIssue, listAssignments } from '../../../../shared/domain/assignments/assign-issue.ts';
import { addPerson } from '../../../../shared/domain/people/add-person.ts';
import type { PersonCaller } from '../../../../shared/domain/sessions/person-caller.ts';
import { findSubmission } from '../../../../shared/domain/submissions/find-submission.ts';
import { type Scope, toScope } from '../../../../shared/model/scope.ts';
import { type Client, createClient, unknownId } from '../../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';
import { endAsset, makeIssue } from '../../../../support/review-by-hand.ts';

const issueCount = 3; // As many as `endAsset` makes.
let memory: MemoryServices;
let client: Client;
let scope: Scope;
let submissionId: string;
let issueIds: string[];
let ada: PersonCaller;
let tom: PersonCaller;

const addReviewer = async (name: string): Promise<PersonCaller> => {
  const member = { name, email: `${name}@example.org`, role: 'reviewer' } as const;
  const { personId } = await addPerson(memory.services, client.workspaceId, member);
  return { id: personId, name, scope, workspaceId: client.workspaceId, kind: 'person' } as unknown as PersonCaller;
};
const assign = (caller: PersonCaller, issueId: string | undefined, personId: string | null) =>
  assignIssue(memory.services, caller, { submissionId, issueId: issueId ?? '' }, personId);
const list = () => listAssignments(memory.services, scope, submissionId);
const assignees = async () => (await findSubmission(memory.services, scope, submissionId))?.document.assigneeIds;

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory);
  scope = toScope(client.workspaceId, 'live');
  const { json } = await client.submit(await client.upload('a.pdf'), await client.upload('b.pdf'));
  ({ submissionId } = json);
  const assetIds: string[] = json.assets.map(({ assetId }: { readonly assetId: string }) => assetId);
  for (const assetId of assetIds) await endAsset(memory, client, submissionId, assetId);
  issueIds = assetIds.flatMap((assetId) =>
    Array.from({ length: issueCount }, (_, index) => makeIssue(assetId, index + 1).id),
  );
  ada = await addReviewer('Ada');
  tom = await addReviewer('Tom');
});

describe('a finding', () => {
  test('of any file of the submission is given to somebody, who is then in the list and at the submission', async () => {
    memory.realtime.announced.length = 0;
    const [first, last] = [issueIds[0], issueIds.at(-1)];
    const assignedAt = memory.clock.now().toISOString();
    const given = { issueId: last, personId: tom.id, name: 'Tom', assignedBy: ada.id, assignedAt };
    expect(await assign(ada, last, tom.id)).toEqual(given);
    expect(await assign(tom, first, ada.id)).toMatchObject({ issueId: first, assignedBy: tom.id });
    expect(await list()).toEqual(expect.arrayContaining([given, expect.objectContaining({ issueId: first })]));
    expect(await assignees()).toEqual(expect.arrayContaining([ada.id, tom.id]));
    expect(memory.realtime.announced).toHaveLength(2);
  });

  test('is given to another, then to nobody; a person with two of them is named once', async () => {
    for (const issueId of issueIds.slice(0, 2)) await assign(ada, issueId, tom.id);
    expect(await assignees()).toEqual([tom.id]);
    await assign(ada, issueIds[0], ada.id);
    expect((await list()).map(({ personId }) => personId).toSorted()).toEqual([ada.id, tom.id].toSorted());
    expect(await assign(ada, issueIds[0], null)).toBeNull();
    expect(await list()).toMatchObject([{ issueId: issueIds[1], personId: tom.id }]);
    expect(await assignees()).toEqual([tom.id]);
  });

  test('is not given to somebody of another workspace, nor one that does not exist to anybody', async () => {
    const before = memory.store.dump();
    await expect(assign(ada, issueIds[0], unknownId)).rejects.toMatchObject({ fields: [{ path: 'personId' }] });
    await expect(assign(ada, unknownId, tom.id)).rejects.toMatchObject({ code: 'issue_not_found' });
    await expect(
      assignIssue(memory.services, ada, { submissionId: unknownId, issueId: '' }, null),
    ).rejects.toMatchObject({ code: 'submission_not_found' });
    await expect(listAssignments(memory.services, scope, unknownId)).rejects.toMatchObject({
      code: 'submission_not_found',
    });
    expect(memory.store.dump()).toEqual(before);
  });
});

describe('of many who assign at once', () => {
  test('nobody loses anything', async () => {
    await Promise.all(issueIds.map((issueId, index) => assign(ada, issueId, index % 2 === 0 ? tom.id : ada.id)));
    expect((await list()).map(({ issueId }) => issueId).toSorted()).toEqual(issueIds.toSorted());
    expect(await assignees()).toHaveLength(2);
  });

  test('one that loses every race is told that the store is busy', async () => {
    await assign(ada, issueIds[0], tom.id);
    let tries = 0;
    memory.store.batch = async () => {
      tries += 1;
      return { ok: false, index: 0, reason: 'changed' };
    };
    await expect(assign(ada, issueIds[1], tom.id)).rejects.toThrow('were changed by others 100 times');
    expect(tries).toBe(100);
  });

  test('a submission that is deleted meanwhile is not found, and nothing is written', async () => {
    const batch = memory.store.batch.bind(memory.store);
    const id = (await findSubmission(memory.services, scope, submissionId))?.document.id ?? '';
    memory.store.batch = async (...write) => {
      await memory.store.delete('core', scope, id);
      return batch(...write);
    };
    await expect(assign(ada, issueIds[0], tom.id)).rejects.toMatchObject({ code: 'submission_not_found' });
    expect(Object.keys(memory.store.dump()).filter((place) => place.includes('assignments'))).toEqual([]);
  });
});
