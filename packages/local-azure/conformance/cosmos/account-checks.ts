import assert from 'node:assert/strict';
import { type ConformanceCheck, SkippedCheck } from '../suite.ts';
import { defined, expectStatus, newId, type Session } from './session.ts';

/** The account, databases and containers. */
export function accountChecks(session: Session): readonly ConformanceCheck[] {
  const { client, database, items } = session;
  return [
    {
      name: 'account: read',
      async run() {
        const { resource } = await client.getDatabaseAccount();
        assert.ok(defined(resource).writableLocations.length > 0);
        assert.ok(defined(resource).readableLocations.length > 0);
      },
    },
    {
      name: 'account: database createIfNotExists twice',
      async run() {
        const id = `${database.id}-twice`;
        assert.equal((await client.databases.createIfNotExists({ id })).statusCode, 201);
        assert.equal((await client.databases.createIfNotExists({ id })).statusCode, 200);
        await client.database(id).delete();
      },
    },
    {
      name: 'account: container createIfNotExists twice',
      async run() {
        const definition = { id: newId(), partitionKey: { paths: ['/pk'] } };
        assert.equal((await database.containers.createIfNotExists(definition)).statusCode, 201);
        assert.equal((await database.containers.createIfNotExists(definition)).statusCode, 200);
        await database.container(definition.id).delete();
      },
    },
    {
      name: 'account: container with a composite index keeps its policy',
      async run() {
        const { resource } = await session.queries.read();
        const [index] = defined(resource?.indexingPolicy?.compositeIndexes);
        assert.deepEqual(
          index?.map(({ path, order }) => `${path} ${order}`),
          ['/category ascending', '/n descending'],
        );
      },
    },
    {
      name: 'account: container replace changes the default time to live',
      async run() {
        const { container, resource } = await database.containers.create({
          id: newId(),
          partitionKey: { paths: ['/pk'] },
        });
        await container.replace({ ...defined(resource), defaultTtl: 3600 });
        assert.equal((await container.read()).resource?.defaultTtl, 3600);
        await container.delete();
      },
    },
    {
      name: 'account: container and database delete',
      async run() {
        const { database: passing } = await client.databases.create({ id: `${database.id}-passing` });
        const { container } = await passing.containers.create({ id: newId(), partitionKey: { paths: ['/pk'] } });
        assert.equal((await container.delete()).statusCode, 204);
        await expectStatus(container.read(), 404);
        assert.equal((await passing.delete()).statusCode, 204);
        await expectStatus(passing.read(), 404);
      },
    },
    {
      name: 'account: missing container 404',
      async run() {
        await expectStatus(database.container('missing').read(), 404);
        const { statusCode } = await database.container('missing').item('a', 'a').read();
        assert.equal(statusCode, 404);
      },
    },
    {
      name: 'account: offers read',
      async run() {
        assert.ok(Array.isArray((await client.offers.readAll().fetchAll()).resources));
      },
    },
    {
      name: 'account: stored procedures',
      async run() {
        const body = 'function () { getContext().getResponse().setBody("hello"); }';
        const creation = items.scripts.storedProcedures.create({ id: 'hello', body });
        const refusal = await creation.then(
          () => undefined,
          (error: unknown) => error,
        );
        if (refusal instanceof Error && 'code' in refusal && Number(refusal.code) === 501) {
          throw new SkippedCheck('not supported by this service, not used by the product');
        }
        if (refusal) throw refusal;
        const { resource } = await items.scripts.storedProcedure('hello').execute('a', []);
        assert.equal(resource, 'hello');
      },
    },
  ];
}
