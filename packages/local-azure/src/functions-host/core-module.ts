import { Module } from 'node:module';
import type {
  FunctionCallback,
  FunctionMetadata,
  HookCallback,
  LogCategory,
  LogLevel,
  ProgrammingModel,
} from './core-contract.ts';

/** What `@azure/functions-core` passes on to the app that is loading. */
export interface LoadingApp {
  addFunction(metadata: FunctionMetadata, callback: FunctionCallback): () => void;
  addHook(name: string, callback: HookCallback): () => void;
  log(level: LogLevel, category: LogCategory, message: string): void;
}

/** An error that the library and the app recognise as the host's own. */
export class FunctionsSystemError extends Error {
  readonly isAzureFunctionsSystemError = true;
}

/** As the real worker's: the library looks for this name and flag to say that the host is too old for a hook. */
export class FunctionsRangeError extends RangeError {
  readonly isAzureFunctionsSystemError = true;
}

class Disposable {
  readonly #callOnDispose: () => void;
  constructor(callOnDispose: () => void) {
    this.#callOnDispose = callOnDispose;
  }
  dispose(): void {
    this.#callOnDispose();
  }
}

// The library requires the core module once and keeps it for the life of the process, so this state is the process's.
let programmingModel: ProgrammingModel | undefined;
let loadingApp: LoadingApp | undefined;
let loggingApp: LoadingApp | undefined;
let isInstalled = false;

function getLoadingApp(what: string): LoadingApp {
  if (!loadingApp) throw new FunctionsSystemError(`A ${what} can only be registered during app startup.`);
  return loadingApp;
}

const coreModule = {
  version: '3.14.1',
  hostVersion: '4.1037.0',
  Disposable,
  setProgrammingModel(model: ProgrammingModel): void {
    programmingModel = model;
  },
  getProgrammingModel: (): ProgrammingModel | undefined => programmingModel,
  registerFunction: (metadata: FunctionMetadata, callback: FunctionCallback): Disposable =>
    new Disposable(getLoadingApp('function').addFunction(metadata, callback)),
  registerHook: (name: string, callback: HookCallback): Disposable =>
    new Disposable(getLoadingApp('hook').addHook(name, callback)),
  log(level: LogLevel, category: LogCategory, message: string): void {
    loggingApp?.log(level, category, message);
  },
};

/**
 * Makes `require('@azure/functions-core')` answer this process's core module, as the real worker does: it is no package
 * on disk. Has to run before the first `app.*` call, because the library remembers a failure too. Works for CommonJS and
 * ES modules, since the library itself is CommonJS.
 */
function installCoreModule(): void {
  if (isInstalled) return;
  isInstalled = true;
  const modulePrototype: { require: (this: unknown, id: string) => unknown } = Module.prototype;
  modulePrototype.require = new Proxy(modulePrototype.require, {
    apply: (target, self, argumentList: [string]) =>
      argumentList[0] === '@azure/functions-core' ? coreModule : Reflect.apply(target, self, argumentList),
  });
}

/** Runs `load` with registrations going to `app`. One app loads at a time. */
export async function withLoadingApp<Result>(app: LoadingApp, load: () => Promise<Result>): Promise<Result> {
  installCoreModule();
  if (loadingApp) throw new Error('Another app is still loading in this process: start one host after the other.');
  loadingApp = app;
  loggingApp = app;
  try {
    return await load();
  } finally {
    loadingApp = undefined;
  }
}

/** The model that the library registered with its first `app.*` call; undefined when no app used the library yet. */
export function findProgrammingModel(): ProgrammingModel | undefined {
  return programmingModel;
}
