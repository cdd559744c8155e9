import { channel } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

/** One request of an SDK and what the store said of it. */
interface Call {
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Request units, for Cosmos DB. */
  readonly charge: number;
  readonly isQuery: boolean;
  /** Names no partition: only the sweepers ask all of them. */
  readonly isSweep: boolean;
  readonly sentBytes: number;
}

/** Requests by kind, such as `cosmos core create`, with the request units and the bytes sent of each kind. */
export type Counts = Readonly<
  Record<string, { readonly calls: number; readonly units: number; readonly bytes: number }>
>;

export interface CallCounter {
  /** What was counted since the last time it was asked. */
  readonly take: () => Counts;
  /** Milliseconds since the last counted call. */
  readonly quietMs: () => number;
  readonly stop: () => void;
}

/**
 * Counts what the SDKs of this process really send over HTTP (Node's own diagnostics channels: `node:http` and `fetch`),
 * by store, container and kind of operation. `stores` names what listens where.
 */
export function countCalls(stores: Readonly<Record<'cosmos' | 'blob' | 'queue' | 'realtime', string>>): CallCounter {
  let lastAt = performance.now();
  let counts: Record<string, { calls: number; units: number; bytes: number }> = {};
  const places = new Map(Object.entries(stores).map(([name, address]) => [new URL(address).host, name]));
  const note = (call: Call): void => {
    const store = places.get(call.host);
    if (store === undefined) return;
    const kind = `${store} ${store === 'cosmos' ? cosmosKind(call) : storageKind(store, call)}`;
    // The host polls the queue whether there is work or not.
    if (kind === 'queue get') return;
    lastAt = performance.now();
    const entry = counts[kind] ?? { calls: 0, units: 0, bytes: 0 };
    counts[kind] = {
      calls: entry.calls + 1,
      units: entry.units + call.charge,
      bytes: entry.bytes + (call.status < 300 ? call.sentBytes : 0),
    };
  };
  const finished = (message: unknown): void => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    note({
      host: String(request.getHeader('host')),
      method: request.method,
      path: request.path,
      status: response.statusCode ?? 0,
      charge: Number(response.headers['x-ms-request-charge'] ?? 0),
      isSweep: request.method === 'POST' && request.getHeader('x-ms-documentdb-partitionkey') === undefined,
      sentBytes: Number(request.getHeader('content-length') ?? 0),
      isQuery:
        request.getHeader('x-ms-documentdb-isquery') !== undefined ||
        request.getHeader('x-ms-documentdb-query') !== undefined,
    });
  };
  const fetched = (message: unknown): void => {
    const { request, response } = message as {
      request: { origin: string; method: string; path: string; headers: readonly string[] | string };
      response: { statusCode: number; headers: readonly Buffer[] };
    };
    const sent = Array.isArray(request.headers) ? request.headers.join('\n') : String(request.headers);
    const names = response.headers.map(String);
    const at = names.findIndex((name) => name.toLowerCase() === 'x-ms-request-charge');
    note({
      host: new URL(request.origin).host,
      method: request.method,
      path: request.path,
      status: response.statusCode,
      charge: at < 0 ? 0 : Number(names[at + 1]),
      isSweep: request.method === 'POST' && !/x-ms-documentdb-partitionkey/i.test(sent),
      sentBytes: Number(/content-length[:\s]+(\d+)/i.exec(sent)?.[1] ?? 0),
      isQuery: /x-ms-documentdb-(is)?query/i.test(sent),
    });
  };
  channel('http.client.response.finish').subscribe(finished);
  channel('undici:request:headers').subscribe(fetched);
  return {
    take() {
      const taken = counts;
      counts = {};
      lastAt = performance.now();
      return Object.fromEntries(Object.entries(taken).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    },
    quietMs: () => performance.now() - lastAt,
    stop() {
      channel('http.client.response.finish').unsubscribe(finished);
      channel('undici:request:headers').unsubscribe(fetched);
    },
  };
}

function cosmosKind({ method, path, isQuery, isSweep }: Call): string {
  const [, container = 'account', rest = ''] = /\/colls\/([^/?]+)(?:\/docs)?(\/[^?]+)?/.exec(path) ?? [];
  if (container === 'account') return 'account read';
  if (isSweep) return `${container} sweep`;
  const names: Readonly<Record<string, string>> = { GET: 'read', PUT: 'replace', DELETE: 'delete', PATCH: 'patch' };
  if (method === 'POST') return `${container} ${isQuery ? 'query' : 'write'}`;
  return `${container} ${rest === '' ? 'list' : (names[method] ?? method)}`;
}

function storageKind(store: string, { method, path }: Call): string {
  if (store === 'realtime') return 'message';
  if (store === 'queue') {
    if (path.includes('peekonly')) return 'peek';
    return { POST: 'put', GET: 'get', DELETE: 'delete', PUT: 'update' }[method] ?? method;
  }
  if (/[?&]comp=list/.test(path)) return 'list';
  if (/[?&]comp=snapshot/.test(path)) return 'write';
  return { GET: 'read', HEAD: 'other', PUT: 'write', DELETE: 'delete' }[method] ?? 'other';
}
