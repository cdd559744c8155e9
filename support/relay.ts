import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `refuses`: as when the process behind was killed, every connection is cut. `silent`: it takes what it is sent and answers nothing. */
export type Outage = 'refuses' | 'silent';

/** Stands between a client and a server, and can take the server away. */
export interface Relay {
  /** The address of the server, with the relay's port in it. */
  readonly address: string;
  /** Begins an outage at so many requests from now (0: at the next one). Resolves when it has met one. */
  fail(outage: Outage, afterRequests: number): Promise<void>;
  /** Ends the outage; what a silent one kept back is passed on. */
  restore(): void;
  close(): Promise<void>;
}

export async function startRelay(target: string): Promise<Relay> {
  const { port, hostname, pathname, protocol } = new URL(target);
  const sockets = new Set<Socket>();
  let plan: { readonly outage: Outage; requestsLeft: number; readonly met: () => void } | undefined;
  /** Passes on what a silent outage keeps back. */
  let held: (() => void)[] = [];
  const findOutage = (): Outage | undefined => {
    if (plan === undefined) return undefined;
    if (plan.requestsLeft > 0) {
      plan.requestsLeft -= 1;
      return undefined;
    }
    plan.met();
    return plan.outage;
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const both = [client, upstream];
    const end = (): void => {
      for (const socket of both) {
        sockets.delete(socket);
        socket.destroy();
      }
    };
    for (const socket of both) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    upstream.on('data', (bytes) => client.write(bytes));
    client.on('data', (bytes) => {
      const outage = findOutage();
      if (outage === 'refuses') for (const socket of sockets) socket.destroy();
      else if (outage === 'silent') held.push(() => void upstream.write(bytes));
      else upstream.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `${protocol}//127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`.replace(/\/$/, ''),
    fail: (outage, afterRequests) =>
      new Promise((met) => {
        plan = { outage, requestsLeft: afterRequests, met };
      }),
    restore() {
      plan = undefined;
      const kept = held;
      held = [];
      for (const pass of kept) pass();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
