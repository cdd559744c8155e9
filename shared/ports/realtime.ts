import type { QueueChange, RealtimeMessage } from '../model/realtime.ts';
import type { Scope } from '../model/scope.ts';

/** The channels of one submission and of a scope. Publishing is best effort: callers never fail because of it. */
export interface Realtime {
  /** To the channel of the submission. */
  publish(message: RealtimeMessage): Promise<void>;
  /** To the channel of the scope. */
  announce(scope: Scope, change: QueueChange): Promise<void>;
  /** Address for a client that joins this channel on connect and may not send. */
  clientAccess(channel: string, userId: string): Promise<{ readonly url: string; readonly expiresAt: Date }>;
}
