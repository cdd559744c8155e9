import { z } from 'zod';
import { assetStatusSchema, submissionStatusSchema } from './submission.ts';

/** What is published on `submission:<id>` (decisions, Realtime). Small; the channel has no history. */
export const realtimeMessageSchema = z
  .object({
    type: z.enum(['submission.status', 'asset.status', 'asset.progress']),
    submissionId: z.guid(),
    assetId: z.guid().optional(),
    status: z.union([submissionStatusSchema, assetStatusSchema]).optional(),
    progressPercent: z.int().min(0).max(100).optional(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'RealtimeMessage' });
export type RealtimeMessage = z.infer<typeof realtimeMessageSchema>;

/** What is published on the channel of a scope: this submission is new, ended, or was decided about. Receivers fetch the submission again. */
export interface QueueChange {
  readonly type: 'queue.changed';
  readonly submissionId: string;
  readonly at: string;
}

/** Sub-protocol that clients are told to use. */
export const realtimeProtocol = 'json.reliable.webpubsub.azure.v1';
export const realtimeTokenLifetimeMs = 3_600_000;
