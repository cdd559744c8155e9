import { isSignedInAgain, tellSignedOut } from './signed-out.ts';

/** A refusal of the service, or no answer at all (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  /** How long the service asks to wait; undefined where it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, message: string, fields: ApiError['fields'] = [], retryAfterMs?: number) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
    this.retryAfterMs = retryAfterMs;
  }
}

/** True for failures that may pass when tried again: no answer, too many requests, a fault of the service. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

interface ErrorBody {
  readonly detail?: string;
  readonly message?: string;
  readonly error?: string;
  readonly fields?: readonly { readonly path: string; readonly message: string }[];
}

const plain: Readonly<Record<number, string>> = {
  401: 'You are not signed in.',
  403: 'Your role does not allow this.',
  404: 'This is not here, or no longer.',
  413: 'This is too large.',
  429: 'Too many requests at once.',
};

/** A fault with the field that has it: `name: …`. */
export const sayFault = ({ path, message }: ApiError['fields'][number]): string =>
  path === '' ? message : `${path}: ${message}`;

async function toError(response: Response): Promise<ApiError> {
  const body: ErrorBody = await response.json().catch(() => ({}));
  const fields = body.fields ?? [];
  const said =
    body.detail ?? body.message ?? body.error ?? (fields.length > 0 ? fields.map(sayFault).join('. ') : undefined);
  const fallback =
    response.status >= 500 ? 'The service has failed. Nothing was changed.' : 'The service refused this.';
  const seconds = Number(response.headers.get('Retry-After'));
  return new ApiError(
    response.status,
    said ?? plain[response.status] ?? fallback,
    fields,
    seconds > 0 ? seconds * 1000 : undefined,
  );
}

export interface RequestOptions {
  readonly body?: unknown;
  /** Only this revision is to be changed. */
  readonly ifMatch?: number | undefined;
  readonly signal?: AbortSignal;
}

/**
 * One call of the service below `/api/console`, with the session's cookie. Answers the parsed body (undefined for
 * none); throws `ApiError`. A 401 is also told to those who follow the session (`signed-out.ts`).
 */
export async function request<T>(
  method: string,
  path: string,
  { body, ifMatch, signal }: RequestOptions = {},
): Promise<T> {
  const response = await fetch(`/api/console${path}`, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'The service does not answer. Check the connection.');
  });
  if (response.status === 401) tellSignedOut();
  if (!response.ok) throw await toError(response);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const attempts = 4;
/** A service that asks to wait is asked again for this long. */
const patienceMs = 180_000;

/** How long to wait before the next attempt; undefined where it would not help. */
function toPause(error: unknown, attempt: number, sinceMs: number): number | undefined {
  if (!(error instanceof ApiError) || !isPassing(error)) return undefined;
  const isBusy = error.status === 429 && performance.now() - sinceMs < patienceMs;
  if (!isBusy && attempt >= attempts) return undefined;
  const asked = error.retryAfterMs ?? 250 * 2 ** Math.min(attempt, 6);
  return asked * (isBusy ? 1 + Math.random() : 0.5 + Math.random());
}

/**
 * As `request`, and again after a while where that may help; when the session has ended, after the person has signed in again. Only for calls that may safely
 * arrive twice.
 */
export async function requestAgain<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
  const sinceMs = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request<T>(method, path, options);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401 && (await isSignedInAgain())) continue;
      const pauseMs = toPause(error, attempt, sinceMs);
      if (pauseMs === undefined) throw error;
      await wait(pauseMs);
    }
  }
}
