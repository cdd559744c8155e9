import { useEffect } from 'preact/hooks';
import { cache, useReading } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { request } from '../api/request.ts';
import type { DecisionList, Issue } from '../api/types.ts';
import { reasonWords, statusWords, toMoment } from '../ui/words.ts';
import { historyKey } from './decide.ts';
import type { AssetIds } from './use-review.ts';

/** What people decided about a finding, newest first. */
export function History({ ids, issue }: { readonly ids: AssetIds; readonly issue: Issue }) {
  const { data } = useReading<DecisionList>({
    key: historyKey(issue.id),
    read: (signal) => request('GET', paths.decisions(ids.submissionId, ids.assetId, issue.id), { signal }),
    // A decision that is made meanwhile waits for it, when another finding is looked at already.
    isKept: true,
  });
  useEffect(() => {
    if (data && data.total > 0 && data.decisions[0]?.status !== issue.status)
      void cache.invalidateQueries({ queryKey: historyKey(issue.id) });
  }, [issue.updatedAt]);
  if (!data || data.total === 0) return null;
  return (
    <section class="history" aria-label="Decisions">
      <h3>Decisions</h3>
      <ol>
        {data.decisions.map(({ decisionId, status, reason, note, evidence, decidedBy, decidedAt, carriedFrom }) => (
          <li key={decisionId}>
            <p>
              <strong>{statusWords[status]}</strong>
              {reason === null ? '' : `: ${reasonWords[reason].toLowerCase()}`}{' '}
              <span class="soft">
                <bdi>{decidedBy.name}</bdi>, {toMoment(decidedAt)}
                {carriedFrom === undefined ? '' : ', carried over from the earlier version'}
              </span>
            </p>
            {note ? (
              <p class="note">
                <bdi>{note}</bdi>
              </p>
            ) : undefined}
            {evidence.length > 0 ? (
              <p class="soft">
                Evidence: <bdi>{evidence.map((path) => path.replace(/^.*\//, '')).join(', ')}</bdi>
              </p>
            ) : undefined}
          </li>
        ))}
      </ol>
    </section>
  );
}
