import {
  type EmailDocument,
  emailDocumentSchema,
  type MemberDocument,
  type Person,
  type PersonDocument,
  type Role,
} from '../../model/person.ts';
import { emailIdOf, memberIdOf, personIdOf } from '../../model/person-ids.ts';
import { StoreUnavailableError } from '../../ports/document-store.ts';
import type { Services } from '../services.ts';
import { findMember } from './list-people.ts';
import { updatePerson } from './update-person.ts';

type AddServices = Pick<Services, 'store' | 'clock' | 'random'>;

export interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/**
 * Adds a person to a workspace, or changes the name or role of somebody who is in it. An e-mail address stands for one
 * person in all workspaces. Safe to repeat after a fault. Rejects with `StoreUnavailableError`.
 */
export async function addPerson(services: AddServices, workspaceId: string, person: NewPerson): Promise<Person> {
  const { store, clock } = services;
  const { name, email, role } = person;
  const now = clock.now().toISOString();
  const personId = await claimEmail(services, email);
  const document: PersonDocument = {
    id: personIdOf(personId),
    type: 'person',
    personId,
    name,
    email,
    workspaceIds: [workspaceId],
    identityIds: [],
    createdAt: now,
    removedAt: null,
  };
  const created = await store.create('people', document.id, document);
  const joined = created.ok
    ? document
    : await updatePerson(services, personId, (known) => withWorkspace(known, workspaceId));
  if (joined === undefined || joined.removedAt !== null)
    throw new StoreUnavailableError(`Person ${personId} is being removed.`);
  const id = memberIdOf(personId);
  const createdAt = (await findMember(services, workspaceId, personId))?.createdAt ?? now;
  const member: MemberDocument = { id, type: 'member', workspaceId, personId, name, email, role, createdAt };
  await store.upsert('workspaces', workspaceId, member);
  return { personId, name, email, role, createdAt };
}

const withWorkspace = (person: PersonDocument, workspaceId: string): PersonDocument => ({
  ...person,
  workspaceIds: [...new Set([...person.workspaceIds, workspaceId])],
});

/** The id of the person who has this address, a new one when nobody has. */
async function claimEmail({ store, random }: AddServices, email: string): Promise<string> {
  const claim: EmailDocument = { id: emailIdOf(email), type: 'email', personId: random.uuid() };
  if ((await store.create('people', claim.id, claim)).ok) return claim.personId;
  const known = await store.find('people', claim.id, claim.id, emailDocumentSchema);
  if (known === undefined) throw new StoreUnavailableError('An e-mail address was given up while it was looked up.');
  return known.document.personId;
}
