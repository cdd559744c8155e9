import { useEffect, useRef, useState } from 'preact/hooks';
import type { Decision } from '../api/types.ts';
import { findType, Upload } from '../queue/upload.ts';
import { Dialog } from '../ui/dialog.tsx';
import { reasonWords, statusWords } from '../ui/words.ts';
import type { Choice } from './decide.ts';

type Reason = NonNullable<Decision['reason']>;
type Status = Decision['status'];

/** Which reasons go with which decision, most used first: their place is their key. */
const reasonsOf: Readonly<Partial<Record<Status, readonly Reason[]>>> = {
  DISMISSED: ['false_positive', 'not_applicable', 'evidence_held', 'risk_accepted'],
  RESOLVED: ['fixed', 'evidence_held'],
};

interface ReasonProps {
  readonly title: string;
  readonly status: Status;
  readonly onChoose: (choice: Choice) => void;
  readonly onClose: () => void;
}

/** Asks why: one key each. */
export function ReasonDialog({ title, status, onChoose, onClose }: ReasonProps) {
  const reasons = reasonsOf[status] ?? [];
  return (
    <Dialog title={title} onClose={onClose}>
      <ol
        class="reasons"
        onKeyDown={(event) => {
          const reason = reasons[Number(event.key) - 1];
          if (reason === undefined) return;
          event.preventDefault();
          onChoose({ status, reason });
        }}
      >
        {reasons.map((reason, index) => (
          <li key={reason}>
            <button type="button" onClick={() => onChoose({ status, reason })} autoFocus={index === 0}>
              <kbd>{index + 1}</kbd> {reasonWords[reason]}
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

const statuses: readonly Status[] = ['ACKNOWLEDGED', 'DISMISSED', 'RESOLVED', 'AWAITING_HUMAN_INPUT', 'OPEN'];
const maximumEvidenceBytes = 25_000_000;

interface FormProps {
  readonly title: string;
  readonly start: Status;
  readonly onChoose: (choice: Choice) => void;
  readonly onClose: () => void;
}

/** A decision with its note and evidence. */
export function DecisionDialog({ title, start, onChoose, onClose }: FormProps) {
  const [status, setStatus] = useState<Status>(start);
  const [reason, setReason] = useState<Reason>();
  const [note, setNote] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const reasons = reasonsOf[status] ?? [];
  const tooLarge = files.find(({ size }) => size > maximumEvidenceBytes);
  const unknown = files.find((file) => findType(file) === undefined);

  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const evidence: string[] = [];
      for (const file of files)
        evidence.push(await new Upload(file, findType(file) ?? '').run(stop.current.signal, () => undefined));
      // The dialog may have been closed during the last upload.
      if (stop.current.signal.aborted) return;
      const chosen = reasons.length > 0 ? (reason ?? reasons[0]) : undefined;
      onChoose({
        status,
        ...(chosen ? { reason: chosen } : {}),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
        ...(evidence.length === 0 ? {} : { evidence }),
      });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="decision-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label>
          Decision
          <select value={status} onChange={(event) => setStatus(event.currentTarget.value as Status)} autoFocus>
            {statuses.map((one) => (
              <option key={one} value={one}>
                {statusWords[one]}
              </option>
            ))}
          </select>
        </label>
        {reasons.length > 0 ? (
          <label>
            Reason
            <select value={reason ?? reasons[0]} onChange={(event) => setReason(event.currentTarget.value as Reason)}>
              {reasons.map((one) => (
                <option key={one} value={one}>
                  {reasonWords[one]}
                </option>
              ))}
            </select>
          </label>
        ) : undefined}
        <label>
          Note
          <textarea rows={4} maxLength={4000} value={note} onInput={(event) => setNote(event.currentTarget.value)} />
        </label>
        <label>
          Evidence files
          <input type="file" multiple onChange={(event) => setFiles([...(event.currentTarget.files ?? [])])} />
        </label>
        {tooLarge ? <p class="bad">{tooLarge.name} is larger than 25 MB.</p> : undefined}
        {unknown ? (
          <p class="bad">{unknown.name} is of a kind that cannot be kept: send a PDF or a picture.</p>
        ) : undefined}
        {problem ? (
          <p role="alert" class="bad">
            {problem}
          </p>
        ) : undefined}
        <footer class="dialog-foot">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="main" disabled={isBusy || tooLarge !== undefined || unknown !== undefined}>
            Save decision
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
