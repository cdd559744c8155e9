import { describePlace, findQuote } from '../../../shared/report/describe-place.ts';
import { findRegion } from './find-region.ts';
import { type FormattedReview, listFindings } from './formatted-review.ts';

/** One line per finding, as a linter prints them: `path:line:column: SEVERITY RULE summary`, or the place in words where a file has no lines. */
export function toLines(formatted: FormattedReview): string {
  const lines = listFindings(formatted).map(({ asset, issue }) => {
    const file = formatted.files.get(asset.filename);
    const region = findRegion(issue, file?.text);
    const place = region ? `${region.startLine}:${region.startColumn}` : describePlace(issue.anchor);
    const quote = findQuote(issue.anchor);
    const words = quote === undefined || issue.summary.includes(quote) ? '' : ` “${quote}”`;
    return `${file?.path ?? asset.filename}:${place}: ${issue.severity} ${issue.ruleCode} ${oneLine(issue.summary)}${oneLine(words)}\n`;
  });
  const failed = formatted.review.assets.filter(({ status }) => status !== 'complete');
  const failures = failed.map(
    ({ filename, errorMessage, errorType }) =>
      `${formatted.files.get(filename)?.path ?? filename}: FAILED ${errorType ?? ''} ${oneLine(errorMessage ?? '')}\n`,
  );
  return [...lines, ...failures].join('');
}

/** What a file says may hold line breaks and control characters, which would make lines of their own. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const oneLine = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
