import { type Issue, type Severity, severityRank } from '../../shared/model/issue.ts';
import type { Review, ReviewedAsset } from '../../shared/report/review.ts';
import { toFingerprint } from './formats/fingerprint.ts';

/** Whether a finding counts. */
export type Counts = (asset: ReviewedAsset, issue: Issue) => boolean;

/** Whether a finding that counts is as grave as the threshold or graver. */
export const meets = (review: Review, threshold: Severity, counts: Counts): boolean =>
  review.assets.some((asset) =>
    asset.issues.some((issue) => severityRank[issue.severity] <= severityRank[threshold] && counts(asset, issue)),
  );

/** Which findings are new against the baseline or the earlier version; undefined without either. */
export function toNewness(review: Review, baseline: ReadonlyMap<string, number> | undefined): Counts | undefined {
  if (baseline !== undefined) {
    const left = new Map(baseline);
    const added = new Set<Issue>();
    for (const { filename, issues } of review.assets) {
      for (const issue of issues) {
        const fingerprint = toFingerprint(filename, issue);
        const known = left.get(fingerprint) ?? 0;
        if (known === 0) added.add(issue);
        else left.set(fingerprint, known - 1);
      }
    }
    return (_asset, issue) => added.has(issue);
  }
  if (!review.assets.some(({ changes }) => changes)) return undefined;
  return (asset, issue) => asset.changes === undefined || asset.changes.new.some(({ id }) => id === issue.id);
}
