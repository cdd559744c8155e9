import { useEffect, useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Issue } from '../api/types.ts';
import { useMayDecide, useSession } from '../session/session.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { isOpen, plural } from '../ui/words.ts';
import { Viewer } from '../viewers/viewer.tsx';
import { type Asking, AskingDialogs } from './asking-dialogs.tsx';
import { useAssignments } from './assignee.tsx';
import type { Choice } from './decide.ts';
import { filterIssues, type IssueFilters, noFilters } from './filter-issues.ts';
import { FindingsList } from './findings-list.tsx';
import { DecidedBar, IssueFilterBar } from './issue-filter-bar.tsx';
import { MeanwhileDialog } from './meanwhile-dialog.tsx';
import { ReadingPanel } from './reading-panel.tsx';
import { useDeciding } from './use-deciding.ts';
import type { AssetIds, Review } from './use-review.ts';

/** Which finding is looked at; it stands in the address, so that it can be linked to. */
function useSelection(issues: readonly Issue[]) {
  const { query, path, route } = useLocation();
  const wanted = Number(query['finding']);
  const selected = issues.find(({ referenceNumber }) => referenceNumber === wanted);
  const select = (issue: Issue | undefined): void =>
    route(issue === undefined ? path : `${path}?finding=${issue.referenceNumber}`, true);
  return { selected, select };
}

/** The medium, its findings, and what to do about them. */
export function Workplace({ ids, review }: { readonly ids: AssetIds; readonly review: Review }) {
  const { person } = useSession().session;
  const mayDecide = useMayDecide();
  const all = review.issues ?? [];
  const [filters, setFilters] = useState<IssueFilters>(noFilters);
  const [tab, setTab] = useState<'findings' | 'reading'>('findings');
  const [asking, setAsking] = useState<Asking>();
  const deciding = useDeciding(ids);
  const assignments = useAssignments(ids.submissionId).data?.assignments ?? [];
  const mine = useMemo(
    () => new Set(assignments.filter(({ personId }) => personId === person.personId).map(({ issueId }) => issueId)),
    [assignments],
  );
  const { selected, select } = useSelection(all);
  // A finding that was just decided stays visible until the next step, even if the filter excludes it.
  const fitting = filterIssues(all, filters, { topics: review.topics, mine });
  const shown =
    selected && !fitting.includes(selected) && all.includes(selected)
      ? all.filter((issue) => issue === selected || fitting.includes(issue))
      : fitting;
  const at = shown.findIndex(({ id }) => id === selected?.id);
  const step = (by: number): void => {
    const next = at < 0 ? shown[by > 0 ? 0 : shown.length - 1] : shown[at + by];
    if (next) select(next);
  };
  const findOpen = (after: number, except?: Issue): Issue | undefined =>
    [...shown.slice(after + 1), ...shown.slice(0, after + 1)].find(
      (issue) => issue.id !== except?.id && isOpen(issue.status),
    );
  useEffect(() => {
    if (selected) deciding.prepare(selected);
    const next = findOpen(at, selected);
    if (next) deciding.prepare(next);
  }, [selected?.id, all.length]);

  const decide = (issue: Issue, choice: Choice): void => {
    setAsking(undefined);
    // Selects the next finding at once, while the decision is being sent.
    const next = isOpen(choice.status) ? undefined : findOpen(shown.indexOf(issue), issue);
    if (next) select(next);
    void deciding.decide(issue, choice);
  };
  // Keys decide only where the person sees what they decide about.
  const mayUseKeys = mayDecide && tab === 'findings';
  const withSelected = (act: (issue: Issue) => void) => () => {
    if (selected && mayUseKeys) act(selected);
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    n: () => select(findOpen(at, selected)),
    a: withSelected((issue) => decide(issue, { status: 'ACKNOWLEDGED' })),
    d: withSelected((issue) => setAsking({ kind: 'reason', issue, status: 'DISMISSED' })),
    r: withSelected((issue) => setAsking({ kind: 'reason', issue, status: 'RESOLVED' })),
    e: withSelected((issue) => setAsking({ kind: 'more', issue })),
    u: () => {
      if (mayUseKeys) void deciding.undo();
    },
    '/': () => document.getElementById('issue-search')?.focus(),
    '?': () => setAsking({ kind: 'keys' }),
  });

  const detail = review.detail;
  return (
    <div class="workplace">
      <section class="medium-pane" aria-label="The file">
        {detail ? (
          <Viewer
            ids={ids}
            label="The file itself"
            filename={detail.filename}
            mimeType={detail.mimeType}
            issues={shown}
            selected={selected}
            onSelect={select}
            transcript={review.transcript}
          />
        ) : undefined}
      </section>
      <section class="findings-pane" aria-label="The review">
        <div class="tabs">
          <div role="tablist" aria-label="Review">
            <button
              type="button"
              role="tab"
              id="tab-findings"
              aria-selected={tab === 'findings'}
              aria-controls="panel-findings"
              onClick={() => setTab('findings')}
            >
              {review.issues === undefined ? 'Findings' : plural(all.length, 'finding')}
            </button>
            <button
              type="button"
              role="tab"
              id="tab-reading"
              aria-selected={tab === 'reading'}
              aria-controls="panel-reading"
              onClick={() => setTab('reading')}
            >
              Read and cleared
            </button>
          </div>
          <button type="button" class="plain keys-button" onClick={() => setAsking({ kind: 'keys' })}>
            Keys <kbd>?</kbd>
          </button>
        </div>
        {tab === 'findings' ? (
          <div class="panel" role="tabpanel" id="panel-findings" aria-labelledby="tab-findings">
            {all.length > 0 ? (
              <>
                <DecidedBar issues={all} onStep={step} />
                <IssueFilterBar issues={all} topics={review.topics} filters={filters} onChange={setFilters} />
              </>
            ) : undefined}
            {review.issues === undefined ? <p class="waiting">Reading the findings…</p> : undefined}
            {review.issues && all.length === 0 ? <p class="empty">No findings.</p> : undefined}
            {all.length > 0 && shown.length === 0 ? <p class="empty">No finding fits these filters.</p> : undefined}
            <FindingsList
              ids={ids}
              issues={shown}
              topics={review.topics}
              selected={selected}
              actions={{
                select: (issue) => select(issue.id === selected?.id ? undefined : issue),
                decide,
                askReason: (issue, status) => setAsking({ kind: 'reason', issue, status }),
                askMore: (issue) => setAsking({ kind: 'more', issue }),
                decideTopic: (topic) => setAsking({ kind: 'topic', topic }),
              }}
            />
          </div>
        ) : (
          <div class="panel scrolling" role="tabpanel" id="panel-reading" aria-labelledby="tab-reading" tabIndex={0}>
            <ReadingPanel review={review} />
          </div>
        )}
      </section>
      <AskingDialogs
        asking={asking}
        onClose={() => setAsking(undefined)}
        onDecide={decide}
        onDecideTopic={(topic, choice) => {
          const within = new Set(topic.issues.map(({ id }) => id));
          setAsking(undefined);
          void deciding.decideAll(
            all.filter(({ id }) => within.has(id)),
            choice,
          );
        }}
      />
      {deciding.clash ? (
        <MeanwhileDialog
          key={deciding.clash.issue.id}
          clash={deciding.clash}
          onKeep={deciding.closeClash}
          onDecideAnyway={() => {
            const clash = deciding.clash;
            deciding.closeClash();
            if (clash) void deciding.decide(clash.issue, clash.choice, clash.latest.version);
          }}
        />
      ) : undefined}
    </div>
  );
}
