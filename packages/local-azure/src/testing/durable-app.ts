import { randomUUID } from 'node:crypto';
import * as df from 'durable-functions';
import type { FunctionCallback, FunctionMetadata, InvocationResponse } from '../functions-host/core-contract.ts';
import { findProgrammingModel, withLoadingApp } from '../functions-host/core-module.ts';
import type { DurableFunctions } from '../functions-host/durable/contract.ts';

/** Runs orchestrators and activities through the real libraries, without the rest of the Functions host. */

/** One invocation of an orchestrator, seen from outside. */
export interface ObservedEpisode {
  readonly request: string;
  /** What the SDK answered; undefined when it threw. */
  readonly answer: unknown;
  readonly thrown: unknown;
  /** The ids of the tasks that the SDK itself waits for: a private field of it, read in tests only. */
  readonly sdkOpenIds: readonly number[];
}

export interface DurableAppObserver {
  readonly onEpisode?: (episode: ObservedEpisode) => void;
  readonly onActivity?: (name: string, input: string | undefined) => void;
}

interface Registered {
  readonly metadata: FunctionMetadata;
  readonly callback: FunctionCallback;
}

/** Registers functions with the real durable-functions package, as an app does, and returns what the engine calls. */
export async function loadDurableApp(
  register: () => void,
  observer: DurableAppObserver = {},
): Promise<DurableFunctions> {
  const byType = new Map<string, Map<string, Registered>>();
  const loading = {
    addFunction(metadata: FunctionMetadata, callback: FunctionCallback) {
      const type = Object.values(metadata.bindings)[0]?.type ?? '';
      const functions = byType.get(type) ?? new Map<string, Registered>();
      byType.set(type, functions.set(metadata.name, { metadata, callback }));
      return () => undefined;
    },
    addHook: () => () => undefined,
    log: () => undefined,
  };
  await withLoadingApp(loading, async () => register());
  const orchestrators = byType.get('orchestrationTrigger') ?? new Map<string, Registered>();
  const activities = byType.get('activityTrigger') ?? new Map<string, Registered>();
  return {
    hasOrchestrator: (name) => orchestrators.has(name),
    hasActivity: (name) => activities.has(name),
    async invokeOrchestrator(name, request) {
      const invocation = await openInvocation(orchestrators.get(name), request);
      try {
        const answer = fromReturnValue(await invocation.run());
        observer.onEpisode?.({ request, answer, thrown: undefined, sdkOpenIds: findSdkOpenIds(invocation.context) });
        return answer;
      } catch (thrown) {
        observer.onEpisode?.({ request, answer: undefined, thrown, sdkOpenIds: findSdkOpenIds(invocation.context) });
        throw thrown;
      }
    },
    async invokeActivity(name, input) {
      observer.onActivity?.(name, input);
      const invocation = await openInvocation(activities.get(name), input);
      return fromReturnValue(await invocation.run());
    },
  };
}

interface OpenInvocation {
  readonly context: unknown;
  run(): Promise<InvocationResponse>;
}

async function openInvocation(registered: Registered | undefined, input: string | undefined): Promise<OpenInvocation> {
  const model = findProgrammingModel();
  if (registered === undefined || model === undefined) throw new Error('The function is not registered.');
  const { metadata, callback } = registered;
  const [bindingName = ''] = Object.keys(metadata.bindings);
  const invocationId = randomUUID();
  const invocation = model.getInvocationModel({
    invocationId,
    metadata,
    request: {
      invocationId,
      functionId: metadata.name,
      inputData: [{ name: bindingName, data: input === undefined ? {} : { string: input } }],
      triggerMetadata: undefined,
      traceContext: { traceParent: '', traceState: '', attributes: {} },
      retryContext: null,
    },
    state: undefined,
    log: () => undefined,
  });
  const { context, inputs } = await invocation.getArguments();
  return {
    context,
    run: async () => invocation.getResponse(context, await invocation.invokeFunction(context, inputs, callback)),
  };
}

function fromReturnValue({ returnValue }: InvocationResponse): unknown {
  if (returnValue === null || returnValue === undefined) return undefined;
  const { json, string, bytes, int, double } = returnValue;
  return json === undefined ? (string ?? bytes ?? int ?? double) : JSON.parse(json);
}

interface SdkContext {
  readonly df?: { readonly taskOrchestratorExecutor?: { readonly openTasks?: Readonly<Record<string, unknown>> } };
}

function findSdkOpenIds(context: unknown): readonly number[] {
  const open = (context as SdkContext).df?.taskOrchestratorExecutor?.openTasks ?? {};
  return Object.keys(open).map(Number);
}

/**
 * Registers functions given as JavaScript text: generators become orchestrators, everything else activities.
 * `setTimeout` is what the text sees under that name.
 */
export function registerSources(
  prelude: string,
  sources: Readonly<Record<string, string>>,
  setTimeout: (wake: () => void, delayMs: number) => void,
): void {
  const entries = Object.entries(sources).map(([name, source]) => `${JSON.stringify(name)}: ${source}`);
  // oxlint-disable-next-line typescript/no-implied-eval -- the recordings hold their functions as text
  const build = new Function('df', 'setTimeout', `${prelude} return { ${entries.join(', ')} };`);
  const handlers: Readonly<Record<string, df.OrchestrationHandler & df.ActivityHandler>> = build(df, setTimeout);
  for (const [name, handler] of Object.entries(handlers)) {
    if (sources[name]?.startsWith('function*') === true) df.app.orchestration(name, handler);
    else df.app.activity(name, { handler });
  }
}
