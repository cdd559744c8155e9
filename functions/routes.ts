import { getHealthOperation } from './health/get-health.ts';
import type { Operation } from './http/operation.ts';
import { createSubmissionOperation } from './submissions/create-submission.ts';
import { getAssetOperation } from './submissions/get-asset.ts';
import { getSubmissionOperation } from './submissions/get-submission.ts';
import { listClearedOperation } from './submissions/list-cleared.ts';
import { listIssuesOperation } from './submissions/list-issues.ts';
import { listRulesOperation } from './submissions/list-rules.ts';
import { listTopicsOperation } from './submissions/list-topics.ts';
import { listVersionsOperation } from './submissions/list-versions.ts';
import { openRealtimeOperation } from './submissions/open-realtime.ts';
import { retryAssetOperation } from './submissions/retry-asset.ts';
import { createUploadUrlOperation } from './uploads/create-upload-url.ts';
import { uploadDirectlyOperation } from './uploads/upload-directly.ts';

/** The HTTP surface at a glance, in the specification's order; extensions follow what they extend. */
export const routes: readonly Operation[] = [
  // Uploads
  createUploadUrlOperation, // POST /api/integrations/uploads/url
  uploadDirectlyOperation, // POST /api/integrations/uploads/direct

  // Submissions
  createSubmissionOperation, // POST /api/integrations/submissions
  getSubmissionOperation, // GET …/submissions/{submission_id}
  getAssetOperation, // GET …/submissions/{submission_id}/assets/{asset_id}
  listIssuesOperation, // GET …/assets/{asset_id}/issues
  listTopicsOperation, // GET …/assets/{asset_id}/topics
  retryAssetOperation, // POST …/assets/{asset_id}/retry
  listVersionsOperation, // GET …/submissions/{submission_id}/versions
  openRealtimeOperation, // POST …/submissions/{submission_id}/realtime (extension)
  listClearedOperation, // GET …/assets/{asset_id}/cleared (extension)
  listRulesOperation, // GET /api/integrations/rules (extension)

  // Webhook subscriptions

  // Sandbox

  // Health
  getHealthOperation, // GET /health (extension)
];
