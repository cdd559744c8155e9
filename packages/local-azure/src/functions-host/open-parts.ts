import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AppFunction } from './app-function.ts';
import type { HttpRequestData } from './core-contract.ts';
import { describeError } from './describe-error.ts';
import type { DurableEngine } from './durable/contract.ts';
import { createDurableFunctions } from './durable-functions.ts';
import type { HostSettings } from './host-json.ts';
import type { HostLog } from './host-log.ts';
import type { FunctionsHostOptions } from './host-options.ts';
import { HostStartError } from './host-start-error.ts';
import { createRpcHandler, rpcRoot } from './http/durable-endpoint.ts';
import { createHttpHandler, type HttpHandler } from './http/handle-request.ts';
import { type HttpListener, listen } from './http/listen.ts';
import { type HttpFunction, RouteTable } from './http/route-table.ts';
import { createSystemRoutes } from './http/system-routes.ts';
import type { OpenedApp } from './open-app.ts';
import { describeAddress, setEnvironment } from './process-environment.ts';
import type { Queues } from './queue/open-queues.ts';
import { createFunctionRunner, type RunFunction } from './run-function.ts';
import { openTimers, type Timers } from './timer/open-timers.ts';

/** Above this the platform answers an empty 500 and the function does not run. */
const defaultBodyLimitBytes = 104_857_600;

/** What runs, in the order in which it was opened. */
export interface HostParts {
  readonly restoreEnvironment: (() => void)[];
  durable?: DurableEngine;
  queues?: Queues;
  timers?: Timers;
  http?: HttpListener;
  rpc?: HttpListener;
  clientBinding?: string;
  isStopping?: boolean;
}

type OpenOptions = FunctionsHostOptions & { readonly faithful: boolean };
type KeyedOptions = OpenOptions & Required<Pick<OpenOptions, 'durableKey'>>;

/**
 * Opens everything that feeds the app's functions, and starts it once the address is known. What is open already when it
 * throws is in `parts`, for `stopParts`.
 */
export async function openParts(
  parts: HostParts,
  app: OpenedApp,
  settings: HostSettings,
  options: OpenOptions,
): Promise<void> {
  const { log, faithful, stateFolder, hiddenMs, hostname = '127.0.0.1' } = options;
  const { functions } = app;
  const durableKey = options.durableKey ?? randomUUID();
  const run = createFunctionRunner({
    app,
    timeoutMs: settings.functionTimeoutMs,
    clientBinding: () => parts.clientBinding ?? '',
    sendToQueue: async (queue, data) => parts.queues?.send(queue, data),
  });
  if (functions.some(({ trigger, clientBindings }) => isDurable(trigger.kind) || clientBindings.length > 0)) {
    parts.durable = await openDurableFor(functions, run, settings, { ...options, durableKey });
  }
  if (functions.some(({ trigger, queueOutputs }) => trigger.kind === 'queue' || queueOutputs.length > 0)) {
    // Loaded only when needed: the SDK takes longer than the rest of the host.
    const { openQueues } = await import('./queue/open-queues.ts');
    parts.queues = openQueues({ functions, settings: settings.queues, run, hiddenMs, log });
  }
  parts.timers = openTimers({ functions, stateFolder, run, faithful, log });
  if (parts.durable) parts.rpc = await listen(createRpcHandler(parts.durable, log), 0, '127.0.0.1');
  parts.http = await listen(
    createHandler(parts, functions, run, settings, { ...options, durableKey }),
    options.port,
    hostname,
  );
  // No await from here on: the first request finds everything in place.
  parts.restoreEnvironment.unshift(setEnvironment(describeAddress(parts.http.port)));
  if (parts.durable && parts.rpc) {
    const rpcBaseUrl = `http://127.0.0.1:${parts.rpc.port}${rpcRoot}`;
    parts.clientBinding = parts.durable.clientBinding(`http://${hostname}:${parts.http.port}`, rpcBaseUrl);
  }
  parts.durable?.start();
  parts.queues?.start();
  parts.timers.start();
}

const isDurable = (kind: AppFunction['trigger']['kind']): boolean => kind === 'orchestrator' || kind === 'activity';

async function openDurableFor(
  functions: readonly AppFunction[],
  run: RunFunction,
  settings: HostSettings,
  { openDurable, stateFolder, faithful, onFailure, log, durableKey }: KeyedOptions,
): Promise<DurableEngine> {
  const open = openDurable ?? (await import('./durable/engine.ts')).openDurableEngine;
  try {
    return await open({
      settings: settings.durableTask,
      functions: createDurableFunctions(functions, run),
      managementKey: durableKey,
      stateFolder: stateFolder === undefined ? undefined : join(stateFolder, 'durable'),
      faithful,
      ...(onFailure && { onFailure }),
      log: (level, message) => log({ level: level === 'info' ? 'information' : level, source: 'host', message }),
    });
  } catch (error) {
    // A damaged journal, or one that another process has open: the engine's sentence says what to do.
    throw new HostStartError((error as Error).message, { cause: error });
  }
}

function createHandler(
  parts: HostParts,
  functions: readonly AppFunction[],
  run: RunFunction,
  settings: HostSettings,
  { appFolder, keys, log, settings: appSettings, durableKey }: KeyedOptions,
): HttpHandler {
  const { routePrefix } = settings.http;
  const httpFunctions = functions.filter((one): one is HttpFunction => one.trigger.kind === 'http');
  return createHttpHandler({
    settings: settings.http,
    routes: new RouteTable(httpFunctions, routePrefix),
    systemRoutes: createSystemRoutes({
      functions,
      appFolder,
      routePrefix,
      keys,
      durable: parts.durable,
      durableKey,
      runFunction: createAdminRunner(run, parts, log),
    }),
    keys: keys ?? {},
    bodyLimitBytes: Number(appSettings['FUNCTIONS_REQUEST_BODY_SIZE_LIMIT'] ?? defaultBodyLimitBytes),
    invoke: (httpFunction, http) =>
      run(httpFunction, { data: [{ name: httpFunction.trigger.bindingName, data: { http } }] }),
    isStopping: () => parts.isStopping ?? false,
    log,
  });
}

/** `POST /admin/functions/<name>`: the answer does not wait for the function, so a failure can only be logged. */
function createAdminRunner(
  run: RunFunction,
  parts: HostParts,
  log: HostLog,
): (one: AppFunction, input: string) => void {
  const start = async (appFunction: AppFunction, input: string): Promise<unknown> => {
    const { name, trigger } = appFunction;
    if (trigger.kind === 'timer') return parts.timers?.runNow(name);
    const data = trigger.kind === 'http' ? { http: toAdminRequest(name, input) } : { string: input };
    return run(appFunction, { data: [{ name: trigger.bindingName, data }] });
  };
  return (appFunction, input) => {
    start(appFunction, input).catch((error: unknown) =>
      log({ level: 'error', source: 'host', functionName: appFunction.name, message: describeError(error) }),
    );
  };
}

function toAdminRequest(name: string, input: string): HttpRequestData {
  const url = `http://localhost/admin/functions/${name}`;
  const body = { bytes: Buffer.from(input) };
  return { method: 'POST', url, nullableHeaders: {}, nullableQuery: {}, nullableParams: {}, body };
}
