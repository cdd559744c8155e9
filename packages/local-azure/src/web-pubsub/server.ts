import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { toPortError } from '../start-error.ts';
import { acceptClient, findSubProtocol } from './accept-client.ts';
import { Hub } from './hub.ts';
import { messageLimitBytes, serveRest } from './serve-rest.ts';

export interface WebPubSubOptions {
  /** 0 or nothing takes a free port. */
  readonly port?: number | undefined;
  /** Signs and checks the tokens of services and clients. */
  readonly accessKey: string;
  readonly host?: string | undefined;
  /** How long the state of a reliable connection is kept after its socket broke; the service keeps it at least 30 s. */
  readonly recoveryWindowMs?: number | undefined;
}

export interface RunningWebPubSub {
  /** `http://HOST:PORT`; the service client needs `allowInsecureConnection: true` for it. */
  readonly endpoint: string;
  readonly connectionString: string;
  stop(): Promise<void>;
}

/**
 * Starts the Web PubSub stand-in: the data-plane REST API (2024-12-01) and the client endpoint with
 * `json.webpubsub.azure.v1`, `json.reliable.webpubsub.azure.v1` and raw WebSockets. Hubs need no creation; everything is
 * in memory, as clients of the service expect to lose their connection when it restarts. Throws `LocalStartError` when the port is taken.
 */
export async function startWebPubSub(options: WebPubSubOptions): Promise<RunningWebPubSub> {
  const { accessKey, port = 0, host = '127.0.0.1', recoveryWindowMs = 30_000 } = options;
  const hubs = new Map<string, Hub>();
  const state = {
    accessKey,
    recoveryWindowMs,
    hub(name: string): Hub | undefined {
      const key = name.toLowerCase();
      const hub = hubs.get(key) ?? (/^[a-z][a-z0-9_`,.[\]]{0,127}$/.test(key) ? new Hub() : undefined);
      if (hub) hubs.set(key, hub);
      return hub;
    },
  };
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: messageLimitBytes,
    handleProtocols: (offered) => findSubProtocol([...offered]) ?? false,
  });
  const server = createServer((request, response) => void serveRest(state, request, response));
  server.on('upgrade', (request, socket, head) => {
    // It does not matter if a client disconnects while it is being refused.
    socket.on('error', () => socket.destroy());
    acceptClient(state, sockets, request, socket, head);
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? toPortError('Web PubSub', port, error) : error;
  });
  const endpoint = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    connectionString: `Endpoint=${endpoint};AccessKey=${accessKey};Version=1.0;`,
    async stop() {
      for (const client of sockets.clients) client.terminate();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
