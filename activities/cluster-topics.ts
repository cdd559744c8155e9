import { clusterTopics } from '../shared/analysis/topics/cluster-topics.ts';
import { findIssueIndex } from '../shared/domain/results/find-issue-index.ts';
import { loadIssues } from '../shared/domain/results/load-results.ts';
import { saveTopics } from '../shared/domain/results/save-topics.ts';
import type { Services } from '../shared/domain/services.ts';
import { assetWorkSchema } from '../shared/model/workflow.ts';

/** Activity `cluster-topics`: groups the stored issues of an asset. */
export const createClusterTopics =
  (services: Services) =>
  async (input: unknown): Promise<void> => {
    const work = assetWorkSchema.parse(input);
    const index = await findIssueIndex(services, work.scope, work.assetId);
    if (index === undefined) throw new Error(`Asset ${work.assetId} has no issues to cluster.`);
    const issues = await loadIssues(services, index.document);
    const { topics } = clusterTopics(issues, { assetId: work.assetId, createdAt: index.document.createdAt });
    await saveTopics(services, work, topics);
  };
