import { useEffect, useState } from 'preact/hooks';
import { cache } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { listenTo } from '../api/realtime.ts';
import { useSession } from '../session/session.tsx';

/** Changes that come at once are read at once. */
const gatherMs = 400;

/** Reads the queue again whenever the workspace's channel says that something changed. True while the channel is open. */
export function useQueueChannel(): boolean {
  const { session } = useSession();
  const [isLive, setLive] = useState(false);
  const isPossible = session.features.realtime;
  useEffect(() => {
    if (!isPossible) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const part of ['head', 'counts']) void cache.invalidateQueries({ queryKey: ['queue', part] });
      }, gatherMs);
    };
    const stop = listenTo(paths.queueRealtime, {
      onMessage: readAgain,
      onState: (isOpen) => {
        setLive(isOpen);
        // What changed before the channel was open was not heard.
        if (isOpen) readAgain();
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isPossible, session.current.workspaceId]);
  return isLive;
}
