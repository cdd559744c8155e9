import type { Issue, Severity, Topic } from '../api/types.ts';
import { isOpen, ruleName } from '../ui/words.ts';

/** Which findings are shown; empty means all. */
export interface IssueFilters {
  readonly severities: readonly Severity[];
  readonly state: '' | 'open' | 'waiting' | 'decided' | 'mine';
  readonly topicId: string;
  readonly ruleCode: string;
  readonly page: string;
  readonly text: string;
}

export const noFilters: IssueFilters = { severities: [], state: '', topicId: '', ruleCode: '', page: '', text: '' };

export const isNarrowed = (filters: IssueFilters): boolean => JSON.stringify(filters) !== JSON.stringify(noFilters);

function fitsState({ status }: Issue, state: IssueFilters['state'], isMine: boolean): boolean {
  if (state === 'open') return isOpen(status);
  if (state === 'waiting') return status === 'AWAITING_HUMAN_INPUT';
  if (state === 'decided') return !isOpen(status);
  return state !== 'mine' || isMine;
}

export interface Known {
  readonly topics: readonly Topic[];
  /** Issue ids that are assigned to the reader. */
  readonly mine: ReadonlySet<string>;
}

/** The findings that fit all filters, in their order. */
export function filterIssues(
  issues: readonly Issue[],
  filters: IssueFilters,
  { topics, mine }: Known,
): readonly Issue[] {
  const topic = topics.find(({ id }) => id === filters.topicId);
  const inTopic = topic && new Set(topic.issues.map(({ id }) => id));
  const words = filters.text.trim().toLowerCase();
  return issues.filter(
    (issue) =>
      (filters.severities.length === 0 || filters.severities.includes(issue.severity)) &&
      fitsState(issue, filters.state, mine.has(issue.id)) &&
      (!inTopic || inTopic.has(issue.id)) &&
      (filters.ruleCode === '' || issue.ruleCode === filters.ruleCode) &&
      (filters.page === '' || (issue.anchor.kind === 'page' && String(issue.anchor.page) === filters.page)) &&
      (words === '' ||
        `${issue.referenceNumber} ${ruleName(issue.ruleCode)} ${issue.summary}`.toLowerCase().includes(words)),
  );
}
