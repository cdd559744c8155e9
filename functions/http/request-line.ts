/** A request that was answered, for the log of a service on a developer's machine. */
export interface AnsweredRequest {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly durationMs: number;
  /** Label of the key, or name of the person, that called; null without either. */
  readonly key: string | null;
}

/** `METHOD path status N ms key`, on one line whatever a client sent; without the query, which may hold names of files. */
export function toRequestLine({ method, url, status, durationMs, key }: AnsweredRequest): string {
  const { pathname } = new URL(url);
  const line = `${method} ${pathname} ${status} ${Math.round(durationMs)} ms ${key ?? '-'}`;
  return line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '?');
}
