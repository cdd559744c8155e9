import { ServiceError } from '../../model/errors.ts';
import type { SessionDocument } from '../../model/person.ts';
import { findMember } from '../people/list-people.ts';
import type { Services } from '../services.ts';
import { findWorkspace } from '../workspaces/find-workspace.ts';
import type { PersonCaller } from './person-caller.ts';

/** Switches the session to another workspace of the person. Throws `workspace_not_found`, `session_missing` when the session has just ended. Rejects with `StoreUnavailableError`. */
export async function changeWorkspace(
  services: Pick<Services, 'store'>,
  { id, session }: PersonCaller,
  workspaceId: string,
): Promise<void> {
  const [member, workspace] = await Promise.all([
    findMember(services, workspaceId, id),
    findWorkspace(services, workspaceId),
  ]);
  if (member === undefined || workspace === undefined) throw new ServiceError('workspace_not_found');
  const changed: SessionDocument = { ...session, workspaceId };
  const { ok } = await services.store.replace('people', changed.id, changed);
  if (!ok) throw new ServiceError('session_missing');
}
