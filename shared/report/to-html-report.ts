import { createHash } from 'node:crypto';
import type { FileLook } from '../analysis/look-at-file.ts';
import { type Issue, severities } from '../model/issue.ts';
import { toVerdict, toVerdictClass } from '../model/verdict.ts';
import { drawFile } from './draw-file.ts';
import { html, Markup } from './html.ts';
import { capitalise, countFindings } from './phrases.ts';
import { reportStyle } from './report-style.ts';
import type { Review, ReviewedAsset } from './review.ts';

/** Nothing runs and nothing is fetched; the one style is known by its hash, the pictures are in the page. */
const policy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(reportStyle).digest('base64')}'; base-uri 'none'; form-action 'none'`;

function drawContents({ heads }: ReportHead): Markup | undefined {
  if (heads.length < 2) return undefined;
  const rows = heads.map((asset, index) => {
    const { filename, status, issues } = asset;
    const gravest = status === 'complete' ? toVerdictClass(asset) : 'failed';
    const count = status === 'complete' ? `${capitalise(countFindings(issues))}.` : '';
    return html`<li><a href="#file-${index + 1}"><bdi>${filename}</bdi></a><span class="dot ${gravest}"></span><span>${status === 'complete' ? toVerdict(asset) : 'Not reviewed.'}</span> <span class="aside">${count}</span></li>`;
  });
  return html`<nav aria-label="Files"><ol class="contents">${rows}</ol></nav>`;
}

/** Boxes to tick that show and hide findings; the style does it, no script. */
function drawFilter({ heads }: ReportHead): Markup | undefined {
  const present = severities.filter((severity) =>
    heads.some(({ issues }) => issues.some((issue) => issue.severity === severity)),
  );
  if (present.length < 2) return undefined;
  const choices = present.map((severity) => {
    const name = severity.toLowerCase();
    return html`<label><input type="checkbox" id="show-${name}" checked> ${capitalise(name)}</label>`;
  });
  return html`<fieldset class="filter"><legend>Show findings</legend>${choices}</fieldset>`;
}

/** One file in the list at the top. */
export type AssetHead = Pick<ReviewedAsset, 'filename' | 'status' | 'read' | 'notAssessed'> & {
  readonly issues: readonly Pick<Issue, 'severity' | 'ruleCode'>[];
};

/** What the top and the foot of the page need. */
export interface ReportHead {
  readonly submissionId: string;
  /** When the review ended; null where that is not known. */
  readonly reviewedAt: string | null;
  readonly heads: readonly AssetHead[];
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function drawTop(head: ReportHead): Markup {
  const { heads, reviewedAt } = head;
  const names = heads.map(({ filename }) => filename).join(', ');
  const date =
    reviewedAt === null
      ? undefined
      : html`<p class="aside">Reviewed on <time datetime="${reviewedAt}">${dateFormat.format(new Date(reviewedAt))} UTC</time></p>`;
  // The style goes in as it is: its hash is over these very bytes.
  const sheet = new Markup(`<style>${reportStyle}</style>`);
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Review of ${names}</title>
${sheet}
</head>
<body>
<a class="skip" href="#content">To the findings</a>
<header><p class="brand">Asset Review</p><h1>Review of ${heads.length === 1 ? html`<bdi>${names}</bdi>` : `${heads.length} files`}</h1>${date}${drawContents(head)}${drawFilter(head)}</header>
<main id="content">
`;
}

const drawFoot = ({ submissionId }: ReportHead): Markup => html`
</main>
<footer><p>Submission ${submissionId}. A finding names wording or a measurement that a rule asks about; whether it breaches the rule is for people to decide.</p></footer>
</body>
</html>
`;

/** The page of `toHtmlReport` in parts, one file after the other: as much is in memory as one file needs. */
export async function* toHtmlReportParts(
  head: ReportHead,
  assets: AsyncIterable<ReviewedAsset>,
  looks: ReadonlyMap<string, FileLook>,
): AsyncGenerator<string> {
  yield drawTop(head).toString();
  let file = 0;
  for await (const asset of assets) {
    file += 1;
    yield drawFile(file, asset, looks.get(asset.filename)).toString();
  }
  yield drawFoot(head).toString();
}

/**
 * The report of a review as one self-contained page without any script: the files with the findings drawn in them, and lists that lead there and back.
 * `looks` holds by filename what can be shown; a file that is not in it is reported in words. All text is escaped: findings quote hostile files.
 */
export function toHtmlReport(
  review: Review,
  looks: ReadonlyMap<string, FileLook>,
  reviewedAt: string | null = null,
): string {
  const head = { submissionId: review.submissionId, reviewedAt, heads: review.assets };
  const sections = review.assets.map((asset, index) => drawFile(index + 1, asset, looks.get(asset.filename)));
  return [drawTop(head), ...sections, drawFoot(head)].map(String).join('');
}
