import type { Issue } from '../../model/issue.ts';
import type { IssueIndexDocument } from '../../model/submission.ts';
import { applyDecisions } from '../decisions/apply-decisions.ts';
import { findCurrentDecisions } from '../decisions/find-decisions.ts';
import type { Services } from '../services.ts';
import { loadIssues } from './load-results.ts';

/** Issues of an asset as they stand now, ordered by `referenceNumber`. Throws `result_blob_lost`; rejects with `StoreUnavailableError`. */
export async function loadDecidedIssues(
  services: Pick<Services, 'store' | 'results'>,
  index: IssueIndexDocument,
): Promise<Issue[]> {
  const [issues, decisions] = await Promise.all([
    loadIssues(services, index),
    findCurrentDecisions(services, index.scope, index.assetId),
  ]);
  return applyDecisions(issues, decisions).toSorted((a, b) => a.referenceNumber - b.referenceNumber);
}
