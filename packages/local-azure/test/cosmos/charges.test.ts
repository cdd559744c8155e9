import { describe, expect, it } from 'vitest';
import { estimateCreate, estimateQuery, estimateRead, estimateReplace } from '../../src/cosmos/request-charge.ts';
import { openStandIn } from './support.ts';

const cost = (documentsRead: number) => estimateQuery({ documentsRead, bytesRead: documentsRead * 1024 });

describe('request charges', () => {
  it('follow the published figures for point operations', () => {
    const [small, large] = [1024, 100 * 1024];
    expect([estimateRead(small), estimateRead(large)]).toEqual([1, 10]);
    expect([estimateCreate(small), estimateCreate(large)]).toEqual([5, 50]);
    expect(estimateRead(10)).toBe(1);
    expect(estimateReplace(small)).toBeGreaterThan(estimateCreate(small));
  });

  it('grow with what a query has to look at', () => {
    expect(cost(0)).toBeGreaterThan(1);
    expect(cost(1000)).toBeGreaterThan(cost(100) * 5);
  });

  it('come with every answer', async () => {
    const { createContainer } = await openStandIn();
    const container = await createContainer();
    const { requestCharge } = await container.items.create({ id: '1', pk: 'a' });
    expect(requestCharge).toBe(5);
    expect((await container.item('1', 'a').read()).requestCharge).toBe(1);
    expect((await container.item('2', 'a').read()).requestCharge).toBe(1);
    const query = await container.items.query('SELECT * FROM c', { partitionKey: 'a' }).fetchAll();
    expect(query.requestCharge).toBeGreaterThan(2);
    const { result } = await container.items.batch([{ operationType: 'Read', id: '1' }], 'a');
    expect(result?.[0]?.requestCharge).toBe(1);
  });
});

describe('the debug switch', () => {
  it('tells about expensive queries, and only about those', async () => {
    const lines: string[] = [];
    const { createContainer } = await openStandIn({ debug: true, log: (line) => void lines.push(line) });
    const container = await createContainer();
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        container.items.create({ id: `${n}`, pk: 'a', kind: `k${n % 30}`, text: 'x'.repeat(900) }),
      ),
    );
    const run = (text: string) => container.items.query(text, { partitionKey: 'a' }).fetchAll();
    await run('SELECT * FROM c WHERE c.id = "1"');
    await run('SELECT * FROM c WHERE c.kind = "k7"');
    expect(lines).toEqual([]);
    await run('SELECT VALUE c.id FROM c WHERE CONTAINS(c.kind, "9")');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^cosmos: \d+\.\d RU, 60 documents read, 6 rows, in container-\d+: SELECT VALUE c\.id/);
  });

  it('is silent when it is off', async () => {
    const lines: string[] = [];
    const { createContainer } = await openStandIn({ log: (line) => void lines.push(line) });
    const container = await createContainer();
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => container.items.create({ id: `${n}`, pk: 'a', text: 'x'.repeat(900) })),
    );
    await container.items.query('SELECT * FROM c', { partitionKey: 'a' }).fetchAll();
    expect(lines).toEqual([]);
  });
});
