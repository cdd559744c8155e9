import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import { findTokenClaims, signToken, type TokenClaims } from './access-token.ts';
import { type ClientProtocol, type Connection, closeCodes } from './connection.ts';
import { handleClientMessage } from './handle-client-message.ts';
import type { Hub } from './hub.ts';
import type { WebPubSubState } from './serve-rest.ts';

/** A reconnection token lives about a week (client-spec of Azure/azure-webpubsub, section 2.1). */
const reconnectionTokenSeconds = 7 * 24 * 60 * 60;
const reconnectionIssuer = 'https://webpubsub.azure.com';

const subProtocols: readonly ClientProtocol[] = ['json.webpubsub.azure.v1', 'json.reliable.webpubsub.azure.v1'];

/** The sub-protocol of a client that offers these; undefined when it offers only ones that the service does not speak. */
export function findSubProtocol(offered: readonly string[]): ClientProtocol | undefined {
  return offered.length === 0 ? 'raw' : subProtocols.find((protocol) => offered.includes(protocol));
}

/**
 * Answers a client's request to open a WebSocket: refused before the upgrade with 401 (no valid token for this hub),
 * 400 (no known sub-protocol) or 404 (another path); a failed recovery is accepted and closed with 1008, as clients expect.
 */
export function acceptClient(
  state: WebPubSubState & { readonly recoveryWindowMs: number },
  server: WebSocketServer,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const url = URL.parse(request.url ?? '', `http://${request.headers.host ?? ''}`);
  if (url === null) return refuse(socket, '400 Bad Request');
  const [, pathHub] = /^\/client(?:\/hubs\/([^/]+))?\/?$/.exec(url.pathname) ?? [undefined, null];
  const hubName = pathHub === undefined ? url.searchParams.get('hub') : pathHub;
  const hub = hubName === null ? undefined : state.hub(hubName);
  if (hubName === null || hub === undefined) return refuse(socket, '404 Not Found');
  const protocol = findSubProtocol(
    (request.headers['sec-websocket-protocol'] ?? '').split(',').flatMap((name) => name.trim() || []),
  );
  if (protocol === undefined) return refuse(socket, '400 Bad Request');

  const upgrade = (then: (client: WebSocket) => void): void => server.handleUpgrade(request, socket, head, then);
  const connectionId = url.searchParams.get('awps_connection_id');
  if (connectionId !== null) {
    const connection = findRecoverable(state, hub, connectionId, url.searchParams.get('awps_reconnection_token') ?? '');
    return upgrade((client) => {
      if (connection) serve(hub, connection, client);
      else client.close(closeCodes.policy, 'The connection cannot be recovered.');
    });
  }
  const claims = findClientClaims(state, request, url, hubName);
  if (claims === undefined) return refuse(socket, '401 Unauthorized');
  const { recoveryWindowMs } = state;
  const options = {
    userId: claims.sub,
    protocol,
    roles: claims.role,
    groups: claims['webpubsub.group'],
    recoveryWindowMs,
  };
  upgrade((client) =>
    serve(
      hub,
      hub.open(options, (id) => issueReconnectionToken(state, id)),
      client,
    ),
  );
}

function serve(hub: Hub, connection: Connection, client: WebSocket): void {
  client.on('message', (frame: Buffer, isBinary) => {
    if (connection.protocol === 'raw')
      connection.close('The hub has no event handler for messages of this client.', closeCodes.policy);
    else if (isBinary) connection.close('The sub-protocol consists of text frames.', closeCodes.notText);
    else handleClientMessage(hub, connection, frame.toString());
  });
  connection.attach(client);
}

function findClientClaims(
  { accessKey }: WebPubSubState,
  request: IncomingMessage,
  url: URL,
  hubName: string,
): TokenClaims | undefined {
  const [, bearer] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const token = url.searchParams.get('access_token') ?? bearer ?? '';
  return findTokenClaims(token, accessKey, [
    `${url.origin}/client/hubs/${hubName}`,
    `${url.origin}/client/?hub=${hubName}`,
  ]);
}

function issueReconnectionToken({ accessKey }: WebPubSubState, connectionId: string): string {
  const exp = Math.floor(Date.now() / 1000) + reconnectionTokenSeconds;
  return signToken({ iss: reconnectionIssuer, aud: connectionId, exp }, accessKey);
}

function findRecoverable(
  { accessKey }: WebPubSubState,
  hub: Hub,
  connectionId: string,
  token: string,
): Connection | undefined {
  const isGenuine = findTokenClaims(token, accessKey, [connectionId])?.iss === reconnectionIssuer;
  const connection = hub.find(connectionId);
  return isGenuine && connection?.isReliable ? connection : undefined;
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
