import { type Assignment, type AssignmentsDocument, assignmentsDocumentSchema } from '../../model/assignment.ts';
import { ServiceError, ValidationError } from '../../model/errors.ts';
import { assignmentsIdOf } from '../../model/ids.ts';
import type { Scope } from '../../model/scope.ts';
import type { SubmissionDocument } from '../../model/submission.ts';
import { type Stored, StoreUnavailableError } from '../../ports/document-store.ts';
import { findMember } from '../people/list-people.ts';
import { findIssueIndex } from '../results/find-issue-index.ts';
import type { Services } from '../services.ts';
import type { PersonCaller } from '../sessions/person-caller.ts';
import { findSubmission, getSubmissionDocument } from '../submissions/find-submission.ts';
import { announce } from '../submissions/publish.ts';

const maximumTries = 100;

type StoreServices = Pick<Services, 'store'>;

const findAssignments = (
  { store }: StoreServices,
  scope: Scope,
  submissionId: string,
): Promise<Stored<AssignmentsDocument> | undefined> =>
  store.find('core', scope, assignmentsIdOf(submissionId), assignmentsDocumentSchema);

/** Which finding of a submission is assigned to whom. Throws `submission_not_found`. Rejects with `StoreUnavailableError`. */
export async function listAssignments(
  services: StoreServices,
  scope: Scope,
  submissionId: string,
): Promise<Assignment[]> {
  await getSubmissionDocument(services, scope, submissionId);
  const stored = await findAssignments(services, scope, submissionId);
  return Object.entries(stored?.document.issues ?? {}).map(([issueId, assignment]) => ({ issueId, ...assignment }));
}

/**
 * Gives a finding to a person of the workspace, or to nobody (`null`). Throws `submission_not_found`, `issue_not_found`, and `ValidationError` for
 * somebody who is not in the workspace. Rejects with `StoreUnavailableError`.
 */
export async function assignIssue(
  services: Pick<Services, 'store' | 'clock' | 'random' | 'realtime' | 'logger'>,
  { id: assignedBy, scope, workspaceId }: PersonCaller,
  { submissionId, issueId }: { readonly submissionId: string; readonly issueId: string },
  personId: string | null,
): Promise<Assignment | null> {
  const submission = await getSubmissionDocument(services, scope, submissionId);
  if (!(await hasIssue(services, submission, issueId))) throw new ServiceError('issue_not_found');
  const member = personId === null ? undefined : await findMember(services, workspaceId, personId);
  if (personId !== null && member === undefined) {
    const message = 'This person is not in the workspace';
    throw new ValidationError([{ path: 'personId', code: 'invalid_value', message }]);
  }
  const assignedAt = services.clock.now().toISOString();
  const assignment = member && { personId: member.personId, name: member.name, assignedBy, assignedAt };
  await write(services, submission, (issues) => {
    const { [issueId]: _earlier, ...others } = issues;
    return assignment === undefined ? others : { ...others, [issueId]: assignment };
  });
  await announce(services, scope, submissionId);
  return assignment === undefined ? null : { issueId, ...assignment };
}

async function hasIssue(
  services: StoreServices,
  { scope, assets }: SubmissionDocument,
  issueId: string,
): Promise<boolean> {
  const indexes = await Promise.all(assets.map(({ assetId }) => findIssueIndex(services, scope, assetId)));
  return indexes.some((index) => index?.document.issues.some(({ id }) => id === issueId));
}

/** Many may assign at once; each round, one write succeeds. The same write updates what the list of submissions shows. */
async function write(
  services: Pick<Services, 'store' | 'clock' | 'random'>,
  { scope, submissionId }: SubmissionDocument,
  change: (issues: AssignmentsDocument['issues']) => AssignmentsDocument['issues'],
): Promise<void> {
  const { store, clock, random } = services;
  const id = assignmentsIdOf(submissionId);
  for (let attempt = 1; attempt <= maximumTries; attempt += 1) {
    const [stored, submission] = await Promise.all([
      findAssignments(services, scope, submissionId),
      findSubmission(services, scope, submissionId),
    ]);
    if (submission === undefined) throw new ServiceError('submission_not_found');
    const issues = change(stored?.document.issues ?? {});
    const document: AssignmentsDocument = { id, type: 'assignments', scope, submissionId, issues };
    const assigneeIds = [...new Set(Object.values(issues).map(({ personId }) => personId))];
    const listed: SubmissionDocument = { ...submission.document, assigneeIds };
    const { ok } = await store.batch('core', scope, [
      stored ? { kind: 'replace', document, ifMatch: stored.etag } : { kind: 'create', document },
      { kind: 'replace', document: listed, ifMatch: submission.etag },
    ]);
    if (ok) return;
    await clock.sleep(random.fraction() * 15 * Math.min(attempt, 20));
  }
  throw new StoreUnavailableError(`The assignments of ${submissionId} were changed by others ${maximumTries} times.`);
}
