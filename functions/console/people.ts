import { z } from 'zod';
import { addPerson } from '../../shared/domain/people/add-person.ts';
import { findPersonByEmail } from '../../shared/domain/people/find-person.ts';
import { listPeople } from '../../shared/domain/people/list-people.ts';
import { removeMember } from '../../shared/domain/people/remove-person.ts';
import { personListSchema } from '../../shared/model/console-views.ts';
import { ServiceError } from '../../shared/model/errors.ts';
import { newPersonSchema, personSchema } from '../../shared/model/person.ts';
import { consoleOperation } from '../http/operation.ts';
import { uuid } from '../http/schemas.ts';

const path = '/api/console/people';

export const listPeopleOperation = consoleOperation({
  name: 'list-people',
  method: 'GET',
  path,
  tag: 'Console',
  summary: 'Who works in this workspace',
  bucket: 'submission_read',
  leastRole: 'viewer',
  responses: { 200: { description: 'By name', schema: personListSchema } },
  handle: async (services, { caller }) => {
    const people = await listPeople(services, caller.workspaceId);
    return { status: 200, body: { people, total: people.length } };
  },
});

export const addPersonOperation = consoleOperation({
  name: 'add-person',
  method: 'POST',
  path,
  tag: 'Console',
  summary: 'Let a person in, or give somebody who is here another name or role',
  bucket: 'submission_write',
  leastRole: 'lead',
  request: { body: newPersonSchema },
  responses: { 201: { description: 'The person', schema: personSchema } },
  errors: ['not_yourself'],
  handle: async (services, { caller, body }) => {
    const known = await findPersonByEmail(services, body.email);
    if (known?.document.personId === caller.id) throw new ServiceError('not_yourself');
    return { status: 201, body: await addPerson(services, caller.workspaceId, body) };
  },
});

export const removePersonOperation = consoleOperation({
  name: 'remove-person',
  method: 'DELETE',
  path: `${path}/{person_id}`,
  tag: 'Console',
  summary: 'Take a person out of this workspace',
  bucket: 'submission_write',
  leastRole: 'lead',
  request: { path: z.object({ person_id: uuid }) },
  responses: { 204: { description: 'Their sessions in this workspace are over' } },
  errors: ['person_not_found', 'not_yourself'],
  handle: async (services, { caller, path: { person_id: personId } }) => {
    if (personId === caller.id) throw new ServiceError('not_yourself');
    if (!(await removeMember(services, caller.workspaceId, personId))) throw new ServiceError('person_not_found');
    return { status: 204 };
  },
});
