import { z } from 'zod';
import { createSubmission } from '../../shared/domain/submissions/create-submission.ts';
import { maximumAssetsPerSubmission, type SubmissionDocument } from '../../shared/model/submission.ts';
import { submissionResultSchema } from '../../shared/model/views.ts';
import { workflowOperation } from '../http/operation.ts';
import { queryInteger, uuid } from '../http/schemas.ts';

const assetSchema = z.strictObject({
  blobPath: z.string().meta({ description: 'As an upload answered it', example: '<workspace_id>/leaflet.pdf' }),
  previousSubmissionId: uuid
    .optional()
    .meta({ description: 'The asset becomes a new version of one in this submission' }),
});

/** A list that is far too long gives one failure, not one for each element. */
const cutSurplus = (value: unknown): unknown =>
  Array.isArray(value) && value.length > maximumAssetsPerSubmission
    ? value.slice(0, maximumAssetsPerSubmission + 1)
    : value;

const assets = z.array(assetSchema).min(1).max(maximumAssetsPerSubmission);

function refuseRepeatedPaths(given: z.output<typeof assets>, context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { blobPath }] of given.entries()) {
    const path = blobPath.normalize('NFC');
    if (seen.has(path)) {
      const message = 'The same blob path comes twice in this request';
      context.addIssue({ code: 'custom', path: [index, 'blobPath'], message, params: { code: 'duplicate' } });
    }
    seen.add(path);
  }
}

/** JSON in UTF-8 can store neither half of a surrogate pair nor a number beyond the largest double. */
function isStorable(value: object): boolean {
  let storable = true;
  JSON.stringify(value, (key, item: unknown) => {
    if (typeof item === 'number') storable &&= Number.isFinite(item);
    if (typeof item === 'string') storable &&= item.isWellFormed();
    storable &&= key.isWellFormed();
    return item;
  });
  return storable;
}

const metadata = z
  .record(z.string(), z.unknown())
  .refine(isStorable, { message: 'Text holds an unpaired surrogate, or a number is too large' })
  .meta({ description: 'Kept with the submission, not interpreted' });

export const createSubmissionOperation = workflowOperation({
  name: 'create-submission',
  method: 'POST',
  path: '/api/integrations/submissions',
  tag: 'Submissions',
  summary: 'Submit uploaded files for review',
  description:
    'All or nothing. Not idempotent: the same `blobPath` again is a 409 unless `previousSubmissionId` makes it a new version.',
  bucket: 'submission_write',
  consoleRole: 'reviewer',
  sandboxOnlyQuery: ['simulationDelaySeconds'],
  request: {
    query: z.strictObject({
      simulationDelaySeconds: queryInteger(0, 30)
        .optional()
        .meta({ description: 'Sandbox keys only: delays the end of the review' }),
    }),
    body: z.strictObject({
      assets: z.preprocess(cutSurplus, assets.superRefine(refuseRepeatedPaths)),
      sidekickIds: z.array(uuid).max(50).default([]).meta({ description: 'Further rule packs; empty means none' }),
      metadata: metadata.default({}),
    }),
  },
  responses: { 201: { description: 'Registered and queued', schema: submissionResultSchema } },
  errors: [
    'delay_needs_sandbox_key',
    'invalid_blob_path',
    'previous_submission_not_found',
    'blob_not_found',
    'file_too_large',
    'content_type_mismatch',
    'already_submitted',
  ],
  handle: async (services, { caller, body, query, traceparent }) => ({
    status: 201,
    body: await createSubmission(services, caller.scope, {
      ...body,
      // The value comes from JSON.parse, so it is JSON.
      metadata: body.metadata as SubmissionDocument['metadata'],
      simulationDelaySeconds: query.simulationDelaySeconds ?? 0,
      traceparent,
    }),
  }),
});
