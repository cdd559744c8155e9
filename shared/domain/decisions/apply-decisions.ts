import type { CurrentDecision } from '../../model/decision.ts';
import type { Issue, Topic } from '../../model/issue.ts';

type Decisions = Readonly<Record<string, CurrentDecision>>;
type Status = Issue['status'];

/** Whether an issue with this status still waits for somebody (decisions, Topic counts). */
export const isOpenStatus = (status: Status): boolean => status !== 'RESOLVED' && status !== 'DISMISSED';

/** Issues with the status and the time of their latest decision. */
export const applyDecisions = (issues: readonly Issue[], decisions: Decisions): Issue[] =>
  issues.map((issue) => {
    const decision = decisions[issue.id];
    return decision ? { ...issue, status: decision.status, updatedAt: decision.decidedAt } : issue;
  });

/** The same for the six fields of the asset detail. */
export const applyStatuses = <T extends Pick<Issue, 'id' | 'status'>>(
  summaries: readonly T[],
  decisions: Decisions,
): T[] => summaries.map((summary) => ({ ...summary, status: decisions[summary.id]?.status ?? summary.status }));

/** A topic whose counts and `updatedAt` follow its issues. */
export function countTopic(topic: Topic): Topic {
  const open = topic.issues.filter(({ status }) => isOpenStatus(status)).length;
  const updatedAt = topic.issues.map((issue) => issue.updatedAt).reduce((a, b) => (a > b ? a : b), topic.updatedAt);
  return {
    ...topic,
    updatedAt,
    summary: { ...topic.summary, openIssues: open, resolvedIssues: topic.issues.length - open },
  };
}
