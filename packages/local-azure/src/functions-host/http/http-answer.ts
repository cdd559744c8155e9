import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { HttpResponseData } from '../core-contract.ts';
import { toSetCookie } from './set-cookie.ts';

/** An answer ready to be written. Header names keep their order; a body of 0 bytes is no body. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Uint8Array | undefined;
}

/** A status without a body: what the platform itself answers. */
export const bareAnswer = (status: number, headers: HttpAnswer['headers'] = []): HttpAnswer => ({ status, headers });

/**
 * Turns what a function returned into an answer. A header value that ASP.NET refuses (control characters, anything
 * outside ASCII) makes it an empty 500 that keeps the headers set before it, as on the real host. Throws for content
 * negotiation, which would convert the body by rules of .NET.
 */
export function toAnswer(response: HttpResponseData | null | undefined): HttpAnswer {
  if (!response) return bareAnswer(204);
  if (response.enableContentNegotiation) throw new Error('enableContentNegotiation is not supported by this host.');
  const headers: [string, string][] = [];
  // As on the real host the content type comes first and an empty one is none.
  const { 'content-type': contentType, ...others } = response.headers;
  if (contentType) headers.push(['content-type', contentType]);
  for (const [name, value] of Object.entries(others)) {
    if (!/^[\t\x20-\x7e]*$/.test(value)) return bareAnswer(500, headers);
    headers.push([name, value]);
  }
  if (contentType && !/^[\t\x20-\x7e]*$/.test(contentType)) return bareAnswer(500);
  const cookies = response.cookies.map((cookie): [string, string] => ['set-cookie', toSetCookie(cookie)]);
  return { status: Number(response.statusCode), headers: [...headers, ...cookies], body: response.body?.bytes };
}

interface WriteOptions {
  /** `extensions.http.customHeaders`: added where the answer does not have them. */
  readonly customHeaders: Readonly<Record<string, string>>;
  /** True ends the connection after this answer. */
  readonly isLast: boolean;
}

/** Writes an answer the way Kestrel does: a body is chunked unless the function itself said how long it is. */
export function writeAnswer(response: ServerResponse, answer: HttpAnswer, options: WriteOptions): void {
  const { status, body } = answer;
  const hasBody = body !== undefined && body.length > 0 && status !== 204 && status !== 205 && status !== 304;
  const own = new Map(answer.headers.map(([name, value]) => [name.toLowerCase(), value]));
  const declaredLength = own.get('content-length');
  const isHead = response.req.method === 'HEAD';
  const isLengthChecked = declaredLength !== undefined && !isHead && status !== 304;
  if (isLengthChecked && !isLengthPossible(declaredLength, hasBody ? body.length : 0)) {
    // Kestrel notices before anything is sent and starts again with nothing but the status.
    return writeAnswer(response, bareAnswer(500), { ...options, customHeaders: {} });
  }
  const transferEncoding = own.get('transfer-encoding');
  // Whether the connection stays is for the client and the host to say; a function can only ask for its end.
  const isLast = options.isLast || !response.shouldKeepAlive || own.get('connection')?.toLowerCase() === 'close';
  const headers = answer.headers.filter(([name]) => name.toLowerCase() !== 'connection').flat();
  for (const [name, value] of Object.entries(options.customHeaders)) {
    if (!own.has(name.toLowerCase())) headers.push(name, value);
  }
  if (!own.has('server')) headers.push('Server', 'Kestrel');
  const isFramed = declaredLength !== undefined || transferEncoding !== undefined;
  if (!isFramed && !isHead) {
    if (hasBody && response.req.httpVersion !== '1.0') headers.push('Transfer-Encoding', 'chunked');
    else if (!hasBody && status !== 204 && status !== 304) headers.push('Content-Length', '0');
  }
  // Without a Connection header node:http would add Keep-Alive, which Kestrel does not send.
  if (isLast) headers.push('Connection', 'close');
  else response.removeHeader('connection');
  response.writeHead(status, STATUS_CODES[status] ?? '', headers);
  const content = hasBody && !isHead ? body : undefined;
  if (transferEncoding !== undefined) return endUnframed(response, content);
  if (content && !isFramed && response.chunkedEncoding) return endInOneChunk(response, content);
  response.end(content);
  if (declaredLength !== undefined && content && Number(declaredLength) > content.length) {
    response.once('finish', () => response.socket?.destroy());
  }
}

/** An exact length is kept, a longer one breaks the answer off after the body, anything else cannot be sent. */
function isLengthPossible(declaredLength: string, bodyBytes: number): boolean {
  if (!/^\d+$/.test(declaredLength)) return false;
  const length = Number(declaredLength);
  return length === bodyBytes || (bodyBytes > 0 && length > bodyBytes);
}

/** A function that sets Transfer-Encoding takes the framing upon itself: its bytes go out as they are. */
function endUnframed(response: ServerResponse, body: Uint8Array | undefined): void {
  response.chunkedEncoding = false;
  if (body) response.write(body);
  else response.flushHeaders();
  response.socket?.end();
}

const largestJoinedBytes = 65_536;

/** Head and a small body leave in one write: node:http would make five of them. */
function endInOneChunk(response: ServerResponse, body: Uint8Array): void {
  if (body.length > largestJoinedBytes) {
    response.end(body);
    return;
  }
  response.chunkedEncoding = false;
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  response.end(`${body.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`, 'latin1');
}
