import { request } from './request.ts';
import type { RealtimeAccess } from './types.ts';

type Frame<T> =
  | { readonly type: 'message'; readonly sequenceId: number; readonly data: T }
  | { readonly type: 'system' | 'ack' | 'pong' };

const longestPauseMs = 30_000;

interface Listener<T> {
  readonly onMessage: (data: T) => void;
  /** Called each time the channel opens or is lost. Messages published while it was closed are missed. */
  readonly onState?: (isLive: boolean) => void;
}

/** Listens to the channel whose address is asked for at `path`, and joins it again whenever it is lost. Returns a function that stops. */
export function listenTo<T>(path: string, { onMessage, onState }: Listener<T>): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let failures = 0;
  const again = (): void => {
    if (isOver) return;
    onState?.(false);
    timer = setTimeout(open, Math.min(longestPauseMs, 1000 * 2 ** failures));
    failures += 1;
  };
  const join = async (): Promise<void> => {
    const { url, protocol } = await request<RealtimeAccess>('POST', path);
    if (isOver) return;
    socket = new WebSocket(url, protocol);
    socket.addEventListener('open', () => {
      failures = 0;
      onState?.(true);
    });
    socket.addEventListener('close', again);
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as Frame<T>;
      if (frame.type !== 'message') return;
      socket?.send(JSON.stringify({ type: 'sequenceAck', sequenceId: frame.sequenceId }));
      onMessage(frame.data);
    });
  };
  const open = (): void => {
    join().catch(again);
  };
  open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    socket?.close();
  };
}
