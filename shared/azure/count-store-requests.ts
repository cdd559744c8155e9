import type { HttpClient } from '@azure/core-rest-pipeline';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';

const pauseMs = 60_000;
const throttled = 429;

/**
 * An HTTP client that counts the requests it sends and those that were throttled, which the SDK hides by waiting. Logs
 * the counts with the first request that is at least a minute after the previous log line.
 */
export function countStoreRequests(inner: HttpClient, { clock, logger }: { clock: Clock; logger: Logger }): HttpClient {
  let counts = { requests: 0, throttled: 0 };
  let toldAtMs = clock.now().getTime();

  const tell = (nowMs: number): void => {
    logger.info({ metric: 'store_requests', ...counts }, 'Requests to the store were counted.');
    counts = { requests: 0, throttled: 0 };
    toldAtMs = nowMs;
  };

  return {
    async sendRequest(request) {
      const nowMs = clock.now().getTime();
      if (counts.requests > 0 && nowMs - toldAtMs >= pauseMs) tell(nowMs);
      counts.requests += 1;
      const response = await inner.sendRequest(request);
      if (response.status === throttled) counts.throttled += 1;
      return response;
    },
  };
}
