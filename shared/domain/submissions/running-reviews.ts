/** How many assets this process reviews just now. */
export interface RunningReviews {
  readonly count: number;
  /** Counts a review until it ends, however it does. */
  during<Result>(review: () => Promise<Result>): Promise<Result>;
}

export function createRunningReviews(): RunningReviews {
  let count = 0;
  return {
    get count() {
      return count;
    },
    async during(review) {
      count += 1;
      try {
        return await review();
      } finally {
        count -= 1;
      }
    },
  };
}
