import type { DurableHttpResponse } from '../contract.ts';
import type { ExecutionControlled } from '../history.ts';
import { hasEnded } from '../instance.ts';
import type { ApiContext } from './api-context.ts';
import { toEmptyAnswer, toExceptionAnswer } from './http-answers.ts';

const events = {
  terminate: 'ExecutionTerminated',
  suspend: 'ExecutionSuspended',
  resume: 'ExecutionResumed',
} as const satisfies Readonly<Record<string, ExecutionControlled['type']>>;

export type ControlOperation = keyof typeof events;

/** True for the lower-case name of an operation. */
export function isControlOperation(operation: string): operation is ControlOperation {
  return operation in events;
}

/**
 * Terminates, suspends or resumes an instance: 202, 404, 410 when it has ended, 500 for suspending a suspended one or
 * resuming one that is not. Children go on running.
 */
export async function controlInstance(
  instanceId: string,
  operation: ControlOperation,
  reason: string | null,
  { store, engine, now }: ApiContext,
): Promise<DurableHttpResponse> {
  const instance = store.find(instanceId);
  if (instance === undefined) return toEmptyAnswer(404);
  if (hasEnded(instance)) return toEmptyAnswer(410);
  const isSuspended = instance.status === 'Suspended';
  if ((operation === 'suspend' && isSuspended) || (operation === 'resume' && !isSuspended)) {
    const sentence = `Cannot ${operation} the orchestration instance ${instanceId} because instance is in the ${instance.status} state.`;
    return toExceptionAnswer(500, 'System.InvalidOperationException', sentence);
  }
  engine.deliver({ instanceId, message: { type: events[operation], at: now(), reason } });
  await store.written();
  return toEmptyAnswer(202);
}
