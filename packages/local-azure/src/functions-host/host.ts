import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { AppFunction } from './app-function.ts';
import { type HostSettings, parseHostJson } from './host-json.ts';
import type { FunctionsHostOptions } from './host-options.ts';
import { HostStartError } from './host-start-error.ts';
import { type OpenedApp, openApp } from './open-app.ts';
import { type HostParts, openParts } from './open-parts.ts';
import { setEnvironment } from './process-environment.ts';
import { stopParts } from './stop-parts.ts';

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
