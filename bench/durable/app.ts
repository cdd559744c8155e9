import { app, type OrchestrationContext, RetryOptions } from 'durable-functions';

/** What the bench of the Durable engine runs. */

// oxlint-disable-next-line require-yield -- an orchestrator is a generator even when it waits for nothing
app.orchestration('empty', function* () {
  return 1;
});

app.orchestration('fan-out', function* ({ df }: OrchestrationContext) {
  const size = df.getInput<number>();
  const results: unknown[] = yield df.Task.all(
    Array.from({ length: size }, (_, index) => df.callActivity('echo', { index })),
  );
  return results.length;
});

/** The shape of a review: a child per asset that never fails, three activities with retry in each. */
app.orchestration('review', function* ({ df }: OrchestrationContext) {
  const id = df.instanceId;
  const results: unknown[] = yield df.Task.all(
    [0, 1, 2].map((asset) => df.callSubOrchestrator('review-asset', { asset }, `${id}-${asset}`)),
  );
  return results.length;
});

app.orchestration('review-asset', function* ({ df }: OrchestrationContext) {
  const input = df.getInput();
  try {
    for (let step = 0; step < 3; step += 1) {
      yield df.callActivityWithRetry('echo', new RetryOptions(10, 3), { input, step });
    }
    return { ok: true };
  } catch {
    return { ok: false };
  }
});

app.activity('echo', { handler: (input: unknown) => input });
