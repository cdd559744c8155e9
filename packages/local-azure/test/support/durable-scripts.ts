/**
 * What the client did in the recorded scenarios. The recordings name the steps and their answers; events, reasons and
 * waiting times come from the recorded histories.
 */

export type ScriptStep =
  /** Until no episode, activity or timer of the next second is left. */
  | { readonly wait: 'quiet' }
  /** Until an activity of this name runs. */
  | { readonly wait: 'activity'; readonly name: string }
  | ScriptCall;

export interface ScriptCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the API root; `{id}` is the instance of the scenario. */
  readonly path: string;
  readonly body?: unknown;
  /** Name of the recorded step whose answer this call must get. */
  readonly recorded?: string;
}

const quiet: ScriptStep = { wait: 'quiet' };
const running = (name: string): ScriptStep => ({ wait: 'activity', name });
const call = (method: ScriptCall['method'], path: string, recorded?: string, body?: unknown): ScriptCall => ({
  method,
  path,
  ...(recorded !== undefined && { recorded }),
  ...(body !== undefined && { body }),
});
const status = (recorded: string, id = '{id}'): ScriptCall => call('GET', `instances/${id}`, recorded);
const raise = (name: string, body: unknown, recorded?: string, id = '{id}'): ScriptCall =>
  call('POST', `instances/${id}/raiseEvent/${name}`, recorded, body);
const control = (operation: string, reason: string, recorded?: string, id = '{id}'): ScriptCall =>
  call('POST', `instances/${id}/${operation}?reason=${reason}`, recorded);
const start = (name: string, input: unknown, recorded: string): ScriptCall =>
  call('POST', `orchestrators/${name}/{id}`, recorded, input);

/** The calls after the start of each scenario that has any. */
export const scripts: Readonly<Record<string, readonly ScriptStep[]>> = {
  anyWaitsLost: [quiet, raise('go', 'v1', 'raise'), quiet, status('status'), raise('go', 'v2', 'raise2')],
  canEv: [
    quiet,
    raise('E', 'e1', 'raise e1'),
    running('step'),
    raise('E', 'e2', 'raise e2'),
    raise('E', 'e3', 'raise e3'),
  ],
  cancelAtOnce: [running('step'), raise('go', 1, 'raise')],
  childTerminated: [
    quiet,
    control('terminate', 'kidgone', 'terminate kid', '{id}-kid'),
    quiet,
    status('kid', '{id}-kid'),
    status('parent'),
  ],
  customStatus: [quiet, status('s1'), raise('go', 1), quiet, status('s2'), raise('go', 1)],
  evAct: [running('step'), raise('E', 'ev', 'raise')],
  evBefore: [running('step'), raise('E', 1, 'raise E 1'), raise('E', 2, 'raise E 2'), raise('E', 3, 'raise E 3')],
  evTwo: [quiet, raise('E', 'first', 'raise E first'), quiet, raise('E', 'second', 'raise E second')],
  longAnyShort: [quiet, raise('go', 1, 'raise go')],
  purge: [
    quiet,
    call('DELETE', 'instances/{id}', 'delete running'),
    status('status'),
    raise('go', 1),
    quiet,
    status('final'),
    call('DELETE', 'instances/{id}', 'delete'),
    status('status'),
    call('DELETE', 'instances/{id}', 'delete again'),
    raise('go', 1, 'raise gone'),
    control('terminate', 'x', 'terminate gone'),
    control('suspend', 'x', 'suspend gone'),
  ],
  reparent: [
    quiet,
    status('kid', '{id}-kid'),
    control('terminate', 't1'),
    quiet,
    start('slowChild', null, 'restart parent'),
    quiet,
    status('parent'),
    status('kid', '{id}-kid'),
    raise('go', 'v', 'raise kid', '{id}-kid'),
    quiet,
    status('parent'),
    status('kid', '{id}-kid'),
  ],
  startDup: [
    quiet,
    start('longRun', 5, 'start while running'),
    status('status'),
    raise('go', 'a'),
    quiet,
    status('done'),
    start('longRun', 6, 'start after completed'),
    quiet,
    status('status'),
    control('suspend', 's', 'suspend'),
    quiet,
    start('longRun', 9, 'start while suspended'),
    call('POST', 'instances/{id}/resume'),
    quiet,
    control('terminate', 'x'),
    quiet,
    status('terminated'),
    start('orchThrowsEarly', 7, 'start after terminated'),
    quiet,
    status('failed'),
    start('retNoYield', 8, 'start after failed'),
    quiet,
    status('completed'),
  ],
  suspSched: [
    quiet,
    control('suspend', 'hold'),
    quiet,
    raise('go', 'x'),
    quiet,
    status('status'),
    control('resume', 'on', 'resume'),
  ],
  suspend: [
    quiet,
    control('suspend', 'hold', 'suspend'),
    quiet,
    status('status'),
    raise('go', 'v1', 'raise go'),
    quiet,
    status('status2'),
    control('suspend', 'again', 'suspend twice'),
    control('resume', 'goon', 'resume'),
    quiet,
    status('final'),
    control('resume', 'x', 'resume after'),
  ],
  terminate: [
    quiet,
    control('terminate', 'because', 'terminate'),
    quiet,
    status('status'),
    status('child status', '{id}-kid'),
    control('terminate', 'again', 'terminate again'),
    raise('go', 1, 'raise after'),
    control('suspend', 'x', 'suspend after'),
    control('terminate', 'kid', 'child terminate', '{id}-kid'),
  ],
  timerCancel: [quiet, raise('go', { x: 1 }, 'raise go')],
  timerLong7d: [quiet, control('terminate', 'enough', 'terminate'), quiet, status('final')],
  timerNoCancel: [quiet, raise('go', 'y', 'raise go')],
};
