import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createWorkspace } from '../../shared/domain/workspaces/create-workspace.ts';
import { deleteWorkspace } from '../../shared/domain/workspaces/delete-workspace.ts';
import { exportWorkspace } from '../../shared/domain/workspaces/export-workspace.ts';
import { findWorkspace } from '../../shared/domain/workspaces/find-workspace.ts';
import { listWorkspaces } from '../../shared/domain/workspaces/list-workspaces.ts';
import { updateWorkspace } from '../../shared/domain/workspaces/update-workspace.ts';
import { modelReadsSchema } from '../../shared/model/language-model-settings.ts';
import { tierSchema } from '../../shared/model/tiers.ts';
import type { WorkspaceDocument } from '../../shared/model/workspace.ts';
import { CommandError } from '../options.ts';
import { type AdminCommand, type AdminServices, adminCommand, required } from './admin-command.ts';

const toJson = ({ workspaceId, name, tier, createdAt }: WorkspaceDocument) => ({ workspaceId, name, tier, createdAt });
const toText = (workspace: WorkspaceDocument): string =>
  `${workspace.workspaceId}  ${workspace.tier.padEnd(10)}  ${workspace.createdAt}  ${workspace.name}`;

const tier = { type: 'text', placeholder: 'T', help: 'what it may do', choices: tierSchema.options } as const;
const id = { placeholder: 'ID', help: 'the workspace', min: 1, max: 1 };

/** The workspace a command names; throws the sentence that there is none. */
export async function getWorkspace(
  services: AdminServices,
  workspaceId: string | undefined,
): Promise<WorkspaceDocument> {
  const stored = workspaceId === undefined ? undefined : await findWorkspace(services, workspaceId.toLowerCase());
  if (stored === undefined) throw new CommandError(`There is no workspace ${workspaceId}.`);
  return stored.document;
}

export const workspaces: Readonly<Record<string, AdminCommand>> = {
  create: adminCommand({
    summary: 'Creates a workspace.',
    options: { name: { type: 'text', placeholder: 'N', help: 'for people' }, tier },
    async work(services, { values }) {
      const wanted = { name: required(values.name, 'name'), tier: required(values.tier, 'tier') };
      const created = await createWorkspace(services, wanted);
      return { json: toJson(created), text: toText(created) };
    },
  }),
  'set-tier': adminCommand({
    summary: 'Moves a workspace to another tier; its keys follow within 30 seconds.',
    positionals: id,
    options: { tier },
    async work(services, { values, positionals }) {
      const { workspaceId } = await getWorkspace(services, positionals[0]);
      const changed = await updateWorkspace(services, workspaceId, { tier: required(values.tier, 'tier') });
      if (changed === undefined) throw new CommandError(`Workspace ${workspaceId} is gone.`);
      return { json: toJson(changed), text: toText(changed) };
    },
  }),
  'set-language-model': adminCommand({
    summary: "Says what a language model is sent of a workspace's files, whatever the service's own setting is.",
    positionals: id,
    options: {
      reads: {
        type: 'text',
        placeholder: 'R',
        help: 'off, words, or words and pictures',
        choices: modelReadsSchema.options,
      },
    },
    async work(services, { values, positionals }) {
      const { workspaceId } = await getWorkspace(services, positionals[0]);
      const reads = required(values.reads, 'reads');
      const changed = await updateWorkspace(services, workspaceId, { languageModel: reads });
      if (changed === undefined) throw new CommandError(`Workspace ${workspaceId} is gone.`);
      return { json: { ...toJson(changed), languageModel: reads }, text: `${toText(changed)}  ${reads}` };
    },
  }),
  list: adminCommand({
    summary: 'Lists all workspaces.',
    options: {},
    async work(services) {
      const found = await listWorkspaces(services);
      return { json: found.map(toJson), text: found.map(toText).join('\n') };
    },
  }),
  export: adminCommand({
    summary: 'Writes everything a workspace has here into a folder.',
    positionals: id,
    options: { out: { type: 'text', placeholder: 'DIR', help: 'where the files go; made when missing' } },
    async work(services, { values, positionals }) {
      const { workspaceId } = await getWorkspace(services, positionals[0]);
      const out = resolve(required(values.out, 'out'));
      let files = 0;
      let bytes = 0;
      for await (const { name, parts } of exportWorkspace(services, workspaceId)) {
        const path = join(out, name);
        await mkdir(dirname(path), { recursive: true });
        const file = createWriteStream(path);
        await pipeline(parts, file);
        files += 1;
        bytes += file.bytesWritten;
      }
      return { json: { files, bytes }, text: `${files} files, ${bytes} bytes` };
    },
  }),
  delete: adminCommand({
    summary: 'Deletes a workspace with everything in it.',
    positionals: id,
    options: { yes: { type: 'flag', help: 'confirms the deletion, which cannot be undone' } },
    async work(services, { values, positionals }) {
      const { workspaceId, name } = await getWorkspace(services, positionals[0]);
      if (!values.yes) throw new CommandError(`This would delete '${name}' for ever: pass --yes as well.`);
      const { deleted, failed } = await deleteWorkspace(services, workspaceId);
      if (failed.length > 0) {
        const list = failed.map(
          ({ place, cause }) => `  ${place}: ${cause instanceof Error ? cause.message : String(cause)}`,
        );
        throw new CommandError(
          `${deleted} documents and results deleted, its keys first; ${failed.length} could not be:\n${list.join('\n')}\nThe workspace stays until they are gone: run the command again.`,
        );
      }
      return { json: { deleted }, text: `${deleted} documents and results deleted` };
    },
  }),
};
