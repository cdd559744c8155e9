import { beforeEach, describe, expect, test } from 'vitest';
import { addPerson } from '../../../../shared/domain/people/add-person.ts';
import { authenticateSession } from '../../../../shared/domain/sessions/authenticate-session.ts';
import { changeWorkspace } from '../../../../shared/domain/sessions/change-workspace.ts';
import { createSession } from '../../../../shared/domain/sessions/create-session.ts';
import { listWorkspacesOf } from '../../../../shared/domain/sessions/list-workspaces-of.ts';
import { createWorkspace } from '../../../../shared/domain/workspaces/create-workspace.ts';
import { type SessionDocument, sessionDocumentSchema } from '../../../../shared/model/person.ts';
import { memberIdOf, personIdOf, sessionIdOf } from '../../../../shared/model/person-ids.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';

let memory: MemoryServices;
let workspaceId: string;
let personId: string;
let token: string;

beforeEach(async () => {
  memory = createMemoryServices();
  ({ workspaceId } = await createWorkspace(memory.services, { name: 'Acme', tier: 'business' }));
  ({ personId } = await addPerson(memory.services, workspaceId, { name: 'Ada', email: 'a@x.org', role: 'lead' }));
  ({ token } = await createSession(memory.services, personId));
});

const authenticate = (given: string | undefined = token) => authenticateSession(memory.services, given);
const missing = { code: 'session_missing' };

describe('a session', () => {
  test('is of its person, in the first of their workspaces by name', async () => {
    expect(await authenticate()).toMatchObject({ id: personId, workspaceId, role: 'lead', tier: 'business' });
  });

  // The store may keep a document for a while after its time to live.
  test('is over when its time is, although its document is still there', async () => {
    const id = sessionIdOf(token);
    const stored = await memory.store.find('people', id, id, sessionDocumentSchema);
    if (!stored) throw new Error('There is a session.');
    const { expiresAt } = stored.document;
    const kept: SessionDocument = { ...stored.document, ttl: 864_000 };
    await memory.store.upsert('people', id, kept);
    memory.clock.advance(Date.parse(expiresAt) - memory.clock.now().getTime() - 1);
    expect(await authenticate()).toMatchObject({ id: personId });
    memory.clock.advance(1);
    await expect(authenticate()).rejects.toMatchObject(missing);
  });

  test.each([
    ['the person', () => memory.store.delete('people', personIdOf(personId), personIdOf(personId))],
    ['their place in the workspace', () => memory.store.delete('workspaces', workspaceId, memberIdOf(personId))],
    ['the workspace', () => memory.store.delete('workspaces', workspaceId, workspaceId)],
  ])('is none when %s is gone', async (_what, remove) => {
    await remove();
    await expect(authenticate()).rejects.toMatchObject(missing);
  });

  test.each([undefined, '', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}/`])(
    'is not looked for by %j, which no token looks like',
    async (given) => {
      memory.store.fault = () => 'unavailable';
      await expect(authenticateSession(memory.services, given)).rejects.toMatchObject(missing);
    },
  );
});

describe('the workspaces of a person', () => {
  test('are listed by name, those of one name by id, without those that are gone', async () => {
    const ids = [workspaceId];
    for (const name of ['Zeta', 'beta', 'Acme', 'Acme', 'Gone']) {
      const made = await createWorkspace(memory.services, { name, tier: 'starter' });
      await addPerson(memory.services, made.workspaceId, { name: 'Ada', email: 'a@x.org', role: 'viewer' });
      ids.push(made.workspaceId);
    }
    const gone = ids.at(-1) ?? '';
    await memory.store.delete('workspaces', gone, gone);
    const stranger = await createWorkspace(memory.services, { name: 'Other', tier: 'starter' });
    const listed = await listWorkspacesOf(memory.services, { personId, workspaceIds: [...ids, stranger.workspaceId] });
    expect(listed.map(({ name }) => name)).toEqual(['Acme', 'Acme', 'Acme', 'beta', 'Zeta']);
    const equal = listed.slice(0, 3).map((workspace) => workspace.workspaceId);
    expect(equal).toEqual(equal.toSorted());
  });

  test('are the only ones that a session can move to, while they and the session are there', async () => {
    const other = await createWorkspace(memory.services, { name: 'Beta', tier: 'starter' });
    const caller = await authenticate();
    const move = () => changeWorkspace(memory.services, caller, other.workspaceId);
    await expect(move()).rejects.toMatchObject({ code: 'workspace_not_found' });
    await addPerson(memory.services, other.workspaceId, { name: 'Ada', email: 'a@x.org', role: 'viewer' });
    await move();
    expect(await authenticate()).toMatchObject({ workspaceId: other.workspaceId, role: 'viewer' });
    await memory.store.delete('people', sessionIdOf(token), sessionIdOf(token));
    await expect(move()).rejects.toMatchObject(missing);
    await memory.store.delete('workspaces', other.workspaceId, other.workspaceId);
    await expect(move()).rejects.toMatchObject({ code: 'workspace_not_found' });
  });
});
