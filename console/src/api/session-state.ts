/** Why the session no longer allows what the page shows: nobody is signed in, or it went on in another workspace. */
export type Lost = 'ended' | 'elsewhere';

const listeners = new Set<(lost: Lost) => void>();
let waiting: ((isAsBefore: boolean) => void)[] = [];
let shown: string | undefined;
let sessions = 0;

/** Calls `listener` each time the service says that the session is lost. Returns a function that stops this. */
export function onLost(listener: (lost: Lost) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellLost(lost: Lost): void {
  for (const listener of listeners) listener(lost);
}

/** From now on the page shows this workspace: every call names it. Undefined where nobody is signed in. */
export function showWorkspace(workspaceId: string | undefined): void {
  shown = workspaceId;
}

export const shownWorkspace = (): string | undefined => shown;

/**
 * Waits until the same person is signed in again, in the workspace that the call was made in: then true. False where nobody was signed in before, somebody
 * else is now, or the page went on to another workspace.
 */
export const isAsBefore = (workspaceId: string | undefined): Promise<boolean> =>
  shown !== undefined && shown === workspaceId
    ? new Promise((resolve) => waiting.push(resolve))
    : Promise.resolve(false);

/** Differs after somebody else has signed in, or the page has gone on to another workspace: what was begun before is then not done. */
export const sessionNumber = (): number => sessions;

/** Lets the calls go on that waited; otherwise they fail, and so does what was to follow them. */
export function endWait(mayGoOn: boolean): void {
  if (!mayGoOn) sessions += 1;
  const all = waiting;
  waiting = [];
  for (const resolve of all) resolve(mayGoOn);
}
