import { type PersonDocument } from '../../model/person.ts';
import { emailIdOf, memberIdOf } from '../../model/person-ids.ts';
import type { Services } from '../services.ts';
import { updatePerson } from './update-person.ts';

type RemoveServices = Pick<Services, 'store' | 'clock'>;

/**
 * Removes a person from every workspace, with their accounts; their decisions stay. Once this begins, nobody can sign
 * in as them. Undefined when there is no such person. Safe to run again after a failure. Rejects with
 * `StoreUnavailableError`.
 */
export async function removePerson(services: RemoveServices, personId: string): Promise<PersonDocument | undefined> {
  const { store, clock } = services;
  const removedAt = clock.now().toISOString();
  const person = await updatePerson(services, personId, (known) => ({
    ...known,
    removedAt: known.removedAt ?? removedAt,
  }));
  if (person === undefined) return undefined;
  for (const workspaceId of person.workspaceIds) await store.delete('workspaces', workspaceId, memberIdOf(personId));
  for (const id of [...person.identityIds, emailIdOf(person.email), person.id]) await store.delete('people', id, id);
  return person;
}

/**
 * Takes a person out of one workspace, and removes them when it was their last. False for somebody who is not in it.
 * Safe to run again after a failure. Rejects with `StoreUnavailableError`.
 */
export async function removeMember(services: RemoveServices, workspaceId: string, personId: string): Promise<boolean> {
  const wasThere = await services.store.delete('workspaces', workspaceId, memberIdOf(personId));
  const left = await updatePerson(services, personId, (person) => ({
    ...person,
    workspaceIds: person.workspaceIds.filter((id) => id !== workspaceId),
  }));
  if (left?.workspaceIds.length === 0) await removePerson(services, personId);
  return wasThere;
}
