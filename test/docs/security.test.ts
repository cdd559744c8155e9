import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');
const attacks = readFileSync(join(root, 'docs/attacks.md'), 'utf8');

/** Rows of the threat model: who, what, wall, test. */
const rows = page
  .slice(page.indexOf('## The threat model'), page.indexOf('### What protects on which system'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Who '))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const named = rows.flatMap((cells) => [...(cells[4] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

const hasTests = (folder: string): boolean =>
  existsSync(folder) &&
  statSync(folder).isDirectory() &&
  readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.test.ts'));
const isThere = (name: string): boolean =>
  name.startsWith('.')
    ? existsSync(join(root, name))
    : existsSync(join(root, 'test', `${name}.test.ts`)) || hasTests(join(root, 'test', name));

const isNamed = (area: string): boolean =>
  named.some((name) => name === `security/${area}` || name.startsWith(`security/${area}/`));

/** Folders and files of the suite, as `npm run attacks` names them. */
const areas = readdirSync(join(root, 'test/security'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() || entry.name.endsWith('.test.ts'))
  .map(({ name }) => name.replace('.test.ts', ''))
  .toSorted();

describe('the threat model', () => {
  it('names who, what, a wall and a test in every row', () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((cells) => cells.slice(1, 5).some((cell) => cell === '' || cell === undefined))).toEqual([]);
    expect(rows.filter((cells) => !/`[^`]+`/.test(cells[4] ?? ''))).toEqual([]);
  });

  it('names tests that are there', () => {
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });

  it('names every area of the suite of attacks', () => {
    expect(areas.filter((area) => !isNamed(area))).toEqual([]);
  });

  it('leads to the table of what was tried, in which every area is and nothing got through', () => {
    expect(page).toContain('(docs/attacks.md)');
    const told = [...attacks.matchAll(/^## (.+)$/gm)].map(([, area = '']) => area);
    expect(new Set(told)).toEqual(new Set(areas));
    expect(attacks).toMatch(new RegExp(`^\\d+ attacks in ${areas.length} areas, 0 got through\\.$`, 'm'));
    expect(attacks).not.toContain('| FAILED |');
  });
});
