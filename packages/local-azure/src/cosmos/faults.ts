import type { ErrorStatus } from './cosmos-error.ts';

/** What a request does, as a fault injector sees it. */
export type Operation =
  | 'account'
  | 'database'
  | 'container'
  | 'partition-key-ranges'
  | 'query-plan'
  | 'query'
  | 'read'
  | 'create'
  | 'upsert'
  | 'replace'
  | 'patch'
  | 'delete'
  | 'batch'
  | 'bulk'
  | 'other';

export interface FaultableRequest {
  readonly operation: Operation;
  readonly container: string | undefined;
  readonly id: string | undefined;
}

/** The fault of one request. `isApplied`: it happens after the request took effect, else the request has no effect. */
export type Fault =
  | {
      readonly kind: 'status';
      readonly status: Extract<ErrorStatus, 408 | 429 | 449 | 503>;
      readonly isApplied?: boolean;
      /** `x-ms-retry-after-ms`; a 429 has one always, 10 when it is left out. */
      readonly retryAfterMs?: number;
    }
  | { readonly kind: 'reset'; readonly isApplied?: boolean }
  /** For queries: a page without a row that is not the last one, as any query over partitions may give. */
  | { readonly kind: 'empty-page' };

/** Decides for every request whether it goes wrong. For tests only: nothing sets it unless a test does. */
export type FaultInjector = (request: FaultableRequest) => Fault | undefined;

/** An injector that gives each request that `matches` the next of these faults, and none after the last. */
export function planFaults(
  faults: readonly Fault[],
  matches: (request: FaultableRequest) => boolean = () => true,
): FaultInjector {
  const left = [...faults];
  return (request) => (matches(request) ? left.shift() : undefined);
}
