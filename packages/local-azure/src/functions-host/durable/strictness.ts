/** A recorded scenario in which this engine is stricter than Azure on purpose. */
export interface Strictness {
  /** Name of the recording. */
  readonly scenario: string;
  readonly azure: string;
  readonly here: string;
}

/**
 * Where the engine differs from the real one unless `faithful` is set: where Azure hangs or goes wrong in silence, an
 * instance here fails at once with a sentence, and timers are never early.
 */
export const strictnesses: readonly Strictness[] = [
  {
    scenario: 'unknownAct',
    azure: 'an unknown activity or orchestrator name: Running for ever, the task is never scheduled',
    here: 'fails and names the function',
  },
  {
    scenario: 'orchThrowsString',
    azure: 'an orchestrator throws what is no Error: Running for ever, invoked again at every message',
    here: 'fails and says so',
  },
  {
    scenario: 'retryTimeout',
    azure:
      'retryTimeoutInMilliseconds: the engine stops retrying without the timer the SDK waits for, Running for ever',
    here: 'fails as soon as the option is used',
  },
  {
    scenario: 'types',
    azure: 'true and false as the whole input of an activity arrive as the texts "True" and "False"',
    here: 'fails and asks for an object around them',
  },
  {
    scenario: 'reparent',
    azure: 'a child is started under the id of a live instance: that one is replaced, its own parent waits for ever',
    here: 'the parent fails and names the instance',
  },
  {
    scenario: 'orchSecretInput',
    azure:
      'the masking of secrets destroys the state of a throwing orchestrator: "Non-Deterministic" instead of its error',
    here: 'fails with the error and the reason why Azure would lose it',
  },
  {
    scenario: 'trapA',
    azure: 'Task.all fails fast in JavaScript while siblings still retry: ids part, Completed with a wrong result',
    here: 'fails as soon as the orchestrator goes on',
  },
  {
    scenario: 'longAnyShort',
    azure: 'a timer beside an open or cancelled one of more than six days: ids part, Completed with a wrong result',
    here: 'fails when the second timer is created',
  },
  {
    scenario: 'timer',
    azure: 'timers fire up to a second early',
    here: 'timers fire on time',
  },
];
