import { expect, test } from 'vitest';
import { createWorkspace } from '../../../../shared/domain/workspaces/create-workspace.ts';
import { findWorkspace } from '../../../../shared/domain/workspaces/find-workspace.ts';
import { updateWorkspace } from '../../../../shared/domain/workspaces/update-workspace.ts';
import { createMemoryServices } from '../../../../support/memory-services.ts';

const open = async () => {
  const memory = createMemoryServices();
  const workspace = await createWorkspace(memory.services, { name: 'Acme', tier: 'starter' });
  return { memory, workspace, id: workspace.workspaceId };
};

test('a change answers and stores the whole workspace, and nothing else of it changes', async () => {
  const { memory, workspace, id } = await open();
  expect(await updateWorkspace(memory.services, id, { tier: 'business' })).toEqual({ ...workspace, tier: 'business' });
  expect((await findWorkspace(memory.services, id))?.document).toEqual({ ...workspace, tier: 'business' });
});

test('of two changes at once neither is lost', async () => {
  const { memory, workspace, id } = await open();
  const changes = [{ tier: 'enterprise' }, { languageModel: 'words' }] as const;
  await Promise.all(changes.map((change) => updateWorkspace(memory.services, id, change)));
  const expected = { ...workspace, tier: 'enterprise', languageModel: 'words' };
  expect((await findWorkspace(memory.services, id))?.document).toEqual(expected);
});

test('a workspace that is deleted meanwhile does not come back', async () => {
  const { memory, id } = await open();
  const replace = memory.store.replace.bind(memory.store);
  memory.store.replace = async (...write) => {
    await memory.store.delete('workspaces', id, id);
    return replace(...write);
  };
  expect(await updateWorkspace(memory.services, id, { tier: 'business' })).toBeUndefined();
  expect(memory.store.dump()).toEqual({});
});
