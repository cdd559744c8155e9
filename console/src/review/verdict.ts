import type { Issue, Severity } from '../api/types.ts';
import { isOpen, severityOrder } from '../ui/words.ts';

const verdicts: Readonly<Record<Severity, string>> = {
  CRITICAL: 'Do not publish: it meets a prohibition.',
  MAJOR: 'Not ready: resolve the major findings before publication.',
  MINOR: 'Nearly ready: evidence or a qualification is missing.',
  INFO: 'Ready, with notes.',
};

/** What the open findings mean for publication. It names what was not read, and then nothing is called ready. */
export function toVerdict(issues: readonly Issue[], notAssessed: readonly string[]): string {
  const standing = issues.filter(({ status }) => isOpen(status) || status === 'ACKNOWLEDGED');
  const gravest = severityOrder.find((severity) => standing.some((issue) => issue.severity === severity));
  const unread = notAssessed.length === 0 ? '' : ` Not assessed: ${notAssessed.join(', ')}.`;
  if (gravest === 'CRITICAL' || gravest === 'MAJOR') return `${verdicts[gravest]}${unread}`;
  if (notAssessed.length > 0) return `Not all of it was read.${unread}`;
  if (gravest !== undefined) return verdicts[gravest];
  return issues.length === 0 ? 'Ready: nothing in it meets a rule.' : 'Every finding is settled.';
}
