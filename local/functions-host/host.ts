import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AppFunction } from './app-function.ts';
import type { HttpRequestData } from './core-contract.ts';
import { describeError } from './describe-error.ts';
import type { DurableEngine, DurableEngineOptions } from './durable/contract.ts';
import { createDurableFunctions } from './durable-functions.ts';
import { type HostSettings, parseHostJson } from './host-json.ts';
import type { HostLog } from './host-log.ts';
import { HostStartError } from './host-start-error.ts';
import type { HostKeys } from './http/authorize.ts';
import { createRpcHandler, rpcRoot } from './http/durable-endpoint.ts';
import { createHttpHandler, type HttpHandler } from './http/handle-request.ts';
import { type HttpListener, listen } from './http/listen.ts';
import { type HttpFunction, RouteTable } from './http/route-table.ts';
import { createSystemRoutes } from './http/system-routes.ts';
import { type OpenedApp, openApp } from './open-app.ts';
import { describeAddress, setEnvironment } from './process-environment.ts';
import type { Queues } from './queue/open-queues.ts';
import type { AppSettings } from './read-functions.ts';
import { createFunctionRunner, type RunFunction } from './run-function.ts';
import { openTimers, type Timers } from './timer/open-timers.ts';

export interface FunctionsHostOptions {
  /** Folder of the app: its package.json and host.json are there. */
  readonly appFolder: string;
  /** Entry file in place of `main` of package.json, for example the TypeScript source. */
  readonly entryFile?: string;
  /** Content of host.json in place of the file. */
  readonly hostJson?: unknown;
  /** App settings: they go into the environment of this process and come out again at `stop`. */
  readonly settings: AppSettings;
  /** 0 takes a free one. */
  readonly port: number;
  /** Address to listen on. Default 127.0.0.1. */
  readonly hostname?: string;
  /** Where timers and orchestrations are kept; without it everything is forgotten at the end. */
  readonly stateFolder?: string;
  /** Keys of authLevel `function` and `admin`. Without them no key is right, and the admin addresses are open. */
  readonly keys?: HostKeys;
  /** True does what the real host does where this one is stricter on purpose: bad functions are left out. */
  readonly faithful?: boolean;
  /** How long a queue message under work stays hidden before it is renewed. Default 10 minutes, as on Azure. */
  readonly hiddenMs?: number;
  /** Opens the Durable engine; a seam for tests. */
  readonly openDurable?: (options: DurableEngineOptions) => Promise<DurableEngine>;
  /** Called once, with a sentence, when the Durable journal can no longer be written. */
  readonly onFailure?: (sentence: string) => void;
  readonly log: HostLog;
}

export interface FunctionsHost {
  readonly port: number;
  /** `http://<hostname>:<port>` without a trailing slash. */
  readonly baseUrl: string;
  readonly functions: readonly { readonly name: string; readonly trigger: AppFunction['trigger']['kind'] }[];
  /** Runs a timer function now, after a run that is under way. Rejects when it fails or is unknown. */
  runTimer(name: string): Promise<void>;
  /** Says that a message may be in a queue, so that its function does not wait for the next poll. */
  nudgeQueue(queueName: string): void;
  /**
   * Stops gracefully: the port is closed at once, running work finishes, appTerminate hooks run. What is not done after
   * `graceMs` (default 30 s, as on Azure) is cut off.
   */
  stop(graceMs?: number): Promise<void>;
}

const defaultGraceMs = 30_000;
/** Above this the platform answers an empty 500 and the function does not run. */
const defaultBodyLimitBytes = 104_857_600;

/**
 * Starts an unmodified Azure Functions app (Node model v4, durable-functions 3) in this process and behaves as the real
 * host does, or more strictly. Throws a HostStartError, whose message is a sentence for people, when it cannot.
 */
export async function startFunctionsHost(options: FunctionsHostOptions): Promise<FunctionsHost> {
  const appFolder = resolve(options.appFolder);
  const hostSettings = await readHostJson(appFolder, options);
  const parts: HostParts = {
    restoreEnvironment: [setEnvironment({ FUNCTIONS_WORKER_RUNTIME: 'node', ...options.settings })],
  };
  try {
    const { entryFile, settings, faithful = false, log } = options;
    const app = await openApp({ appFolder, entryFile, settings, faithful, log });
    await openParts(parts, app, hostSettings, { ...options, appFolder, faithful });
    return toHost(parts, app, options);
  } catch (error) {
    await stopParts(parts, undefined, 0, options.log);
    throw error;
  }
}

/** What runs, in the order in which it was opened. */
interface HostParts {
  readonly restoreEnvironment: (() => void)[];
  durable?: DurableEngine;
  queues?: Queues;
  timers?: Timers;
  http?: HttpListener;
  rpc?: HttpListener;
  clientBinding?: string;
  isStopping?: boolean;
}

async function readHostJson(appFolder: string, { hostJson, settings }: FunctionsHostOptions): Promise<HostSettings> {
  if (hostJson !== undefined) return parseHostJson(hostJson, settings);
  const file = join(appFolder, 'host.json');
  try {
    return parseHostJson(JSON.parse(await readFile(file, 'utf8')), settings);
  } catch (error) {
    if (error instanceof HostStartError) throw error;
    throw new HostStartError(`${file} could not be read: ${(error as Error).message}`, { cause: error });
  }
}

type OpenOptions = FunctionsHostOptions & { readonly faithful: boolean };

async function openParts(
  parts: HostParts,
  app: OpenedApp,
  settings: HostSettings,
  options: OpenOptions,
): Promise<void> {
  const { log, faithful, stateFolder, hiddenMs, hostname = '127.0.0.1' } = options;
  const { functions } = app;
  const run = createFunctionRunner({
    app,
    timeoutMs: settings.functionTimeoutMs,
    clientBinding: () => parts.clientBinding ?? '',
    sendToQueue: async (queue, data) => parts.queues?.send(queue, data),
  });
  if (functions.some(({ trigger, clientBindings }) => isDurable(trigger.kind) || clientBindings.length > 0)) {
    parts.durable = await openDurableFor(functions, run, settings, options);
  }
  if (functions.some(({ trigger, queueOutputs }) => trigger.kind === 'queue' || queueOutputs.length > 0)) {
    // Loaded only when needed: the SDK takes longer than the rest of the host.
    const { openQueues } = await import('./queue/open-queues.ts');
    parts.queues = openQueues({ functions, settings: settings.queues, run, hiddenMs, log });
  }
  parts.timers = openTimers({ functions, stateFolder, run, faithful, log });
  parts.http = await listen(createHandler(parts, functions, run, settings, options), options.port, hostname);
  parts.restoreEnvironment.unshift(setEnvironment(describeAddress(parts.http.port)));
  if (parts.durable) {
    parts.rpc = await listen(createRpcHandler(parts.durable, log), 0, '127.0.0.1');
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
  { openDurable, stateFolder, faithful, onFailure, log }: OpenOptions,
): Promise<DurableEngine> {
  const open = openDurable ?? (await import('./durable/engine.ts')).openDurableEngine;
  try {
    return await open({
      settings: settings.durableTask,
      functions: createDurableFunctions(functions, run),
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
  { appFolder, keys, log, settings: appSettings }: OpenOptions,
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

function toHost(
  parts: HostParts,
  app: OpenedApp,
  { hostname = '127.0.0.1', log }: FunctionsHostOptions,
): FunctionsHost {
  const port = parts.http?.port ?? 0;
  let stopped: Promise<void> | undefined;
  return {
    port,
    baseUrl: `http://${hostname}:${port}`,
    functions: app.functions.map(({ name, trigger }) => ({ name, trigger: trigger.kind })),
    runTimer: async (name) => parts.timers?.runNow(name),
    nudgeQueue: (queueName) => parts.queues?.nudge(queueName),
    stop: (graceMs = defaultGraceMs) => (stopped ??= stopParts(parts, app, graceMs, log)),
  };
}

async function stopParts(parts: HostParts, app: OpenedApp | undefined, graceMs: number, log: HostLog): Promise<void> {
  const deadlineMs = performance.now() + graceMs;
  const leftMs = (): number => Math.max(0, deadlineMs - performance.now());
  parts.isStopping = true;
  await atMost(leftMs(), Promise.all([parts.http?.close(graceMs), parts.queues?.stop(), parts.timers?.stop()]));
  // Functions that were still running could call their durable client until here.
  await parts.durable?.stop(leftMs());
  await parts.rpc?.close(0);
  const hooks = app?.registry.runHooks('appTerminate', { hookData: {}, appHookData: app.registry.appHookData });
  await atMost(leftMs(), Promise.resolve(hooks)).catch((error: unknown) =>
    log({ level: 'error', source: 'host', message: `An appTerminate hook failed: ${describeError(error)}` }),
  );
  for (const restore of parts.restoreEnvironment) restore();
}

/** Waits for the work, but not longer than this. */
async function atMost(waitMs: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const timeout = delay(waitMs, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([work, timeout]).finally(() => timer.abort());
}
