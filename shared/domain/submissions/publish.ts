import type { RealtimeMessage } from '../../model/realtime.ts';
import type { Services } from '../services.ts';

/** Publishes to the submission's channel. Best effort: the store is the truth, and no work fails because a message was lost. */
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
