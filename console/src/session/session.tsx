import { type ComponentChildren, createContext } from 'preact';
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks';
import { cache } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { ApiError, request, requestAgain } from '../api/request.ts';
import { endWait, followSession, onSignedOut } from '../api/signed-out.ts';
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

const readSession = (): Promise<SessionView> => request<SessionView>('GET', paths.session);

const isSame = (one: SessionView, other: SessionView): boolean =>
  one.person.personId === other.person.personId && one.current.workspaceId === other.current.workspaceId;

type State = { readonly kind: 'asking' | 'nobody' } | { readonly kind: 'failed'; readonly error: Error };

/** Lies over the page until the person has signed in again. Asks by itself when they come back from another tab. */
function EndedDialog({ onAsk }: { readonly onAsk: () => Promise<void> }) {
  const [hasAsked, setAsked] = useState(false);
  useEffect(() => {
    const listener = (): void => void onAsk();
    addEventListener('focus', listener);
    return () => removeEventListener('focus', listener);
  }, []);
  return (
    <Dialog title="Your session has ended" isFirm onClose={() => undefined}>
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

/** Asks who is signed in. When the session ends later, the page stays and a dialog asks to sign in again. */
export function SessionProvider({ children }: { readonly children: ComponentChildren }) {
  const [session, setSession] = useState<SessionView>();
  const [state, setState] = useState<State>({ kind: 'asking' });
  const [hasEnded, setEnded] = useState(false);
  const latest = useRef<SessionView>(undefined);
  latest.current = session;
  useEffect(() => followSession(session !== undefined), [session !== undefined]);

  const ask = useCallback(async () => {
    try {
      const next = await readSession();
      const isOther = latest.current !== undefined && !isSame(latest.current, next);
      if (isOther) cache.clear();
      setSession(next);
      setEnded(false);
      // What was typed and not saved is kept, unless somebody else signs in.
      endWait(!isOther);
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
      await request('DELETE', paths.session).catch((error: unknown) => {
        // Already signed out.
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      });
      endWait(false);
      cache.clear();
      setSession(undefined);
      setState({ kind: 'nobody' });
      setEnded(false);
    },
  };
  return (
    <Context.Provider value={known}>
      {children}
      {hasEnded ? <EndedDialog onAsk={ask} /> : undefined}
    </Context.Provider>
  );
}
