import { queueChannelOf, realtimeChannelOf } from '../../model/instance-ids.ts';
import { realtimeProtocol } from '../../model/realtime.ts';
import type { RealtimeAccess } from '../../model/views.ts';
import type { Caller } from '../keys/caller.ts';
import type { Services } from '../services.ts';
import { getSubmissionDocument } from './find-submission.ts';

async function open(
  { realtime }: Pick<Services, 'realtime'>,
  channel: string,
  userId: string,
): Promise<RealtimeAccess> {
  const { url, expiresAt } = await realtime.clientAccess(channel, userId);
  return { realtimeChannel: channel, url, protocol: realtimeProtocol, expiresAt: expiresAt.toISOString() };
}

/** An address that joins the submission's channel on connect, without the right to send. Throws `submission_not_found`. */
export async function openRealtime(
  services: Services,
  { scope, id }: Caller,
  submissionId: string,
): Promise<RealtimeAccess> {
  await getSubmissionDocument(services, scope, submissionId);
  return open(services, realtimeChannelOf(submissionId), id);
}

/** The same for the channel of the caller's scope, which says which submissions changed. */
export const openQueueRealtime = (
  services: Pick<Services, 'realtime'>,
  { scope, id }: Pick<Caller, 'scope' | 'id'>,
): Promise<RealtimeAccess> => open(services, queueChannelOf(scope), id);
