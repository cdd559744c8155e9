import type { PersonDocument, Role } from '../../model/person.ts';
import { findMember } from '../people/list-people.ts';
import type { Services } from '../services.ts';
import { findWorkspace } from '../workspaces/find-workspace.ts';

/** A workspace that a person may work in. */
export interface OwnWorkspace {
  readonly workspaceId: string;
  readonly name: string;
  readonly role: Role;
}

/** The workspaces that a person may work in, by name. Rejects with `StoreUnavailableError`. */
export async function listWorkspacesOf(
  services: Pick<Services, 'store'>,
  { personId, workspaceIds }: Pick<PersonDocument, 'personId' | 'workspaceIds'>,
): Promise<OwnWorkspace[]> {
  const found = await Promise.all(
    workspaceIds.map(async (workspaceId): Promise<OwnWorkspace[]> => {
      const [member, workspace] = await Promise.all([
        findMember(services, workspaceId, personId),
        findWorkspace(services, workspaceId),
      ]);
      return member && workspace ? [{ workspaceId, name: workspace.document.name, role: member.role }] : [];
    }),
  );
  return found
    .flat()
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.workspaceId < b.workspaceId ? -1 : 1));
}
