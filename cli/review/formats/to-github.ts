import { type Severity, severityRank } from '../../../shared/model/issue.ts';
import { describePlace } from '../../../shared/report/describe-place.ts';
import { findRegion } from './find-region.ts';
import { type FormattedReview, listFindings } from './formatted-review.ts';

const commands: Readonly<Record<Severity, 'error' | 'warning' | 'notice'>> = {
  CRITICAL: 'error',
  MAJOR: 'error',
  MINOR: 'warning',
  INFO: 'notice',
};

/** Escapes of https://docs.github.com/actions/reference/workflow-commands-for-github-actions. */
const toData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const toProperty = (text: string): string => toData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Annotations of a GitHub workflow, gravest first: a run shows only the first ten of a kind. */
export function toGithub(formatted: FormattedReview): string {
  const findings = listFindings(formatted).toSorted(
    (a, b) => severityRank[a.issue.severity] - severityRank[b.issue.severity],
  );
  const lines = findings.map(({ asset, issue }) => {
    const file = formatted.files.get(asset.filename);
    const region = findRegion(issue, file?.text);
    const properties = [
      `file=${toProperty(file?.path ?? asset.filename)}`,
      ...(region
        ? [
            `line=${region.startLine}`,
            `endLine=${region.endLine}`,
            `col=${region.startColumn}`,
            `endColumn=${region.endColumn}`,
          ]
        : []),
      `title=${toProperty(`${issue.severity} ${issue.ruleCode}`)}`,
    ];
    const place = region ? '' : ` (${describePlace(issue.anchor)})`;
    const message = `${issue.summary}${place}. ${issue.resolutionRequirement.instruction}`;
    return `::${commands[issue.severity]} ${properties.join(',')}::${toData(message)}\n`;
  });
  const failures = formatted.review.assets
    .filter(({ status }) => status !== 'complete')
    .map(({ filename, errorMessage }) => {
      const path = formatted.files.get(filename)?.path ?? filename;
      return `::error file=${toProperty(path)}::${toData(`Could not be reviewed: ${errorMessage ?? 'unknown failure'}`)}\n`;
    });
  return [...failures, ...lines].join('');
}

/** A table for the step's summary page, in Markdown. */
export function toStepSummary({ review }: FormattedReview): string {
  const rows = review.assets.map(({ filename, verdict, issues, errorMessage }) => {
    const counts = (Object.keys(severityRank) as Severity[]).map(
      (severity) => issues.filter((issue) => issue.severity === severity).length,
    );
    return `| ${toCell(filename)} | ${toCell(verdict ?? `Could not be reviewed: ${errorMessage ?? ''}`)} | ${counts.join(' | ')} |`;
  });
  return [
    '## Asset Review',
    '',
    '| File | Verdict | Critical | Major | Minor | Info |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const toCell = (text: string): string => text.replaceAll(/[\\|`<>[\]*_]/g, '\\$&').replaceAll(/\s+/g, ' ');
