import { readFileSync } from 'node:fs';
import { LocalStartError } from 'local-azure/start-error';
import { z } from 'zod';
import { createKey } from '../shared/domain/keys/create-key.ts';
import { createWorkspace } from '../shared/domain/workspaces/create-workspace.ts';
import type { Mode } from '../shared/model/scope.ts';
import { type Tier, tierSchema } from '../shared/model/tiers.ts';
import { workspaceDocumentSchema } from '../shared/model/workspace.ts';
import type { Adapters } from '../shared/ports/adapters.ts';
import { writePrivateFile } from './write-private-file.ts';

const keysFileSchema = z.object({ workspaceId: z.guid(), live: z.string(), sandbox: z.string() });

export interface LocalWorkspace {
  readonly workspaceId: string;
  readonly tier: Tier;
  readonly keys: Readonly<Record<Mode, string>>;
}

/**
 * The workspace of the local profile with its two keys: the one that `keysFile` (mode 600) names when the store still
 * has it, else a new one of tier `enterprise`, made as the operator's command makes it. Throws `LocalStartError` when
 * the file cannot be read as what this wrote.
 */
export async function openWorkspace(
  services: Pick<Adapters, 'store' | 'clock' | 'random'>,
  keysFile: string,
): Promise<LocalWorkspace> {
  const known = readKeysFile(keysFile);
  if (known) {
    const { workspaceId, live, sandbox } = known;
    const found = await services.store.find('workspaces', workspaceId, workspaceId, workspaceDocumentSchema);
    if (found) return { workspaceId, tier: found.document.tier, keys: { live, sandbox } };
  }
  const { workspaceId, tier } = await createWorkspace(services, { name: 'Local', tier: tierSchema.enum.enterprise });
  const issue = async (mode: Mode): Promise<string> =>
    (await createKey(services, { workspaceId, mode, label: 'Local profile', expiresAt: null })).key;
  const keys = { live: await issue('live'), sandbox: await issue('sandbox') };
  writePrivateFile(keysFile, { workspaceId, ...keys });
  return { workspaceId, tier, keys };
}

function readKeysFile(file: string): z.infer<typeof keysFileSchema> | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return keysFileSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new LocalStartError(
      `${file} is damaged. Put back a good copy, or remove it: the next start then makes a new workspace with new keys.`,
      {
        cause: error,
      },
    );
  }
}
