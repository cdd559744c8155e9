import type { Severity } from '../api/types.ts';
import { severityOrder, severityWords } from './words.ts';

export function SeverityTag({ severity }: { readonly severity: Severity }) {
  return <span class={`tag ${severity.toLowerCase()}`}>{severityWords[severity]}</span>;
}

/** How many findings of each severity; nothing for none. */
export function SeverityCounts({ counts }: { readonly counts: Readonly<Partial<Record<Severity, number>>> }) {
  const shown = severityOrder.filter((severity) => (counts[severity] ?? 0) > 0);
  return (
    <span class="counts">
      {shown.map((severity) => (
        <span key={severity} class={`count ${severity.toLowerCase()}`} title={severityWords[severity]}>
          {counts[severity]}
          <span class="hidden"> {severityWords[severity].toLowerCase()}</span>
        </span>
      ))}
    </span>
  );
}
