import { METHODS, type Server } from 'node:http';
import { Duplex } from 'node:stream';

/** What node:http says about bytes it cannot parse. */
export interface ParseError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
  /** Where in the packet the parser stopped. */
  readonly bytesParsed?: number;
}

const methodAndSpace = /^([\w!#$%&'*+.^`|~-]+) /;

/**
 * node:http knows methods in upper case only; the real host takes `get` for GET, and an unknown method is one that no
 * function has. Feeds a request of the first kind to the server again, spelled right, and says what became of it.
 */
export function reviveMethod(server: Server, error: ParseError, socket: Duplex): 'revived' | 'unknown' | 'malformed' {
  const { rawPacket = Buffer.alloc(0), bytesParsed = 0 } = error;
  const start = findTokenStart(rawPacket, bytesParsed);
  const method = methodAndSpace.exec(rawPacket.subarray(start, start + 64).toString('latin1'))?.[1];
  if (method === undefined) return 'malformed';
  if (!METHODS.includes(method.toUpperCase())) return 'unknown';
  const rest = rawPacket.subarray(start + method.length);
  server.emit('connection', continueWith(socket, Buffer.concat([Buffer.from(method.toUpperCase()), rest])));
  return 'revived';
}

/** The parser stops at the first letter it does not like, which need not be the first of the method. */
function findTokenStart(packet: Buffer, stoppedAt: number): number {
  let start = stoppedAt;
  while (start > 0 && /[\w-]/.test(String.fromCharCode(packet[start - 1] ?? 0))) start -= 1;
  return start;
}

/** The same connection for a new parser: first `bytes`, then what else arrives. */
function continueWith(socket: Duplex, bytes: Buffer): Duplex {
  const continued = new Duplex({
    read: () => void socket.resume(),
    write: (chunk, encoding, done) => void socket.write(chunk, encoding, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  continued.push(bytes);
  socket.on('data', (chunk: Buffer) => {
    if (!continued.push(chunk)) socket.pause();
  });
  socket.on('end', () => continued.push(null));
  socket.on('error', () => socket.destroy());
  socket.on('close', () => continued.destroy());
  return continued;
}
