import { later } from '../../model/instants.ts';
import { startDocumentSchema } from '../../model/submission.ts';
import { readPast } from '../read-past.ts';
import type { WorkflowServices } from '../services.ts';
import { startWorkflow } from '../submissions/start-workflow.ts';

/** The request that wrote the start record starts the workflow within this time; later only this sweep does. */
const graceMs = 30_000;
const pageSize = 200;

/** Starts the workflows whose start was lost, and deletes the records of those that have begun. Returns how many were lost. One that fails is logged and tried again by the next sweep. */
export async function startPendingWorkflows(services: WorkflowServices): Promise<number> {
  const before = later(services.clock.now(), -graceMs).toISOString();
  const read = (limit: number) => services.store.sweep('pending-starts', { before }, startDocumentSchema, limit);
  let started = 0;
  for await (const starts of readPast(read, pageSize)) {
    for (const start of starts) {
      const { submissionId, instanceId } = start;
      try {
        const isLost = (await services.workflows.state(instanceId)) === 'missing';
        await startWorkflow(services, start);
        started += isLost ? 1 : 0;
      } catch (cause) {
        services.logger.warn({ submissionId, instanceId, cause }, 'A workflow could not be started.');
      }
    }
  }
  return started;
}
