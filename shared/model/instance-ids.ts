/** Ids of Durable instances (decisions, Instance ids). Pure text, so that orchestrators may use them. */

/** Child that reviews one asset in the first run. */
export const assetInstanceId = (submissionId: string, assetId: string): string => `${submissionId}-${assetId}`;

/** Top-level instance of a retry. */
export const retryInstanceId = (submissionId: string, assetId: string, retryCount: number): string =>
  `${submissionId}-${assetId}-r${retryCount}`;

/** Instance that the watchdog starts in place of one that makes no progress: appends or raises `-w<n>`. */
export function restartInstanceId(instanceId: string): string {
  const match = /^(.*)-w(\d+)$/.exec(instanceId);
  return match ? `${match[1]}-w${Number(match[2]) + 1}` : `${instanceId}-w1`;
}

/** Realtime channel of a submission, and its group in the hub. */
export const realtimeChannelOf = (submissionId: string): string => `submission:${submissionId}`;

/** Realtime channel of everything in a scope: says which submissions changed, for the queue of the console. */
export const queueChannelOf = (scope: string): string => `queue:${scope}`;
