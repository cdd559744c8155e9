import { useEffect, useState } from 'preact/hooks';
import type { SessionView } from '../api/types.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SignInHelp } from './sign-in.tsx';

/** Lies over the page until the person has signed in again. Asks by itself when they come back from another tab. */
export function EndedDialog({ onAsk }: { readonly onAsk: () => Promise<void> }) {
  const [hasAsked, setAsked] = useState(false);
  useEffect(() => {
    const listener = (): void => void onAsk();
    addEventListener('focus', listener);
    return () => removeEventListener('focus', listener);
  }, []);
  return (
    <Dialog title="Your session has ended" isFirm isTopmost onClose={() => undefined}>
      <p>Nothing on this page is lost. Sign in again in another tab, then go on here.</p>
      <SignInHelp isInOtherTab />
      <p role="status" class="bad">
        {hasAsked ? 'Nobody is signed in yet.' : ''}
      </p>
      <footer class="dialog-foot">
        <button type="button" class="main" onClick={() => void onAsk().then(() => setAsked(true))}>
          I have signed in
        </button>
      </footer>
    </Dialog>
  );
}

const nameOf = ({ workspaces, current }: SessionView): string =>
  workspaces.find(({ workspaceId }) => workspaceId === current.workspaceId)?.name ?? '';

interface ElsewhereProps {
  /** The session as the page shows it, and as it is now. */
  readonly shown: SessionView;
  readonly now: SessionView;
  readonly onStay: () => Promise<unknown>;
  readonly onGo: () => void;
}

/** Lies over the page when the person went to another workspace in another tab, until they have said in which they go on here. */
export function ElsewhereDialog({ shown, now, onStay, onGo }: ElsewhereProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog title="You work in another workspace now" isFirm isTopmost onClose={() => undefined}>
      <p>
        In another tab you went to <bdi>{nameOf(now)}</bdi>. This page still shows <bdi>{nameOf(shown)}</bdi>: nothing
        on it is lost, and nothing of it was sent there.
      </p>
      <footer class="dialog-foot">
        <button
          type="button"
          class="main"
          disabled={isBusy}
          onClick={() => {
            setBusy(true);
            void onStay().finally(() => setBusy(false));
          }}
        >
          Go on in <bdi>{nameOf(shown)}</bdi>
        </button>
        <button type="button" disabled={isBusy} onClick={onGo}>
          Go to <bdi>{nameOf(now)}</bdi>
        </button>
      </footer>
    </Dialog>
  );
}
