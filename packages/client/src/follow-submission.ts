import type { RealtimeAccess } from './openapi.ts';

interface Frame {
  readonly type?: string;
  readonly sequenceId?: number;
  readonly data?: unknown;
}

/**
 * Follows a submission's realtime channel. Messages hint at what to read; when the channel breaks off no more come, and polling tells the end.
 * Resolves with a function that ends it.
 */
export async function followSubmission(
  openRealtime: () => Promise<RealtimeAccess>,
  onMessage: (message: unknown) => void,
): Promise<() => void> {
  const access = await openRealtime();
  const socket = new WebSocket(access.url, access.protocol);
  socket.addEventListener('message', ({ data }) => {
    const { sequenceId, data: message } = JSON.parse(String(data)) as Frame;
    if (sequenceId !== undefined) socket.send(JSON.stringify({ type: 'sequenceAck', sequenceId }));
    if (message !== undefined) onMessage(message);
  });
  socket.addEventListener('error', () => socket.close());
  return () => socket.close();
}
