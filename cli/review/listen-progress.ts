import { realtimeMessageSchema } from '../../shared/model/realtime.ts';
import type { ApiClient } from './api-client.ts';

interface Frame {
  readonly type?: string;
  readonly sequenceId?: number;
  readonly data?: unknown;
}

/**
 * Follows a submission's realtime channel and reports the progress of its assets, 0 to 100, until stopped.
 * A help for the eye only: when the channel cannot be reached nothing is reported, and polling tells the end.
 */
export async function listenProgress(
  api: ApiClient,
  submissionId: string,
  onProgress: (assetId: string, percent: number) => void,
): Promise<() => void> {
  const access = await api.openRealtime(submissionId).catch(() => undefined);
  if (!access) return () => {};
  const socket = new WebSocket(access.url, access.protocol);
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.sequenceId !== undefined)
      socket.send(JSON.stringify({ type: 'sequenceAck', sequenceId: frame.sequenceId }));
    const message = realtimeMessageSchema.safeParse(frame.data);
    if (message.success && message.data.assetId !== undefined && message.data.progressPercent !== undefined) {
      onProgress(message.data.assetId, message.data.progressPercent);
    }
  });
  socket.addEventListener('error', () => socket.close());
  return () => socket.close();
}
