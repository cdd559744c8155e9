import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { describePlace, ruleName, severityWords, statusWords } from '../ui/words.ts';
import { FindingDetail } from './finding-detail.tsx';
import type { Review } from './use-review.ts';
import { toVerdict } from './verdict.ts';

/** Every finding in full, only on paper. */
function Printed({ review }: { readonly review: Review }) {
  const issues = review.issues ?? [];
  return (
    <>
      <h1 dir="auto">{review.detail?.filename}</h1>
      {review.coverage ? (
        <>
          <p>{toVerdict(issues, review.coverage)}</p>
          <p>Read: {review.coverage.read.join(', ')}.</p>
        </>
      ) : undefined}
      {issues.map((issue) => (
        <section key={issue.id}>
          <h2>
            {issue.referenceNumber}. <bdi>{issue.summary}</bdi>
          </h2>
          <p>
            {severityWords[issue.severity]} · {ruleName(issue.ruleCode)} · {describePlace(issue.anchor)} ·{' '}
            {statusWords[issue.status]}
          </p>
          <FindingDetail issue={issue} isInFull />
        </section>
      ))}
    </>
  );
}

/** Puts every finding in full on paper, by whatever way the page is printed. */
export function usePrintedReport(review: Review): void {
  const latest = useRef(review);
  latest.current = review;
  useEffect(() => {
    const page = document.createElement('div');
    page.className = 'printed';
    const add = (): void => {
      if (latest.current.issues === undefined) return;
      document.body.append(page);
      render(<Printed review={latest.current} />, page);
    };
    const remove = (): void => {
      render(null, page);
      page.remove();
    };
    addEventListener('beforeprint', add);
    addEventListener('afterprint', remove);
    return () => {
      removeEventListener('beforeprint', add);
      removeEventListener('afterprint', remove);
      remove();
    };
  }, []);
}
