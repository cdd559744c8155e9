import type { Issue, Topic } from '../api/types.ts';
import { isOpen, plural } from '../ui/words.ts';
import type { Choice } from './decide.ts';
import { DecisionDialog, ReasonDialog } from './decision-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';

/** What a person is asked before a decision is made. */
export type Asking =
  | { readonly kind: 'reason'; readonly issue: Issue; readonly status: 'DISMISSED' | 'RESOLVED' }
  | { readonly kind: 'more'; readonly issue: Issue }
  | { readonly kind: 'topic'; readonly topic: Topic }
  | { readonly kind: 'keys' };

interface Props {
  readonly asking: Asking | undefined;
  readonly onClose: () => void;
  readonly onDecide: (issue: Issue, choice: Choice) => void;
  readonly onDecideTopic: (topic: Topic, choice: Choice) => void;
}

export function AskingDialogs({ asking, onClose, onDecide, onDecideTopic }: Props) {
  switch (asking?.kind) {
    case undefined:
      return null;
    case 'keys':
      return <KeysDialog onClose={onClose} />;
    case 'reason':
      return (
        <ReasonDialog
          title={`${asking.status === 'DISMISSED' ? 'Dismiss' : 'Resolve'} finding ${asking.issue.referenceNumber}: why?`}
          status={asking.status}
          onClose={onClose}
          onChoose={(choice) => onDecide(asking.issue, choice)}
        />
      );
    case 'more':
      return (
        <DecisionDialog
          title={`Decide about finding ${asking.issue.referenceNumber}`}
          start={isOpen(asking.issue.status) ? 'ACKNOWLEDGED' : asking.issue.status}
          onClose={onClose}
          onChoose={(choice) => onDecide(asking.issue, choice)}
        />
      );
    case 'topic':
      return (
        <DecisionDialog
          title={`Decide about ${plural(asking.topic.issues.length, 'finding')}`}
          start="ACKNOWLEDGED"
          onClose={onClose}
          onChoose={(choice) => onDecideTopic(asking.topic, choice)}
        />
      );
    default:
      return asking satisfies never;
  }
}
