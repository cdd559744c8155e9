import { useEffect, useMemo, useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { useReading } from '../api/cache.ts';
import { pages, paths } from '../api/paths.ts';
import { request } from '../api/request.ts';
import type { ChangeList, Issue } from '../api/types.ts';
import { FindingFacts } from '../review/finding-facts.tsx';
import { useReview, useVersions } from '../review/use-review.ts';
import { Icon } from '../ui/icons.tsx';
import { plural, statusWords } from '../ui/words.ts';
import { Viewer } from '../viewers/viewer.tsx';

type Fate = 'fixed' | 'new' | 'remaining';

interface Line {
  readonly fate: Fate;
  readonly issue: Issue;
  readonly note: string;
}

const fateWords: Readonly<Record<Fate, string>> = { fixed: 'Fixed', new: 'New', remaining: 'Still there' };

const toLines = ({ fixed, new: fresh, remaining }: ChangeList): readonly Line[] => [
  ...fresh.map((issue) => ({ fate: 'new' as const, issue, note: '' })),
  ...remaining.map(({ issue, moved, reopened }) => ({
    fate: 'remaining' as const,
    issue,
    note: [
      issue.status === 'OPEN' ? '' : `${statusWords[issue.status]}, as decided before`,
      moved ? 'moved' : '',
      reopened ? `open again: ${reopened.reason}` : '',
    ]
      .filter(Boolean)
      .join('; '),
  })),
  ...fixed.map((issue) => ({ fate: 'fixed' as const, issue, note: '' })),
];

const causes = ({ cause }: ChangeList): string => {
  const names = [
    cause.fileChanged ? 'the file' : '',
    cause.ruleSetChanged ? 'the rules' : '',
    cause.modelChanged ? 'the engines' : '',
  ].filter(Boolean);
  return names.length === 0 ? 'Neither file, rules nor engines changed.' : `What changed: ${names.join(', ')}.`;
};

/** Two versions of a file side by side: fixed marks hollow on the left, new ones filled on the right. */
export function ComparePage() {
  const { params } = useRoute();
  const { query } = useLocation();
  const ids = useMemo(
    () => ({ submissionId: params['submissionId'] ?? '', assetId: params['assetId'] ?? '' }),
    [params['submissionId'], params['assetId']],
  );
  const { data, error } = useReading<ChangeList>({
    key: ['changes', ids.submissionId, ids.assetId, query['with']],
    read: (signal) =>
      request(
        'GET',
        paths.asset(
          ids.submissionId,
          ids.assetId,
          `/changes${query['with'] ? `?previousSubmissionId=${query['with']}` : ''}`,
        ),
        { signal },
      ),
  });
  const versions = useVersions(ids.submissionId, true).data?.versions ?? [];
  const before = versions.find(({ assetId }) => assetId === data?.previousAssetId);
  const now = useReview(ids, true);
  useEffect(() => {
    document.title = 'Compare · Asset Review';
  }, []);
  return (
    <main id="main" class="review" tabIndex={-1}>
      <header class="review-head">
        <a class="back" href={pages.asset(ids.submissionId, ids.assetId)} aria-label="Back to the review">
          <Icon name="left" />
        </a>
        <div class="review-title">
          <h1 dir="auto">{now.detail?.filename ?? 'Compare'}</h1>
          <p class="soft">
            {data
              ? `${plural(data.fixed.length, 'finding')} fixed, ${data.new.length} new, ${data.remaining.length} still there. ${causes(data)}`
              : ''}
          </p>
        </div>
      </header>
      {error ? (
        <p class="page" role="alert">
          The versions could not be compared. {error.message}
        </p>
      ) : undefined}
      {data && before ? (
        <Sides
          changes={data}
          before={{ submissionId: before.submissionId, assetId: before.assetId, number: before.versionNumber }}
          now={{ ...ids, number: now.detail?.versionNumber ?? 0 }}
        />
      ) : undefined}
    </main>
  );
}

interface Side {
  readonly submissionId: string;
  readonly assetId: string;
  readonly number: number;
}

function OneSide({
  side,
  label,
  issues,
  isHollow,
  selected,
  onSelect,
}: {
  readonly side: Side;
  readonly label: string;
  readonly issues: readonly Issue[];
  readonly isHollow: (issue: Issue) => boolean;
  readonly selected: Issue | undefined;
  readonly onSelect: (issue: Issue) => void;
}) {
  const ids = useMemo(
    () => ({ submissionId: side.submissionId, assetId: side.assetId }),
    [side.submissionId, side.assetId],
  );
  const review = useReview(ids, true);
  return (
    <section class="side" aria-label={label}>
      <h2>
        {label} <span class="soft">version {side.number}</span>
      </h2>
      {review.detail ? (
        <Viewer
          ids={ids}
          label={`${label}, the file`}
          filename={review.detail.filename}
          mimeType={review.detail.mimeType}
          issues={issues}
          selected={selected}
          onSelect={onSelect}
          transcript={review.transcript}
          isHollow={isHollow}
        />
      ) : undefined}
    </section>
  );
}

function Sides({ changes, before, now }: { readonly changes: ChangeList; readonly before: Side; readonly now: Side }) {
  const [selected, setSelected] = useState<Issue>();
  const lines = toLines(changes);
  const earlier = useReview(before, true).issues ?? [];
  const fixed = new Set(changes.fixed.map(({ id }) => id));
  const pairs = new Map(changes.remaining.map(({ issue, previousIssueId }) => [issue.id, previousIssueId]));
  const current = [...changes.new, ...changes.remaining.map(({ issue }) => issue)];
  const selectedBefore = earlier.find(({ id }) => id === selected?.id || id === pairs.get(selected?.id ?? ''));
  const selectNow = (issue: Issue): void => setSelected(issue);
  const selectBefore = (issue: Issue): void =>
    setSelected(changes.remaining.find(({ previousIssueId }) => previousIssueId === issue.id)?.issue ?? issue);
  return (
    <div class="compare">
      <OneSide
        side={before}
        label="Before"
        issues={earlier}
        isHollow={({ id }) => fixed.has(id)}
        selected={selectedBefore}
        onSelect={selectBefore}
      />
      <OneSide
        side={now}
        label="Now"
        issues={current}
        isHollow={() => false}
        selected={selected}
        onSelect={selectNow}
      />
      <section class="changes" aria-label="Changes">
        <ul>
          {lines.map(({ fate, issue, note }) => (
            <li key={issue.id} class={`change ${fate}${issue.id === selected?.id ? ' selected' : ''}`}>
              <button type="button" aria-pressed={issue.id === selected?.id} onClick={() => setSelected(issue)}>
                <span class={`fate ${fate}`}>{fateWords[fate]}</span>
                <FindingFacts issue={issue}>{note ? <span>{note}</span> : undefined}</FindingFacts>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
