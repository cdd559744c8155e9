import { deriveUuid } from '../../model/ids.ts';
import type { Issue, Topic } from '../../model/issue.ts';
import { linkSimilar } from './link-similar.ts';
import { linkTouching } from './link-touching.ts';
import { toFeatureVectors } from './to-feature-vectors.ts';
import { toTopicText, toTopicTitle } from './topic-texts.ts';

/** Groups closer than this cosine, on average, have one cause. */
const similarityThreshold = 0.18;
/** Above this many issues the square of their number is too much to hold; the rest stays without a root cause. */
const maxComparedIssues = 3000;

/**
 * Groups the issues of one asset: `ROOT_CAUSE` by rule, section and similar wording, `SHARED_ANCHOR` by place. Groups have
 * two issues or more; an issue is in at most one topic of each type, and of two topics with the same issues only the root
 * cause is given. Pure and deterministic: ids depend on the asset, the type and the issues.
 */
export function clusterTopics(
  issues: readonly Issue[],
  context: { readonly assetId: string; readonly createdAt: string },
): { readonly topics: Topic[]; readonly orphanIssueIds: string[] } {
  const compared = issues.slice(0, maxComparedIssues);
  const causes = linkSimilar(toFeatureVectors(compared), similarityThreshold).filter(isGroup);
  const known = new Set(causes.map(String));
  const places = linkTouching(issues.map(({ anchor }) => anchor))
    .filter(isGroup)
    .filter((group) => !known.has(String(group)));
  const toTopics = (topicType: Topic['topicType'], groups: readonly (readonly number[])[]): Topic[] =>
    groups.map((group) =>
      toTopic(
        topicType,
        group.flatMap((index) => issues[index] ?? []),
        context,
      ),
    );
  const topics = [...toTopics('ROOT_CAUSE', causes), ...toTopics('SHARED_ANCHOR', places)];
  const grouped = new Set(topics.flatMap((topic) => topic.issues.map(({ id }) => id)));
  return { topics, orphanIssueIds: issues.map(({ id }) => id).filter((id) => !grouped.has(id)) };
}

const isGroup = (group: readonly number[]): boolean => group.length >= 2;

const isResolved = ({ status }: Issue): boolean => status === 'RESOLVED' || status === 'DISMISSED';

function toTopic(
  topicType: Topic['topicType'],
  issues: readonly Issue[],
  { assetId, createdAt }: { readonly assetId: string; readonly createdAt: string },
): Topic {
  const count = (isCounted: (issue: Issue) => boolean): number => issues.filter(isCounted).length;
  const resolvedIssues = count(isResolved);
  return {
    id: deriveUuid('topic', assetId, topicType, ...issues.map(({ id }) => id).toSorted()),
    assetId,
    topicType,
    title: toTopicTitle(topicType, issues),
    issueCount: issues.length,
    summary: {
      totalIssues: issues.length,
      criticalIssues: count(({ severity }) => severity === 'CRITICAL'),
      resolvedIssues,
      openIssues: issues.length - resolvedIssues,
      text: toTopicText(issues),
    },
    issues: [...issues],
    createdAt,
    updatedAt: createdAt,
    anchor: issues.find(({ anchor }) => anchor.kind !== 'asset')?.anchor ?? { kind: 'asset' },
  };
}
