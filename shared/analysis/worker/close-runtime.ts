import dgram from 'node:dgram';
import dns from 'node:dns';
import inspector from 'node:inspector';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import workers from 'node:worker_threads';

/**
 * Takes the network from this thread: every way that Node offers to open a connection, to listen or to ask for a name throws from now on,
 * and threads started from it begin with the same. The wall of the runtime; native code does not see it (`raise-kernel-walls.ts`).
 */
export function closeRuntime(): void {
  close(net.Socket.prototype, ['connect']);
  close(net.Server.prototype, ['listen']);
  close(dgram.Socket.prototype, ['bind', 'connect', 'send']);
  close(dgram, ['createSocket']);
  for (const names of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
    close(names, namesOfFunctions(names));
  }
  close(inspector, ['open']);
  close(process, ['binding', '_debugProcess', '_debugEnd']);
  for (const name of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name);
  closeThreads();
  syncBuiltinESMExports();
}

const namesOfFunctions = (holder: object): string[] =>
  Object.getOwnPropertyNames(holder).filter(
    (name) => /^(resolve|lookup|reverse|setServers)/.test(name) && typeof Reflect.get(holder, name) === 'function',
  );

function close(holder: object, names: readonly string[]): void {
  for (const name of names) {
    Object.defineProperty(holder, name, { value: refuse, writable: false, configurable: false });
  }
}

/** A thread may not choose options of its own: it would begin without this program. */
function closeThreads(): void {
  const { Worker } = workers;
  const guarded = new Proxy(Worker, {
    construct: (target, [program, options]: [string | URL, workers.WorkerOptions?], newTarget) => {
      const { execArgv: _, ...given } = options ?? {};
      return Reflect.construct(target, [program, given], newTarget) as object;
    },
  });
  Object.defineProperty(Worker.prototype, 'constructor', { value: guarded, writable: false, configurable: false });
  Object.defineProperty(workers, 'Worker', { value: guarded, writable: false, configurable: false });
}

function refuse(): never {
  throw new Error('This process has no network.');
}
