import { toVerdict as judge, listShortfalls } from '../../../shared/model/verdict.ts';
import type { CoverageList, Issue } from '../api/types.ts';
import { isOpen } from '../ui/words.ts';

/** What the open findings mean for publication, in the words of every report. */
export function toVerdict(issues: readonly Issue[], { read, notAssessed }: CoverageList): string {
  const standing = issues.filter(({ status }) => isOpen(status) || status === 'ACKNOWLEDGED');
  if (issues.length > 0 && standing.length === 0)
    return ['Every finding is settled.', ...listShortfalls({ read, notAssessed })].join(' ');
  return judge({ issues: standing, read, notAssessed });
}
