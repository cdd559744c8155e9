import type { DurableFunctions } from './contract.ts';
import { toEpisodeRecord } from './episode-record.ts';
import type { HistoryEvent, Message } from './history.ts';
import type { Instance } from './instance.ts';
import { findObjection } from './objections.ts';
import type { RequestBuilder } from './orchestration-request.ts';
import { type EpisodePlan, planEpisode } from './planner/plan-episode.ts';
import type { PlannerRules } from './planner/planned-task.ts';
import type { EpisodeRecord } from './records.ts';
import { parseAnswer, parseThrownAnswer, type SdkAnswer, UnsupportedAnswerError } from './sdk-answer.ts';

/** What an episode needs from its surroundings. */
export interface EpisodeContext {
  readonly functions: DurableFunctions;
  readonly rules: PlannerRules;
  readonly requests: RequestBuilder;
  /** Goes on where Azure goes on, instead of failing loudly. */
  readonly isFaithful: boolean;
  readonly now: () => number;
  /** True for an instance that exists and has not ended. */
  readonly isLive: (instanceId: string) => boolean;
  readonly warn: (message: string) => void;
}

/**
 * One episode of an instance: shows the orchestrator everything that has arrived, plans what follows and returns it as
 * a record, without any effect. No other episode of the instance may run meanwhile; its inbox may grow.
 */
export async function runEpisode(instance: Instance, context: EpisodeContext): Promise<EpisodeRecord> {
  const messages: readonly Message[] = instance.isContinued ? [] : [...instance.inbox];
  const startedAt = instance.isContinued ? null : Math.max(context.now(), findLastStart(instance.history));
  const newEvents: readonly HistoryEvent[] =
    startedAt === null ? [] : [{ type: 'OrchestratorStarted', at: startedAt }, ...messages];
  const { plan, customStatus } = await findPlan(instance, newEvents, context);
  const endedAt = Math.max(context.now(), startedAt ?? 0);
  return toEpisodeRecord(instance, messages, plan, { startedAt, endedAt, customStatus });
}

interface Planned {
  readonly plan: EpisodePlan;
  readonly customStatus: string | null;
}

async function findPlan(
  instance: Instance,
  newEvents: readonly HistoryEvent[],
  context: EpisodeContext,
): Promise<Planned> {
  const { instanceId, started } = instance;
  const { name } = started;
  if (!context.functions.hasOrchestrator(name)) {
    const reason = `The function '${name}' doesn't exist, is disabled, or is not an orchestrator function.`;
    return { plan: toFailure(reason), customStatus: null };
  }
  let answer: SdkAnswer;
  let plan: EpisodePlan;
  try {
    answer = await invoke(instance, newEvents, context);
    plan = planEpisode(instanceId, [...instance.history, ...newEvents], answer, context.rules);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof UnsupportedAnswerError))
      context.warn(`Instance '${instanceId}' broke the engine: ${message}`);
    return { plan: toFailure(`Orchestrator function '${name}' failed: ${message}`), customStatus: null };
  }
  const { customStatus } = answer;
  const objection = findObjection(plan, answer, context.isLive);
  if (objection === undefined) return { plan, customStatus };
  if (context.isFaithful) {
    context.warn(`Instance '${instanceId}' hangs or goes wrong: ${objection}.`);
    return { plan, customStatus };
  }
  const reason = `Orchestrator function '${name}' failed: ${objection}. Azure does not say so: there it hangs or goes wrong in silence.`;
  return { plan: toFailure(reason), customStatus };
}

async function invoke(
  instance: Instance,
  newEvents: readonly HistoryEvent[],
  { functions, requests }: EpisodeContext,
): Promise<SdkAnswer> {
  const request = requests.build(instance, newEvents);
  let state: unknown;
  try {
    state = await functions.invokeOrchestrator(instance.started.name, request);
  } catch (error) {
    return parseThrownAnswer(error);
  }
  return parseAnswer(state);
}

/** Ends the orchestration at once and schedules nothing. */
function toFailure(reason: string): EpisodePlan {
  const outcome = { kind: 'failed', reason, details: `Message: ${reason}, StackTrace:    at <stack>` } as const;
  return { commands: [], outcome, isSuspended: false, objections: [] };
}

/** Time never runs backwards within an execution. */
function findLastStart(history: readonly HistoryEvent[]): number {
  return history.findLast(({ type }) => type === 'OrchestratorStarted')?.at ?? 0;
}
