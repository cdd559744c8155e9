import { createEvidencePack } from '../../shared/domain/evidence-packs/create-evidence-pack.ts';
import { evidencePackSchema } from '../../shared/model/evidence-pack.ts';
import { operation } from '../http/operation.ts';
import { submissionPath } from '../submissions/paths.ts';

export const createEvidencePackOperation = operation({
  name: 'create-evidence-pack',
  method: 'POST',
  path: '/api/integrations/submissions/{submission_id}/evidence-packs',
  tag: 'Evidence packs',
  summary: 'Put everything known of a submission into one signed ZIP',
  description:
    'Report, findings, decisions with their history, what was cleared and why, provenance, the hash of every part, and a signature that anybody can check: docs/evidence-packs.md.',
  isExtension: true,
  bucket: 'submission_write',
  consoleRole: 'reviewer',
  request: { path: submissionPath },
  responses: { 201: { description: 'Where the pack can be read for one hour', schema: evidencePackSchema } },
  errors: ['submission_not_found', 'review_not_ended', 'result_blob_lost'],
  handle: async (services, { caller, path }) => ({
    status: 201,
    body: await createEvidencePack(services, caller.scope, path.submission_id),
  }),
});
