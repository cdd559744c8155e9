import { describePlace } from '../../../shared/report/describe-place.ts';
import { escapeText } from '../../../shared/report/html.ts';
import type { FormattedReview } from './formatted-review.ts';

/** XML 1.0 knows fewer characters than HTML; what `escapeText` leaves is allowed in both. */
const escape = escapeText;

/** A test suite per file and a failed test per finding; a file without findings is one test that passed. */
export function toJunit({ review, files }: FormattedReview): string {
  const suites = review.assets.map(({ filename, status, issues, errorMessage, errorType }) => {
    const path = escape(files.get(filename)?.path ?? filename);
    const cases =
      status !== 'complete'
        ? [
            `    <testcase classname="${path}" name="review"><error type="${escape(errorType ?? 'failed')}" message="${escape(errorMessage ?? '')}"/></testcase>`,
          ]
        : issues.length === 0
          ? [`    <testcase classname="${path}" name="review"/>`]
          : issues.map(
              ({ referenceNumber, ruleCode, severity, summary, anchor, severityReasoning, resolutionRequirement }) => {
                const text = `${describePlace(anchor)}\n${severityReasoning}\n${resolutionRequirement.instruction}`;
                return `    <testcase classname="${path}" name="${escape(`${referenceNumber} ${ruleCode}`)}"><failure type="${severity}" message="${escape(summary)}">${escape(text)}</failure></testcase>`;
              },
            );
    const [failures, errors] = status === 'complete' ? [issues.length, 0] : [0, 1];
    return `  <testsuite name="${path}" tests="${cases.length}" failures="${failures}" errors="${errors}">\n${cases.join('\n')}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="Asset Review">\n${suites.join('\n')}\n</testsuites>\n`;
}
