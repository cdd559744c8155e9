import type { IncomingHttpHeaders } from 'node:http';
import { CosmosError } from './cosmos-error.ts';

/** A request, read to its end. */
export interface Exchange {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An answer before the headers that every answer has. */
export interface Answer {
  readonly status: number;
  /** JSON; undefined: no body. */
  readonly text?: string | undefined;
  readonly etag?: string | undefined;
  /** Request units. */
  readonly charge: number;
  readonly continuation?: string | undefined;
  /** Rows in the body of a feed. */
  readonly itemCount?: number;
  readonly substatus?: number | undefined;
  /** `_rid` of the container the answer is about: under it the client keeps its session token. */
  readonly containerRid?: string;
  readonly retryAfterMs?: number;
}

/** The first value of a header, name in lower case. */
export function findHeader({ headers }: Exchange, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Whether a header says true, in whatever case. */
export function isHeaderTrue(exchange: Exchange, name: string): boolean {
  return findHeader(exchange, name)?.toLowerCase() === 'true';
}

/** The body as JSON. Throws 400. */
export function parseJsonBody({ body }: Exchange): unknown {
  try {
    return JSON.parse(body.toString());
  } catch (cause) {
    throw new CosmosError(400, 'The body of the request is no JSON.', { cause });
  }
}

const defaultRows = 100;
const maximumRows = 1000;

/** `x-ms-max-item-count`: rows per page; -1 leaves it to the service. Throws 400. */
export function parseMaxRows(exchange: Exchange): number {
  const text = findHeader(exchange, 'x-ms-max-item-count');
  if (text === undefined) return defaultRows;
  const value = Number(text);
  if (value === -1) return maximumRows;
  if (!Number.isSafeInteger(value) || value < 1) throw new CosmosError(400, 'x-ms-max-item-count is -1 or above 0.');
  return value;
}

/** The body of a feed: `name` lists the JSON texts in `rows`. */
export function toFeedText(rid: string, name: string, rows: readonly string[]): string {
  return `{"_rid":${JSON.stringify(rid)},"${name}":[${rows.join(',')}],"_count":${rows.length}}`;
}
