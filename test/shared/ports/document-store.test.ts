import { randomBytes } from 'node:crypto';
import { CosmosClient } from '@azure/cosmos';
import { startCosmos } from 'local-azure/cosmos';
import { createCosmosDocumentStore } from '../../../shared/azure/cosmos-document-store.ts';
import { toContainerDefinition } from '../../../shared/azure/provision.ts';
import { sweepQueries } from '../../../shared/azure/sweeps.ts';
import { systemClock, systemRandom } from '../../../shared/azure/system.ts';
import { cosmosContainers } from '../../../shared/model/stored-names.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { MemoryDocumentStore } from '../../../support/memory-document-store.ts';
import { createSilentLogger } from '../../../support/silent-logger.ts';
import { describeDocumentStore } from './document-store.contract.ts';

describeDocumentStore('in memory', async () => {
  const clock = new ManualClock();
  return {
    store: new MemoryDocumentStore(clock),
    advance: (ms) => clock.advance(ms),
    close: () => undefined,
  };
});

describeDocumentStore('Cosmos DB', async () => {
  let nowMs = Date.now();
  const server = await startCosmos({
    port: 0,
    key: randomBytes(64).toString('base64'),
    allowCrossPartition: Object.values(sweepQueries).map(({ text }) => text),
    clock: () => nowMs,
  });
  const client = new CosmosClient({ endpoint: server.endpoint, key: server.key });
  const { database } = await client.databases.createIfNotExists({ id: 'contract' });
  for (const definition of Object.values(cosmosContainers)) {
    await database.containers.createIfNotExists(toContainerDefinition(definition));
  }
  return {
    store: createCosmosDocumentStore({ database, clock: systemClock, random: systemRandom, log: createSilentLogger() }),
    advance: (ms) => {
      nowMs += ms;
    },
    async close() {
      client.dispose();
      await server.stop();
    },
  };
});
