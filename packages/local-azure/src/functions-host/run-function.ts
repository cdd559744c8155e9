import type { AppFunction, QueueBinding } from './app-function.ts';
import type { InvocationResponse, TypedDataOut } from './core-contract.ts';
import { toQuickResponse } from './http/quick-response.ts';
import { type InvocationInput, invokeFunction, withTimeout } from './invoke-function.ts';
import type { OpenedApp } from './open-app.ts';

interface RunnerOptions {
  readonly app: OpenedApp;
  /** Infinity never cuts a function off. */
  readonly timeoutMs: number;
  /** JSON text for durable client bindings; asked for at each run, because the address is known only after listening. */
  readonly clientBinding: () => string;
  readonly sendToQueue: (queue: QueueBinding, data: TypedDataOut | null | undefined) => Promise<void>;
}

/** Whether the answer to a request is all that comes of the function. */
const isAnswering = ({ trigger, queueOutputs, metadata }: AppFunction): boolean =>
  trigger.kind === 'http' && queueOutputs.length === 0 && metadata.bindings['$return']?.type === 'http';

function toResponse(result: unknown): InvocationResponse | undefined {
  const http = toQuickResponse(result);
  return http && { returnValue: { http } };
}

export type RunFunction = (appFunction: AppFunction, input: InvocationInput) => Promise<InvocationResponse>;

/** Runs functions whatever their trigger: adds the durable client, keeps the time limit, sends queue outputs. */
export function createFunctionRunner({ app, timeoutMs, clientBinding, sendToQueue }: RunnerOptions): RunFunction {
  return async (appFunction, input) => {
    const { name, clientBindings, queueOutputs } = appFunction;
    const clients = clientBindings.map((bindingName) => ({ name: bindingName, data: { string: clientBinding() } }));
    const invocation = invokeFunction(
      app.registry,
      app.model,
      appFunction,
      clients.length === 0 ? input : { ...input, data: [...input.data, ...clients] },
      isAnswering(appFunction) ? toResponse : undefined,
    );
    const response = await withTimeout(name, timeoutMs, invocation);
    for (const queue of queueOutputs) {
      const output = response.outputData?.find((one) => one.name === queue.bindingName);
      await sendToQueue(queue, queue.bindingName === '$return' ? response.returnValue : output?.data);
    }
    return response;
  };
}
