import type { StartDocument } from '../model/submission.ts';

export type InstanceState = 'missing' | 'pending' | 'running' | 'suspended' | 'completed' | 'failed' | 'terminated';

/** Durable instances, seen from outside an orchestration. */
export interface Workflows {
  /** Starts the instance of a start document; an instance that exists and has not ended counts as started. */
  start(start: StartDocument, input: object): Promise<void>;
  state(instanceId: string): Promise<InstanceState>;
  /** Removes the history of ended instances created before `before`; returns how many. */
  purgeEndedBefore(before: Date): Promise<number>;
}
