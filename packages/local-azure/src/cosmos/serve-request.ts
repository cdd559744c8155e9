import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startContinuation } from './continuation.ts';
import { CosmosError, toErrorBody } from './cosmos-error.ts';
import { maximumDocumentBytes } from './documents.ts';
import { type Answer, type Exchange, findHeader, toFeedText } from './exchange.ts';
import type { Fault, FaultInjector } from './faults.ts';
import { handleRequest, type RequestContext, toErrorAnswer, toFaultableRequest } from './handle-request.ts';
import { parseRoute } from './route.ts';

/** A larger body is read to its end and then refused. */
const maximumBodyBytes = 2 * maximumDocumentBytes;

/** Reads a request to its end and answers it, or breaks its connection where a fault says so. */
export async function serveRequest(
  context: RequestContext,
  faults: FaultInjector | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await readBody(request);
    const answer = answerRequest(context, faults, request, body);
    if (answer === 'reset') request.socket.resetAndDestroy();
    else send(response, answer, context.account.storage.sequence.last);
  } catch (error) {
    // The client went away while it was sending.
    if (!request.complete) response.destroy();
    else send(response, toErrorAnswer(error, context.reportFailure), 0);
  }
}

function answerRequest(
  context: RequestContext,
  faults: FaultInjector | undefined,
  request: IncomingMessage,
  body: Buffer,
): Answer | 'reset' {
  if (body.length > maximumBodyBytes) throw new CosmosError(413, 'The body of the request is too large.');
  const exchange: Exchange = { method: request.method ?? '', headers: request.headers, body };
  const route = parseRoute((request.url ?? '/').split('?', 1)[0] ?? '/');
  const fault = faults?.(toFaultableRequest(route, exchange));
  if (!fault) return handleRequest(context, route, exchange);
  if (fault.kind === 'empty-page') return toEmptyPage(exchange);
  if (fault.isApplied) handleRequest(context, route, exchange);
  return fault.kind === 'reset' ? 'reset' : toFaultAnswer(fault);
}

function toEmptyPage(exchange: Exchange): Answer {
  const continuation = findHeader(exchange, 'x-ms-continuation') ?? startContinuation;
  return { status: 200, text: toFeedText('', 'Documents', []), charge: 0, continuation, itemCount: 0 };
}

function toFaultAnswer(fault: Extract<Fault, { kind: 'status' }>): Answer {
  const { status, retryAfterMs = status === 429 ? 10 : undefined } = fault;
  const text = toErrorBody(status, 'This failure was asked for.');
  return { status, text, charge: 0, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    // Beyond the limit only the size matters, by one byte.
    if (sizeBytes <= maximumBodyBytes) chunks.push(chunk);
  }
  return sizeBytes > maximumBodyBytes ? Buffer.alloc(maximumBodyBytes + 1) : Buffer.concat(chunks);
}

function send(response: ServerResponse, answer: Answer, lsn: number): void {
  const { text, etag, continuation, itemCount, substatus, containerRid, retryAfterMs } = answer;
  const headers: Record<string, string | number> = {
    'x-ms-activity-id': randomUUID(),
    'x-ms-request-charge': answer.charge.toFixed(2),
  };
  if (text !== undefined) {
    headers['content-type'] = 'application/json';
    headers['content-length'] = Buffer.byteLength(text);
  }
  if (etag !== undefined) headers['etag'] = etag;
  if (continuation !== undefined) headers['x-ms-continuation'] = continuation;
  if (itemCount !== undefined) headers['x-ms-item-count'] = itemCount;
  if (substatus !== undefined) headers['x-ms-substatus'] = substatus;
  if (retryAfterMs !== undefined) headers['x-ms-retry-after-ms'] = retryAfterMs;
  if (containerRid !== undefined) {
    headers['x-ms-content-path'] = containerRid;
    headers['x-ms-session-token'] = `0:-1#${lsn}`;
  }
  response.writeHead(answer.status, headers);
  response.end(text);
}
