import { type Severity, severities, severityRank } from '../../model/issue.ts';
import { isContentType, mediaClassOf } from '../../model/media-types.ts';
import type { Listing, StoredAsset } from '../../model/submission.ts';

const total = (assets: readonly StoredAsset[], severity: Severity): number =>
  assets.reduce((sum, { issueCounts }) => sum + (issueCounts?.[severity] ?? 0), 0);

/** Issues of all assets by severity. */
export const toIssueCounts = (assets: readonly StoredAsset[]): Record<Severity, number> => ({
  CRITICAL: total(assets, 'CRITICAL'),
  MAJOR: total(assets, 'MAJOR'),
  MINOR: total(assets, 'MINOR'),
  INFO: total(assets, 'INFO'),
});

/** Issues of all assets that are not yet resolved or dismissed. */
export const toOpenIssueCount = (assets: readonly StoredAsset[]): number =>
  assets.reduce((sum, { openIssueCount = 0 }) => sum + openIssueCount, 0);

/** What the list of submissions filters by. */
export function toListing(assets: readonly StoredAsset[]): Listing {
  const counts = toIssueCounts(assets);
  const reaches = (least: Severity): boolean =>
    severities.some((severity) => severityRank[severity] <= severityRank[least] && counts[severity] > 0);
  return {
    searchText: assets.map(({ filename }) => filename.toLowerCase()).join('\n'),
    blobPaths: [...new Set(assets.map(({ blobPath }) => blobPath))],
    reaches: { CRITICAL: reaches('CRITICAL'), MAJOR: reaches('MAJOR'), MINOR: reaches('MINOR'), INFO: reaches('INFO') },
    decision: !reaches('INFO') ? 'none' : toOpenIssueCount(assets) > 0 ? 'open' : 'decided',
    isAwaiting: assets.some(({ awaitingIssueCount = 0 }) => awaitingIssueCount > 0),
    media: [...new Set(assets.flatMap(({ mimeType }) => (isContentType(mimeType) ? [mediaClassOf(mimeType)] : [])))],
    ruleCodes: [...new Set(assets.flatMap(({ ruleCodes = [] }) => ruleCodes))],
  };
}
