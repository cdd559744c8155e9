import { createKey } from '../../shared/domain/keys/create-key.ts';
import { listKeys } from '../../shared/domain/keys/list-keys.ts';
import { revokeKey } from '../../shared/domain/keys/revoke-key.ts';
import { modeSchema } from '../../shared/model/scope.ts';
import type { ApiKeyDocument } from '../../shared/model/workspace.ts';
import { CommandError } from '../options.ts';
import { type AdminCommand, adminCommand, required } from './admin-command.ts';
import { parseInstant } from './parse-instant.ts';
import { getWorkspace } from './workspaces.ts';

const toJson = ({ keyId, workspaceId, mode, label, createdAt, expiresAt, revokedAt }: ApiKeyDocument) => ({
  keyId,
  workspaceId,
  mode,
  label,
  createdAt,
  expiresAt,
  revokedAt,
});

function toText({ keyId, mode, last4, label, createdAt, expiresAt, revokedAt }: ApiKeyDocument): string {
  const end = revokedAt ? `revoked ${revokedAt}` : expiresAt ? `expires ${expiresAt}` : 'never expires';
  return `${keyId}  ${mode.padEnd(7)}  …${last4}  created ${createdAt}  ${end}  ${label ?? ''}`.trimEnd();
}

const workspace = { type: 'text', placeholder: 'ID', help: 'the workspace the keys belong to' } as const;

export const keys: Readonly<Record<string, AdminCommand>> = {
  create: adminCommand({
    summary: 'Issues a key. It is shown this once and cannot be shown again.',
    options: {
      workspace,
      mode: { type: 'text', placeholder: 'M', help: 'which data it works on', choices: modeSchema.options },
      'expires-at': { type: 'text', placeholder: 'ISO', help: 'end of its life; left out: it has none' },
      label: { type: 'text', placeholder: 'L', help: 'for people' },
    },
    async work(services, { values }) {
      const mode = required(values.mode, 'mode');
      const given = values['expires-at'];
      const expiresAt = given === undefined ? null : parseInstant(given, 'expires-at');
      const { workspaceId } = await getWorkspace(services, required(values.workspace, 'workspace'));
      const issued = await createKey(services, { workspaceId, mode, label: values.label ?? null, expiresAt });
      const { keyId, ...rest } = toJson(issued.document);
      return { json: { keyId, key: issued.key, ...rest }, text: `${issued.key}\n${toText(issued.document)}` };
    },
  }),
  list: adminCommand({
    summary: 'Lists the keys of a workspace, without the keys themselves.',
    options: { workspace },
    async work(services, { values }) {
      const { workspaceId } = await getWorkspace(services, required(values.workspace, 'workspace'));
      const found = await listKeys(services, workspaceId);
      return { json: found.map(toJson), text: found.map(toText).join('\n') };
    },
  }),
  revoke: adminCommand({
    summary: 'Revokes a key; it stops everywhere within 30 seconds.',
    positionals: { placeholder: 'KEY_ID', help: 'the key, by its id', min: 1, max: 1 },
    options: {},
    async work(services, { positionals }) {
      const keyId = positionals[0] ?? '';
      const revoked = await revokeKey(services, keyId.toLowerCase());
      if (revoked === undefined) throw new CommandError(`There is no key ${keyId}.`);
      return { json: toJson(revoked), text: toText(revoked) };
    },
  }),
};
