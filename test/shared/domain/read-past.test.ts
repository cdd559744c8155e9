import { expect, test } from 'vitest';
import { readPast } from '../../../shared/domain/read-past.ts';

/** Documents that are found until they are handled; `stays` says which cannot be handled now. */
function openStore(count: number, stays: (id: string) => boolean = () => false) {
  let documents = Array.from({ length: count }, (_, index) => ({ id: String(index) }));
  const limits: number[] = [];
  const read = async (limit: number) => {
    limits.push(limit);
    return documents.slice(0, limit);
  };
  const run = async (pageSize = 3): Promise<string[][]> => {
    const pages: string[][] = [];
    for await (const page of readPast(read, pageSize)) {
      pages.push(page.map(({ id }) => id));
      const handled = new Set(page.map(({ id }) => id).filter((id) => !stays(id)));
      documents = documents.filter(({ id }) => !handled.has(id));
    }
    return pages;
  };
  return { limits, run };
}

test('documents that are handled come page by page, each once', async () => {
  const { run, limits } = openStore(7);
  expect(await run()).toEqual([['0', '1', '2'], ['3', '4', '5'], ['6']]);
  expect(limits).toEqual([3, 3, 3]);
});

test('those behind a page of documents that cannot be handled are reached, and nothing comes twice', async () => {
  const { run } = openStore(7, (id) => Number(id) < 4);
  expect(await run()).toEqual([['0', '1', '2'], ['3', '4', '5'], ['6']]);
});

test('nothing found gives no page', async () => {
  const { run, limits } = openStore(0);
  expect(await run()).toEqual([]);
  expect(limits).toEqual([3]);
});

test('one run looks at 5,000 documents and ends with the page that brings it there', async () => {
  const { run } = openStore(6000, () => true);
  expect((await run(300)).flat()).toHaveLength(5100);
});
