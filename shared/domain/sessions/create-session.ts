import { ServiceError } from '../../model/errors.ts';
import { type SessionDocument, sessionLifetimeMs } from '../../model/person.ts';
import { sessionIdOf } from '../../model/person-ids.ts';
import { findPerson } from '../people/find-person.ts';
import type { Services } from '../services.ts';
import { listWorkspacesOf } from './list-workspaces-of.ts';

/** What the browser keeps, and until when. */
export interface NewSession {
  readonly token: string;
  readonly expiresAt: string;
}

/**
 * Signs a person in, in the first of their workspaces by name. The token is always new, also when the browser sent one;
 * only its hash is stored. Throws `session_missing` for somebody who was removed or is in no workspace. Rejects with
 * `StoreUnavailableError`.
 */
export async function createSession(
  services: Pick<Services, 'store' | 'clock' | 'random'>,
  personId: string,
): Promise<NewSession> {
  const { store, clock, random } = services;
  const person = await findPerson(services, personId);
  const [workspace] = person ? await listWorkspacesOf(services, person.document) : [];
  if (workspace === undefined) throw new ServiceError('session_missing');
  const token = Buffer.from(random.bytes(32)).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs).toISOString();
  const document: SessionDocument = {
    id: sessionIdOf(token),
    type: 'session',
    personId,
    workspaceId: workspace.workspaceId,
    createdAt: now.toISOString(),
    expiresAt,
    ttl: sessionLifetimeMs / 1000,
  };
  await store.create('people', document.id, document);
  return { token, expiresAt };
}
