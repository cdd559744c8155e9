import type { Issue } from '../../shared/model/issue.ts';
import type { ChangeList } from '../../shared/model/views.ts';
import { describePlace } from '../../shared/report/describe-place.ts';

const shown = 10;

/** What a new version changed, for people: the counts, why, and the first findings of each kind. */
export function describeChanges(filename: string, { cause, fixed, new: added, remaining }: ChangeList): string {
  const moved = remaining.filter((entry) => entry.moved).length;
  const causes = [
    ...(cause.fileChanged ? ['the file'] : []),
    ...(cause.ruleSetChanged ? ['the rule set'] : []),
    ...(cause.modelChanged ? ['an engine'] : []),
  ];
  const why = causes.length === 0 ? 'Nothing changed' : `Changed: ${causes.join(', ')}`;
  const reopened = remaining.flatMap(({ issue, reopened: loss }) => (loss ? [issue] : []));
  return [
    `${filename}, against the version before`,
    `  ${fixed.length} fixed, ${remaining.length} remaining${moved > 0 ? ` (${moved} moved)` : ''}, ${added.length} new. ${why}.`,
    ...rows('Fixed', fixed),
    ...rows('New', added),
    ...rows('Open again, because the words have changed', reopened),
    '',
  ].join('\n');
}

function rows(title: string, issues: readonly Issue[]): string[] {
  if (issues.length === 0) return [];
  const lines = issues
    .slice(0, shown)
    .map(
      ({ severity, ruleCode, summary, anchor }) => `    ${severity} ${ruleCode} ${summary} (${describePlace(anchor)})`,
    );
  const rest = issues.length - shown;
  return [`  ${title}`, ...lines, ...(rest > 0 ? [`    and ${rest} more`] : [])];
}
