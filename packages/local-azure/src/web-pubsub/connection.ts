import { WebSocket } from 'ws';
import { GroupPermissions } from './group-permissions.ts';
import { type MessageData, type MessageOrigin, toJsonMessage, toRawFrame } from './message-data.ts';

/** Protocols a client can choose; `raw` is a WebSocket without a sub-protocol. */
export type ClientProtocol = 'raw' | 'json.webpubsub.azure.v1' | 'json.reliable.webpubsub.azure.v1';

/** Limits of unacknowledged messages on a reliable connection; Microsoft's emulator has the same. */
const replayLimits = { messages: 1_000, sizeBytes: 16 * 1024 * 1024 };

/** A client that reads so slowly that this much waits for it is cut off. */
const outboundLimitBytes = 16 * 1024 * 1024;

/** RFC 6455 section 7.4.1. */
export const closeCodes = { normal: 1000, none: 1005, notText: 1003, invalidMessage: 1007, policy: 1008 };

export interface ConnectionOptions {
  readonly id: string;
  readonly userId: string | undefined;
  readonly protocol: ClientProtocol;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  /** How long a reliable connection whose socket broke waits for its client. */
  readonly recoveryWindowMs: number;
  /** A new reconnection token for this connection. */
  readonly issueReconnectionToken: () => string;
  /** Called once, when the connection is gone for good. */
  readonly onGone: () => void;
}

/**
 * A client's logical connection. A reliable one outlives its socket: messages are numbered and kept until the client
 * acknowledges them, and replayed in order to the socket that recovers the connection (client-spec of
 * Azure/azure-webpubsub, sections 1.4, 2.2 and 3.2).
 */
export class Connection {
  readonly id: string;
  readonly userId: string | undefined;
  readonly protocol: ClientProtocol;
  readonly groups: Set<string>;
  readonly permissions: GroupPermissions;
  readonly #options: ConnectionOptions;
  readonly #handledAckIds = new Set<number>();
  readonly #unacknowledged = new Map<number, string>();
  #unacknowledgedBytes = 0;
  #lastSequenceId = 0;
  #socket: WebSocket | undefined;
  #isGone = false;
  #recoveryTimer: NodeJS.Timeout | undefined;

  constructor(options: ConnectionOptions) {
    this.id = options.id;
    this.userId = options.userId;
    this.protocol = options.protocol;
    this.groups = new Set(options.groups);
    this.permissions = new GroupPermissions(options.roles);
    this.#options = options;
  }

  get isReliable(): boolean {
    return this.protocol === 'json.reliable.webpubsub.azure.v1';
  }

  /** Gives the connection its socket, new or recovered: `connected` first, then what the client has not acknowledged. */
  attach(socket: WebSocket): void {
    clearTimeout(this.#recoveryTimer);
    const previous = this.#socket;
    this.#socket = socket;
    previous?.terminate();
    socket.on('close', (code) => this.#detach(socket, code));
    // An error is always followed by `close`, which decides what becomes of the connection.
    socket.on('error', () => {});
    this.sendControl({
      type: 'system',
      event: 'connected',
      userId: this.userId ?? null,
      connectionId: this.id,
      ...(this.isReliable ? { reconnectionToken: this.#options.issueReconnectionToken() } : {}),
    });
    for (const message of this.#unacknowledged.values()) socket.send(message);
  }

  /** Sends acks, pongs and system messages; raw clients get none. */
  sendControl(message: object): void {
    if (this.protocol !== 'raw') this.#send(JSON.stringify(message));
  }

  deliver(origin: MessageOrigin, message: MessageData): void {
    if (this.#isGone) return;
    if (this.protocol === 'raw') this.#send(toRawFrame(message));
    else if (this.isReliable) this.#deliverReliably(origin, message);
    else this.#send(toJsonMessage(origin, message));
  }

  /** The client has processed everything up to `sequenceId`. */
  acknowledge(sequenceId: number): void {
    for (const [id, message] of this.#unacknowledged) {
      if (id > sequenceId) return;
      this.#unacknowledged.delete(id);
      this.#unacknowledgedBytes -= Buffer.byteLength(message);
    }
  }

  hasHandled(ackId: number): boolean {
    return this.#handledAckIds.has(ackId);
  }

  markHandled(ackId: number): void {
    this.#handledAckIds.add(ackId);
  }

  /** Ends the connection from the service's side; the client is told why. */
  close(reason: string, code = closeCodes.normal): void {
    if (this.#isGone) return;
    this.sendControl({ type: 'system', event: 'disconnected', message: reason });
    const socket = this.#socket;
    this.#leave();
    socket?.close(code, truncateReason(reason));
  }

  #deliverReliably(origin: MessageOrigin, message: MessageData): void {
    const sequenceId = this.#lastSequenceId + 1;
    const text = toJsonMessage(origin, message, sequenceId);
    this.#unacknowledgedBytes += Buffer.byteLength(text);
    if (this.#unacknowledged.size >= replayLimits.messages || this.#unacknowledgedBytes > replayLimits.sizeBytes) {
      this.close('Too many messages were not acknowledged.', closeCodes.policy);
      return;
    }
    this.#lastSequenceId = sequenceId;
    this.#unacknowledged.set(sequenceId, text);
    this.#send(text);
  }

  #send(frame: string | Buffer): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > outboundLimitBytes) {
      this.#leave();
      socket.close(closeCodes.policy, 'The client reads too slowly.');
      return;
    }
    socket.send(frame);
  }

  #detach(socket: WebSocket, code: number): void {
    if (this.#isGone || this.#socket !== socket) return;
    this.#socket = undefined;
    // A client that says goodbye does not come back; a connection that broke may.
    if (!this.isReliable || code === closeCodes.normal || code === closeCodes.none) this.#leave();
    else this.#recoveryTimer = setTimeout(() => this.#leave(), this.#options.recoveryWindowMs).unref();
  }

  #leave(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#socket = undefined;
    this.#unacknowledged.clear();
    clearTimeout(this.#recoveryTimer);
    this.#options.onGone();
  }
}

/** A close frame carries at most 123 bytes of reason (RFC 6455 section 5.5.1). */
export function truncateReason(reason: string): string {
  return Buffer.from(reason).subarray(0, 123).toString().replace(/�+$/u, '');
}
