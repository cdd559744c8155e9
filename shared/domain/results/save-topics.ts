import type { Topic } from '../../model/issue.ts';
import type { IssueIndexDocument } from '../../model/submission.ts';
import type { AssetWork } from '../../model/workflow.ts';
import type { Services } from '../services.ts';
import { findIssueIndex } from './find-issue-index.ts';
import { resultName } from './result-names.ts';
import { type StoredTopic, toJsonBytes } from './stored-results.ts';

/**
 * Stores the topics of an asset whose issues are saved: the blob, then its name in the index. Safe to run twice.
 * Rejects with `BlobUnavailableError` or `StoreUnavailableError`, and when no issues were saved.
 */
export async function saveTopics(
  services: Pick<Services, 'store' | 'results'>,
  work: AssetWork,
  topics: readonly Topic[],
): Promise<void> {
  const topicsBlob = resultName(work, 'topics.json');
  const stored = topics.map(
    ({ issues, ...topic }): StoredTopic => ({ ...topic, issueIds: issues.map(({ id }) => id) }),
  );
  await services.results.write(topicsBlob, toJsonBytes(stored), 'application/json');
  const index = await findIssueIndex(services, work.scope, work.assetId);
  if (index === undefined) throw new Error(`Asset ${work.assetId} has topics but no issues.`);
  const indexed: IssueIndexDocument = { ...index.document, topicsBlob };
  await services.store.upsert('core', work.scope, indexed);
}
