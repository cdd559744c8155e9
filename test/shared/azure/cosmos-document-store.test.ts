import { randomBytes } from 'node:crypto';
import { CosmosClient } from '@azure/cosmos';
import { startCosmos } from 'local-azure/cosmos';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCosmosDocumentStore } from '../../../shared/azure/cosmos-document-store.ts';
import { toContainerDefinition } from '../../../shared/azure/provision.ts';
import { sweepQueries } from '../../../shared/azure/sweeps.ts';
import { systemClock, systemRandom } from '../../../shared/azure/system.ts';
import { settleReservations } from '../../../shared/domain/sweeps/settle-reservations.ts';
import { claimIdOf } from '../../../shared/model/ids.ts';
import { toScope } from '../../../shared/model/scope.ts';
import { cosmosContainers } from '../../../shared/model/stored-names.ts';
import { type ClaimDocument, claimDocumentSchema } from '../../../shared/model/submission.ts';
import { type DocumentStore, StoreUnavailableError } from '../../../shared/ports/document-store.ts';
import { base, createClient, raisedLimits } from '../../../support/api-client.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';

let cosmos: Awaited<ReturnType<typeof startCosmos>>;
let cosmosClient: CosmosClient;
let store: DocumentStore;

beforeEach(async () => {
  cosmos = await startCosmos({
    port: 0,
    key: randomBytes(64).toString('base64'),
    allowCrossPartition: Object.values(sweepQueries).map(({ text }) => text),
  });
  cosmosClient = new CosmosClient({ endpoint: cosmos.endpoint, key: cosmos.key });
  const { database } = await cosmosClient.databases.createIfNotExists({ id: 'store' });
  for (const definition of Object.values(cosmosContainers)) {
    await database.containers.createIfNotExists(toContainerDefinition(definition));
  }
  const { logger: log } = createMemoryServices();
  store = createCosmosDocumentStore({ database, clock: systemClock, random: systemRandom, log });
});
afterEach(async () => {
  cosmosClient.dispose();
  await cosmos.stop();
});

test.each(['a/b', 'a\\b', 'a#b'])(
  'the id %s, which no document can have, is a mistake that is neither tried again nor called an outage',
  async (id) => {
    const { logger: log } = createMemoryServices();
    const database = cosmosClient.database('store');
    const checked = createCosmosDocumentStore({ database, clock: systemClock, random: systemRandom, log });
    const document = { id, pk: 'a' };
    for (const call of [
      () => checked.find('core', 'a', id, claimDocumentSchema),
      () => checked.create('core', 'a', document),
      () => checked.upsert('core', 'a', document),
      () => checked.replace('core', 'a', document, undefined),
      () => checked.delete('core', 'a', id),
    ]) {
      const refused: unknown = await call().catch((error: unknown) => error);
      expect(refused).toMatchObject({ message: expect.stringMatching(/illegal char/i) as string });
      expect(refused).not.toBeInstanceOf(StoreUnavailableError);
    }
    expect(log.lines).toEqual([]);
  },
);

test('fifty new versions under new names fit into its batches, and a reservation that was given up is undone', async () => {
  const most = 50;
  const memory = createMemoryServices({ limits: raisedLimits, store });
  const client = await createClient(memory);
  const scope = toScope(client.workspaceId, 'live');
  const assets: { blobPath: string; previousSubmissionId: string }[] = [];
  for (let number = 0; number < most; number += 1) {
    const earlier = await client.submit(await client.upload(`old-${number}.pdf`));
    const blobPath = await client.upload(`new-${number}.pdf`);
    assets.push({ blobPath, previousSubmissionId: earlier.json.submissionId as string });
  }
  const submit = () => client.call({ method: 'POST', path: `${base}/submissions`, json: { assets } });
  const { status, json } = await submit();
  expect(status).toBe(201);
  const claims = await Promise.all(
    assets.map(({ blobPath }) => store.find('core', scope, claimIdOf(scope, blobPath), claimDocumentSchema)),
  );
  expect(claims.map((claim) => claim?.document.submissionId)).toEqual(Array(most).fill(json.submissionId));
  expect(claims.filter((claim) => claim?.document.reservation !== undefined)).toEqual([]);

  const [claim] = claims;
  if (!claim) throw new Error('The claim is gone.');
  const submissionId = memory.random.uuid();
  const id = claimIdOf(scope, 'given-up');
  const reservation = { claimIds: [id], madeAt: memory.clock.now().toISOString() };
  const reserved: ClaimDocument = { ...claim.document, id, blobPath: 'given-up', submissionId, reservation };
  await store.create('core', scope, reserved);
  memory.clock.advance(61_000);
  expect(await settleReservations({ ...memory.services, store })).toBe(1);
  expect(await store.find('core', scope, id, claimDocumentSchema)).toBeUndefined();
});
