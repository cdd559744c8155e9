import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { correctChanges } from '../../support/infra/correct-changes.ts';
import { faults } from '../../support/infra/faults.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Tests that the page calls by a word. */
const named: Readonly<Record<string, readonly string[]>> = {
  infra: [
    'test/scripts/infra/check-infra.test.ts',
    'support/infra/correct-changes.ts',
    'support/infra/resource-faults.ts',
    'support/infra/setting-faults.ts',
    'support/infra/query-faults.ts',
  ],
};

const page = read('docs/first-deployment.md');
/** Rows of the tables of points: point, done, where, held by, source. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '))
  .filter((cells) => cells.length === 5 && cells[0] !== 'Point')
  .map(([point = '', , where = '', heldBy = '']) => ({ point, where, heldBy }));

const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w./-]+\.\w+|infra\/[\w/]+)`/g)].map(([, path = '']) => path);

/** Each part, up to a semicolon that no quotation holds, begins with where its quoted tests stand. */
const partsOf = (heldBy: string) =>
  heldBy.split(/; (?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => {
    const word = /^(\w+)[:,]/.exec(part)?.[1] ?? '';
    const files = [...(named[word] ?? []), ...pathsIn(part).filter((path) => path.startsWith('test/'))];
    return { files, titles: [...part.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title) };
  });

describe('docs/first-deployment.md', () => {
  test('has a row for every point', () => {
    expect(rows.length).toBe(31);
    expect(rows.filter(({ heldBy }) => heldBy === '')).toEqual([]);
  });

  test.each(rows)('names for $point files that are there', ({ where, heldBy }) => {
    const paths = [...pathsIn(where), ...pathsIn(heldBy)];
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(pathsIn(where)).not.toEqual([]);
  });

  test.each(rows)('names for $point tests that are there', ({ heldBy }) => {
    for (const { files, titles } of partsOf(heldBy)) {
      const text = files.map(read).join('\n');
      expect(titles.filter((title) => !text.includes(title))).toEqual([]);
    }
  });

  test('counts the faults and the correct changes of infra:check', () => {
    expect(page).toContain(`on ${faults.length} seeded faults`);
    expect(page).toContain(`on ${correctChanges.length} correct changes`);
  });
});
