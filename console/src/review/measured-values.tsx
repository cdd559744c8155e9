import { MeasurePlot } from '../ui/measure-plot.tsx';
import type { Review } from './use-review.ts';

/** Every measured value that a finding rests on, as small plots beside their limits. */
export function MeasuredValues({ review }: { readonly review: Review }) {
  const measured = (review.issues ?? []).flatMap((issue) =>
    issue.contributors.flatMap(({ evidence }) =>
      evidence.flatMap(({ id, content }) => ('unit' in content ? [{ id, content, issue }] : [])),
    ),
  );
  if (measured.length === 0) return null;
  return (
    <section aria-labelledby="measured-title">
      <h2 id="measured-title">Measured</h2>
      <ul class="measures">
        {measured.slice(0, 60).map(({ id, content, issue }) => (
          <li key={`${issue.id}${id}`}>
            <MeasurePlot measurement={content} /> <span class="soft">finding {issue.referenceNumber}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
