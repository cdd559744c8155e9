import { InfiniteQueryObserver, type Query, QueryClient, type QueryKey, QueryObserver } from '@tanstack/query-core';
import { useEffect, useMemo, useReducer } from 'preact/hooks';
import { ApiError, isPassing } from './request.ts';

/** Everything that was read, by key. Failures that may pass are tried again, with growing pauses. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 4 && isPassing(error),
      retryDelay: (count, error) =>
        (error instanceof ApiError ? error.retryAfterMs : undefined) ?? Math.min(8000, 300 * 2 ** count),
    },
  },
});

interface Options<T> {
  readonly key: QueryKey;
  readonly read: (signal: AbortSignal) => Promise<T>;
  readonly enabled?: boolean;
  /** Asks again this often, by what was answered last; false for never. */
  readonly everyMs?: number | false | ((data: T | undefined) => number | false);
  readonly staleMs?: number;
  /** The call goes on when nobody looks at it any more, because others wait for it. */
  readonly isKept?: boolean;
}

export interface Reading<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  /** Nothing is known yet. */
  readonly isLoading: boolean;
}

const neverStopped = new AbortController().signal;

/** Reads through the cache and renders again when the value of the key changes. */
export function useReading<T>({
  key,
  read,
  enabled = true,
  everyMs = false,
  staleMs,
  isKept = false,
}: Options<T>): Reading<T> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const options = {
    queryKey: key,
    // Whoever takes the signal is stopped.
    queryFn: (context: { readonly signal: AbortSignal }) => read(isKept ? neverStopped : context.signal),
    enabled,
    refetchInterval: typeof everyMs === 'function' ? (query: Query<T>) => everyMs(query.state.data) : everyMs,
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
  };
  const observer = useMemo(() => new QueryObserver<T>(cache, options), []);
  const result = observer.getOptimisticResult(cache.defaultQueryOptions(options));
  useEffect(() => observer.subscribe(() => redraw(undefined)), [observer]);
  useEffect(() => observer.setOptions(options));
  return { data: result.data, error: result.error, isLoading: result.isPending && enabled };
}

export interface PageReading<P> {
  readonly pages: readonly P[];
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
}

interface PageOptions<P> {
  readonly key: QueryKey;
  readonly read: (cursor: string | undefined, signal: AbortSignal) => Promise<P>;
  readonly next: (page: P) => string | undefined;
}

/** Reads one page after the other. */
export function usePages<P>({ key, read, next }: PageOptions<P>): PageReading<P> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const options = {
    queryKey: key,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: next,
  };
  const observer = useMemo(() => new InfiniteQueryObserver(cache, options), []);
  useEffect(() => observer.subscribe(() => redraw(undefined)), [observer]);
  useEffect(() => observer.setOptions(options));
  const result = observer.getOptimisticResult(cache.defaultQueryOptions(options) as never);
  return {
    pages: (result.data as { pages: P[] } | undefined)?.pages ?? [],
    error: result.error,
    isLoading: result.isPending,
    isLoadingMore: observer.getCurrentResult().isFetchingNextPage,
    hasMore: observer.getCurrentResult().hasNextPage,
    loadMore: () => void observer.fetchNextPage({ cancelRefetch: false }),
  };
}
