import { isAsBefore, shownWorkspace, tellLost } from './session-state.ts';

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

/** The session is in another workspace than the page shows; nothing was done. */
export class ElsewhereError extends Error {
  constructor() {
    super('You are in another workspace now.');
    this.name = 'ElsewhereError';
  }
}

/** True for failures that may pass when tried again: no answer, too many requests, a fault of the service. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

interface ErrorBody {
  readonly detail?: string;
  /** Ends with the code of the error. */
  readonly docs_url?: string;
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

async function toError(response: Response): Promise<Error> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  if (response.status === 409 && body.docs_url?.endsWith('#workspace_changed')) return new ElsewhereError();
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
  /** The workspace it is meant for: that which the page shows, unless stated. Null where it is the same in all of them. */
  readonly workspaceId?: string | null | undefined;
}

/**
 * One call of the service below `/api/console`, with the session's cookie and the workspace that the page shows. Answers the parsed body (undefined for
 * none); throws `ApiError`, or `ElsewhereError`. That the session is lost is also told to those who follow it (`session-state.ts`).
 */
export async function request<T>(
  method: string,
  path: string,
  { body, ifMatch, signal, workspaceId = shownWorkspace() }: RequestOptions = {},
): Promise<T> {
  const response = await fetch(`/api/console${path}`, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }),
      ...(workspaceId ? { 'X-Workspace-Id': workspaceId } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'The service does not answer. Check the connection.');
  });
  if (response.status === 401) tellLost('ended');
  if (!response.ok) {
    const error = await toError(response);
    if (error instanceof ElsewhereError) tellLost('elsewhere');
    throw error;
  }
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

const isLost = (error: unknown): boolean =>
  error instanceof ElsewhereError || (error instanceof ApiError && error.status === 401);

/**
 * As `request`, and again after a while where that may help; when the session has ended or is in another workspace, after the person has come back. Only for
 * calls that may safely arrive twice.
 */
export async function requestAgain<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
  const sinceMs = performance.now();
  const { workspaceId = shownWorkspace() } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request<T>(method, path, { ...options, workspaceId });
    } catch (error) {
      if (isLost(error) && (await isAsBefore(workspaceId ?? undefined))) continue;
      const pauseMs = toPause(error, attempt, sinceMs);
      if (pauseMs === undefined) throw error;
      await wait(pauseMs);
    }
  }
}

/** Removes something, as `requestAgain` calls. What is not there any more, because somebody else or a call whose answer was lost has removed it, is removed. */
export const removeAgain = (path: string, options: RequestOptions = {}): Promise<void> =>
  requestAgain<void>('DELETE', path, options).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
