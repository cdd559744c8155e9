import { z } from 'zod';
import { assignIssue, listAssignments } from '../../shared/domain/assignments/assign-issue.ts';
import { assignmentSchema } from '../../shared/model/assignment.ts';
import { consoleOperation } from '../http/operation.ts';
import { uuid } from '../http/schemas.ts';
import { submissionPath } from '../submissions/paths.ts';

export const listAssignmentsOperation = consoleOperation({
  name: 'list-assignments',
  method: 'GET',
  path: '/api/console/submissions/{submission_id}/assignments',
  tag: 'Console',
  summary: 'Who looks after which finding',
  bucket: 'submission_read',
  leastRole: 'viewer',
  request: { path: submissionPath },
  responses: {
    200: { description: 'In no order', schema: z.object({ assignments: z.array(assignmentSchema), total: z.int() }) },
  },
  errors: ['submission_not_found'],
  handle: async (services, { caller, path }) => {
    const assignments = await listAssignments(services, caller.scope, path.submission_id);
    return { status: 200, body: { assignments, total: assignments.length } };
  },
});

export const assignIssueOperation = consoleOperation({
  name: 'assign-issue',
  method: 'PUT',
  path: '/api/console/submissions/{submission_id}/issues/{issue_id}/assignee',
  tag: 'Console',
  summary: 'Give a finding to a person of the workspace, or to nobody',
  bucket: 'submission_write',
  leastRole: 'reviewer',
  request: { path: submissionPath.extend({ issue_id: uuid }), body: z.strictObject({ personId: uuid.nullable() }) },
  responses: {
    200: { description: 'The assignment', schema: z.object({ assignment: assignmentSchema.nullable() }) },
  },
  errors: ['submission_not_found', 'issue_not_found'],
  handle: async (services, { caller, path, body }) => {
    const ids = { submissionId: path.submission_id, issueId: path.issue_id };
    return { status: 200, body: { assignment: await assignIssue(services, caller, ids, body.personId) } };
  },
});
