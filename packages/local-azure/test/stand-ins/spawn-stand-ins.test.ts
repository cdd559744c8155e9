import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { spawnStandIns } from '../../src/stand-ins/spawn-stand-ins.ts';
import { toStandInPorts } from '../../src/stand-ins/stand-in-ports.ts';

test.each([
  ['cosmos', 'Cosmos DB'],
  ['webPubSub', 'Web PubSub'],
  ['queue', 'queue storage'],
])('the port of %s that another program holds is named', async (name, inWords) => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  // All others are free ones: those of a numbered start may be taken too.
  const ports = { ...toStandInPorts(0), [name]: port };
  await expect(spawnStandIns({ paths: undefined, ports, allowCrossPartition: [] })).rejects.toThrow(
    `Port ${port} (${inWords}) is in use: stop the program that holds it`,
  );
});
