import { issueIndexIdOf } from '../../model/ids.ts';
import type { Scope } from '../../model/scope.ts';
import { type IssueIndexDocument, issueIndexDocumentSchema } from '../../model/submission.ts';
import type { Stored } from '../../ports/document-store.ts';
import type { Services } from '../services.ts';

/** Index of an asset's stored findings; undefined before they were saved. Rejects with `StoreUnavailableError`. */
export const findIssueIndex = (
  { store }: Pick<Services, 'store'>,
  scope: Scope,
  assetId: string,
): Promise<Stored<IssueIndexDocument> | undefined> =>
  store.find('core', scope, issueIndexIdOf(assetId), issueIndexDocumentSchema);
