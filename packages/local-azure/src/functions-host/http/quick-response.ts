import type { HttpResponseData } from '../core-contract.ts';

const names = new Set(['status', 'headers', 'body', 'jsonBody']);
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
/** What fetch's Headers takes and leaves as it is. */
const headerValue = /^(?:[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?)?$/;

/**
 * What the library makes of the answer of an HTTP function, for the answers that most functions give: a plain object with
 * a status, plain headers and text, bytes or JSON. Undefined leaves everything else (cookies, Response, streams, forms,
 * anything odd) to the library, which goes through fetch's Response and is many times slower. That both give the same is
 * a property that the tests check against the library.
 */
export function toQuickResponse(result: unknown): HttpResponseData | undefined {
  if (!isPlainObject(result)) return undefined;
  for (const name of Object.keys(result)) if (!names.has(name)) return undefined;
  const { status = 200 } = result;
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599) return undefined;
  const headers = toHeaderMap(result['headers']);
  if (!headers) return undefined;
  const content = status === 204 || status === 205 || status === 304 ? { bytes: Buffer.alloc(0) } : toContent(result);
  if (!content) return undefined;
  if (content.type !== undefined && !headers.has('content-type')) headers.set('content-type', content.type);
  return {
    statusCode: String(status),
    // Headers gives them in the order of their names.
    headers: Object.fromEntries([...headers].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    cookies: [],
    enableContentNegotiation: false,
    body: { bytes: content.bytes },
  };
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function toHeaderMap(headers: unknown): Map<string, string> | undefined {
  const map = new Map<string, string>();
  if (headers === undefined) return map;
  if (!isPlainObject(headers)) return undefined;
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    if (typeof value !== 'string' || !headerName.test(name) || !headerValue.test(value)) return undefined;
    if (map.has(key)) return undefined;
    map.set(key, value);
  }
  return map;
}

function toContent({
  body,
  jsonBody,
}: Readonly<Record<string, unknown>>): { readonly bytes: Buffer; readonly type?: string } | undefined {
  if (jsonBody !== undefined && jsonBody !== null) {
    const text = JSON.stringify(jsonBody) as string | undefined;
    return text === undefined ? undefined : { bytes: Buffer.from(text), type: 'application/json' };
  }
  if (body === undefined || body === null) return { bytes: Buffer.alloc(0) };
  if (typeof body === 'string') return { bytes: Buffer.from(body), type: 'text/plain;charset=UTF-8' };
  if (body instanceof Uint8Array && body.buffer instanceof ArrayBuffer) return { bytes: Buffer.from(body) };
  return undefined;
}
