import { Dialog } from '../ui/dialog.tsx';
import { reasonWords, statusWords, toAge } from '../ui/words.ts';
import type { Clash } from './use-deciding.ts';

interface Props {
  readonly clash: Clash;
  readonly onKeep: () => void;
  readonly onDecideAnyway: () => void;
}

/** The second click of a double one may meet the next dialog, which nobody has read yet. */
const once =
  (action: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) action();
  };

/** Two people decided about one finding: shows both decisions and asks which one to keep. */
export function MeanwhileDialog({ clash: { issue, latest, choice }, onKeep, onDecideAnyway }: Props) {
  return (
    <Dialog title={`Finding ${issue.referenceNumber}: decided meanwhile`} onClose={onKeep}>
      <p>{issue.summary}</p>
      <p>
        <bdi>{latest.decidedBy.name}</bdi> decided about this finding {toAge(latest.decidedAt)}:{' '}
        <strong>{statusWords[latest.status]}</strong>
        {latest.reason ? `, ${reasonWords[latest.reason].toLowerCase()}` : ''}.
      </p>
      {latest.note ? (
        <blockquote>
          <bdi>{latest.note}</bdi>
        </blockquote>
      ) : undefined}
      <p>
        You chose <strong>{statusWords[choice.status]}</strong>. Both stay in the history; the later one counts.
      </p>
      <footer class="dialog-foot">
        <button type="button" class="main" onClick={once(onKeep)} autoFocus>
          Keep theirs
        </button>
        <button type="button" onClick={once(onDecideAnyway)}>
          Decide anyway
        </button>
      </footer>
    </Dialog>
  );
}
