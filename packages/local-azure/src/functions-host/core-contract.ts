/**
 * The part of the `@azure/functions-core` contract that `@azure/functions` 4.16 uses. On Azure the Node worker provides
 * this module; it is not on npm, so its shapes are declared here.
 */

/** Data for a function: exactly one of the fields is set. The library JSON-parses a `string` when it can. */
export type TypedDataIn =
  | { readonly string: string }
  | { readonly json: string }
  | { readonly http: HttpRequestData }
  | Readonly<Record<string, never>>;

/** Data from a function: string, view, integer, other number, anything else; at most one field is set. */
export interface TypedDataOut {
  readonly string?: string;
  readonly bytes?: Uint8Array;
  readonly int?: number;
  readonly double?: number;
  readonly json?: string;
  readonly http?: HttpResponseData;
}

export type NullableStrings = Readonly<Record<string, { readonly value: string }>>;

/** A request as the library reads it. Header names are lower-case, values joined by a comma. */
export interface HttpRequestData {
  readonly method: string;
  readonly url: string;
  readonly nullableHeaders: NullableStrings;
  readonly nullableQuery: NullableStrings;
  readonly nullableParams: NullableStrings;
  readonly body?: { readonly bytes: Uint8Array };
}

/** An answer as the library writes it. `headers` holds one value per lower-case name; the last `set-cookie` wins. */
export interface HttpResponseData {
  readonly statusCode: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly HttpCookie[];
  readonly enableContentNegotiation: boolean;
  readonly body?: { readonly bytes?: Uint8Array } | null;
}

export interface HttpCookie {
  readonly name: string;
  readonly value: string;
  readonly domain?: { readonly value: string };
  readonly path?: { readonly value: string };
  /** Seconds since 1970. */
  readonly expires?: { readonly value: { readonly seconds: number } };
  readonly secure?: { readonly value: boolean };
  readonly httpOnly?: { readonly value: boolean };
  /** `none` says that the app asked for nothing; `explicitNone` is the attribute `None`. */
  readonly sameSite: 'none' | 'lax' | 'strict' | 'explicitNone';
  /** Seconds. */
  readonly maxAge?: { readonly value: number };
}

export type LogLevel = 'trace' | 'debug' | 'information' | 'warning' | 'error' | 'critical' | 'none';

/** `user` is the app's own line, `system` one of the host or the library. */
export type LogCategory = 'user' | 'system' | 'customMetric';

export interface Binding {
  readonly type: string;
  readonly direction: 'in' | 'out' | 'inout';
  readonly [option: string]: unknown;
}

export interface RetryOptions {
  /** -1 retries for ever. */
  readonly maxRetryCount: number;
  readonly retryStrategy: 'fixedDelay' | 'exponentialBackoff';
  readonly delayInterval?: { readonly seconds: number };
  readonly minimumInterval?: { readonly seconds: number };
  readonly maximumInterval?: { readonly seconds: number };
}

export interface FunctionMetadata {
  readonly name: string;
  readonly functionId?: string;
  readonly bindings: Readonly<Record<string, Binding>>;
  readonly retryOptions?: RetryOptions | undefined;
}

export type FunctionCallback = (...inputs: unknown[]) => unknown;

export interface RetryContext {
  readonly retryCount: number;
  readonly maxRetryCount: number;
  readonly exception?: { readonly message: string; readonly source: string; readonly stackTrace: string };
}

export interface InvocationRequest {
  readonly invocationId: string;
  readonly functionId: string;
  readonly inputData: readonly { readonly name: string; readonly data: TypedDataIn }[];
  readonly triggerMetadata: Readonly<Record<string, TypedDataIn>> | undefined;
  readonly traceContext: {
    readonly traceParent: string;
    readonly traceState: string;
    readonly attributes: Record<string, string>;
  };
  readonly retryContext: RetryContext | null;
}

export type InvocationState = 'preInvocationHooks' | 'invocation' | 'postInvocationHooks';

export interface CoreInvocationContext {
  readonly invocationId: string;
  readonly metadata: FunctionMetadata;
  readonly request: InvocationRequest;
  state: InvocationState | undefined;
  log(level: LogLevel, category: LogCategory, message: string): void;
}

export interface InvocationResponse {
  readonly outputData?: readonly { readonly name: string; readonly data: TypedDataOut }[];
  readonly returnValue?: TypedDataOut | null;
}

export interface InvocationModel {
  getArguments(): Promise<{ readonly context: unknown; readonly inputs: unknown[] }>;
  invokeFunction(context: unknown, inputs: unknown[], callback: FunctionCallback): Promise<unknown>;
  getResponse(context: unknown, result: unknown): Promise<InvocationResponse>;
}

export interface ProgrammingModel {
  readonly name: string;
  readonly version: string;
  getInvocationModel(context: CoreInvocationContext): InvocationModel;
  getCapabilities(capabilities: Record<string, string>): Promise<Record<string, string>>;
}

export const hookNames = ['appStart', 'appTerminate', 'preInvocation', 'postInvocation', 'log'] as const;

export type HookName = (typeof hookNames)[number];

export type HookCallback = (context: object) => unknown;
