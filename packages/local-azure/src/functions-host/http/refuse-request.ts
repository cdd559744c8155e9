import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** How long a refused client may go on sending before the connection is cut. Kestrel's drain time. */
const drainMs = 5000;

/**
 * Answers a request that will not be read any further with a bare status and closes the connection. What the client is
 * still sending is read and dropped for a while: cutting it off would lose the answer on its way.
 */
export function refuseRequest(socket: Duplex, status: number): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Length: 0',
    'Connection: close',
    `Date: ${new Date().toUTCString()}`,
    'Server: Kestrel',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
  socket.on('error', () => socket.destroy());
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), drainMs);
  socket.once('close', () => clearTimeout(timer));
}
