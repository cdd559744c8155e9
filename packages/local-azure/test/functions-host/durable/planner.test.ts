import { describe, expect, test } from 'vitest';
import { planEpisode } from '../../../src/functions-host/durable/planner/plan-episode.ts';
import { findRecordedCommands, findRecordedEnd, toCommandShape, toEnd } from '../../support/durable-expectations.ts';
import {
  type RecordedEpisode,
  type Scenario,
  scenarios,
  toAnswer,
  toHistoryEvent,
} from '../../support/durable-traces.ts';

const dayMs = 24 * 3_600_000;

describe('the planner gives the commands that the real engine gave', () => {
  test.each([...scenarios.values()].map((scenario) => [scenario.name, scenario.title, scenario] as const))(
    '%s: %s',
    (_name, _title, scenario) => {
      for (const [instanceId, { episodes }] of Object.entries(scenario.instances)) {
        episodes.forEach((episode, index) => {
          const history = episode.history.map(toHistoryEvent);
          const answer = toAnswer(episode);
          const plan = planEpisode(instanceId, history, answer, toRules(scenario, episode));
          const { commands, end } = { commands: plan.commands.map(toCommandShape), end: toEnd(plan.outcome) };
          expect({ instanceId, index, commands, end }).toEqual({
            instanceId,
            index,
            commands: findRecordedCommands(scenario, instanceId, index, plan.commands),
            end: findRecordedEnd(scenario, instanceId, index),
          });
        });
      }
    },
  );

  test('every recorded episode is among them', () => {
    const episodes = [...scenarios.values()].flatMap(({ instances }) =>
      Object.values(instances).flatMap((instance) => instance.episodes),
    );
    expect([scenarios.size, episodes.length]).toEqual([53, 321]);
  });

  test.each([...scenarios.values()].map((scenario) => [scenario.name, scenario] as const))(
    '%s: what activities and children get is what they got',
    (_name, scenario) => {
      const planned = Object.entries(scenario.instances).flatMap(([instanceId, { episodes }]) =>
        episodes.flatMap((episode) =>
          planEpisode(
            instanceId,
            episode.history.map(toHistoryEvent),
            toAnswer(episode),
            toRules(scenario, episode),
          ).commands.map((command) => ({ instanceId, command })),
        ),
      );
      const activityInputs = planned.flatMap(({ instanceId, command }) =>
        command.kind === 'activity' ? [`${instanceId} ${command.name} ${command.input}`] : [],
      );
      const childInputs = planned.flatMap(({ command }) =>
        command.kind === 'child' ? [`${command.instanceId} ${command.name} ${command.input}`] : [],
      );
      const recordedChildInputs = Object.entries(scenario.instances).flatMap(([instanceId, { episodes }]) =>
        episodes
          .filter(({ history }) => history.length === 2 && history[1]?.ParentInstance != null)
          .map(({ history }) => `${instanceId} ${history[1]?.Name} ${history[1]?.Input ?? null}`),
      );
      const recordedActivityInputs = scenario.activityCalls.map(
        (call) => `${call.instanceId} ${call.function} ${call.rawInput}`,
      );
      expect(activityInputs.toSorted()).toEqual(recordedActivityInputs.toSorted());
      expect(childInputs.toSorted()).toEqual(recordedChildInputs.toSorted());
    },
  );
});

function toRules(scenario: Scenario, { input }: RecordedEpisode) {
  const isShort = input['maximumShortTimerDuration'] !== '6.00:00:00';
  return {
    hasActivity: (name: string) => name in scenario.functions,
    hasOrchestrator: (name: string) => name in scenario.functions,
    longTimerFromMs: isShort ? 3000 : 6 * dayMs,
    longTimerStepMs: isShort ? 1000 : 3 * dayMs,
  };
}
