import { ApiError, UnreachableError } from './api-error.ts';
import { pause } from './pause.ts';

export interface SenderOptions {
  /** How often a refused request is sent again; default 4. */
  readonly retries?: number;
  /** In place of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** In place of real waiting, in milliseconds. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Everything else means that the same request would be refused again (docs/errors.md). */
const retriable: ReadonlySet<number> = new Set([429, 500, 502]);

/**
 * Sends a request. 429, 500 and 502 are repeated with exponential back-off and jitter (0.5 to 1.5 s, then twice that, …), never sooner than `Retry-After`
 * says. Rejects with `ApiError` for any other status of 400 or more, with `UnreachableError` when no answer comes.
 */
export function createSender({ retries = 4, fetch: send = (request) => fetch(request), wait = pause }: SenderOptions) {
  return async (request: Request): Promise<Response> => {
    for (let attempt = 0; ; attempt += 1) {
      const response = await send(request.clone()).catch((cause: unknown) => {
        request.signal.throwIfAborted();
        const { origin } = new URL(request.url);
        throw new UnreachableError(`The service at ${origin} does not answer. Is the address right, and does it run?`, {
          cause,
        });
      });
      if (response.status < 400) return response;
      if (!retriable.has(response.status) || attempt >= retries)
        throw new ApiError(response.status, await response.json().catch(() => undefined));
      await response.body?.cancel();
      const askedMs = 1000 * Number(response.headers.get('retry-after') ?? 0);
      await wait(Math.max(askedMs || 0, 1000 * 2 ** attempt * (0.5 + Math.random())), request.signal);
    }
  };
}
