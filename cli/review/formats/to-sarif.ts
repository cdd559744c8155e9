import type { Log, Result, Run } from 'sarif';
import type { Issue, Severity } from '../../../shared/model/issue.ts';
import { describePlace } from '../../../shared/report/describe-place.ts';
import type { ReviewedAsset } from '../../../shared/report/review.ts';
import { findRegion } from './find-region.ts';
import { toFingerprint } from './fingerprint.ts';
import { type FormattedReview, listFindings } from './formatted-review.ts';

export const fingerprintName = 'assetReview/v1';

const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  CRITICAL: 'error',
  MAJOR: 'error',
  MINOR: 'warning',
  INFO: 'note',
};

/** The review as SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/): one result per finding, one rule per code. */
export function toSarif(formatted: FormattedReview): Log {
  const findings = listFindings(formatted);
  const codes = [...new Set(findings.map(({ issue }) => issue.ruleCode))].toSorted((a, b) => (a < b ? -1 : 1));
  const run: Run = {
    tool: {
      driver: {
        name: 'Asset Review',
        version: formatted.version,
        rules: codes.map((id) => {
          const rule = formatted.rules.get(id);
          return {
            id,
            name: id,
            shortDescription: { text: rule?.title ?? id },
            ...(rule?.url ? { helpUri: rule.url } : {}),
          };
        }),
      },
    },
    columnKind: 'utf16CodeUnits',
    results: findings.map(({ asset, issue }) => toResult(formatted, asset, issue, codes)),
    invocations: [
      {
        executionSuccessful: formatted.review.assets.every(({ status }) => status === 'complete'),
        toolExecutionNotifications: formatted.review.assets
          .filter(({ status }) => status !== 'complete')
          .map(({ filename, errorMessage, errorType }) => ({
            level: 'error',
            message: { text: `${filename}: ${errorMessage ?? 'the review failed'} (${errorType ?? 'failed'})` },
          })),
      },
    ],
  };
  return { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
}

function toResult(formatted: FormattedReview, asset: ReviewedAsset, issue: Issue, codes: readonly string[]): Result {
  const { path, text } = formatted.files.get(asset.filename) ?? { path: asset.filename, text: undefined };
  const region = findRegion(issue, text);
  const isSettled = issue.status === 'RESOLVED' || issue.status === 'DISMISSED';
  const { instruction } = issue.resolutionRequirement;
  return {
    ruleId: issue.ruleCode,
    ruleIndex: codes.indexOf(issue.ruleCode),
    level: levels[issue.severity],
    message: { text: `${issue.summary}. ${issue.severityReasoningHeadline}. ${instruction}` },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: toUri(path) }, ...(region ? { region } : {}) },
        message: { text: describePlace(issue.anchor) },
      },
    ],
    partialFingerprints: { [fingerprintName]: toFingerprint(asset.filename, issue) },
    ...(formatted.isNew ? { baselineState: formatted.isNew(asset, issue) ? 'new' : 'unchanged' } : {}),
    ...(isSettled ? { suppressions: [{ kind: 'external', status: 'accepted' }] } : {}),
    properties: { severity: issue.severity, status: issue.status },
  };
}

/** A relative path as a relative URI; an absolute one as a file address. */
function toUri(path: string): string {
  const slashed = path.replaceAll('\\', '/');
  const encoded = slashed.split('/').map(encodeURIComponent).join('/');
  return slashed.startsWith('/') ? `file://${encoded}` : encoded.replace(/^(\.\/)+/, '');
}
