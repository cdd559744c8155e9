const listeners = new Set<() => void>();
let waiting: ((isSamePerson: boolean) => void)[] = [];
let isFollowed = false;

/** Calls `listener` each time the service says that nobody is signed in. Returns a function that stops this. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellSignedOut(): void {
  for (const listener of listeners) listener();
}

/** From now on calls that find nobody signed in wait, until `endWait` is called. */
export function followSession(isOn: boolean): void {
  isFollowed = isOn;
}

/** Waits until the person has signed in again: then true. False where nobody was signed in before, or somebody else is now. */
export const isSignedInAgain = (): Promise<boolean> =>
  isFollowed ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(false);

/** Lets the calls go on that waited; for another person they fail. */
export function endWait(isSamePerson: boolean): void {
  const all = waiting;
  waiting = [];
  for (const resolve of all) resolve(isSamePerson);
}
