import { useEffect, useState } from 'preact/hooks';
import { cache } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { listenTo } from '../api/realtime.ts';
import { useSession } from '../session/session.tsx';

/** Changes that arrive together are read together. */
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
        // Changes before the channel was open were missed, so the queue is read again.
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
