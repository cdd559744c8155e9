import type { Issue, Topic } from '../api/types.ts';
import { Icon } from '../ui/icons.tsx';
import { isOpen, ruleName, severityOrder, severityWords } from '../ui/words.ts';
import { type IssueFilters, isNarrowed, noFilters } from './filter-issues.ts';
import { underWay } from './under-way.ts';

interface Props {
  readonly issues: readonly Issue[];
  readonly topics: readonly Topic[];
  readonly filters: IssueFilters;
  readonly onChange: (filters: IssueFilters) => void;
}

const states: readonly (readonly [IssueFilters['state'], string])[] = [
  ['', 'Any state'],
  ['open', 'To decide'],
  ['waiting', 'Waiting for evidence'],
  ['decided', 'Decided'],
  ['mine', 'Assigned to me'],
];

const clip = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** Narrows the findings: severity, state, topic, rule, page, words. */
export function IssueFilterBar({ issues, topics, filters, onChange }: Props) {
  const set = (change: Partial<IssueFilters>): void => onChange({ ...filters, ...change });
  const rules = [...new Set(issues.map(({ ruleCode }) => ruleCode))].toSorted();
  const pages = [...new Set(issues.flatMap(({ anchor }) => (anchor.kind === 'page' ? [anchor.page] : [])))].toSorted(
    (a, b) => a - b,
  );
  const toggle = (severity: Issue['severity']): void =>
    set({
      severities: filters.severities.includes(severity)
        ? filters.severities.filter((one) => one !== severity)
        : [...filters.severities, severity],
    });
  return (
    <search class="issue-filters">
      <div class="severities" role="group" aria-label="Severity">
        {severityOrder.map((severity) => {
          const count = issues.filter((issue) => issue.severity === severity).length;
          return count === 0 ? undefined : (
            <button
              key={severity}
              type="button"
              class={`chip ${severity.toLowerCase()}`}
              aria-pressed={filters.severities.includes(severity)}
              onClick={() => toggle(severity)}
            >
              {severityWords[severity]} <span>{count}</span>
            </button>
          );
        })}
      </div>
      <input
        id="issue-search"
        type="search"
        aria-label="Search findings"
        placeholder="Search findings"
        value={filters.text}
        onInput={(event) => set({ text: event.currentTarget.value })}
      />
      <div class="choices">
        <select
          aria-label="State"
          value={filters.state}
          onChange={(event) => set({ state: event.currentTarget.value as IssueFilters['state'] })}
        >
          {states.map(([state, label]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </select>
        {topics.length > 0 ? (
          <select
            aria-label="Topic"
            value={filters.topicId}
            onChange={(event) => set({ topicId: event.currentTarget.value })}
          >
            <option value="">Any topic</option>
            {topics.map(({ id, title, issues: within }) => (
              <option key={id} value={id}>
                {clip(title)} ({within.length})
              </option>
            ))}
          </select>
        ) : undefined}
        {rules.length > 1 ? (
          <select
            aria-label="Rule"
            value={filters.ruleCode}
            onChange={(event) => set({ ruleCode: event.currentTarget.value })}
          >
            <option value="">Any rule</option>
            {rules.map((code) => (
              <option key={code} value={code}>
                {ruleName(code)}
              </option>
            ))}
          </select>
        ) : undefined}
        {pages.length > 1 ? (
          <select aria-label="Page" value={filters.page} onChange={(event) => set({ page: event.currentTarget.value })}>
            <option value="">Any page</option>
            {pages.map((page) => (
              <option key={page} value={String(page)}>
                Page {page}
              </option>
            ))}
          </select>
        ) : undefined}
      </div>
      {isNarrowed(filters) ? (
        <button type="button" class="plain" onClick={() => onChange(noFilters)}>
          Show all
        </button>
      ) : undefined}
    </search>
  );
}

/** How many findings have been decided, and how many of these decisions are still on their way to the service. */
export function DecidedBar({
  issues,
  onStep,
}: {
  readonly issues: readonly Issue[];
  readonly onStep: (by: 1 | -1) => void;
}) {
  const saving = underWay.size;
  const decided = issues.filter(({ status }) => !isOpen(status)).length;
  return (
    <div class="decided">
      <progress max={Math.max(1, issues.length)} value={decided} aria-label="Findings decided" />
      <span role="status">
        {decided} of {issues.length} decided{saving > 0 ? `, saving ${saving}` : ''}
      </span>
      <button type="button" class="plain" aria-label="Previous finding" onClick={() => onStep(-1)}>
        <Icon name="up" />
      </button>
      <button type="button" class="plain" aria-label="Next finding" onClick={() => onStep(1)}>
        <Icon name="down" />
      </button>
    </div>
  );
}
