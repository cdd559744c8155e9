import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FileLook } from '../../shared/analysis/look-at-file.ts';
import { severities } from '../../shared/model/issue.ts';
import type { Review } from '../review/review-files.ts';
import { capitalise, countFindings, toVerdict, toVerdictClass } from '../review/to-verdict.ts';
import { drawFile } from './draw-file.ts';
import { html, Markup } from './html.ts';

const style = readFileSync(new URL('report.css', import.meta.url), 'utf8');

/** Nothing runs and nothing is fetched; the one style is known by its hash, the pictures are in the page. */
const policy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`;

function drawContents({ assets }: Review): Markup | undefined {
  if (assets.length < 2) return undefined;
  const rows = assets.map((asset, index) => {
    const { filename, status, issues } = asset;
    const gravest = status === 'complete' ? toVerdictClass(asset) : 'failed';
    const count = status === 'complete' ? `${capitalise(countFindings(issues))}.` : '';
    return html`<li><a href="#file-${index + 1}"><bdi>${filename}</bdi></a><span class="dot ${gravest}"></span><span>${status === 'complete' ? toVerdict(asset) : 'Not reviewed.'}</span> <span class="aside">${count}</span></li>`;
  });
  return html`<nav aria-label="Files"><ol class="contents">${rows}</ol></nav>`;
}

/** Boxes to tick that show and hide findings; the style does it, no script. */
function drawFilter({ assets }: Review): Markup | undefined {
  const present = severities.filter((severity) =>
    assets.some(({ issues }) => issues.some((issue) => issue.severity === severity)),
  );
  if (present.length < 2) return undefined;
  const choices = present.map((severity) => {
    const name = severity.toLowerCase();
    return html`<label><input type="checkbox" id="show-${name}" checked> ${capitalise(name)}</label>`;
  });
  return html`<fieldset class="filter"><legend>Show findings</legend>${choices}</fieldset>`;
}

/**
 * The report of a review as one self-contained page without any script: the files with the findings drawn in them, and lists that lead there and back.
 * `looks` holds by filename what can be shown; a file that is not in it is reported in words. All text is escaped: findings quote hostile files.
 */
export function toHtmlReport(review: Review, looks: ReadonlyMap<string, FileLook>): string {
  const names = review.assets.map(({ filename }) => filename).join(', ');
  const sections = review.assets.map((asset, index) => drawFile(index + 1, asset, looks.get(asset.filename)));
  // The style goes in as it is: its hash is over these very bytes.
  const sheet = new Markup(`<style>${style}</style>`);
  const page = html`<!doctype html>
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
<header><p class="brand">Asset Review</p><h1>Review of ${review.assets.length === 1 ? html`<bdi>${names}</bdi>` : `${review.assets.length} files`}</h1>${drawContents(review)}${drawFilter(review)}</header>
<main id="content">
${sections}
</main>
<footer><p>Submission ${review.submissionId}. A finding names wording or a measurement that a rule asks about; whether it breaches the rule is for people to decide.</p></footer>
</body>
</html>
`;
  return page.toString();
}
