import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An address and a pipe that a hostile file may point to, and whether they were opened. */
export interface Canary {
  /** On this machine's loopback. */
  readonly url: string;
  /** A pipe in the file system: whoever reads it takes what lies in it. */
  readonly path: string;
  /** Connections that reached the address. */
  readonly connections: number;
  /** Whether all that lay in the pipe at the beginning still does; asked once. */
  isUntouched(): boolean;
  close(): Promise<void>;
}

const bait = Buffer.from('bait');

/** Opens an address and a pipe (no pipe on Windows, which has none in its file system). */
export async function layCanary(): Promise<Canary> {
  let connections = 0;
  const server = createServer((_, response) => response.end()).on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'canary-'));
  const path = join(folder, 'bait.mp4');
  execFileSync('mkfifo', [path]);
  // Open for reading as well, so that neither side ever waits for the other.
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  writeSync(pipe, bait);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bait.mp4`,
    path,
    get connections() {
      return connections;
    },
    isUntouched() {
      const left = Buffer.alloc(bait.length * 2);
      try {
        return readSync(pipe, left) === bait.length && left.subarray(0, bait.length).equals(bait);
      } catch {
        return false; // It is empty.
      }
    },
    async close() {
      closeSync(pipe);
      rmSync(folder, { recursive: true });
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
