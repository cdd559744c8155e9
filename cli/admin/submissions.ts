import { findIssueIndex } from '../../shared/domain/results/find-issue-index.ts';
import { openInstancesOf, scheduleRestart } from '../../shared/domain/submissions/schedule-restart.ts';
import { startIdOf, submissionIdOf } from '../../shared/model/ids.ts';
import {
  type StartDocument,
  type SubmissionDocument,
  startDocumentSchema,
  submissionDocumentSchema,
} from '../../shared/model/submission.ts';
import { eventDocumentSchema } from '../../shared/model/webhook.ts';
import { CommandError } from '../options.ts';
import { type AdminCommand, type AdminServices, adminCommand } from './admin-command.ts';

const id = { placeholder: 'ID', help: 'the submission', min: 1, max: 1 };
const mostEvents = 200;

async function getSubmission(services: AdminServices, submissionId = ''): Promise<SubmissionDocument> {
  const parameters = { id: submissionIdOf(submissionId.toLowerCase()) };
  const [found] = await services.store.sweep('submission-by-id', parameters, submissionDocumentSchema, 1);
  if (found === undefined) throw new CommandError(`There is no submission ${submissionId}.`);
  return found;
}

/** Starts that were written and are not known to have happened. */
async function findStarts({ store }: AdminServices, submission: SubmissionDocument): Promise<StartDocument[]> {
  const ids = new Set([submission.workflowId, ...openInstancesOf(submission).map(({ instanceId }) => instanceId)]);
  const found = await Promise.all(
    [...ids].map((instanceId) => store.find('core', submission.scope, startIdOf(instanceId), startDocumentSchema)),
  );
  return found.flatMap((stored) => stored?.document ?? []);
}

async function show(services: AdminServices, submission: SubmissionDocument) {
  const { scope, submissionId, assets } = submission;
  const events = await services.store.list('core', scope, eventDocumentSchema, {
    filter: { equals: { type: 'event', submissionId } },
    orderBy: { field: 'createdAt', order: 'ascending' },
    offset: 0,
    limit: mostEvents,
  });
  const results = await Promise.all(assets.map(({ assetId }) => findIssueIndex(services, scope, assetId)));
  return {
    submission,
    pendingStarts: await findStarts(services, submission),
    events: events.map(({ eventId, eventType, assetId, createdAt, pending }) => ({
      eventId,
      eventType,
      assetId,
      createdAt,
      pending,
    })),
    results: results.flatMap((stored) => {
      if (stored === undefined) return [];
      const { assetId, retryCount, issues, issuesBlob, topicsBlob, provenance, createdAt } = stored.document;
      return [{ assetId, retryCount, issueCount: issues.length, issuesBlob, topicsBlob, provenance, createdAt }];
    }),
  };
}

export const submissions: Readonly<Record<string, AdminCommand>> = {
  show: adminCommand({
    summary: 'Shows what is stored of a submission, for support.',
    positionals: id,
    options: {},
    async work(services, { positionals }) {
      const shown = await show(services, await getSubmission(services, positionals[0]));
      return { json: shown, text: JSON.stringify(shown, undefined, 2) };
    },
  }),
  unstick: adminCommand({
    summary:
      'Gives the open assets of a submission a new workflow; the sweeper of the service starts it within a minute.',
    positionals: id,
    options: {},
    async work(services, { positionals }) {
      const { submissionId, scope } = await getSubmission(services, positionals[0]);
      const restarted: string[] = [];
      // Each restart moves the submission, so the next one starts from what is stored then.
      for (const instance of openInstancesOf(await getSubmission(services, submissionId))) {
        const current = await services.store.find(
          'core',
          scope,
          submissionIdOf(submissionId),
          submissionDocumentSchema,
        );
        const scheduled = current && (await scheduleRestart(services, current.document, instance));
        if (scheduled) restarted.push(scheduled.start.instanceId);
      }
      const text =
        restarted.length === 0
          ? 'Nothing to do: every asset has ended.'
          : restarted.map((instanceId) => `will start as ${instanceId}`).join('\n');
      return { json: { submissionId, restarted }, text };
    },
  }),
};
