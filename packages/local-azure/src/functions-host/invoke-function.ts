import { randomUUID } from 'node:crypto';
import type {
  CoreInvocationContext,
  FunctionMetadata,
  InvocationRequest,
  InvocationResponse,
  ProgrammingModel,
  RetryContext,
  TypedDataIn,
} from './core-contract.ts';
import type { FunctionRegistry, RegisteredFunction } from './function-registry.ts';

/** What a trigger hands to a function. */
export interface InvocationInput {
  /** Data by binding name: the trigger's and that of extra inputs. */
  readonly data: readonly { readonly name: string; readonly data: TypedDataIn }[];
  readonly triggerMetadata?: Readonly<Record<string, TypedDataIn>>;
  readonly retryContext?: RetryContext;
}

/** The function ran longer than `functionTimeout` of host.json allows. */
export class FunctionTimeoutError extends Error {
  override readonly name = 'FunctionTimeoutError';
}

const emptyTraceContext = { traceParent: '', traceState: '', attributes: {} };

/**
 * Runs one function once, hooks included, and resolves with what `toResponse`, or else the library, made of its result.
 * Rejects with whatever the function threw, unless a postInvocation hook cleared it.
 */
export async function invokeFunction(
  registry: FunctionRegistry,
  model: ProgrammingModel,
  { metadata, callback }: RegisteredFunction,
  input: InvocationInput,
  toResponse?: (result: unknown) => InvocationResponse | undefined,
): Promise<InvocationResponse> {
  const core = createCoreContext(registry, metadata, input);
  const invocation = model.getInvocationModel(core.context);
  const { context, inputs } = await invocation.getArguments();
  core.setInvocationContext(context);
  const hookData = {};
  const { appHookData } = registry;

  const before = { hookData, appHookData, invocationContext: context, inputs, functionCallback: callback };
  if (registry.hasHooks('preInvocation')) {
    core.context.state = 'preInvocationHooks';
    await registry.runHooks('preInvocation', before);
  }

  // null as on Azure: hooks see "no result" and "no error" as null.
  const after: { result: unknown; error: unknown } & Record<string, unknown> = {
    hookData,
    appHookData,
    invocationContext: context,
    inputs: before.inputs,
    result: null,
    error: null,
  };
  core.context.state = 'invocation';
  try {
    after.result = await invocation.invokeFunction(context, before.inputs, before.functionCallback);
  } catch (error) {
    after.error = error;
  }
  if (registry.hasHooks('postInvocation')) {
    core.context.state = 'postInvocationHooks';
    await registry.runHooks('postInvocation', after);
  }
  core.context.state = undefined;
  if (after.error !== null && after.error !== undefined) throw after.error;
  return toResponse?.(after.result) ?? invocation.getResponse(context, after.result);
}

function createCoreContext(registry: FunctionRegistry, metadata: FunctionMetadata, input: InvocationInput) {
  const invocationId = randomUUID();
  let invocationContext: unknown;
  const request: InvocationRequest = {
    invocationId,
    functionId: metadata.functionId ?? metadata.name,
    inputData: input.data,
    triggerMetadata: input.triggerMetadata,
    traceContext: emptyTraceContext,
    retryContext: input.retryContext ?? null,
  };
  const context: CoreInvocationContext = {
    invocationId,
    metadata,
    request,
    state: undefined,
    log: (level, category, message) =>
      registry.log(level, category, message, { functionName: metadata.name, invocationId, invocationContext }),
  };
  return {
    context,
    setInvocationContext: (created: unknown): void => {
      invocationContext = created;
    },
  };
}

/**
 * Rejects with a FunctionTimeoutError when `work` takes longer than `timeoutMs` (Infinity: never). The function itself
 * cannot be stopped from here: on Azure the worker process is restarted, here it runs on and its result is dropped.
 */
export function withTimeout<Result>(name: string, timeoutMs: number, work: Promise<Result>): Promise<Result> {
  if (timeoutMs === Number.POSITIVE_INFINITY) return work;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new FunctionTimeoutError(`Function ${name} ran longer than functionTimeout (${timeoutMs} ms).`)),
      timeoutMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
