import { randomUUID } from 'node:crypto';
import { Connection, type ConnectionOptions } from './connection.ts';
import type { MessageData, MessageOrigin } from './message-data.ts';

/** The live connections of one hub. */
export class Hub {
  readonly #connections = new Map<string, Connection>();

  /** Adds a connection under a new id; it leaves by itself when it is gone for good. */
  open(
    options: Omit<ConnectionOptions, 'id' | 'onGone' | 'issueReconnectionToken'>,
    issueToken: (id: string) => string,
  ): Connection {
    const id = randomUUID().replaceAll('-', '');
    const onGone = (): void => void this.#connections.delete(id);
    const connection = new Connection({ ...options, id, onGone, issueReconnectionToken: () => issueToken(id) });
    this.#connections.set(id, connection);
    return connection;
  }

  find(connectionId: string): Connection | undefined {
    return this.#connections.get(connectionId);
  }

  all(): readonly Connection[] {
    return [...this.#connections.values()];
  }

  inGroup(group: string): readonly Connection[] {
    return this.all().filter(({ groups }) => groups.has(group));
  }

  ofUser(userId: string): readonly Connection[] {
    return this.all().filter((connection) => connection.userId === userId);
  }
}

/** Publishes to each of `targets` but the excluded connection ids. */
export function publish(
  targets: readonly Connection[],
  origin: MessageOrigin,
  message: MessageData,
  excludedIds: readonly string[] = [],
): void {
  for (const target of targets) if (!excludedIds.includes(target.id)) target.deliver(origin, message);
}
