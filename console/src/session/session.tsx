import { type ComponentChildren, createContext, Fragment } from 'preact';
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { cache } from '../api/cache.ts';
import { pages, paths } from '../api/paths.ts';
import { ApiError, request, requestAgain } from '../api/request.ts';
import { endWait, onLost, showWorkspace } from '../api/session-state.ts';
import type { SessionView } from '../api/types.ts';
import { complain } from '../ui/notices.tsx';
import { ElsewhereDialog, EndedDialog } from './lost-dialogs.tsx';
import { SignIn } from './sign-in.tsx';

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

// Calls about the session itself are the same in every workspace.
const readSession = (): Promise<SessionView> => requestAgain('GET', paths.session, { workspaceId: null });

const moveSession = (workspaceId: string): Promise<void> =>
  requestAgain('POST', paths.workspace, { body: { workspaceId }, workspaceId: null });

const isSamePerson = (one: SessionView, other: SessionView): boolean => one.person.personId === other.person.personId;

const isSame = (one: SessionView, other: SessionView): boolean =>
  isSamePerson(one, other) && one.current.workspaceId === other.current.workspaceId;

/** Whether the person may still work in the workspace that the page shows. */
const mayStay = (shown: SessionView, next: SessionView): boolean =>
  isSamePerson(shown, next) && next.workspaces.some(({ workspaceId }) => workspaceId === shown.current.workspaceId);

type State = { readonly kind: 'asking' | 'nobody' } | { readonly kind: 'failed'; readonly error: Error };

/** Asks who is signed in. When the session ends later, or goes on in another workspace, the page stays and a dialog asks what to do. */
export function SessionProvider({ children }: { readonly children: ComponentChildren }) {
  const [session, setSession] = useState<SessionView>();
  const [state, setState] = useState<State>({ kind: 'asking' });
  const [hasEnded, setEnded] = useState(false);
  const [elsewhere, setElsewhere] = useState<SessionView>();
  const { route } = useLocation();
  const latest = useRef<SessionView>(undefined);
  const isMoving = useRef(false);
  // Only the latest question about the session counts: an older answer may name a workspace that the page has left since.
  const asked = useRef(0);

  const enter = useCallback(async (next: SessionView) => {
    asked.current += 1;
    const isOther = latest.current !== undefined && !isSame(latest.current, next);
    if (isOther) cache.clear();
    latest.current = next;
    showWorkspace(next.current.workspaceId);
    setSession(next);
    setEnded(false);
    setElsewhere(undefined);
    // What was typed and not saved is kept, unless somebody else signs in or the page goes on in another workspace.
    endWait(!isOther);
    await cache.invalidateQueries();
  }, []);

  const ask = useCallback(async () => {
    asked.current += 1;
    const question = asked.current;
    try {
      const next = await readSession();
      if (question !== asked.current) return;
      const shown = latest.current;
      if (shown === undefined || isSame(shown, next) || !mayStay(shown, next)) return await enter(next);
      setEnded(false);
      setElsewhere(next);
    } catch (error) {
      if (question !== asked.current) return;
      if (error instanceof ApiError && error.status === 401) setState({ kind: 'nobody' });
      else setState({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    }
  }, []);

  useEffect(() => void ask(), []);
  useEffect(
    () =>
      onLost((lost) => {
        if (lost === 'ended') setEnded(true);
        else if (!isMoving.current) void ask();
      }),
    [],
  );

  const choose = async (workspaceId: string): Promise<void> => {
    isMoving.current = true;
    asked.current += 1;
    try {
      await moveSession(workspaceId);
      await enter(await readSession());
    } finally {
      isMoving.current = false;
    }
  };

  if (session === undefined) {
    if (state.kind === 'asking') return <p class="waiting">Opening…</p>;
    return <SignIn error={state.kind === 'failed' ? state.error : undefined} onRetry={() => void ask()} />;
  }
  const known: Known = {
    session,
    choose,
    signOut: async () => {
      await request('DELETE', paths.session, { workspaceId: null }).catch((error: unknown) => {
        // Already signed out.
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      });
      latest.current = undefined;
      showWorkspace(undefined);
      endWait(false);
      cache.clear();
      setSession(undefined);
      setState({ kind: 'nobody' });
      setEnded(false);
      setElsewhere(undefined);
    },
  };
  return (
    <Context.Provider value={known}>
      {/* Nothing of one person or workspace stays on the page of another. */}
      <Fragment key={`${session.person.personId} ${session.current.workspaceId}`}>{children}</Fragment>
      {hasEnded ? <EndedDialog onAsk={ask} /> : undefined}
      {elsewhere && !hasEnded ? (
        <ElsewhereDialog
          shown={session}
          now={elsewhere}
          onStay={() =>
            choose(session.current.workspaceId).catch((error: unknown) => complain('You are still there.', error))
          }
          onGo={() => {
            route(pages.queue);
            void enter(elsewhere);
          }}
        />
      ) : undefined}
    </Context.Provider>
  );
}
