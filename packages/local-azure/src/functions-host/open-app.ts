import type { AppFunction } from './app-function.ts';
import type { ProgrammingModel } from './core-contract.ts';
import { findProgrammingModel } from './core-module.ts';
import { FunctionRegistry } from './function-registry.ts';
import type { HostLog } from './host-log.ts';
import { HostStartError } from './host-start-error.ts';
import { loadApp } from './load-app.ts';
import { type AppSettings, readFunctions } from './read-functions.ts';

export interface OpenAppOptions {
  readonly appFolder: string;
  readonly entryFile: string | undefined;
  readonly settings: AppSettings;
  readonly faithful: boolean;
  readonly log: HostLog;
}

export interface OpenedApp {
  readonly registry: FunctionRegistry;
  readonly model: ProgrammingModel;
  readonly functions: readonly AppFunction[];
}

/**
 * Loads an app in the order of the real worker: entry files, appStart hooks, capabilities (which locks `app.setup`), then
 * nothing can be registered any more. Throws a HostStartError for an app that this host cannot or should not run.
 */
export async function openApp(options: OpenAppOptions): Promise<OpenedApp> {
  const { appFolder, entryFile, log } = options;
  const registry = new FunctionRegistry(log);
  await loadApp(registry, { appFolder, entryFile });
  const model = findProgrammingModel();
  if (!model || registry.functions.length === 0) {
    throw new HostStartError(
      `The app in ${appFolder} registered no function: call app.http and its siblings in its entry file.`,
    );
  }
  await runAppStartHooks(registry, appFolder);
  const capabilities = await model.getCapabilities({ RawHttpBodyBytes: 'true' });
  if (capabilities['HttpUri'] !== undefined) {
    throw new HostStartError(
      'The app turns on enableHttpStream. Leave it off: the library then listens on all interfaces, and a handler that throws never answers.',
    );
  }
  return { registry, model, functions: readFunctions(registry.functions, options) };
}

async function runAppStartHooks(registry: FunctionRegistry, appFolder: string): Promise<void> {
  const { appHookData } = registry;
  try {
    await registry.runHooks('appStart', { hookData: {}, appHookData, functionAppDirectory: appFolder });
  } catch (error) {
    throw new HostStartError(`An appStart hook failed: ${(error as Error).message}`, { cause: error });
  }
}
