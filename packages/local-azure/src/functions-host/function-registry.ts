import {
  type FunctionCallback,
  type FunctionMetadata,
  type HookCallback,
  type HookName,
  hookNames,
  type LogCategory,
  type LogLevel,
} from './core-contract.ts';
import { FunctionsRangeError, FunctionsSystemError, type LoadingApp } from './core-module.ts';
import type { HostLog } from './host-log.ts';

export interface RegisteredFunction {
  readonly metadata: FunctionMetadata;
  readonly callback: FunctionCallback;
  /** The entry file that was loading when the function was registered. */
  readonly entryFile: string;
}

/** What a log line belongs to, if it belongs to an invocation. */
export interface LogScope {
  readonly functionName: string;
  readonly invocationId: string;
  readonly invocationContext: unknown;
}

/** Functions, hooks and log of one app, in the order in which it registered them. */
export class FunctionRegistry implements LoadingApp {
  /** Shared by all hooks of the app. */
  readonly appHookData: Record<string, unknown> = {};
  /** The entry file that is being loaded. */
  entryFile = '';
  readonly #functions = new Map<string, RegisteredFunction>();
  readonly #hooks = new Map<HookName, HookCallback[]>(hookNames.map((name) => [name, []]));
  readonly #log: HostLog;

  constructor(log: HostLog) {
    this.#log = log;
  }

  get functions(): readonly RegisteredFunction[] {
    return [...this.#functions.values()];
  }

  /** Adds a function; throws when its name is taken. The returned function takes it out again. */
  addFunction(metadata: FunctionMetadata, callback: FunctionCallback): () => void {
    const id = metadata.functionId ?? metadata.name;
    if (this.#functions.has(id)) {
      throw new FunctionsSystemError(`A function with id "${id}" has already been registered.`);
    }
    this.#functions.set(id, { metadata: { ...metadata, functionId: id }, callback, entryFile: this.entryFile });
    return () => this.#functions.delete(id);
  }

  /** Adds a hook; throws for a name the host does not know. The returned function takes it out again. */
  addHook(name: string, callback: HookCallback): () => void {
    const hooks = this.#hooks.get(name as HookName);
    if (!hooks) throw new FunctionsRangeError(`Unrecognized hook "${name}"`);
    hooks.push(callback);
    return () => hooks.splice(hooks.indexOf(callback), 1);
  }

  /** Runs the hooks of one name one after the other on the same context, which they may change. */
  async runHooks(name: HookName, context: object): Promise<void> {
    for (const hook of this.#hooks.get(name) ?? []) await hook(context);
  }

  hasHooks(name: HookName): boolean {
    return (this.#hooks.get(name)?.length ?? 0) > 0;
  }

  /** Passes a line to the host's log; log hooks see it first and may change its level and message. */
  log(level: LogLevel, category: LogCategory, message: string, scope?: LogScope): void {
    const line = {
      level,
      message,
      category,
      hookData: {},
      appHookData: this.appHookData,
      invocationContext: scope?.invocationContext,
    };
    for (const hook of this.#hooks.get('log') ?? []) hook(line);
    this.#log({
      level: line.level,
      source: category === 'user' ? 'user' : 'system',
      message: line.message,
      ...(scope && { functionName: scope.functionName, invocationId: scope.invocationId }),
    });
  }
}
