import { type ComponentChildren, createContext } from 'preact';
import { useCallback, useContext, useEffect, useState } from 'preact/hooks';
import { cache } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { ApiError, onSignedOut, requestAgain } from '../api/request.ts';
import type { SessionView } from '../api/types.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SignIn, SignInHelp } from './sign-in.tsx';

interface Known {
  readonly session: SessionView;
  /** Changes the workspace; everything read before is forgotten. */
  readonly choose: (workspaceId: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
}

const Context = createContext<Known | undefined>(undefined);

/** Who is signed in. Only below `SessionProvider`. */
export function useSession(): Known {
  const known = useContext(Context);
  if (known === undefined) throw new Error('There is no session here.');
  return known;
}

/** True for people who may decide and submit. */
export const useMayDecide = (): boolean => useSession().session.current.role !== 'viewer';

const readSession = (): Promise<SessionView> => requestAgain<SessionView>('GET', paths.session);

type State = { readonly kind: 'asking' | 'nobody' } | { readonly kind: 'failed'; readonly error: Error };

/** Asks who is signed in. When the session ends later, the page stays and a dialog asks to sign in again. */
export function SessionProvider({ children }: { readonly children: ComponentChildren }) {
  const [session, setSession] = useState<SessionView>();
  const [state, setState] = useState<State>({ kind: 'asking' });
  const [hasEnded, setEnded] = useState(false);

  const ask = useCallback(async () => {
    try {
      setSession(await readSession());
      setEnded(false);
      await cache.invalidateQueries();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) setState({ kind: 'nobody' });
      else setState({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    }
  }, []);

  useEffect(() => void ask(), []);
  useEffect(() => onSignedOut(() => setEnded(true)), []);

  if (session === undefined) {
    if (state.kind === 'asking') return <p class="waiting">Opening…</p>;
    return <SignIn error={state.kind === 'failed' ? state.error : undefined} onRetry={() => void ask()} />;
  }
  const known: Known = {
    session,
    choose: async (workspaceId) => {
      await requestAgain('POST', paths.workspace, { body: { workspaceId } });
      cache.clear();
      setSession(await readSession());
    },
    signOut: async () => {
      await requestAgain('DELETE', paths.session);
      cache.clear();
      setSession(undefined);
      setState({ kind: 'nobody' });
      setEnded(false);
    },
  };
  return (
    <Context.Provider value={known}>
      {children}
      {hasEnded ? (
        <Dialog title="Your session has ended" isFirm onClose={() => undefined}>
          <p>Nothing on this page is lost. Sign in again in another tab, then go on here.</p>
          <SignInHelp />
          <footer class="dialog-foot">
            <button type="button" class="main" onClick={() => void ask()}>
              I have signed in
            </button>
          </footer>
        </Dialog>
      ) : undefined}
    </Context.Provider>
  );
}
