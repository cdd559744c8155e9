import type { ComponentChildren } from 'preact';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly name: string;
  readonly onRemove: () => void;
  readonly onClose: () => void;
  /** What removing does, and what stays. */
  readonly children: ComponentChildren;
}

/** Asks once more before something is removed. */
export function RemoveDialog({ name, onRemove, onClose, children }: Props) {
  return (
    <Dialog title={`Remove ${name}?`} onClose={onClose}>
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
            onRemove();
          }}
        >
          Remove
        </button>
      </footer>
    </Dialog>
  );
}
