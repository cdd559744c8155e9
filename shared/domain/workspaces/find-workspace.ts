import { type WorkspaceDocument, workspaceDocumentSchema } from '../../model/workspace.ts';
import type { Stored } from '../../ports/document-store.ts';
import type { Services } from '../services.ts';

/** A workspace with its version; undefined when there is none. Rejects with `StoreUnavailableError`. */
export const findWorkspace = (
  { store }: Pick<Services, 'store'>,
  workspaceId: string,
): Promise<Stored<WorkspaceDocument> | undefined> =>
  store.find('workspaces', workspaceId, workspaceId, workspaceDocumentSchema);
