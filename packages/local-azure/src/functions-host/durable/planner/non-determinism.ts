import type { ScheduledEvent } from '../history.ts';
import type { PlannedTask } from './planned-task.ts';

const question = 'Was a change made to the orchestrator code after this instance had already started running?';

/** The engine's class names appear in its messages. */
const engineActions = {
  activity: 'ScheduleTaskOrchestratorAction',
  child: 'CreateSubOrchestrationAction',
  timer: 'CreateTimerOrchestratorAction',
} as const;

/**
 * The sentence with which an instance fails when the history says `scheduled` and the replay planned something else
 * under that id; undefined when they agree. Words and spaces are those of DurableTask.Core 3.9.0.
 */
export function findNonDeterminism(scheduled: ScheduledEvent, planned: PlannedTask | undefined): string | undefined {
  const text = describeDifference(scheduled, planned);
  return text === undefined ? undefined : `Non-Deterministic workflow detected: ${text}`;
}

function describeDifference(scheduled: ScheduledEvent, planned: PlannedTask | undefined): string | undefined {
  const before = 'A previous execution of this orchestration scheduled';
  const { id } = scheduled;
  switch (scheduled.type) {
    case 'TaskScheduled': {
      const { name } = scheduled;
      if (planned === undefined) {
        return `${before} an activity task with sequence ID ${id} and name '${name}' (version ''), but the current replay execution hasn't (yet?) scheduled this task. ${question}`;
      }
      if (planned.kind !== 'activity') {
        return `${before} an activity task with sequence number ${id} named '${name}', but the current orchestration replay instead produced a ${engineActions[planned.kind]} action with this sequence number. ${question}`;
      }
      if (isSameName(name, planned.name)) return undefined;
      return `${before} an activity task with sequence number ${id} named '${name}', but the current orchestration replay instead scheduled an activity task named '${planned.name}' with this sequence number.  ${question}`;
    }
    case 'TimerCreated':
      if (planned === undefined) {
        return `${before} a timer task with sequence number ${id} but the current replay execution hasn't (yet?) scheduled this task. ${question}`;
      }
      if (planned.kind === 'timer') return undefined;
      return `${before} a timer task with sequence number ${id} named but the current orchestration replay instead produced a ${engineActions[planned.kind]} action with this sequence number. ${question}`;
    case 'SubOrchestrationInstanceCreated': {
      const { name, instanceId } = scheduled;
      const child = `${before} a sub-orchestration task with sequence ID ${id} and name '${name}' (version '', instance ID '${instanceId}'), but the current`;
      if (planned === undefined) return `${child} replay execution hasn't (yet?) scheduled this task. ${question}`;
      if (planned.kind !== 'child') {
        return `${child} orchestration replay instead produced a ${engineActions[planned.kind]} action at this sequence number. ${question}`;
      }
      if (isSameName(name, planned.name)) return undefined;
      return `${child} orchestration replay instead scheduled a sub-orchestration task with name ${planned.name} at this sequence number. ${question}`;
    }
    default:
      return scheduled satisfies never;
  }
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
