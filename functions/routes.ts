import { toConsoleRoutes } from './console/routes.ts';
import { createDecisionOperation } from './decisions/create-decision.ts';
import { createDecisionsOperation } from './decisions/create-decisions.ts';
import { listDecisionsOperation } from './decisions/list-decisions.ts';
import { getDocsOperation } from './docs/get-docs.ts';
import { getDocsFileOperation } from './docs/get-docs-file.ts';
import { getOpenapiOperation } from './docs/get-openapi.ts';
import { createEvidencePackOperation } from './evidence-packs/create-evidence-pack.ts';
import { getPublicKeysOperation } from './evidence-packs/get-public-keys.ts';
import { getHealthOperation } from './health/get-health.ts';
import { testWebhookOperation } from './health/test-webhook.ts';
import type { Operation } from './http/operation.ts';
import { listRulesOperation } from './rules/list-rules.ts';
import { fireEventsOperation } from './sandbox/fire-events.ts';
import { createSubmissionOperation } from './submissions/create-submission.ts';
import { getAssetOperation } from './submissions/get-asset.ts';
import { getChangesOperation } from './submissions/get-changes.ts';
import { getCoverageOperation } from './submissions/get-coverage.ts';
import { getSubmissionOperation } from './submissions/get-submission.ts';
import { getTranscriptOperation } from './submissions/get-transcript.ts';
import { listClearedOperation } from './submissions/list-cleared.ts';
import { listIssuesOperation } from './submissions/list-issues.ts';
import { listSubmissionsOperation } from './submissions/list-submissions.ts';
import { listTopicsOperation } from './submissions/list-topics.ts';
import { listVersionsOperation } from './submissions/list-versions.ts';
import { openRealtimeOperation } from './submissions/open-realtime.ts';
import { requestRetryOperation } from './submissions/request-retry.ts';
import { createUploadUrlOperation } from './uploads/create-upload-url.ts';
import { uploadDirectlyOperation } from './uploads/upload-directly.ts';

import { createSubscriptionOperation } from './webhooks/create-subscription.ts';
import { deleteSubscriptionOperation } from './webhooks/delete-subscription.ts';
import { getSubscriptionOperation } from './webhooks/get-subscription.ts';
import { listDeliveriesOperation } from './webhooks/list-deliveries.ts';
import { listEventsOperation } from './webhooks/list-events.ts';
import { listSubscriptionsOperation } from './webhooks/list-subscriptions.ts';
import { redeliverOperation } from './webhooks/redeliver.ts';
import { replayEventsOperation } from './webhooks/replay-events.ts';
import { rotateSecretOperation } from './webhooks/rotate-secret.ts';
import { updateSubscriptionOperation } from './webhooks/update-subscription.ts';

/** Every HTTP operation, in the specification's order; extensions follow what they extend. */
const operations: readonly Operation[] = [
  // Uploads
  createUploadUrlOperation, // POST /api/integrations/uploads/url
  uploadDirectlyOperation, // POST /api/integrations/uploads/direct

  // Submissions
  createSubmissionOperation, // POST /api/integrations/submissions
  getSubmissionOperation, // GET …/submissions/{submission_id}
  getAssetOperation, // GET …/submissions/{submission_id}/assets/{asset_id}
  listIssuesOperation, // GET …/assets/{asset_id}/issues
  listTopicsOperation, // GET …/assets/{asset_id}/topics
  requestRetryOperation, // POST …/assets/{asset_id}/retry
  listVersionsOperation, // GET …/submissions/{submission_id}/versions
  openRealtimeOperation, // POST …/submissions/{submission_id}/realtime (extension)
  getCoverageOperation, // GET …/assets/{asset_id}/coverage (extension)
  getTranscriptOperation, // GET …/assets/{asset_id}/transcript (extension)
  listClearedOperation, // GET …/assets/{asset_id}/cleared (extension)
  listSubmissionsOperation, // GET /api/integrations/submissions (extension)
  getChangesOperation, // GET …/assets/{asset_id}/changes (extension)
  listRulesOperation, // GET /api/integrations/rules (extension)

  // Decisions (extension)
  createDecisionOperation, // POST …/issues/{issue_id}/decisions
  listDecisionsOperation, // GET …/issues/{issue_id}/decisions
  createDecisionsOperation, // POST …/assets/{asset_id}/decisions

  // Evidence packs (extension)
  createEvidencePackOperation, // POST …/submissions/{submission_id}/evidence-packs
  getPublicKeysOperation, // GET /.well-known/asset-review-keys.json

  // Webhook subscriptions
  createSubscriptionOperation, // POST /api/integrations/webhooks/subscriptions
  listSubscriptionsOperation, // GET …/webhooks/subscriptions
  getSubscriptionOperation, // GET …/subscriptions/{subscription_id}
  updateSubscriptionOperation, // PATCH …/subscriptions/{subscription_id}
  deleteSubscriptionOperation, // DELETE …/subscriptions/{subscription_id}
  listDeliveriesOperation, // GET …/subscriptions/{subscription_id}/deliveries
  listEventsOperation, // GET …/subscriptions/{subscription_id}/events (extension)
  redeliverOperation, // POST …/deliveries/{delivery_id}/redeliver (extension)
  replayEventsOperation, // POST …/subscriptions/{subscription_id}/replay (extension)
  rotateSecretOperation, // POST …/subscriptions/{subscription_id}/rotate-secret (extension)

  // Sandbox
  fireEventsOperation, // POST /api/integrations/sandbox/events/fire

  // Health
  testWebhookOperation, // POST /health/webhook-test
  getHealthOperation, // GET /health (extension)
];

/** Every route: the operations, the pages that describe them, and the console. */
export const routes: readonly Operation[] = [
  ...operations,
  getOpenapiOperation(operations), // GET /openapi.json
  getDocsOperation(operations), // GET /docs
  getDocsFileOperation, // GET /docs/{file}
  ...toConsoleRoutes(operations),
];
