import { ServiceError } from '../../model/errors.ts';
import { sessionDocumentSchema } from '../../model/person.ts';
import { sessionIdOf } from '../../model/person-ids.ts';
import { toScope } from '../../model/scope.ts';
import { findPerson } from '../people/find-person.ts';
import { findMember } from '../people/list-people.ts';
import type { Services } from '../services.ts';
import { findWorkspace } from '../workspaces/find-workspace.ts';
import type { PersonCaller } from './person-caller.ts';

/** 32 bytes in base64url. */
const tokenPattern = /^[\w-]{43}$/;

/**
 * Who is signed in with this token. Every call reads the session, the person, their place in the workspace and the workspace, so that a removal, another
 * role or a sign-out counts from the next request on. Throws `session_missing` for every token that signs nobody in; the error does
 * not say why. Rejects with `StoreUnavailableError`.
 */
export async function authenticateSession(
  services: Pick<Services, 'store' | 'clock'>,
  token: string | undefined,
): Promise<PersonCaller> {
  const { store, clock } = services;
  if (token === undefined || !tokenPattern.test(token)) throw new ServiceError('session_missing');
  const id = sessionIdOf(token);
  const session = await store.find('people', id, id, sessionDocumentSchema);
  if (session === undefined || Date.parse(session.document.expiresAt) <= clock.now().getTime())
    throw new ServiceError('session_missing');
  const { personId, workspaceId } = session.document;
  const [person, member, workspace] = await Promise.all([
    findPerson(services, personId),
    findMember(services, workspaceId, personId),
    findWorkspace(services, workspaceId),
  ]);
  if (person === undefined || member === undefined || workspace === undefined)
    throw new ServiceError('session_missing');
  return {
    kind: 'person',
    id: personId,
    name: member.name,
    email: member.email,
    role: member.role,
    workspaceId,
    mode: 'live',
    scope: toScope(workspaceId, 'live'),
    tier: workspace.document.tier,
    session: session.document,
  };
}
