import { styleText } from 'node:util';
import { type Anchor, type Issue, type Severity, severities } from '../../shared/model/issue.ts';
import { unreachable } from '../../shared/model/unreachable.ts';
import type { Review, ReviewedAsset } from './review-files.ts';

const severityStyle = {
  CRITICAL: ['bold', 'red'],
  MAJOR: 'red',
  MINOR: 'yellow',
  INFO: 'cyan',
} as const satisfies Record<Severity, Parameters<typeof styleText>[0]>;

/** How a report is laid out: its width in characters, and whether colour and weight may be used. */
export interface Layout {
  readonly width: number;
  readonly isStyled: boolean;
}

type Style = Parameters<typeof styleText>[0];

const two = (value: number): string => String(value).padStart(2, '0');

const clock = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const fraction = String(Math.floor(ms % 1000)).padStart(3, '0');
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(rest)}.${fraction}`;
};

/** Where an anchor points, in words: `page 2`, `line 4`, `0:12.5 to 0:14.0`. */
export function describePlace(anchor: Anchor): string {
  switch (anchor.kind) {
    case 'page':
      return `page ${anchor.page}`;
    case 'text':
      return `line ${anchor.line}`;
    case 'region':
      return 'in the picture';
    case 'time':
      return anchor.startMs === anchor.endMs
        ? `at ${clock(anchor.startMs)}`
        : `${clock(anchor.startMs)} to ${clock(anchor.endMs)}`;
    case 'asset':
      return 'the file as a whole';
    default:
      return unreachable(anchor);
  }
}

const quoteOf = (anchor: Anchor): string | undefined => ('quote' in anchor ? anchor.quote : undefined);

/** `3 findings: 1 critical, 2 minor`, or `no findings`. */
export function countFindings(issues: readonly Pick<Issue, 'severity'>[]): string {
  if (issues.length === 0) return 'no findings';
  const counts = severities
    .map((severity) => [severity, issues.filter((issue) => issue.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity.toLowerCase()}`);
  return `${issues.length} ${issues.length === 1 ? 'finding' : 'findings'}: ${counts.join(', ')}`;
}

/** What the findings mean for publication, in one sentence. */
export function toVerdict(issues: readonly Pick<Issue, 'severity'>[]): string {
  const has = (...wanted: readonly Severity[]): boolean => issues.some((issue) => wanted.includes(issue.severity));
  if (has('CRITICAL')) return 'Do not publish: it meets a prohibition.';
  if (has('MAJOR')) return 'Not ready: resolve the major findings before publication.';
  if (has('MINOR')) return 'Nearly ready: evidence or a qualification is missing.';
  if (has('INFO')) return 'Ready, with notes.';
  return 'Ready: nothing in it meets a rule of the catalogue.';
}

function wrap(text: string, width: number, indent: string, firstIndent = indent): string {
  const lines: string[] = [];
  let line = firstIndent;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line.length + word.length + 1 > width && line.trim() !== '' && line !== firstIndent) {
      lines.push(line);
      line = indent;
    }
    line += line === indent || line === firstIndent ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

const labelWidth = 10;

function issueLines(issue: Issue, layout: Layout, style: (format: Style, text: string) => string): string[] {
  const indent = ' '.repeat(6 + labelWidth);
  const row = (label: string, text: string): string =>
    wrap(text, layout.width, indent, `      ${label.padEnd(labelWidth)}`);
  const quote = quoteOf(issue.anchor);
  const { instruction, wording } = issue.resolutionRequirement;
  const number = String(issue.referenceNumber).padStart(3);
  return [
    `${number}.  ${style(severityStyle[issue.severity], issue.severity.padEnd(8))} ${style('bold', issue.summary)}  ${issue.ruleCode}`,
    row('Where', quote ? `${describePlace(issue.anchor)}: “${quote}”` : describePlace(issue.anchor)),
    row('Why', `${issue.severityReasoningHeadline}. ${issue.severityReasoning}`.replaceAll('..', '.')),
    row('Cure', wording ? `${instruction} For example: “${wording}”` : instruction),
    ...issue.precedents.map((precedent, index) =>
      row(
        index === 0 ? 'Precedent' : '',
        `${precedent.title} (${precedent.decision}, ${precedent.date}) ${precedent.url}`,
      ),
    ),
    '',
  ];
}

function assetLines(asset: ReviewedAsset, layout: Layout, style: (format: Style, text: string) => string): string[] {
  const version = asset.versionNumber > 1 ? ` (version ${asset.versionNumber})` : '';
  const title = `${asset.filename}${version}`;
  const lines = [style('bold', title), style('dim', '─'.repeat(Math.min(layout.width, title.length)))];
  if (asset.status !== 'complete') {
    return [
      ...lines,
      `Could not be reviewed: ${asset.errorMessage ?? 'unknown failure'} (${asset.errorType ?? asset.status})`,
      '',
    ];
  }
  lines.push(`${toVerdict(asset.issues)} ${countFindings(asset.issues)}.`, '');
  for (const topic of asset.topics) {
    const numbers = topic.issues.map((issue) => issue.referenceNumber).join(', ');
    lines.push(wrap(`${topic.title}: findings ${numbers}. ${topic.summary.text}`, layout.width, '      ', '  ▸ '));
  }
  if (asset.topics.length > 0) lines.push('');
  return [...lines, ...asset.issues.flatMap((issue) => issueLines(issue, layout, style))];
}

/** The report of a review as text: a verdict per file, its topics, then every finding with place, reason, cure and precedents. */
export function toTextReport(review: Review, layout: Layout): string {
  const style = (format: Style, text: string): string =>
    layout.isStyled ? styleText(format, text, { validateStream: false }) : text;
  return [
    ...review.assets.flatMap((asset) => assetLines(asset, layout, style)),
    `Submission ${review.submissionId}`,
  ].join('\n');
}
