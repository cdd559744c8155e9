import type { ExecutionStarted, HistoryEvent, Message } from './history.ts';

export type EndStatus = 'Completed' | 'Failed' | 'Terminated';
export type RuntimeStatus = 'Pending' | 'Running' | 'Suspended' | EndStatus;

/** One orchestration as the journal has it. Changed by `applyRecord` alone. */
export interface Instance {
  readonly instanceId: string;
  /** The start of the current execution: name, input, parent, creation. */
  started: ExecutionStarted;
  status: RuntimeStatus;
  /** JSON text. */
  customStatus: string | null;
  /** JSON text of the output; plain text of a failure, or of the reason of a termination or suspension. */
  output: string | null;
  updatedAt: number;
  /** The current execution from its first OrchestratorStarted on. */
  history: HistoryEvent[];
  /** What has arrived and no episode has seen yet. */
  inbox: Message[];
  /** Continued as new: the first episode of the execution is due and adds no events of its own. */
  isContinued: boolean;
  /** Size of what the journal holds about this instance. */
  journalBytes: number;
}

/** A new instance that has seen nothing yet. */
export function createInstance(instanceId: string, started: ExecutionStarted): Instance {
  return {
    instanceId,
    started,
    status: 'Pending',
    customStatus: null,
    output: null,
    updatedAt: started.at,
    history: [],
    inbox: [started],
    isContinued: false,
    journalBytes: 0,
  };
}

/** True when the orchestration has ended and only a new start brings it back. */
export function hasEnded({ status }: Instance): boolean {
  return status === 'Completed' || status === 'Failed' || status === 'Terminated';
}

/** True when an episode is due. */
export function hasWork(instance: Instance): boolean {
  return !hasEnded(instance) && (instance.isContinued || instance.inbox.length > 0);
}
