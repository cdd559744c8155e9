import type { IncomingMessage } from 'node:http';
import type { NullableStrings } from '../core-contract.ts';
import { isHostReadable } from './host-header.ts';
import { decodePercent, encodePath } from './percent-encoding.ts';

/** The head of a request as the platform reads it, or the status it refuses the request with before any function. */
export type Head = RequestHead | { readonly refusedStatus: 400 | 414 | 431 };

export interface RequestHead {
  readonly refusedStatus?: never;
  readonly method: string;
  /** Decoded once (`%2F` stays), dot segments resolved. */
  readonly path: string;
  /** What follows the question mark, as sent; empty without one. */
  readonly query: string;
  /** The address that the app sees: `http://<Host header><path><query>`. */
  readonly url: string;
  /** By lower-case name; repeated headers are joined by a comma. */
  readonly headers: NullableStrings;
}

// Limits of Kestrel, the web server under the Functions host.
const maxRequestLineBytes = 8192;
const maxHeadersBytes = 32_768;
const maxHeaders = 100;
const lineEndBytes = 2;

/** Reads the request line and the headers by the rules of the real host. */
export function readHead(request: IncomingMessage): Head {
  const { method = 'GET', url: target = '/', rawHeaders } = request;
  if (method.length + target.length + ' HTTP/1.1 '.length + lineEndBytes > maxRequestLineBytes) {
    return { refusedStatus: 414 };
  }
  const read = readHeaders(rawHeaders);
  if (typeof read === 'number') return { refusedStatus: read };
  const { headers, hostCount } = read;
  const host = headers['host']?.value ?? '';
  if (hostCount > 1 || (hostCount === 0 && request.httpVersion === '1.1')) return { refusedStatus: 400 };
  if (!isHostReadable(host)) return { refusedStatus: 400 };
  const origin = toOriginForm(target, host);
  // Raw bytes outside ASCII never reach the app, and nothing that decodes to NUL does.
  if (origin === undefined || !/^[\x21-\x7e]*$/.test(origin) || /^[^?]*%00/.test(origin)) return { refusedStatus: 400 };
  const queryStart = origin.indexOf('?');
  const path = readPath(queryStart === -1 ? origin : origin.slice(0, queryStart));
  const query = queryStart === -1 ? '' : origin.slice(queryStart + 1);
  const shownQuery = queryStart === -1 ? '' : `?${query.replaceAll('#', '%23')}`;
  return { method, path, query, url: `http://${host}${encodePath(path)}${shownQuery}`, headers };
}

function readHeaders(rawHeaders: readonly string[]): { headers: NullableStrings; hostCount: number } | 400 | 431 {
  if (rawHeaders.length > 2 * maxHeaders) return 431;
  // No prototype: a header may be called __proto__.
  const headers: Record<string, { value: string }> = Object.create(null);
  let hostCount = 0;
  let sizeBytes = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const rawValue = rawHeaders[index + 1] ?? '';
    sizeBytes += name.length + rawValue.length + 2 * lineEndBytes;
    const value = decodeUtf8(rawValue);
    if (value === undefined) return 400;
    if (name === 'host') hostCount += 1;
    const earlier = headers[name];
    if (earlier) earlier.value += `,${value}`;
    else headers[name] = { value };
  }
  return sizeBytes > maxHeadersBytes ? 431 : { headers, hostCount };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** node:http hands over bytes as Latin-1 characters; Kestrel reads UTF-8 and refuses what is not. */
function decodeUtf8(latin1: string): string | undefined {
  if (/^[\0-\x7f]*$/.test(latin1)) return latin1;
  try {
    return utf8.decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return undefined;
  }
}

/** `http://host/path` must name the host of the Host header; `*` has an empty path. */
function toOriginForm(target: string, host: string): string | undefined {
  if (target.startsWith('/')) return target;
  if (target === '*') return '';
  const [, authority, rest = ''] = /^https?:\/\/([^/?]*)(.*)$/is.exec(target) ?? [];
  if (authority?.toLowerCase() !== host.toLowerCase()) return undefined;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function readPath(rawPath: string): string {
  const decoded = decodePercent(rawPath, { keepSlash: true });
  return decoded.includes('/.') ? removeDotSegments(decoded) : decoded;
}

function removeDotSegments(path: string): string {
  const segments = path.split('/').slice(1);
  const kept: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const isDot = segment === '.' || segment === '..';
    if (segment === '..') kept.pop();
    if (!isDot) kept.push(segment);
    else if (index === segments.length - 1) kept.push('');
  }
  return `/${kept.join('/')}`;
}

/** Query parameters as the host passes them on: decoded, names merged ignoring case, values joined by a comma. */
export function readQuery(query: string): NullableStrings {
  const values: Record<string, { value: string }> = Object.create(null);
  if (query === '') return values;
  const namesByLowerCase = new Map<string, string>();
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decodeQueryText(equals === -1 ? pair : pair.slice(0, equals));
    const value = equals === -1 ? '' : decodeQueryText(pair.slice(equals + 1));
    const knownName = namesByLowerCase.get(name.toLowerCase());
    const known = knownName === undefined ? undefined : values[knownName];
    if (known) {
      known.value += `,${value}`;
    } else {
      namesByLowerCase.set(name.toLowerCase(), name);
      values[name] = { value };
    }
  }
  return values;
}

const decodeQueryText = (text: string): string => decodePercent(text.replaceAll('+', ' '), { keepSlash: false });
