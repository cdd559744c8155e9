import type { DurableEngine, DurableHttpResponse } from '../functions-host/durable/contract.ts';

/** Sends a request to the engine's HTTP API as the SDK's client does. `path` may have a query. */
export function sendDurable(
  engine: DurableEngine,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): Promise<DurableHttpResponse> {
  const [beforeQuery = '', query = ''] = path.split('?');
  return engine.handle({
    method,
    path: beforeQuery,
    query: new URLSearchParams(query),
    headers,
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    origin: 'http://localhost:7071',
  });
}
