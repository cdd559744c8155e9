import { useReading } from '../api/cache.ts';
import { pages, paths } from '../api/paths.ts';
import { request } from '../api/request.ts';
import type { SubmissionView } from '../api/types.ts';
import { SeverityCounts } from '../ui/severity.tsx';
import { plural, toAge, toMoment } from '../ui/words.ts';
import type { QueueItem } from './use-queue.ts';

const mediaWords: readonly (readonly [RegExp, string])[] = [
  [/\.(mp4|m4v|mov|avi|mkv)$/i, 'Film'],
  [/\.(mp3|wav|aac|ogg|oga)$/i, 'Sound'],
  [/\.(jpe?g|png|gif|webp|svg)$/i, 'Picture'],
  [/\.pdf$/i, 'PDF'],
  [/\.docx?$/i, 'Word'],
  [/\.txt$/i, 'Text'],
];

export const mediumOf = (filename: string): string =>
  mediaWords.find(([pattern]) => pattern.test(filename))?.[1] ?? 'File';

/** How far a review is. */
function Progress({ submissionId }: { readonly submissionId: string }) {
  const { data } = useReading<SubmissionView>({
    key: ['submission', submissionId],
    read: (signal) => request('GET', paths.submission(submissionId), { signal }),
    everyMs: 1500,
    staleMs: 1000,
  });
  const percent = data?.progressPercent ?? 0;
  return (
    <span class="row-progress">
      <progress max={100} value={percent} aria-label="Progress of the review" />
      <span>{percent} %</span>
    </span>
  );
}

/** Where a submission stands, in words and findings. */
function Standing({ item }: { readonly item: QueueItem }) {
  const total = Object.values(item.issueCounts).reduce((sum, count) => sum + count, 0);
  if (item.status === 'submitted' || item.status === 'processing') return <Progress submissionId={item.submissionId} />;
  if (item.status === 'failed' && total === 0) return <span class="bad">Could not be reviewed</span>;
  if (total === 0) return <span class="good">No findings</span>;
  return (
    <>
      <SeverityCounts counts={item.issueCounts} />
      <span class={item.openIssueCount > 0 ? 'open-count' : 'good'}>
        {item.openIssueCount > 0 ? `${item.openIssueCount} open` : 'All decided'}
      </span>
    </>
  );
}

/** One submission of the queue, as a link to its review. */
export function QueueRow({ item, onOpen }: { readonly item: QueueItem; readonly onOpen: () => void }) {
  const [first = 'Submission', ...others] = item.filenames;
  return (
    <a class="row" href={pages.submission(item.submissionId)} onClick={onOpen}>
      <span class={`medium medium-${mediumOf(first).toLowerCase()}`}>{mediumOf(first)}</span>
      <span class="row-name">
        <span class="name" dir="auto">
          {first}
        </span>
        {item.assetCount > 1 ? (
          <span class="soft others" dir="auto">
            and {plural(item.assetCount - 1, 'more file')}
            {others.length > 0 ? `: ${others.join(', ')}` : ''}
          </span>
        ) : undefined}
      </span>
      <span class="standing">
        <Standing item={item} />
        {item.failedAssetCount > 0 && item.assetCount > 1 ? (
          <span class="bad">{plural(item.failedAssetCount, 'file')} failed</span>
        ) : undefined}
      </span>
      <time class="soft" dateTime={item.createdAt} title={toMoment(item.createdAt)}>
        {toAge(item.createdAt)}
      </time>
    </a>
  );
}
