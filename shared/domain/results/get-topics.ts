import type { Scope } from '../../model/scope.ts';
import type { TopicList } from '../../model/views.ts';
import { countTopic } from '../decisions/apply-decisions.ts';
import type { Services } from '../services.ts';
import { type AssetIds, getFinishedIndex } from './get-finished-index.ts';
import { loadDecidedIssues } from './load-decided-issues.ts';
import { loadTopics } from './load-results.ts';

/** Topics of a complete asset with their issues, and the issues no topic refers to. Throws as `getFinishedIndex` and `loadIssues`. */
export async function getTopics(services: Services, scope: Scope, ids: AssetIds): Promise<TopicList> {
  const index = await getFinishedIndex(services, scope, ids);
  const [issues, stored] = await Promise.all([loadDecidedIssues(services, index), loadTopics(services, index)]);
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  const topics = stored.map(({ issueIds, ...topic }) =>
    countTopic({ ...topic, issues: issueIds.flatMap((id) => byId.get(id) ?? []) }),
  );
  const grouped = new Set(stored.flatMap(({ issueIds }) => issueIds));
  const orphanIssues = issues.filter(({ id }) => !grouped.has(id));
  const metadata = { totalTopics: topics.length, orphanIssueCount: orphanIssues.length };
  return { assetId: ids.assetId, topics, orphanIssues, metadata };
}
