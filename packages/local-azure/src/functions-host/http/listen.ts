import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { HostStartError } from '../host-start-error.ts';
import type { HttpHandler } from './handle-request.ts';
import { refuseRequest } from './refuse-request.ts';
import { type ParseError, reviveMethod } from './revive-method.ts';

export interface HttpListener {
  readonly port: number;
  /** Closes the port at once; resolves when the last answer is out, or cuts what is left after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** Kestrel keeps an idle connection this long. */
const keepAliveMs = 130_000;
/** Larger than the real limits, so that the handler can say whether the request line or the headers are too long. */
const maxHeaderBytes = 131_072;

/** Listens for HTTP. Port 0 takes a free one. Throws a HostStartError when the port cannot be had. */
export async function listen(handler: HttpHandler, port: number, hostname: string): Promise<HttpListener> {
  const server = createServer({
    maxHeaderSize: maxHeaderBytes,
    requireHostHeader: false,
    keepAliveTimeout: keepAliveMs,
    headersTimeout: 30_000,
    requestTimeout: 0,
    noDelay: true,
  });
  server.on('request', (request, response) => handler({ request, response, isExpectingContinue: false }));
  server.on('checkContinue', (request, response) => handler({ request, response, isExpectingContinue: true }));
  // Kestrel ignores expectations it does not know.
  server.on('checkExpectation', (request, response) => handler({ request, response, isExpectingContinue: false }));
  // No function takes CONNECT; node:http would drop the connection without a word.
  server.on('connect', (_request, socket) => refuseRequest(socket, 404));
  server.on('clientError', (error: ParseError, socket) => answerParseError(server, error, socket));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toStartError(error, port)));
    server.listen(port, hostname, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: (graceMs) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

/** After its first error a connection may bring more bytes, and with them more errors. */
const answeredSockets = new WeakSet<Duplex>();

function answerParseError(server: Server, error: ParseError, socket: Duplex): void {
  if (answeredSockets.has(socket)) return;
  answeredSockets.add(socket);
  if (error.code === 'ECONNRESET') {
    socket.destroy();
  } else if (error.code === 'HPE_HEADER_OVERFLOW') {
    refuseRequest(socket, 431);
  } else {
    const outcome = error.code === 'HPE_INVALID_METHOD' ? reviveMethod(server, error, socket) : 'malformed';
    if (outcome !== 'revived') refuseRequest(socket, outcome === 'unknown' ? 404 : 400);
  }
}

function toStartError(error: NodeJS.ErrnoException, port: number): HostStartError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'is already in use: stop the program that listens there or choose another port',
    EACCES: 'may not be used by this user: choose a port above 1023',
  };
  const reason = reasons[error.code ?? ''] ?? `could not be opened (${error.message})`;
  return new HostStartError(`Port ${port} ${reason}.`, { cause: error });
}
