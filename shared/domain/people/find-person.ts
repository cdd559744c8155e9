import { emailDocumentSchema, type PersonDocument, personDocumentSchema } from '../../model/person.ts';
import { emailIdOf, personIdOf } from '../../model/person-ids.ts';
import type { Stored } from '../../ports/document-store.ts';
import type { Services } from '../services.ts';

type StoreServices = Pick<Services, 'store'>;

/** A person, also one whose removal has begun; undefined when there is none. Rejects with `StoreUnavailableError`. */
export const findPersonDocument = (
  { store }: StoreServices,
  personId: string,
): Promise<Stored<PersonDocument> | undefined> =>
  store.find('people', personIdOf(personId), personIdOf(personId), personDocumentSchema);

/** A person who may be signed in. Rejects with `StoreUnavailableError`. */
export async function findPerson(
  services: StoreServices,
  personId: string,
): Promise<Stored<PersonDocument> | undefined> {
  const stored = await findPersonDocument(services, personId);
  return stored?.document.removedAt === null ? stored : undefined;
}

/** The person with this e-mail address, in whatever case. Rejects with `StoreUnavailableError`. */
export async function findPersonByEmail(
  services: StoreServices,
  email: string,
): Promise<Stored<PersonDocument> | undefined> {
  const id = emailIdOf(email);
  const claim = await services.store.find('people', id, id, emailDocumentSchema);
  return claim && findPerson(services, claim.document.personId);
}
