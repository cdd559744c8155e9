import type { Caller } from '../shared/domain/keys/caller.ts';

/** The caller behind a live API key of a starter workspace. */
export function keyCaller(
  id = 'f0000000-0000-4000-8000-000000000001',
  workspaceId = 'a0000000-0000-4000-8000-000000000001',
): Caller {
  return { kind: 'key', id, name: 'API key', workspaceId, mode: 'live', scope: `${workspaceId}:live`, tier: 'starter' };
}
