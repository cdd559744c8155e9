import type { IncomingMessage, ServerResponse } from 'node:http';
import { findTokenClaims, signToken } from './access-token.ts';
import { groupNameLimit } from './handle-client-message.ts';
import type { Hub } from './hub.ts';
import type { MessageData } from './message-data.ts';
import { type RestAnswer, type RestCall, RestError, type RestOperation, restOperations } from './rest-operations.ts';

/** The service refuses larger messages. */
export const messageLimitBytes = 1024 * 1024;

/** What the REST and the client endpoint share. */
export interface WebPubSubState {
  readonly accessKey: string;
  /** The hub of this name, whatever its case; hubs need no creation. Undefined: the name is not one of a hub. */
  hub(name: string): Hub | undefined;
}

/** Answers one request to the data-plane REST API; never throws. */
export async function serveRest(
  state: WebPubSubState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await answerRest(state, request).catch((error: unknown): RestAnswer => {
    if (error instanceof URIError)
      return { status: 400, body: { code: 'InvalidPath', message: 'The path is not percent-encoded UTF-8.' } };
    if (error instanceof RestError) return { status: error.status, body: { code: error.code, message: error.message } };
    return { status: 500, body: { code: 'InternalServerError', message: String(error) } };
  });
  // What of the body was not read must not be taken for the next request of this connection.
  if (!request.readableEnded) response.setHeader('connection', 'close');
  if (answer.body === undefined) {
    response.writeHead(answer.status, answer.status === 204 ? {} : { 'content-length': 0 }).end();
    return;
  }
  const body = JSON.stringify(answer.body);
  response.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function answerRest(state: WebPubSubState, request: IncomingMessage): Promise<RestAnswer> {
  const address = `http://${request.headers.host ?? ''}${request.url ?? ''}`;
  const url = URL.parse(address);
  if (url === null) throw new RestError(400, 'InvalidPath', 'The request has no valid address.');
  if (url.pathname === '/api/health') return { status: 200 };
  const [, hubName, path] = /^\/api\/hubs\/([^/]+)\/(.+)$/.exec(url.pathname) ?? [];
  if (hubName === undefined || path === undefined)
    throw new RestError(404, 'NotFound', 'The path is not part of the API.');
  authorise(state, request, address);
  const hub = state.hub(decodeURIComponent(hubName));
  if (hub === undefined)
    throw new RestError(400, 'InvalidHub', 'A hub name is a letter and up to 127 letters, digits and _`,.[]');

  const { operation, params } = findOperation(request.method ?? '', path);
  checkQuery(url.searchParams);
  const call: RestCall = {
    hub,
    hubName,
    query: url.searchParams,
    param: (name) => params[name] ?? '',
    message: () => readMessage(request),
    clientToken: ({ userId, roles, groups, minutes }) =>
      signToken(
        {
          aud: `${url.origin}/client/hubs/${hubName}`,
          exp: Math.floor(Date.now() / 1000) + minutes * 60,
          sub: userId,
          role: roles,
          'webpubsub.group': groups,
        },
        state.accessKey,
      ),
  };
  return operation.run(call);
}

function authorise({ accessKey }: WebPubSubState, request: IncomingMessage, address: string): void {
  const [, token = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  // The audience is the whole address; some SDKs sign it without its query.
  const audiences = [address, address.replace(/\?.*$/, '')];
  if (findTokenClaims(token, accessKey, audiences) === undefined) {
    throw new RestError(
      401,
      'Unauthorized',
      'The bearer token is missing, expired, of another key or for another address.',
    );
  }
}

function findOperation(
  method: string,
  path: string,
): { operation: RestOperation; params: Readonly<Record<string, string>> } {
  const segments = path.split('/');
  const matches = restOperations.flatMap((operation) => {
    const params = matchPath(operation.path.split('/'), segments);
    return params ? [{ operation, params }] : [];
  });
  const found = matches.find(({ operation }) => operation.method === method);
  if (found) return found;
  if (matches.length > 0) throw new RestError(405, 'MethodNotAllowed', `The path does not take ${method}.`);
  throw new RestError(404, 'NotFound', 'The path is not part of the API.');
}

function matchPath(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = decodeURIComponent(segments[index] ?? '');
    if (!part.startsWith('{')) {
      if (part !== segment) return undefined;
    } else if (segment === '' || segment.length > groupNameLimit) return undefined;
    else params[part.slice(1, -1)] = segment;
  }
  return params;
}

function checkQuery(query: URLSearchParams): void {
  if (query.has('filter'))
    throw new RestError(501, 'NotImplemented', 'The local stand-in does not support OData filters.');
  const timeToLive = query.get('messageTtlSeconds');
  if (timeToLive !== null && !(/^\d+$/.test(timeToLive) && Number(timeToLive) <= 300)) {
    throw new RestError(400, 'InvalidQuery', 'messageTtlSeconds is a whole number from 0 to 300.');
  }
}

async function readMessage(request: IncomingMessage): Promise<MessageData> {
  const contentType = (request.headers['content-type'] ?? '').replace(/;.*$/s, '').trim().toLowerCase();
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > messageLimitBytes) throw new RestError(413, 'PayloadTooLarge', 'A message has at most 1 MB.');
    chunks.push(chunk);
  }
  const data = Buffer.concat(chunks);
  switch (contentType) {
    case 'text/plain':
      return { dataType: 'text', data: data.toString() };
    case 'application/json':
      return { dataType: 'json', data: parseBody(data) };
    case 'application/octet-stream':
      return { dataType: 'binary', data };
    default:
      throw new RestError(
        415,
        'UnsupportedMediaType',
        'A message is text/plain, application/json or application/octet-stream.',
      );
  }
}

function parseBody(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    throw new RestError(400, 'InvalidJson', 'The body is not JSON.');
  }
}
