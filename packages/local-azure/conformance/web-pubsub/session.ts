import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebPubSubServiceClient } from '@azure/web-pubsub';
import { type GroupDataMessage, WebPubSubClient, type WebPubSubClientOptions } from '@azure/web-pubsub-client';
import { WebSocket } from 'ws';

/** What was seen so far, in order, and a way to wait for what comes next. */
export class Seen<Item> {
  readonly items: Item[] = [];
  #waiting: (() => void)[] = [];

  add(item: Item): void {
    this.items.push(item);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** The first `count` items, as soon as there are so many. */
  async first(count: number): Promise<readonly Item[]> {
    while (this.items.length < count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      await promise;
    }
    return this.items.slice(0, count);
  }
}

/** A client of `@azure/web-pubsub-client`, started, with what it reported. */
export interface SdkClient {
  readonly client: WebPubSubClient;
  readonly connectionIds: Seen<string>;
  /** The data of group messages. */
  readonly received: Seen<GroupDataMessage['data']>;
  readonly disconnected: Seen<string>;
  /** Breaks the TCP connection under the client, as a lost network does. */
  breakConnection(): void;
  /** Makes the next recovery impossible: the client then holds a token that the service does not know. */
  forgetRecovery(): void;
}

/** A refusal is seen at once, and no timer outlives the session. */
const quickOptions: WebPubSubClientOptions = {
  messageRetryOptions: { maxRetries: 0 },
  keepAliveIntervalInMs: 0,
  keepAliveTimeoutInMs: 0,
};

/** A WebSocket without an SDK. */
export interface PlainClient {
  readonly socket: WebSocket;
  /** Text frames as text, binary frames as bytes. */
  readonly frames: Seen<string | Buffer>;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  send(message: object): void;
  /** The n-th text frame (from 1) as JSON. */
  json(position: number): Promise<Record<string, unknown>>;
}

interface Access {
  readonly userId?: string;
  readonly roles?: readonly string[];
  readonly groups?: readonly string[];
}

/** The service under test, one hub of its own, and every client that was opened, so that all can be closed. */
export class Session {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly hub = `c${randomUUID().replaceAll('-', '')}`;
  readonly service: WebPubSubServiceClient;
  readonly #open: (() => void)[] = [];

  constructor(endpoint: string, accessKey: string) {
    this.endpoint = endpoint.replace(/\/$/, '');
    this.accessKey = accessKey;
    const connectionString = `Endpoint=${this.endpoint};AccessKey=${accessKey};Version=1.0;`;
    this.service = new WebPubSubServiceClient(connectionString, this.hub, { allowInsecureConnection: true });
  }

  /** A group name in the form the product uses. */
  newGroup(): string {
    return `submission:${randomUUID()}`;
  }

  /** An HS256 token over these claims; algorithm and key can be replaced by wrong ones. */
  sign(claims: object, wrong: { readonly algorithm?: string; readonly key?: string } = {}): string {
    const { algorithm = 'HS256', key = this.accessKey } = wrong;
    const parts = [{ alg: algorithm, typ: 'JWT' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const signature = algorithm === 'none' ? '' : createHmac('sha256', key).update(parts.join('.')).digest('base64url');
    return [...parts, signature].join('.');
  }

  /** Claims that open this hub, valid for `seconds`. */
  clientClaims(seconds = 600): { readonly aud: string; readonly exp: number } {
    return { aud: `${this.endpoint}/client/hubs/${this.hub}`, exp: Math.floor(Date.now() / 1000) + seconds };
  }

  clientAddress(token?: string, hub = this.hub): string {
    const query = token === undefined ? '' : `?access_token=${token}`;
    return `${this.endpoint.replace(/^http/, 'ws')}/client/hubs/${hub}${query}`;
  }

  async accessUrl(access: Access = {}): Promise<string> {
    const { url } = await this.service.getClientAccessToken({
      ...(access.userId === undefined ? {} : { userId: access.userId }),
      roles: [...(access.roles ?? [])],
      groups: [...(access.groups ?? [])],
    });
    return url;
  }

  async startSdkClient(access: Access = {}, options: WebPubSubClientOptions = {}): Promise<SdkClient> {
    const client = new WebPubSubClient(
      { getClientAccessUrl: () => this.accessUrl(access) },
      { ...quickOptions, ...options },
    );
    const connectionIds = new Seen<string>();
    const received = new Seen<GroupDataMessage['data']>();
    const disconnected = new Seen<string>();
    client.on('connected', ({ connectionId }) => connectionIds.add(connectionId));
    client.on('disconnected', ({ message }) => disconnected.add(message?.message ?? ''));
    client.on('group-message', ({ message }) => received.add(message.data));
    this.#open.push(() => client.stop());
    await client.start();
    await connectionIds.first(1);
    // The SDK has no public way to lose its network; these fields are those of 1.1.0.
    const inside = client as unknown as Record<'_wsClient' | '_reconnectionToken', unknown>;
    return {
      client,
      connectionIds,
      received,
      disconnected,
      breakConnection: () => (inside['_wsClient'] as Record<'_socket', WebSocket>)['_socket'].terminate(),
      forgetRecovery: () => {
        inside['_reconnectionToken'] = 'unknown';
      },
    };
  }

  async openSocket(address: string, ...subProtocols: readonly string[]): Promise<PlainClient> {
    const socket = new WebSocket(address, [...subProtocols]);
    const frames = new Seen<string | Buffer>();
    socket.on('message', (data: Buffer, isBinary) => frames.add(isBinary ? data : data.toString()));
    const { promise: closed, resolve } = Promise.withResolvers<{ code: number; reason: string }>();
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    this.#open.push(() => socket.terminate());
    await once(socket, 'open');
    return {
      socket,
      frames,
      closed,
      send: (message) => socket.send(JSON.stringify(message)),
      async json(position) {
        const frame = (await frames.first(position)).at(-1);
        assert(typeof frame === 'string', `Frame ${position} is not text`);
        return JSON.parse(frame) as Record<string, unknown>;
      },
    };
  }

  /** The status of a refused upgrade; 101 when the socket opened. */
  async upgradeStatus(address: string, ...subProtocols: readonly string[]): Promise<number> {
    const socket = new WebSocket(address, [...subProtocols]);
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', reject);
    try {
      return await promise;
    } finally {
      socket.terminate();
    }
  }

  close(): void {
    for (const end of this.#open) end();
  }
}
