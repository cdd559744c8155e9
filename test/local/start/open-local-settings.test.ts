import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLocalSettings } from '../../../local/open-local-settings.ts';
import { createAdapters, createClients } from '../../../shared/azure/create-adapters.ts';
import { readConfiguration } from '../../../shared/config.ts';
import { workspaceDocumentSchema } from '../../../shared/model/workspace.ts';
import { runLocal, temporaryFolder } from './run-local.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The name of a workspace, read with the settings that an operator's command gets. */
async function readWorkspaceName(folder: string, workspaceId: string): Promise<string | undefined> {
  const { settings, close } = await openLocalSettings(folder);
  const configuration = readConfiguration(settings);
  const clients = createClients(configuration);
  try {
    const { store } = createAdapters(configuration, clients, silent);
    return (await store.find('workspaces', workspaceId, workspaceId, workspaceDocumentSchema))?.document.name;
  } finally {
    clients.cosmos.dispose();
    await close();
  }
}

it('reaches the stores of a local service, running or not, and says so when there is none', async () => {
  const folder = join(temporaryFolder(), 'state');
  await expect(openLocalSettings(folder)).rejects.toThrow('There is no local service in');
  const service = runLocal(['--port', '0', '--state', folder]);
  const { workspaceId } = await service.ready;
  expect(await readWorkspaceName(folder, workspaceId)).toBe('Local');
  service.process.kill('SIGTERM');
  await service.ended;
  expect(await readWorkspaceName(folder, workspaceId)).toBe('Local');
  const again = await openLocalSettings(folder);
  expect(await runLocal(['--port', '0', '--state', folder]).ended).toMatchObject({ code: 2 });
  await expect(openLocalSettings(folder)).rejects.toThrow('just starting or stopping');
  await again.close();
});
