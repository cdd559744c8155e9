import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useReading } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { request } from '../api/request.ts';
import type { QueueCounts, Rule } from '../api/types.ts';
import { useMayDecide } from '../session/session.tsx';
import { Icon } from '../ui/icons.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useVirtual } from '../ui/use-virtual.ts';
import { plural, ruleName } from '../ui/words.ts';
import { DropZone } from './drop-zone.tsx';
import { lastOpened, rememberOpened, rememberQueue } from './last-place.ts';
import { QueueRow } from './queue-row.tsx';
import { SubmitDialog } from './submit-dialog.tsx';
import { acceptedFiles } from './upload.ts';
import { type QueueFilters, type QueueItem, readFilters, useQueue, useQueueCounts, writeFilters } from './use-queue.ts';
import { useQueueChannel } from './use-queue-channel.ts';

const shows: readonly (readonly [QueueFilters['show'], string])[] = [
  ['', 'All'],
  ['open', 'To decide'],
  ['awaiting', 'Waiting for evidence'],
  ['mine', 'Mine'],
  ['decided', 'Decided'],
  ['processing', 'In review'],
  ['failed', 'Failed'],
];

const mediumWords: readonly (readonly [QueueFilters['medium'], string])[] = [
  ['', 'Any medium'],
  ['video', 'Films'],
  ['audio', 'Sound'],
  ['image', 'Pictures'],
  ['document', 'Documents and texts'],
];

/** How many submissions a view holds; undefined for those that are not counted. */
function countOf(show: QueueFilters['show'], counts: QueueCounts): number | undefined {
  const counted: Partial<Record<QueueFilters['show'], number>> = {
    ...counts,
    '': counts.all,
    awaiting: counts.awaitingEvidence,
  };
  return counted[show];
}

/** Every rule, for the filter by rule. */
function RuleSelect({ value, onChange }: { readonly value: string; readonly onChange: (rule: string) => void }) {
  const { data } = useReading<{ readonly rules: readonly Rule[] }>({
    key: ['rules'],
    read: (signal) => request('GET', paths.rules, { signal }),
    staleMs: Number.POSITIVE_INFINITY,
  });
  const bySource = Map.groupBy(data?.rules ?? [], ({ source }) => source);
  return (
    <select aria-label="Rule" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">Any rule</option>
      {[...bySource].map(([source, rules]) => (
        <optgroup key={source} label={source}>
          {rules.map(({ ruleCode, title }) => (
            <option key={ruleCode} value={ruleCode} selected={ruleCode === value}>
              {ruleName(ruleCode)} · {title}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

interface FilterBarProps {
  readonly counts: QueueCounts | undefined;
  readonly filters: QueueFilters;
  readonly onChange: (filters: QueueFilters) => void;
}

/** What stands in the search box. It filters once the person pauses; where the address says something else, it is that. */
function useFilename(filters: QueueFilters, onChange: (filters: QueueFilters) => void) {
  const { filename } = filters;
  const [text, setText] = useState(filename);
  const latest = useRef(filters);
  latest.current = filters;
  const written = useRef(filename);
  // With the drawing: rows never stand beside a search that they do not answer.
  useLayoutEffect(() => {
    if (filename === written.current) return;
    written.current = filename;
    setText(filename);
  }, [filename]);
  useEffect(() => {
    if (text === latest.current.filename) return undefined;
    const timer = setTimeout(() => {
      written.current = text;
      onChange({ ...latest.current, filename: text });
    }, 250);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}

function FilterBar({ counts, filters, onChange }: FilterBarProps) {
  const [text, setText] = useFilename(filters, onChange);
  return (
    <search class="filters">
      <div class="segments" role="group" aria-label="Show">
        {shows.map(([show, label]) => (
          <button
            key={show}
            type="button"
            aria-pressed={filters.show === show}
            onClick={() => onChange({ ...filters, show })}
          >
            {label} <span class="soft">{counts && countOf(show, counts)}</span>
          </button>
        ))}
      </div>
      <input
        id="queue-search"
        type="search"
        aria-label="Search file names"
        placeholder="Search file names"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <select
        aria-label="Severity"
        value={filters.severity}
        onChange={(event) => onChange({ ...filters, severity: event.currentTarget.value as QueueFilters['severity'] })}
      >
        <option value="">Any severity</option>
        <option value="CRITICAL">Critical</option>
        <option value="MAJOR">Major or graver</option>
        <option value="MINOR">Minor or graver</option>
      </select>
      <select
        aria-label="Medium"
        value={filters.medium}
        onChange={(event) => onChange({ ...filters, medium: event.currentTarget.value as QueueFilters['medium'] })}
      >
        {mediumWords.map(([medium, words]) => (
          <option key={medium} value={medium}>
            {words}
          </option>
        ))}
      </select>
      <RuleSelect value={filters.rule} onChange={(rule) => onChange({ ...filters, rule })} />
      <label class="date">
        From
        <input
          type="date"
          value={filters.from}
          onChange={(event) => onChange({ ...filters, from: event.currentTarget.value })}
        />
      </label>
      <label class="date">
        To
        <input
          type="date"
          value={filters.until}
          onChange={(event) => onChange({ ...filters, until: event.currentTarget.value })}
        />
      </label>
    </search>
  );
}

const isFiltered = (filters: QueueFilters): boolean => Object.values(filters).some((value) => value !== '');

function Empty({ filters, mayDecide }: { readonly filters: QueueFilters; readonly mayDecide: boolean }) {
  if (isFiltered(filters))
    return (
      <div class="empty">
        <h2>Nothing fits these filters</h2>
        <p>
          <a href="/console">Show everything</a>
        </p>
      </div>
    );
  return (
    <div class="empty">
      <h2>The queue is empty</h2>
      <p>
        {mayDecide
          ? 'Drop a film, a sound, a picture or a document on this page to have it reviewed.'
          : 'What others submit appears here.'}
      </p>
    </div>
  );
}

interface ListProps {
  readonly items: readonly QueueItem[];
  readonly pageCount: number;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
}

const rowHeight = 58;

/** A row that is drawn again only when its submission changed, not with every frame of a scroll. */
function Row({ item }: { readonly item: QueueItem }) {
  return useMemo(() => <QueueRow item={item} onOpen={() => rememberOpened(item.submissionId)} />, [item]);
}

function QueueList({ items, pageCount, hasMore, loadMore }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtual({
    count: items.length,
    scroller: () => scroller.current,
    estimate: () => rowHeight,
    keyOf: (index) => items[index]?.submissionId ?? index,
    overscan: 12,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= items.length - 40) loadMore();
  }, [last, items.length, pageCount, hasMore]);
  useEffect(() => {
    const at = items.findIndex(({ submissionId }) => submissionId === lastOpened());
    if (at < 0) return;
    rows.scrollToIndex(at, { align: 'center' });
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"] .row`)?.focus({ preventScroll: true }),
    );
  }, []);
  const move = (step: number): void => {
    const links = [...(scroller.current?.querySelectorAll<HTMLElement>('.row') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1), ArrowDown: () => move(1), ArrowUp: () => move(-1) });
  return (
    <div class="queue-list" ref={scroller} tabIndex={-1}>
      <ul aria-label="Submissions" style={{ height: `${rows.getTotalSize()}px` }}>
        {shown.map(({ key, index, start }) => {
          const item = items[index];
          return item === undefined ? undefined : (
            <li
              key={key}
              data-index={index}
              ref={rows.measureElement}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : items.length}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Row item={item} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Every submission of the workspace, newest first; files dropped here are submitted. */
export function QueuePage() {
  const { query, route } = useLocation();
  const filters = readFilters(query);
  rememberQueue(writeFilters(filters));
  const mayDecide = useMayDecide();
  const isLive = useQueueChannel();
  const counts = useQueueCounts(isLive);
  const { items, pageCount, error, isLoading, hasMore, loadMore } = useQueue(filters, isLive);
  const [files, setFiles] = useState<readonly File[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  // Files that are dropped while others are on their way join them.
  const take = useCallback((taken: readonly File[]) => setFiles((before) => [...before, ...taken]), []);
  useKeys({ '/': () => document.getElementById('queue-search')?.focus(), n: () => picker.current?.click() });
  useEffect(() => {
    document.title = 'Queue · Asset Review';
  }, []);
  return (
    <main id="main" class="page queue" tabIndex={-1}>
      <header class="page-head">
        <h1>Queue</h1>
        <p class="soft" role="status">
          {isLoading ? 'Reading…' : `${plural(items.length, 'submission')}${hasMore ? ' read, more below' : ''}`}
        </p>
        {mayDecide ? (
          <>
            <button type="button" class="main" onClick={() => picker.current?.click()}>
              <Icon name="upload" />
              Submit files
            </button>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              aria-label="Files to review"
              accept={acceptedFiles}
              onChange={(event) => {
                take([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = '';
              }}
            />
            <DropZone onFiles={take} />
          </>
        ) : undefined}
      </header>
      <FilterBar counts={counts} filters={filters} onChange={(next) => route(writeFilters(next), true)} />
      {error && items.length === 0 ? <p role="alert">The queue could not be read. {error.message}</p> : undefined}
      {!isLoading && !error && items.length === 0 ? <Empty filters={filters} mayDecide={mayDecide} /> : undefined}
      {items.length > 0 ? <QueueList {...{ items, pageCount, hasMore, loadMore }} /> : undefined}
      {files.length > 0 ? <SubmitDialog files={files} onClose={() => setFiles([])} /> : undefined}
    </main>
  );
}
