import { type MemberDocument, memberDocumentSchema, type Person } from '../../model/person.ts';
import { memberIdOf } from '../../model/person-ids.ts';
import type { Services } from '../services.ts';

const most = 10_000;

export const toPerson = ({ personId, name, email, role, createdAt }: MemberDocument): Person => ({
  personId,
  name,
  email,
  role,
  createdAt,
});

/** The people of a workspace by name. Rejects with `StoreUnavailableError`. */
export async function listPeople({ store }: Pick<Services, 'store'>, workspaceId: string): Promise<Person[]> {
  const filter = { equals: { type: 'member' } };
  const members = await store.list('workspaces', workspaceId, memberDocumentSchema, { filter, offset: 0, limit: most });
  return members
    .map(toPerson)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.personId < b.personId ? -1 : 1));
}

/** What a person may do in a workspace; undefined for somebody who is not in it. Rejects with `StoreUnavailableError`. */
export async function findMember(
  { store }: Pick<Services, 'store'>,
  workspaceId: string,
  personId: string,
): Promise<MemberDocument | undefined> {
  return (await store.find('workspaces', workspaceId, memberIdOf(personId), memberDocumentSchema))?.document;
}
