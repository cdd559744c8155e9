import { realtimeChannelOf } from '../../model/instance-ids.ts';
import { realtimeProtocol } from '../../model/realtime.ts';
import type { RealtimeAccess } from '../../model/views.ts';
import type { Caller } from '../keys/caller.ts';
import type { Services } from '../services.ts';
import { getSubmissionDocument } from './find-submission.ts';

/** An address that joins the submission's channel on connect, without the right to send. Throws `submission_not_found`. */
export async function openRealtime(
  services: Services,
  { scope, id }: Caller,
  submissionId: string,
): Promise<RealtimeAccess> {
  await getSubmissionDocument(services, scope, submissionId);
  const { url, expiresAt } = await services.realtime.clientAccess(submissionId, id);
  return {
    realtimeChannel: realtimeChannelOf(submissionId),
    url,
    protocol: realtimeProtocol,
    expiresAt: expiresAt.toISOString(),
  };
}
