'use strict';

const df = require('durable-functions');
const { note } = require('./notes.js');

const attempts = new Map();

/** Notes its call, fails the first `failures` times for its key, then returns the key. */
df.app.activity('step', {
  handler: async (input, context) => {
    const { key, failures = 0 } = input;
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);
    note(key, { attempt, instanceId: context.triggerMetadata.instanceId });
    if (attempt <= failures) throw new Error(`attempt ${attempt} of ${key}`);
    return key;
  },
});

df.app.activity('give_back', { handler: (input) => ({ type: typeof input, input }) });

df.app.orchestration('sequence', function* (context) {
  const keys = [];
  for (const name of ['a', 'b', 'c']) {
    keys.push(yield context.df.callActivity('step', { key: `${context.df.instanceId}-${name}` }));
  }
  return keys;
});

/** The shape of the product: children that never fail, one for each asset. */
df.app.orchestration('fan_out', function* (context) {
  const { assets } = context.df.getInput();
  const children = assets.map((asset) =>
    context.df.callSubOrchestrator('asset', asset, `${context.df.instanceId}-${asset.key}`),
  );
  return yield context.df.Task.all(children);
});

df.app.orchestration('asset', function* (context) {
  const asset = context.df.getInput();
  const retry = new df.RetryOptions(100, 3);
  retry.backoffCoefficient = 2;
  try {
    return { ok: true, key: yield context.df.callActivityWithRetry('step', retry, asset) };
  } catch {
    return { ok: false, key: asset.key };
  }
});

df.app.orchestration('counter', function* (context) {
  const { count, until } = context.df.getInput();
  yield context.df.callActivity('step', { key: `${context.df.instanceId}-${count}` });
  if (count < until) context.df.continueAsNew({ count: count + 1, until });
  return { count };
});

df.app.orchestration('approval', function* (context) {
  const { waitMs } = context.df.getInput();
  const deadline = context.df.createTimer(new Date(context.df.currentUtcDateTime.getTime() + waitMs));
  const decision = context.df.waitForExternalEvent('Decision');
  const winner = yield context.df.Task.any([decision, deadline]);
  if (winner === deadline) return { timedOut: true };
  deadline.cancel();
  return { decision: decision.result };
});

df.app.orchestration('two_events', function* (context) {
  context.df.setCustomStatus({ waitsFor: 2 });
  const first = yield context.df.waitForExternalEvent('Item');
  context.df.setCustomStatus({ waitsFor: 1 });
  const second = yield context.df.waitForExternalEvent('Item');
  return [first, second];
});

df.app.orchestration('fails', function* (context) {
  yield context.df.callActivity('step', { key: `${context.df.instanceId}-last`, failures: 99 });
});

df.app.orchestration('inputs', function* (context) {
  const given = [{ a: [1, null, 'x'] }, [1, 2], 7, 'text', '7'];
  const seen = [];
  for (const input of given) seen.push(yield context.df.callActivity('give_back', input));
  return seen;
});

df.app.orchestration('times', function* (context) {
  const before = context.df.currentUtcDateTime;
  yield context.df.createTimer(new Date(before.getTime() + 1000));
  return { waitedMs: context.df.currentUtcDateTime.getTime() - before.getTime() };
});
