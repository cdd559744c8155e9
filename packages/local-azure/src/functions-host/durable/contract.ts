/**
 * What the Functions host and the Durable engine need from each other.
 * The host owns functions, invocations and sockets; the engine owns instances, history and time.
 */

/** Runs registered functions for the engine. Implemented by the host's invocation model. */
export interface DurableFunctions {
  hasOrchestrator(name: string): boolean;
  hasActivity(name: string): boolean;
  /**
   * One episode: `requestJson` is the orchestration request (history, input, instanceId, …) as JSON text.
   * Resolves with the returned state; rejects with the error the SDK throws, state after its `$OutOfProcData$` label included.
   */
  invokeOrchestrator(name: string, requestJson: string): Promise<unknown>;
  /** `inputJson` is the JSON text of the input or undefined for none; resolves with the activity's raw return value. */
  invokeActivity(name: string, inputJson: string | undefined, instanceId: string): Promise<unknown>;
}

/** host.json `extensions.durableTask`, parsed. */
export interface DurableTaskSettings {
  readonly hubName: string;
  readonly maxConcurrentOrchestratorFunctions: number;
  readonly maxConcurrentActivityFunctions: number;
}

export interface DurableEngineOptions {
  readonly settings: DurableTaskSettings;
  readonly functions: DurableFunctions;
  /** Key that the addresses of the binding carry as `code`; the host checks it. */
  readonly managementKey?: string;
  /** Folder of the journal; undefined keeps everything in memory. */
  readonly stateFolder: string | undefined;
  /** True reproduces what the real engine does where ours is stricter on purpose (hangs, corrupted inputs). Default false. */
  readonly faithful?: boolean;
  /** Called once, with a sentence for people, when the journal can no longer be written (full disk); nothing runs after it. */
  readonly onFailure?: (sentence: string) => void;
  readonly log: (level: 'info' | 'warning' | 'error', message: string) => void;
}

export interface DurableHttpRequest {
  readonly method: string;
  /** Path below the web hook or RPC root, without a leading slash, still percent-encoded: `instances/abc/terminate`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Request headers by lower-case name; `content-type` and `x-ms-continuation-token` are read. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  /** Origin that addresses in the answer are built on, e.g. `http://localhost:7071`. */
  readonly origin: string;
}

export interface DurableHttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface DurableEngine {
  /** Re-arms timers and re-runs work that the journal shows unfinished. Call once, after all functions are registered. */
  start(): void;
  /** Serves the client's HTTP API (start, status, query, raise, terminate, suspend, resume, purge). */
  handle(request: DurableHttpRequest): Promise<DurableHttpResponse>;
  /**
   * JSON text of the durableClient input binding for a host reachable at `origin`. `rpcBaseUrl` ends in `/durabletask/`
   * and has a port of its own, so that calls of running functions still arrive while the public port is closed for a stop.
   */
  clientBinding(origin: string, rpcBaseUrl: string): string;
  /** Stops taking new work and resolves when running activities have ended or `graceMs` has passed; the journal is closed. */
  stop(graceMs: number): Promise<void>;
}
