import { render } from 'preact';
import { describePlace, ruleName, severityWords, statusWords } from '../ui/words.ts';
import { FindingDetail } from './finding-detail.tsx';
import type { Review } from './use-review.ts';
import { toVerdict } from './verdict.ts';

/** Every finding in full, only on paper. */
function Printed({ review }: { readonly review: Review }) {
  const issues = review.issues ?? [];
  return (
    <>
      <h1>{review.detail?.filename}</h1>
      <p>{toVerdict(issues, review.coverage?.notAssessed ?? [])}</p>
      {review.coverage ? <p>Read: {review.coverage.read.join(', ')}.</p> : undefined}
      {issues.map((issue) => (
        <section key={issue.id}>
          <h2>
            {issue.referenceNumber}. <bdi>{issue.summary}</bdi>
          </h2>
          <p>
            {severityWords[issue.severity]} · {ruleName(issue.ruleCode)} · {describePlace(issue.anchor)} ·{' '}
            {statusWords[issue.status]}
          </p>
          <FindingDetail issue={issue} />
        </section>
      ))}
    </>
  );
}

/** Opens the browser's dialog to print every finding in full. */
export function printReport(review: Review): void {
  const page = document.createElement('div');
  page.className = 'printed';
  document.body.append(page);
  render(<Printed review={review} />, page);
  addEventListener(
    'afterprint',
    () => {
      render(null, page);
      page.remove();
    },
    { once: true },
  );
  print();
}
