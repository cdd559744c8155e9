import { EventEmitter, once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { CertificateAuthority } from './certificate-authority.ts';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly atMs: number;
}

/** Decides about a webhook after its whole body came; does nothing but answer. */
export type Answerer = (webhook: ReceivedWebhook, response: ServerResponse, request: IncomingMessage) => void;

/** An HTTPS receiver on loopback that keeps everything it got. */
export interface TlsReceiver {
  readonly port: number;
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** The webhook with this number, counted from 1, once it has come. */
  readonly whenReceived: (number: number) => Promise<ReceivedWebhook>;
  /** TCP connections so far. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

/** Answers 204 to everything. */
export const accept: Answerer = (_webhook, response) => response.writeHead(204).end();

interface ReceiverOptions {
  readonly host?: string;
  readonly port?: number;
  /** Called for every TCP connection before TLS. */
  readonly onConnection?: (socket: Socket) => void;
}

/** Starts a receiver on a free port of `host`. */
export async function startReceiver(
  authority: CertificateAuthority,
  answer: Answerer = accept,
  { host = '127.0.0.1', port = 0, onConnection }: ReceiverOptions = {},
): Promise<TlsReceiver> {
  const received: ReceivedWebhook[] = [];
  const arrivals = new EventEmitter();
  const whenReceived = async (number: number): Promise<ReceivedWebhook> => {
    for (;;) {
      const webhook = received[number - 1];
      if (webhook) return webhook;
      await once(arrivals, 'webhook');
    }
  };
  const server = createServer(authority.issueFor([host, 'localhost', 'receiver.test']), (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const webhook = { path, headers, body: Buffer.concat(chunks).toString('utf8'), atMs: performance.now() };
      received.push(webhook);
      arrivals.emit('webhook');
      answer(webhook, response, request);
    });
    request.on('error', () => undefined); // A sender that was killed.
  });
  const sockets = collectSockets(server);
  if (onConnection) server.prependListener('connection', onConnection);
  server.listen(port, host);
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  return {
    port: bound,
    url: `https://${host}:${bound}/hook`,
    received,
    whenReceived,
    connections: () => sockets.total,
    close: () => closeServer(server, sockets.open),
  };
}

interface Listening {
  on(event: 'connection', listener: (socket: Socket) => void): unknown;
}

/** Follows the TCP connections of a server, below TLS. */
export function collectSockets(server: Listening): { readonly open: Set<Socket>; readonly total: number } {
  const sockets = { open: new Set<Socket>(), total: 0 };
  server.on('connection', (socket: Socket) => {
    sockets.total += 1;
    sockets.open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.open.delete(socket));
  });
  return sockets;
}

/** Closes a server with all its connections. */
export async function closeServer(server: { close(done: () => void): unknown }, open: Iterable<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(resolve));
  for (const socket of open) socket.destroy();
  await closed;
}
