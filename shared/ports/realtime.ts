import type { RealtimeMessage } from '../model/realtime.ts';

/** The channel of one submission. Publishing is best effort: callers never fail because of it. */
export interface Realtime {
  publish(message: RealtimeMessage): Promise<void>;
  /** Address for a client that joins this submission's group on connect and may not send. */
  clientAccess(submissionId: string, userId: string): Promise<{ readonly url: string; readonly expiresAt: Date }>;
}
