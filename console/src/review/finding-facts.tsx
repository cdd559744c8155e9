import type { ComponentChildren } from 'preact';
import type { Issue } from '../api/types.ts';
import { SeverityTag } from '../ui/severity.tsx';
import { describePlace, ruleName } from '../ui/words.ts';

/** What a finding says, how grave it is, its rule and its place; `children` follow them in the line. */
export function FindingFacts({ issue, children }: { readonly issue: Issue; readonly children: ComponentChildren }) {
  return (
    <>
      <span class="finding-title">
        <bdi>{issue.summary}</bdi>
      </span>
      <span class="facts">
        <SeverityTag severity={issue.severity} />
        <span>{ruleName(issue.ruleCode)}</span>
        <span>{describePlace(issue.anchor)}</span>
        {children}
      </span>
    </>
  );
}
