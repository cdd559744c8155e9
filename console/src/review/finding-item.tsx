import { useState } from 'preact/hooks';
import { pages } from '../api/paths.ts';
import type { Issue, Topic } from '../api/types.ts';
import { useMayDecide } from '../session/session.tsx';
import { Icon } from '../ui/icons.tsx';
import { notify } from '../ui/notices.tsx';
import { isOpen, statusWords } from '../ui/words.ts';
import { Assignee } from './assignee.tsx';
import type { Choice } from './decide.ts';
import { FindingDetail } from './finding-detail.tsx';
import { FindingFacts } from './finding-facts.tsx';
import { History } from './history.tsx';
import type { AssetIds } from './use-review.ts';

export interface FindingActions {
  readonly select: (issue: Issue) => void;
  readonly decide: (issue: Issue, choice: Choice) => void;
  readonly askReason: (issue: Issue, status: 'DISMISSED' | 'RESOLVED') => void;
  readonly askMore: (issue: Issue) => void;
  readonly decideTopic: (topic: Topic) => void;
}

interface Props {
  readonly ids: AssetIds;
  readonly issue: Issue;
  readonly topics: readonly Topic[];
  readonly isSelected: boolean;
  readonly actions: FindingActions;
}

function Decide({ issue, actions }: Pick<Props, 'issue' | 'actions'>) {
  const { status } = issue;
  return (
    <div class="decide" role="group" aria-label={`Decide about finding ${issue.referenceNumber}`}>
      <button
        type="button"
        aria-pressed={status === 'ACKNOWLEDGED'}
        onClick={() => actions.decide(issue, { status: 'ACKNOWLEDGED' })}
      >
        Acknowledge <kbd>a</kbd>
      </button>
      <button type="button" aria-pressed={status === 'DISMISSED'} onClick={() => actions.askReason(issue, 'DISMISSED')}>
        Dismiss <kbd>d</kbd>
      </button>
      <button type="button" aria-pressed={status === 'RESOLVED'} onClick={() => actions.askReason(issue, 'RESOLVED')}>
        Resolve <kbd>r</kbd>
      </button>
      <button type="button" onClick={() => actions.askMore(issue)}>
        Note, evidence <kbd>e</kbd>
      </button>
    </div>
  );
}

function TopicLines({ issue, topics, actions }: Pick<Props, 'issue' | 'topics' | 'actions'>) {
  const mayDecide = useMayDecide();
  const within = topics.filter((topic) => topic.issues.some(({ id }) => id === issue.id));
  if (within.length === 0) return null;
  return (
    <ul class="topics">
      {within.map((topic) => (
        <li key={topic.id}>
          <span class="soft">Topic</span> {topic.title}{' '}
          {mayDecide ? (
            <button type="button" class="plain" onClick={() => actions.decideTopic(topic)}>
              Decide all {topic.issues.length}
            </button>
          ) : undefined}
        </li>
      ))}
    </ul>
  );
}

/** Copies the address of one finding; shows it where copying is not allowed. */
function LinkButton({ ids, issue }: Pick<Props, 'ids' | 'issue'>) {
  const [shown, setShown] = useState<string>();
  const copy = (): void => {
    const address = new URL(pages.asset(ids.submissionId, ids.assetId, issue.referenceNumber), location.href).href;
    navigator.clipboard.writeText(address).then(
      () => notify('The link to this finding is copied.', { lastsMs: 3000 }),
      () => setShown(address),
    );
  };
  return shown === undefined ? (
    <button type="button" class="plain" aria-label={`Copy a link to finding ${issue.referenceNumber}`} onClick={copy}>
      <Icon name="link" />
    </button>
  ) : (
    <input readOnly value={shown} aria-label="Link to this finding" onFocus={(event) => event.currentTarget.select()} />
  );
}

function Opened({ ids, issue, topics, actions }: Omit<Props, 'isSelected'>) {
  const mayDecide = useMayDecide();
  return (
    <div class="opened">
      {mayDecide ? <Decide issue={issue} actions={actions} /> : undefined}
      <FindingDetail issue={issue} />
      <TopicLines issue={issue} topics={topics} actions={actions} />
      <div class="finding-foot">
        <Assignee submissionId={ids.submissionId} issue={issue} />
        <LinkButton ids={ids} issue={issue} />
      </div>
      <History ids={ids} issue={issue} />
    </div>
  );
}

/** A finding in the list: a line, and in full when it is the selected one. */
export function FindingItem({ ids, issue, topics, isSelected, actions }: Props) {
  const severity = issue.severity.toLowerCase();
  return (
    <article class={`finding ${severity}${isSelected ? ' selected' : ''}${isOpen(issue.status) ? '' : ' decided-one'}`}>
      <h2>
        <button
          type="button"
          class="finding-line"
          aria-expanded={isSelected}
          data-finding={issue.referenceNumber}
          onClick={() => actions.select(issue)}
        >
          <span class="number">{issue.referenceNumber}</span>
          <FindingFacts issue={issue}>
            <span class={`state state-${issue.status.toLowerCase()}`}>{statusWords[issue.status]}</span>
          </FindingFacts>
        </button>
      </h2>
      {isSelected ? <Opened ids={ids} issue={issue} topics={topics} actions={actions} /> : undefined}
    </article>
  );
}
