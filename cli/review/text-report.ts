import { styleText } from 'node:util';
import { findAlsoUnder } from '../../shared/model/also-under.ts';
import type { Issue, Severity, Topic } from '../../shared/model/issue.ts';
import { toVerdict } from '../../shared/model/verdict.ts';
import { countPlaces, describePlace, findQuote } from '../../shared/report/describe-place.ts';
import { capitalise, countFindings, describeReading, describeShortfall } from '../../shared/report/phrases.ts';
import type { Review, ReviewedAsset } from '../../shared/report/review.ts';

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

const shownPrecedents = 3;

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

const labelWidth = 11;
/** Longer titles are cut at a word. */
const titleWidth = 120;

/** A sentence that ends with one full stop, whatever it ended with. */
const toSentence = (text: string): string => `${text.trim().replace(/[.…]+$/, '')}.`;

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`;

/** Title and address of the first precedents, each on a line of its own. */
function precedentTexts({ precedents }: Issue): string[] {
  const shown = precedents.slice(0, shownPrecedents);
  const more = precedents.length - shown.length;
  return [
    ...shown.flatMap(({ title, decision, date, url }) => [`${title} (${decision}, ${date})`, url]),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

/** The other rules of the same words, each with what it asks for. */
const alsoUnderTexts = (issue: Issue): string[] =>
  findAlsoUnder(issue).map(
    ({ ruleCode, instruction, isLikely }) => `${ruleCode}${isLikely ? '' : ' (a note)'}: ${instruction}`,
  );

function issueLines(issue: Issue, layout: Layout, style: (format: Style, text: string) => string): string[] {
  const margin = 6;
  const indent = ' '.repeat(margin + labelWidth);
  const row = (label: string, text: string): string =>
    wrap(text, layout.width, indent, `${' '.repeat(margin)}${label.padEnd(labelWidth)}`);
  const quote = findQuote(issue.anchor);
  const { instruction, wording } = issue.resolutionRequirement;
  const place = capitalise(describePlace(issue.anchor));
  const places = countPlaces(issue);
  const head = `${String(issue.referenceNumber).padStart(3)}.  `;
  const title = wrap(
    `${issue.severity} · ${issue.ruleCode} · ${shorten(issue.summary, titleWidth)}`,
    layout.width,
    ' '.repeat(margin),
    head,
  );
  return [
    styleTitle(title, issue, style),
    row('Where', `${place}${quote ? `: “${quote}”` : ''}${places > 1 ? ` (${places} places)` : ''}`),
    row('Why', `${toSentence(issue.severityReasoningHeadline)} ${issue.severityReasoning}`),
    row('Cure', wording ? `${instruction} For example: “${wording}”` : instruction),
    ...alsoUnderTexts(issue).map((text, index) => row(index === 0 ? 'Also under' : '', text)),
    ...precedentTexts(issue).map((text, index) => row(index === 0 ? 'Precedents' : '', text)),
    '',
  ];
}

/** Colour for the severity; the line breaks stay where they were found without it. */
const styleTitle = (title: string, { severity }: Issue, style: (format: Style, text: string) => string): string =>
  title.replace(severity, style(severityStyle[severity], severity));

function topicLines({ title, issues }: Topic, layout: Layout): string {
  const numbers = issues.map((issue) => issue.referenceNumber).join(', ');
  return wrap(`${shorten(title, titleWidth)} (findings ${numbers})`, layout.width, '      ', '    · ');
}

function assetLines(asset: ReviewedAsset, layout: Layout, style: (format: Style, text: string) => string): string[] {
  const version = asset.versionNumber > 1 ? ` (version ${asset.versionNumber})` : '';
  const title = `${asset.filename}${version}`;
  const lines = [style('bold', title), style('dim', '─'.repeat(Math.min(layout.width, title.length)))];
  if (asset.status !== 'complete') {
    const reason = `Could not be reviewed: ${asset.errorMessage ?? 'unknown failure'} (${asset.errorType ?? asset.status})`;
    return [...lines, wrap(reason, layout.width, ''), ''];
  }
  lines.push(
    wrap(`${toVerdict(asset)} ${capitalise(countFindings(asset.issues))}.`, layout.width, ''),
    wrap(describeReading(asset.read), layout.width, ''),
    ...asset.coverage
      .filter(({ extent, reason }) => extent !== 'full' && reason !== '')
      .map((line) => wrap(describeShortfall(line), layout.width, '    ', '  · ')),
    '',
  );
  if (asset.topics.length > 0) lines.push('  Topics', ...asset.topics.map((topic) => topicLines(topic, layout)), '');
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
