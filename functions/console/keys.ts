import { z } from 'zod';
import { createKey } from '../../shared/domain/keys/create-key.ts';
import { findKey } from '../../shared/domain/keys/find-key.ts';
import { listKeys } from '../../shared/domain/keys/list-keys.ts';
import { revokeKey } from '../../shared/domain/keys/revoke-key.ts';
import { issuedKeySchema, type KeyView, keyListSchema } from '../../shared/model/console-views.ts';
import { ServiceError } from '../../shared/model/errors.ts';
import { oneLineSchema } from '../../shared/model/person.ts';
import { modeSchema } from '../../shared/model/scope.ts';
import type { ApiKeyDocument } from '../../shared/model/workspace.ts';
import { consoleOperation } from '../http/operation.ts';
import { uuid } from '../http/schemas.ts';

const path = '/api/console/keys';
const toView = ({ keyId, mode, label, last4, createdAt, expiresAt, revokedAt }: ApiKeyDocument): KeyView => ({
  keyId,
  mode,
  label,
  last4,
  createdAt,
  expiresAt,
  revokedAt,
});

export const listKeysOperation = consoleOperation({
  name: 'list-keys',
  method: 'GET',
  path,
  tag: 'Console',
  summary: 'API keys of this workspace, without the keys themselves',
  bucket: 'webhook_read',
  leastRole: 'lead',
  responses: { 200: { description: 'Oldest first', schema: keyListSchema } },
  handle: async (services, { caller }) => {
    const keys = (await listKeys(services, caller.workspaceId)).map(toView);
    return { status: 200, body: { keys, total: keys.length } };
  },
});

export const createKeyOperation = consoleOperation({
  name: 'create-key',
  method: 'POST',
  path,
  tag: 'Console',
  summary: 'Issue an API key; it is shown this once',
  bucket: 'webhook_write',
  leastRole: 'lead',
  request: {
    body: z.strictObject({
      mode: modeSchema,
      label: oneLineSchema.nullable().default(null),
      expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
    }),
  },
  responses: { 201: { description: 'The key', schema: issuedKeySchema } },
  handle: async (services, { caller, body: { mode, label, expiresAt } }) => {
    const { workspaceId } = caller;
    const end = expiresAt === null ? null : new Date(expiresAt);
    const { key, document } = await createKey(services, { workspaceId, mode, label, expiresAt: end });
    return { status: 201, body: { ...toView(document), key } };
  },
});

export const revokeKeyOperation = consoleOperation({
  name: 'revoke-key',
  method: 'DELETE',
  path: `${path}/{key_id}`,
  tag: 'Console',
  summary: 'Revoke an API key; it stops everywhere within 30 seconds',
  bucket: 'webhook_write',
  leastRole: 'lead',
  request: { path: z.object({ key_id: uuid }) },
  responses: { 204: { description: 'Revoked' } },
  errors: ['key_not_found'],
  handle: async (services, { caller, path: { key_id: keyId } }) => {
    const key = await findKey(services, keyId);
    if (key?.workspaceId !== caller.workspaceId) throw new ServiceError('key_not_found');
    await revokeKey(services, keyId);
    return { status: 204 };
  },
});
