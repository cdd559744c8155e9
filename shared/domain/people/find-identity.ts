import { type IdentityDocument, identityDocumentSchema, type PersonDocument } from '../../model/person.ts';
import { identityIdOf } from '../../model/person-ids.ts';
import type { Identity } from '../../ports/identity-provider.ts';
import type { Services } from '../services.ts';
import { findPerson, findPersonByEmail } from './find-person.ts';
import { updatePerson } from './update-person.ts';

type IdentityServices = Pick<Services, 'store' | 'clock'>;

/**
 * The person whom an account of the identity provider signs in, by issuer and subject. An account that nobody has yet
 * is given to the person of the one-time link that was used, else to the person with its verified e-mail address who
 * has no account yet. Undefined when there is no such person, or the account belongs to somebody else. Rejects with
 * `StoreUnavailableError`.
 */
export async function findIdentifiedPerson(
  services: IdentityServices,
  identity: Identity,
  invitedPersonId: string | undefined,
): Promise<PersonDocument | undefined> {
  const id = identityIdOf(identity.issuer, identity.subject);
  const known = await services.store.find('people', id, id, identityDocumentSchema);
  const owner = known && (await findPerson(services, known.document.personId))?.document;
  if (owner?.identityIds.includes(id)) {
    return invitedPersonId === undefined || invitedPersonId === owner.personId ? owner : undefined;
  }
  const person = await findNewcomer(services, identity, invitedPersonId);
  return person && bind(services, person, id, identity);
}

async function findNewcomer(
  services: IdentityServices,
  { verifiedEmail }: Identity,
  invitedPersonId: string | undefined,
): Promise<PersonDocument | undefined> {
  if (invitedPersonId !== undefined) return (await findPerson(services, invitedPersonId))?.document;
  if (verifiedEmail === undefined) return undefined;
  const person = (await findPersonByEmail(services, verifiedEmail))?.document;
  return person?.identityIds.length === 0 ? person : undefined;
}

/** Gives the account to the person, in place of the one they had. */
async function bind(
  services: IdentityServices,
  person: PersonDocument,
  id: string,
  { issuer, subject }: Identity,
): Promise<PersonDocument | undefined> {
  const { store, clock } = services;
  const { personId } = person;
  const document: IdentityDocument = {
    id,
    type: 'identity',
    personId,
    issuer,
    subject,
    createdAt: clock.now().toISOString(),
  };
  await store.upsert('people', id, document);
  let earlier: readonly string[] = [];
  const bound = await updatePerson(services, personId, (known) => {
    earlier = known.identityIds.filter((other) => other !== id);
    return { ...known, identityIds: [id] };
  });
  for (const other of earlier) await store.delete('people', other, other);
  return bound?.removedAt === null ? bound : undefined;
}
