import { issueIndexIdOf } from '../../model/ids.ts';
import { type ClearedFinding, type Issue, issueSummarySchema } from '../../model/issue.ts';
import type { Provenance } from '../../model/provenance.ts';
import type { IssueIndexDocument } from '../../model/submission.ts';
import type { PublicTranscriptSegment } from '../../model/transcript.ts';
import type { AssetWork } from '../../model/workflow.ts';
import type { Services } from '../services.ts';
import { resultName } from './result-names.ts';
import { toJsonBytes } from './stored-results.ts';

export interface Findings {
  /** Ordered by `referenceNumber`. */
  readonly issues: readonly Issue[];
  readonly cleared: readonly ClearedFinding[];
  /** What is said; undefined of what has no sound. */
  readonly transcript?: readonly PublicTranscriptSegment[];
  readonly provenance: Provenance;
}

/**
 * Stores the findings of an asset: its blobs, then the index that names them, so that an index never points at nothing.
 * Safe to run twice. Rejects with `BlobUnavailableError` or `StoreUnavailableError`.
 */
export async function saveIssues(
  services: Pick<Services, 'store' | 'results' | 'clock'>,
  work: AssetWork,
  findings: Findings,
): Promise<IssueIndexDocument> {
  const { scope, submissionId, assetId, retryCount } = work;
  const issuesBlob = resultName(work, 'issues.json');
  const clearedBlob = resultName(work, 'cleared.json');
  const transcriptBlob = findings.transcript === undefined ? null : resultName(work, 'transcript.json');
  await Promise.all([
    services.results.write(issuesBlob, toJsonBytes(findings.issues), 'application/json'),
    services.results.write(clearedBlob, toJsonBytes(findings.cleared), 'application/json'),
    ...(transcriptBlob === null
      ? []
      : [services.results.write(transcriptBlob, toJsonBytes(findings.transcript), 'application/json')]),
  ]);
  const index: IssueIndexDocument = {
    id: issueIndexIdOf(assetId),
    type: 'issues',
    scope,
    submissionId,
    assetId,
    retryCount,
    issues: findings.issues.map((issue) => issueSummarySchema.parse(issue)),
    issuesBlob,
    topicsBlob: null,
    clearedBlob,
    transcriptBlob,
    provenance: findings.provenance,
    createdAt: services.clock.now().toISOString(),
  };
  await services.store.upsert('core', scope, index);
  return index;
}
