import df from 'durable-functions';

/** Activities fail only for faults of our own (a store that does not answer): five tries, 2 s to 16 s apart. */
export function activityRetry(): df.RetryOptions {
  const options = new df.RetryOptions(2000, 5);
  options.backoffCoefficient = 2;
  options.maxRetryIntervalInMilliseconds = 16_000;
  return options;
}
