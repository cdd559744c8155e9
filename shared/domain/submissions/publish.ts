import type { RealtimeMessage } from '../../model/realtime.ts';
import type { Scope } from '../../model/scope.ts';
import type { Services } from '../services.ts';

/** Publishes to the submission's channel. Best effort: the store has the state, and no work fails because a message was lost. */
export async function publish(
  services: Pick<Services, 'realtime' | 'clock' | 'logger'>,
  message: Omit<RealtimeMessage, 'at'>,
): Promise<void> {
  try {
    await services.realtime.publish({ ...message, at: services.clock.now().toISOString() });
  } catch (cause) {
    const { submissionId, type } = message;
    services.logger.warn({ submissionId, type, cause }, 'A realtime message could not be published.');
  }
}

/** Tells open pages of the console's queue that a submission is new, changed its status or was decided about. Best effort, too. */
export async function announce(
  services: Pick<Services, 'realtime' | 'clock' | 'logger'>,
  scope: Scope,
  submissionId: string,
): Promise<void> {
  try {
    const at = services.clock.now().toISOString();
    await services.realtime.announce(scope, { type: 'queue.changed', submissionId, at });
  } catch (cause) {
    services.logger.warn({ submissionId, cause }, 'A realtime message could not be published.');
  }
}
