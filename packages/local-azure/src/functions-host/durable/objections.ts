import type { EpisodePlan } from './planner/plan-episode.ts';
import type { SdkAnswer } from './sdk-answer.ts';

/**
 * Why Azure would hang or go wrong in silence after this episode, as a clause; undefined when it would not.
 * Source: what was seen on the real engine; see `strictness.ts` for the recorded cases.
 */
export function findObjection(
  plan: EpisodePlan,
  answer: SdkAnswer,
  isLive: (instanceId: string) => boolean,
): string | undefined {
  return plan.objections[0] ?? findLiveChild(plan, isLive) ?? findDamagedState(answer);
}

function findLiveChild({ commands }: EpisodePlan, isLive: (instanceId: string) => boolean): string | undefined {
  const started = new Set<string>();
  for (const command of commands) {
    if (command.kind !== 'child') continue;
    const { instanceId, name } = command;
    if (isLive(instanceId) || started.has(instanceId)) {
      return `it starts '${name}' as '${instanceId}', an instance that is still live and would be replaced`;
    }
    started.add(instanceId);
  }
  return undefined;
}

function findDamagedState({ lostError }: SdkAnswer): string | undefined {
  if (lostError === null) return undefined;
  return `it threw '${lostError}', which gets lost: a text among its inputs looks like a secret, and masking that destroys the state the error travels in`;
}
