import type { Operation } from '../http/operation.ts';
import { assignIssueOperation, listAssignmentsOperation } from './assignments.ts';
import { createReadUrlOperation } from './create-read-url.ts';
import { getConsoleFileOperation, getConsolePageOperation } from './get-page.ts';
import { getRuleGuideOperation } from './get-rule-guide.ts';
import { createKeyOperation, listKeysOperation, revokeKeyOperation } from './keys.ts';
import { listAttemptsOperation } from './list-attempts.ts';
import { addPersonOperation, listPeopleOperation, removePersonOperation } from './people.ts';
import { countQueueOperation, openQueueRealtimeOperation } from './queue.ts';
import { addRulePackOperation, listRulePacksOperation, removeRulePackOperation } from './rule-packs.ts';
import { changeWorkspaceOperation, endSessionOperation, getSessionOperation } from './session.ts';
import { confirmSignInOperation, finishSignInOperation, signInOperation } from './sign-in.ts';
import { toConsoleOperation } from './to-console-operation.ts';

/** The console: its pages, signing in, the operations that only it has, and the public API called with a person's session. */
export const toConsoleRoutes = (publicOperations: readonly Operation[]): readonly Operation[] => [
  getConsolePageOperation, // GET /console
  getConsoleFileOperation, // GET /console/{path}

  signInOperation, // GET /api/console/sign-in
  confirmSignInOperation, // POST /api/console/sign-in
  finishSignInOperation, // GET /api/console/callback
  getSessionOperation, // GET /api/console/session
  changeWorkspaceOperation, // POST /api/console/session/workspace
  endSessionOperation, // DELETE /api/console/session

  listPeopleOperation, // GET /api/console/people
  addPersonOperation, // POST /api/console/people
  removePersonOperation, // DELETE /api/console/people/{person_id}
  listKeysOperation, // GET /api/console/keys
  createKeyOperation, // POST /api/console/keys
  revokeKeyOperation, // DELETE /api/console/keys/{key_id}

  listRulePacksOperation, // GET /api/console/rule-packs
  addRulePackOperation, // POST /api/console/rule-packs
  removeRulePackOperation, // DELETE /api/console/rule-packs/{rule_pack_id}
  getRuleGuideOperation, // GET /api/console/rules/{rule_code}
  listAttemptsOperation, // GET /api/console/webhooks/subscriptions/{subscription_id}/attempts

  countQueueOperation, // GET /api/console/queue/counts
  openQueueRealtimeOperation, // POST /api/console/queue/realtime
  createReadUrlOperation, // POST /api/console/submissions/{submission_id}/assets/{asset_id}/read-url
  listAssignmentsOperation, // GET /api/console/submissions/{submission_id}/assignments
  assignIssueOperation, // PUT /api/console/submissions/{submission_id}/issues/{issue_id}/assignee

  ...publicOperations.flatMap(toConsoleOperation), // /api/console/v1/…
];
