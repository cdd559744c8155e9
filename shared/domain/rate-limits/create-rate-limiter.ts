import type { Bucket, PaidTier } from '../../model/tiers.ts';
import type { Caller } from '../keys/caller.ts';
import type { Services } from '../services.ts';
import { type Counted, LeasedBucket } from './leased-bucket.ts';

const usualBuckets = 60_000;

/**
 * Makes the counter of requests per key or person, and bucket (decisions, Tiers and limits). It resolves with undefined when the request is
 * admitted, else with the whole seconds to wait; it never rejects. A refusal costs nothing. Of more than `maximumBuckets` that are kept in memory, the
 * one that was unused longest is removed.
 */
export function createRateLimiter(
  services: Pick<Services, 'store' | 'clock' | 'logger' | 'limits'>,
  maximumBuckets = usualBuckets,
): (caller: Caller, bucket: Bucket) => Promise<{ readonly retryAfterSeconds: number } | undefined> {
  const leased = new Map<string, LeasedBucket>();

  function findOrOpen(counted: Counted, requestsPerMinute: number): LeasedBucket {
    const key = `${counted.callerId}:${counted.bucket}:${requestsPerMinute}`; // A change of tier starts a new lease on the same counter.
    const bucket = leased.get(key) ?? new LeasedBucket(services, counted, requestsPerMinute);
    leased.delete(key);
    const oldest = leased.keys().next();
    if (leased.size >= maximumBuckets && !oldest.done) leased.delete(oldest.value);
    leased.set(key, bucket);
    return bucket;
  }

  return async ({ id, workspaceId, tier }, bucket) => {
    const requestsPerMinute = services.limits.rates[tier as PaidTier][bucket];
    return findOrOpen({ bucket, callerId: id, workspaceId }, requestsPerMinute).take();
  };
}
