import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icons.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly isWide?: boolean;
  /** Cannot be dismissed: only the controls inside it close it. */
  readonly isFirm?: boolean;
  /** Stays above dialogs that are opened later. */
  readonly isTopmost?: boolean;
}

/** Puts the topmost dialog, if one is open, above the others again. */
function raise(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open][data-topmost]')) {
    dialog.close();
    dialog.showModal();
  }
}

/** The browser's own modal dialog: it keeps the focus, closes with Escape and gives the focus back. */
export function Dialog({ title, onClose, children, isWide = false, isFirm = false, isTopmost = false }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // At once, so that the next key is already for the dialog.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    if (!isTopmost) raise();
    return () => dialog?.close();
  }, []);
  // A browser lets a second Escape close a dialog, whatever becomes of the first; the focus may be on a button that is disabled now.
  // At once, so that no key falls between the drawing and the listener.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isFirm && event.key === 'Escape') event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isFirm]);
  return (
    <dialog
      ref={element}
      class={isWide ? 'dialog wide' : 'dialog'}
      {...(isTopmost ? { 'data-topmost': '' } : {})}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!isFirm) onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current && !isFirm) onClose();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={titleId}>{title}</h2>
          {isFirm ? undefined : (
            <button type="button" class="plain" aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
