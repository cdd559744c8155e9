import { mapConcurrently } from '../map-concurrently.ts';
import type { Services } from '../services.ts';

export const filesAtOnce = 8;

/**
 * Looks at the files of a new submission: eight at the same time, or one after the other while reviews run in this process, so that a new submission hardly
 * delays a review that has begun. Where requests and reviews have instances of their own, as in Azure, it is always eight.
 */
export const mapFiles = <Item, Result>(
  { runningReviews }: Pick<Services, 'runningReviews'>,
  files: readonly Item[],
  map: (file: Item) => Promise<Result>,
): Promise<Result[]> => mapConcurrently(files, runningReviews.count > 0 ? 1 : filesAtOnce, map);
