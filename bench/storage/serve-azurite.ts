// Azurite's own servers on the folder given, as its command starts them, for comparison.
import { join } from 'node:path';
import blobConfiguration from 'azurite/dist/src/blob/BlobConfiguration.js';
import blobServer from 'azurite/dist/src/blob/BlobServer.js';
import queueConfiguration from 'azurite/dist/src/queue/QueueConfiguration.js';
import queueServer from 'azurite/dist/src/queue/QueueServer.js';

interface Server {
  start(): Promise<void>;
  getHttpServerAddress(): string;
}

const folder = process.argv[2] ?? '';

/** Positional arguments of 3.37.0 up to the version check: no logs, not loose, no check. */
const toConfiguration = (name: string): readonly unknown[] => {
  const extents = [{ locationId: 'Default', locationPath: join(folder, name), maxConcurrency: 50 }];
  const files = [join(folder, `${name}.json`), join(folder, `${name}-extents.json`), extents];
  return ['127.0.0.1', 0, 5, ...files, false, undefined, false, undefined, false, true];
};

const servers = {
  blob: new blobServer.default(new blobConfiguration.default(...toConfiguration('blob'))) as Server,
  queue: new queueServer.default(new queueConfiguration.default(...toConfiguration('queue'))) as Server,
};
for (const [name, server] of Object.entries(servers)) {
  await server.start();
  process.stdout.write(`${name} ${server.getHttpServerAddress()}/devstoreaccount1\n`);
}
