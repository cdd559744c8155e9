import { z } from 'zod';
import { findPerson } from '../../shared/domain/people/find-person.ts';
import { changeWorkspace } from '../../shared/domain/sessions/change-workspace.ts';
import { listWorkspacesOf } from '../../shared/domain/sessions/list-workspaces-of.ts';
import { sessionViewSchema } from '../../shared/model/console-views.ts';
import { ServiceError } from '../../shared/model/errors.ts';
import { noCookie, sessionCookieName } from '../http/cookies.ts';
import { consoleOperation } from '../http/operation.ts';
import { uuid } from '../http/schemas.ts';

const path = '/api/console/session';

export const getSessionOperation = consoleOperation({
  name: 'get-session',
  method: 'GET',
  path,
  tag: 'Console',
  summary: 'Who is signed in, and where they may work',
  leastRole: 'viewer',
  responses: { 200: { description: 'The session', schema: sessionViewSchema } },
  errors: ['session_missing', 'role_too_low', 'foreign_origin', 'workspace_changed'],
  handle: async (services, { caller }) => {
    const person = await findPerson(services, caller.id);
    if (person === undefined) throw new ServiceError('session_missing');
    return {
      status: 200,
      body: {
        person: { personId: caller.id, name: caller.name, email: caller.email },
        workspaces: await listWorkspacesOf(services, person.document),
        current: { workspaceId: caller.workspaceId, role: caller.role },
        expiresAt: caller.session.expiresAt,
        features: { realtime: true },
      },
    };
  },
});

export const changeWorkspaceOperation = consoleOperation({
  name: 'change-workspace',
  method: 'POST',
  path: `${path}/workspace`,
  tag: 'Console',
  summary: 'Go on in another workspace',
  leastRole: 'viewer',
  request: { body: z.strictObject({ workspaceId: uuid }) },
  responses: { 204: { description: 'From the next request on' } },
  errors: ['workspace_not_found'],
  handle: async (services, { caller, body }) => {
    await changeWorkspace(services, caller, body.workspaceId);
    return { status: 204 };
  },
});

export const endSessionOperation = consoleOperation({
  name: 'end-session',
  method: 'DELETE',
  path,
  tag: 'Console',
  summary: 'Sign out',
  leastRole: 'viewer',
  responses: { 204: { description: 'The session is over everywhere' } },
  handle: async ({ store }, { caller }) => {
    await store.delete('people', caller.session.id, caller.session.id);
    return { status: 204, cookies: [noCookie(sessionCookieName)] };
  },
});
