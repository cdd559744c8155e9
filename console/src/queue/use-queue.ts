import { useEffect, useMemo } from 'preact/hooks';
import { usePages, useReading } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { request } from '../api/request.ts';
import type { QueueCounts, SubmissionPage } from '../api/types.ts';
import { useSession } from '../session/session.tsx';

export type QueueItem = SubmissionPage['items'][number];

const shows = ['open', 'awaiting', 'mine', 'decided', 'processing', 'failed'] as const;
const media = ['video', 'audio', 'image', 'document'] as const;

/** The filters of the queue; empty texts filter nothing. */
export interface QueueFilters {
  readonly show: '' | (typeof shows)[number];
  readonly severity: '' | 'CRITICAL' | 'MAJOR' | 'MINOR';
  readonly medium: '' | (typeof media)[number];
  /** Code of a rule. */
  readonly rule: string;
  readonly filename: string;
  /** Plain dates, both within. */
  readonly from: string;
  readonly until: string;
}

export const readFilters = (query: Readonly<Record<string, string>>): QueueFilters => ({
  show: shows.find((one) => one === query['show']) ?? '',
  severity: (['CRITICAL', 'MAJOR', 'MINOR'] as const).find((one) => one === query['severity']) ?? '',
  medium: media.find((one) => one === query['medium']) ?? '',
  rule: query['rule'] ?? '',
  filename: query['q'] ?? '',
  from: query['from'] ?? '',
  until: query['until'] ?? '',
});

export function writeFilters({ filename, ...filters }: QueueFilters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, q: filename })) if (value !== '') query.set(name, value);
  const text = query.toString();
  return text === '' ? '/console' : `/console?${text}`;
}

const dayMs = 86_400_000;

function toQuery(filters: QueueFilters, personId: string, cursor?: string): string {
  const { show, severity, medium, rule, filename, from, until } = filters;
  const query = new URLSearchParams({ pageSize: '100' });
  if (show === 'awaiting') query.set('decision', 'awaiting_evidence');
  if (show === 'mine') query.set('assigneeId', personId);
  if (medium !== '') query.set('medium', medium);
  if (rule !== '') query.set('ruleCode', rule);
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

/** How many submissions each view of the queue holds. */
export const useQueueCounts = (isLive: boolean): QueueCounts | undefined =>
  useReading<QueueCounts>({
    key: ['queue', 'counts'],
    read: (signal) => request('GET', paths.queueCounts, { signal }),
    everyMs: isLive ? 60_000 : 15_000,
    staleMs: 1000,
  }).data;

/**
 * The submissions that fit the filters, newest first; more are read on demand. The first hundred are read again when the channel says so (`isLive`), and
 * again and again where there is none.
 */
export function useQueue(filters: QueueFilters, isLive: boolean) {
  const { personId } = useSession().session.person;
  const read = (cursor: string | undefined, signal: AbortSignal): Promise<SubmissionPage> =>
    request('GET', `${paths.submissions}?${toQuery(filters, personId, cursor)}`, { signal });
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
    everyMs: isLive ? 60_000 : isActive ? 2000 : 15_000,
    staleMs: 1000,
  });
  const items = useMemo(() => {
    const fresh = head.data?.items ?? [];
    const ids = new Set(fresh.map(({ submissionId }) => submissionId));
    const oldest = fresh.at(-1);
    // Submissions that are no longer on the first page no longer pass the filter, unless they only moved to the next page.
    const rest = pages.pages
      .flatMap((page) => page.items)
      .filter(
        ({ submissionId, createdAt }) =>
          !ids.has(submissionId) && (!oldest || !head.data?.nextCursor || createdAt <= oldest.createdAt),
      );
    return head.data ? [...fresh, ...(head.data.nextCursor === null ? [] : rest)] : rest;
  }, [pages.pages, head.data]);
  // A page of a search by name may hold nothing and still have a next one.
  const isSearching = pages.hasMore && items.length === 0;
  useEffect(() => {
    if (isSearching) pages.loadMore();
  }, [isSearching, pages.pages.length]);
  return {
    items,
    pageCount: pages.pages.length,
    error: pages.error,
    isLoading: pages.isLoading || isSearching,
    isLoadingMore: pages.isLoadingMore,
    hasMore: pages.hasMore,
    loadMore: pages.loadMore,
  };
}
