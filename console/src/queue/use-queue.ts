import { useMemo } from 'preact/hooks';
import { usePages, useReading } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { request } from '../api/request.ts';
import type { SubmissionPage } from '../api/types.ts';

export type QueueItem = SubmissionPage['items'][number];

/** What the queue is narrowed to; empty texts narrow nothing. */
export interface QueueFilters {
  readonly show: '' | 'open' | 'decided' | 'processing' | 'failed';
  readonly severity: '' | 'CRITICAL' | 'MAJOR' | 'MINOR';
  readonly filename: string;
  /** Plain dates, both within. */
  readonly from: string;
  readonly until: string;
}

export const readFilters = (query: Readonly<Record<string, string>>): QueueFilters => ({
  show: (['open', 'decided', 'processing', 'failed'] as const).find((one) => one === query['show']) ?? '',
  severity: (['CRITICAL', 'MAJOR', 'MINOR'] as const).find((one) => one === query['severity']) ?? '',
  filename: query['q'] ?? '',
  from: query['from'] ?? '',
  until: query['until'] ?? '',
});

export function writeFilters({ show, severity, filename, from, until }: QueueFilters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ show, severity, q: filename, from, until }))
    if (value !== '') query.set(name, value);
  const text = query.toString();
  return text === '' ? '/console' : `/console?${text}`;
}

const dayMs = 86_400_000;

function toQuery({ show, severity, filename, from, until }: QueueFilters, cursor?: string): string {
  const query = new URLSearchParams({ pageSize: '100' });
  if (show === 'open' || show === 'decided') query.set('decision', show);
  if (show === 'processing' || show === 'failed') query.set('status', show);
  if (severity !== '') query.set('severity', severity);
  if (filename.trim() !== '') query.set('filename', filename.trim());
  const start = new Date(`${from}T00:00:00`);
  if (!Number.isNaN(start.getTime())) query.set('createdAfter', start.toISOString());
  const end = new Date(`${until}T00:00:00`);
  if (!Number.isNaN(end.getTime())) query.set('createdBefore', new Date(end.getTime() + dayMs).toISOString());
  if (cursor !== undefined) query.set('cursor', cursor);
  return query.toString();
}

const isMoving = ({ status }: QueueItem): boolean => status === 'submitted' || status === 'processing';

/** The submissions that fit the filters, newest first; the first hundred are looked at again and again, more are read on demand. */
export function useQueue(filters: QueueFilters) {
  const read = (cursor: string | undefined, signal: AbortSignal): Promise<SubmissionPage> =>
    request('GET', `${paths.submissions}?${toQuery(filters, cursor)}`, { signal });
  const stamp = JSON.stringify(filters);
  const pages = usePages<SubmissionPage>({
    key: ['queue', 'pages', stamp],
    read,
    next: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const first = pages.pages[0];
  const isActive = first?.items.some(isMoving) ?? false;
  const head = useReading<SubmissionPage>({
    key: ['queue', 'head', stamp],
    read: (signal) => read(undefined, signal),
    enabled: first !== undefined,
    everyMs: isActive ? 2000 : 15_000,
    staleMs: 1000,
  });
  const items = useMemo(() => {
    const fresh = head.data?.items ?? [];
    const ids = new Set(fresh.map(({ submissionId }) => submissionId));
    const oldest = fresh.at(-1);
    // What the first page no longer has has left the filter, unless it only moved down to the next page.
    const rest = pages.pages
      .flatMap((page) => page.items)
      .filter(
        ({ submissionId, createdAt }) =>
          !ids.has(submissionId) && (!oldest || !head.data?.nextCursor || createdAt <= oldest.createdAt),
      );
    return head.data ? [...fresh, ...(head.data.nextCursor === null ? [] : rest)] : rest;
  }, [pages.pages, head.data]);
  return {
    items,
    error: pages.error,
    isLoading: pages.isLoading,
    isLoadingMore: pages.isLoadingMore,
    hasMore: pages.hasMore,
    loadMore: pages.loadMore,
  };
}
