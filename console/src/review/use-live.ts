import { useEffect } from 'preact/hooks';
import { cache } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { request } from '../api/request.ts';
import type { RealtimeAccess, RealtimeMessage, SubmissionView } from '../api/types.ts';
import { useSession } from '../session/session.tsx';

type Frame =
  | { readonly type: 'message'; readonly sequenceId: number; readonly data: RealtimeMessage }
  | { readonly type: 'system' | 'ack' | 'pong' };

function take(message: RealtimeMessage): void {
  const { submissionId, progressPercent } = message;
  const key = ['submission', submissionId];
  if (progressPercent !== undefined)
    cache.setQueryData<SubmissionView>(
      key,
      (view) => view && { ...view, progressPercent: Math.max(view.progressPercent ?? 0, progressPercent) },
    );
  if (message.type !== 'asset.progress') {
    void cache.invalidateQueries({ queryKey: key });
    void cache.invalidateQueries({ queryKey: ['queue', 'head'] });
  }
}

/** Follows a submission by the realtime channel while `isWanted`. Without the channel the page still asks again and again. */
export function useLive(submissionId: string, isWanted: boolean): void {
  const { session } = useSession();
  const isPossible = session.features.realtime && isWanted;
  useEffect(() => {
    if (!isPossible) return undefined;
    let socket: WebSocket | undefined;
    let isOver = false;
    const open = async (): Promise<void> => {
      const { url, protocol } = await request<RealtimeAccess>('POST', paths.realtime(submissionId));
      if (isOver) return;
      socket = new WebSocket(url, protocol);
      socket.addEventListener('message', ({ data }) => {
        const frame = JSON.parse(String(data)) as Frame;
        if (frame.type !== 'message') return;
        socket?.send(JSON.stringify({ type: 'sequenceAck', sequenceId: frame.sequenceId }));
        take(frame.data);
      });
    };
    open().catch(() => undefined);
    return () => {
      isOver = true;
      socket?.close();
    };
  }, [submissionId, isPossible]);
}
