import assert from 'node:assert/strict';
import type { Container, FeedOptions } from '@azure/cosmos';
import type { ConformanceCheck } from '../suite.ts';
import { allFixtures, fixture } from './query-fixture.ts';
import { expectStatus, type Session } from './session.ts';

/** Reads all pages, each with an iterator of its own that starts at the token of the page before. */
async function readByTokens(
  container: Container,
  query: string,
  options: FeedOptions,
): Promise<{ rows: string[]; pages: number }> {
  const rows: string[] = [];
  let continuationToken: string | undefined;
  let pages = 0;
  do {
    const more = continuationToken === undefined ? {} : { continuationToken };
    const page = await container.items.query<string>(query, { ...options, ...more }).fetchNext();
    rows.push(...(page.resources ?? []));
    continuationToken = page.continuationToken;
    pages += 1;
    assert.ok(pages < 100, 'The pages never end');
  } while (continuationToken !== undefined);
  return { rows, pages };
}

/** Pages, continuation and bad queries. */
export function pagingChecks({ queries }: Session): readonly ConformanceCheck[] {
  const own = fixture('p1');
  return [
    {
      name: 'paging: bad SQL 400',
      async run() {
        for (const query of [
          'SELEC * FROM c',
          'SELECT * FROM c WHERE',
          'SELECT NO_SUCH_FUNCTION(c.n) FROM c',
          'SELECT d.n FROM c',
        ]) {
          await expectStatus(queries.items.query(query, { partitionKey: 'p1' }).fetchAll(), 400);
        }
      },
    },
    {
      name: 'paging: maxItemCount and continuation in a partition',
      async run() {
        const options = { partitionKey: 'p1', maxItemCount: 7 };
        const { rows, pages } = await readByTokens(queries, 'SELECT VALUE c.id FROM c', options);
        assert.deepEqual(rows.toSorted(), own.map(({ id }) => id).toSorted());
        assert.ok(pages >= 3);
      },
    },
    {
      name: 'paging: maxItemCount and continuation with ORDER BY',
      async run() {
        const options = { partitionKey: 'p1', maxItemCount: 7 };
        const { rows } = await readByTokens(queries, 'SELECT VALUE c.id FROM c ORDER BY c.n DESC', options);
        assert.deepEqual(
          rows,
          own.toReversed().map(({ id }) => id),
        );
      },
    },
    {
      name: 'paging: continuation cross-partition',
      async run() {
        const options = { maxItemCount: 25, enableQueryControl: true };
        const { rows } = await readByTokens(queries, 'SELECT VALUE c.id FROM c', options);
        assert.deepEqual(rows.toSorted(), allFixtures.map(({ id }) => id).toSorted());
      },
    },
    {
      name: 'paging: async iterator',
      async run() {
        const rows: string[] = [];
        const pages = queries.items.query<string>('SELECT VALUE c.id FROM c', { partitionKey: 'p1', maxItemCount: 6 });
        for await (const { resources } of pages.getAsyncIterator()) rows.push(...(resources ?? []));
        assert.equal(new Set(rows).size, 20);
        assert.equal(rows.length, 20);
      },
    },
    {
      name: 'paging: readAll',
      async run() {
        assert.equal((await queries.items.readAll().fetchAll()).resources.length, 60);
      },
    },
  ];
}
