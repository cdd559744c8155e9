import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

/**
 * Takes the network from this process: every way to open a connection throws from now on.
 * The second line of defence; the first is that nothing here is given an address or a key.
 */
export function removeNetwork(): void {
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  dgram.createSocket = refuse;
  Object.assign(dns, { lookup: refuse, resolve: refuse });
  for (const name of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name);
}

function refuse(): never {
  throw new Error('This process has no network.');
}
