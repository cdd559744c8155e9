import type { PersonDocument } from '../../model/person.ts';
import { StoreUnavailableError } from '../../ports/document-store.ts';
import type { Services } from '../services.ts';
import { findPersonDocument } from './find-person.ts';

const maximumTries = 20;

/** Changes a person; after a lost race the change is applied to the newer version. Undefined when there is none. Rejects with `StoreUnavailableError`. */
export async function updatePerson(
  services: Pick<Services, 'store'>,
  personId: string,
  change: (person: PersonDocument) => PersonDocument,
): Promise<PersonDocument | undefined> {
  for (let attempt = 1; attempt <= maximumTries; attempt += 1) {
    const stored = await findPersonDocument(services, personId);
    if (stored === undefined) return undefined;
    const changed = change(stored.document);
    const { ok } = await services.store.replace('people', changed.id, changed, stored.etag);
    if (ok) return changed;
  }
  throw new StoreUnavailableError(`Person ${personId} was changed by others ${maximumTries} times.`);
}
