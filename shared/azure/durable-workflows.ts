import type { InvocationContext } from '@azure/functions';
import df from 'durable-functions';
import type { InstanceState, Workflows } from '../ports/workflows.ts';

const states: Readonly<Record<string, InstanceState>> = {
  Pending: 'pending',
  Running: 'running',
  ContinuedAsNew: 'running',
  Suspended: 'suspended',
  Completed: 'completed',
  Failed: 'failed',
  Canceled: 'terminated',
  Terminated: 'terminated',
};

const live: ReadonlySet<InstanceState> = new Set(['pending', 'running', 'suspended']);

/**
 * `Workflows` on the Durable client of one invocation; the function must declare the durableClient input.
 * The client answers every refused start with an opaque error, so the instance's own state decides whether it was started.
 */
export function createDurableWorkflows(context: InvocationContext): Workflows {
  const client = df.getClient(context);

  async function state(instanceId: string): Promise<InstanceState> {
    try {
      const status = await client.getStatus(instanceId);
      return states[status.runtimeStatus] ?? 'running';
    } catch (error) {
      if (error instanceof Error && error.message.includes('HTTP 404')) return 'missing';
      throw error;
    }
  }

  return {
    state,
    async start({ instanceId, orchestrator }, input) {
      // The client would replace an ended instance of this id and run it again, and would not say so.
      if ((await state(instanceId)) !== 'missing') return;
      try {
        await client.startNew(orchestrator, { instanceId, input });
      } catch (error) {
        if (!live.has(await state(instanceId))) throw error;
      }
    },
    async purgeEndedBefore(before) {
      const { instancesDeleted } = await client.purgeInstanceHistoryBy({
        createdTimeFrom: new Date(0),
        createdTimeTo: before,
        runtimeStatus: [
          df.OrchestrationRuntimeStatus.Completed,
          df.OrchestrationRuntimeStatus.Failed,
          df.OrchestrationRuntimeStatus.Terminated,
        ],
      });
      return instancesDeleted;
    },
  };
}
