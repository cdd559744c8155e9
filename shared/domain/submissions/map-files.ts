import { mapConcurrently } from '../map-concurrently.ts';
import type { Services } from '../services.ts';

export const filesAtOnce = 8;
/** Between two files while reviews run here: about four times as long as a file takes, so that most of the processor time is left to them. */
const pauseMs = 15;

/**
 * Looks at the files of a new submission: eight at the same time, or one after the other with pauses while reviews run in this process. A review that has
 * begun then ends nearly as soon as if nobody handed in more. Where requests and reviews have instances of their own, as in Azure, nothing waits.
 */
export function mapFiles<Item, Result>(
  { clock, runningReviews }: Pick<Services, 'clock' | 'runningReviews'>,
  files: readonly Item[],
  map: (file: Item) => Promise<Result>,
): Promise<Result[]> {
  const atOnce = runningReviews.count > 0 ? 1 : filesAtOnce;
  return mapConcurrently(files, atOnce, async (file, index) => {
    if (index > 0 && runningReviews.count > 0) await clock.sleep(pauseMs);
    return await map(file);
  });
}
