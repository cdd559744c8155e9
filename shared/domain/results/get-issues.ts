import type { Scope } from '../../model/scope.ts';
import type { IssueList } from '../../model/views.ts';
import type { Services } from '../services.ts';
import { type AssetIds, getFinishedIndex } from './get-finished-index.ts';
import { loadDecidedIssues } from './load-decided-issues.ts';

/** All issues of a complete asset, ordered by `referenceNumber`. Throws as `getFinishedIndex` and `loadIssues`. */
export async function getIssues(services: Services, scope: Scope, ids: AssetIds): Promise<IssueList> {
  const index = await getFinishedIndex(services, scope, ids);
  const issues = await loadDecidedIssues(services, index);
  return { assetId: ids.assetId, issues, total: issues.length };
}
