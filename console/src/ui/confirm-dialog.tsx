import type { ComponentChildren } from 'preact';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly title: string;
  /** What the button says that does it. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What it does, and what stays. */
  readonly children: ComponentChildren;
}

/** Asks once more before something is removed or replaced. */
export function ConfirmDialog({ title, action, onConfirm, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <footer class="dialog-foot">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          class="main"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {action}
        </button>
      </footer>
    </Dialog>
  );
}
