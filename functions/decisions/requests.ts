import { z } from 'zod';
import type { Caller } from '../../shared/domain/keys/caller.ts';
import {
  type Decider,
  decisionReasonSchema,
  maximumEvidenceFiles,
  maximumIssuesPerDecision,
  maximumNoteLength,
} from '../../shared/model/decision.ts';
import type { ErrorCode } from '../../shared/model/errors.ts';
import { issueStatusSchema } from '../../shared/model/issue.ts';
import { uuid } from '../http/schemas.ts';
import { assetPath } from '../submissions/paths.ts';

export const issuePath = assetPath.extend({ issue_id: uuid });

export const decisionBody = z.strictObject({
  status: issueStatusSchema,
  reason: decisionReasonSchema.optional().meta({ description: 'Required for `DISMISSED` and `RESOLVED`' }),
  note: z.string().max(maximumNoteLength).optional(),
  evidence: z
    .array(z.string())
    .max(maximumEvidenceFiles)
    .optional()
    .meta({ description: 'Blob paths of uploaded files of at most 25 MB; their present bytes are kept' }),
  expectedVersion: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'Version of the latest decision that the client has seen; 0: none yet' }),
});

export const bulkDecisionBody = decisionBody.extend({
  issueIds: z
    .array(uuid)
    .min(1)
    .max(maximumIssuesPerDecision)
    .superRefine((ids, context) => {
      for (const [index, id] of ids.entries()) {
        if (ids.indexOf(id) === index) continue;
        context.addIssue({
          code: 'custom',
          path: [index],
          message: 'An issue comes twice',
          params: { code: 'duplicate' },
        });
      }
    }),
});

/** Failures of every operation that decides. */
export const decisionErrors = [
  'submission_not_found',
  'asset_not_found',
  'results_not_ready',
  'issue_not_found',
  'invalid_blob_path',
  'blob_not_found',
  'evidence_too_large',
  'decision_conflict',
] as const satisfies readonly ErrorCode[];

/** The caller, as the author of a decision. */
export const toDecider = ({ kind, id, name }: Caller): Decider => ({ kind, id, name });
