import { type Review, reviewExtraction } from '../rules/review-extraction.ts';
import type { ParentLine } from './connect-to-parent.ts';
import type { ReviewJob, ToReview } from './protocol.ts';

/** Applies the rules to extracted files as the service hands them over, each in a step of its own. */
export async function runReviewJob({ budgetMs }: ReviewJob, line: ParentLine): Promise<void> {
  await line.send({ type: 'usable' });
  const next = async (review?: Review): Promise<ToReview | undefined> =>
    (await line.call({ method: 'next', ...(review !== undefined && { result: review }) })) as ToReview | undefined;
  for (let item = await next(); item !== undefined; ) {
    await line.send({ type: 'stepBegun', name: 'rules', budgetMs });
    const review = reviewExtraction(item.extraction, item.context);
    await line.send({ type: 'stepEnded' });
    item = await next(review);
  }
}
