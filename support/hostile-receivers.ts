import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { type CertificateAuthority, createCertificateAuthority } from './certificate-authority.ts';
import { closeServer, collectSockets, startReceiver } from './tls-receiver.ts';

/** A receiver that misbehaves, on loopback. */
export interface HostileReceiver {
  readonly port: number;
  readonly close: () => Promise<void>;
}

export interface Misbehaviour {
  readonly name: string;
  /** What the sender must make of it: part of a `WebhookAnswer`. */
  readonly expected: object;
  readonly start: (authority: CertificateAuthority) => Promise<HostileReceiver>;
}

/** Listens for raw sockets. */
export async function listen(server: Server, host = '127.0.0.1', port = 0) {
  const sockets = collectSockets(server);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.total,
    close: () => closeServer(server, sockets.open),
  };
}

/** Writes again and again until the connection is gone. */
export function drip(socket: Socket, write: () => void): void {
  const timer = setInterval(write, 20);
  socket.on('close', () => clearInterval(timer));
}

/** What a misbehaving web server does once it has the whole request. */
type Misanswer = (response: ServerResponse, socket: Socket) => void;

const bomb = gzipSync(Buffer.alloc(50_000_000));

export const misanswers = {
  'never answers': [() => undefined, { fault: 'timeout' }],
  'breaks the connection': [(_, socket) => void socket.destroy(), { fault: 'connection_reset' }],
  'hangs up without a word': [(_, socket) => void socket.end(), { fault: 'connection_reset' }],
  'drips its body': [
    (response, socket) => {
      response.writeHead(200);
      drip(socket, () => response.write('.'));
    },
    { statusCode: 200 },
  ],
  'never ends its body': [
    (response) => {
      response.writeHead(500);
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', pour);
      pour();
    },
    { statusCode: 500, bodyStart: 'x'.repeat(1024) },
  ],
  'announces more than it sends': [
    (response) => void response.writeHead(200, { 'content-length': '1000' }).write('short'),
    { statusCode: 200, bodyStart: 'short' },
  ],
  'breaks off its body': [
    (response, socket) => {
      response.writeHead(202, { 'content-length': '1000' });
      response.write('short', () => socket.destroy());
    },
    { statusCode: 202 },
  ],
  'sends a gzip bomb': [
    (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    { statusCode: 200 },
  ],
  'sends 40 KB of headers': [
    (response) => void response.writeHead(200, { 'x-large': 'x'.repeat(40_000) }).end(),
    { fault: 'headers_too_large' },
  ],
  'sends early hints for ever': [
    (_, socket) => drip(socket, () => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n')),
    { fault: 'timeout' },
  ],
  'redirects to itself': [(response) => void response.writeHead(307, { location: '/' }).end(), { statusCode: 307 }],
  'wants to be asked after a thousand years': [
    (response) => void response.writeHead(503, { 'retry-after': '99999999999999999999' }).end(),
    { statusCode: 503, retryAfter: '99999999999999999999' },
  ],
} as const satisfies Record<string, readonly [Misanswer, object]>;

/** After the request's first bytes, raw over TLS. */
const speakTls = (speak: (socket: TLSSocket) => void) => (authority: CertificateAuthority) =>
  createTlsServer(authority.issueFor(['127.0.0.1']), (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => speak(socket));
  });

const silentTls =
  (identify: (authority: CertificateAuthority) => { key: string; cert: string }) => (authority: CertificateAuthority) =>
    createTlsServer(identify(authority), (socket) => void socket.on('error', () => undefined));

const rawMisbehaviours = {
  'drips its status line': [speakTls((socket) => drip(socket, () => socket.write('H'))), { kind: 'unanswered' }],
  'drips its headers': [
    speakTls((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      drip(socket, () => socket.write('x: y\r\n'));
    }),
    { fault: 'timeout' },
  ],
  'speaks no HTTP': [speakTls((socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n')), { fault: 'invalid_answer' }],
  'sends two lengths': [
    speakTls((socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab')),
    { kind: 'unanswered' },
  ],
  'switches protocols': [
    speakTls(
      (socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ),
    { kind: 'unanswered' },
  ],
  'never finishes its handshake': [() => createTcpServer((socket) => void socket.resume()), { fault: 'timeout' }],
  'speaks no TLS': [
    () => createTcpServer((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n')),
    { fault: 'tls_failed' },
  ],
  'has a certificate of somebody unknown': [
    silentTls(() => createCertificateAuthority('Somebody').issueFor(['127.0.0.1'])),
    { fault: 'tls_failed' },
  ],
  'has a certificate of another host': [
    silentTls((authority) => authority.issueFor(['other.test'])),
    { fault: 'tls_failed' },
  ],
} as const satisfies Record<string, readonly [(authority: CertificateAuthority) => Server, object]>;

/** Every way to misbehave that reference and practice know; each on a server of its own. */
export const misbehaviours: readonly Misbehaviour[] = [
  ...Object.entries(misanswers).map(([name, [misanswer, expected]]) => ({
    name,
    expected,
    start: (authority: CertificateAuthority) =>
      startReceiver(authority, (_webhook, response) => {
        if (response.socket) misanswer(response, response.socket);
      }),
  })),
  ...Object.entries(rawMisbehaviours).map(([name, [create, expected]]) => ({
    name,
    expected,
    start: (authority: CertificateAuthority) => listen(create(authority)),
  })),
];
