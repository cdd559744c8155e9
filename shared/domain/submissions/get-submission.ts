import type { Scope } from '../../model/scope.ts';
import type { SubmissionView } from '../../model/views.ts';
import type { Services } from '../services.ts';
import { getSubmissionDocument } from './find-submission.ts';
import { toSubmissionView } from './submission-view.ts';

/** The status view of a submission. Throws `submission_not_found`; rejects with `StoreUnavailableError`. */
export const getSubmission = async (services: Services, scope: Scope, submissionId: string): Promise<SubmissionView> =>
  toSubmissionView(await getSubmissionDocument(services, scope, submissionId), services.limits);
