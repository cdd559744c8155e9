import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const tests = join(import.meta.dirname, '..');
const text = readFileSync(join(tests, '../docs/conformance.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Row '))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );

test('every row names tests that exist', () => {
  expect(rows.length).toBeGreaterThan(50);
  const missing: string[] = [];
  for (const [row = '', reference = ''] of rows) {
    const files = [...reference.matchAll(/`([^`]+)`/g)].map(([, file = '']) => join(tests, file));
    const title = reference.split(' › ')[1];
    if (files.length === 0) missing.push(`${row}: names no test`);
    for (const file of files) {
      if (!existsSync(file)) missing.push(`${row}: there is no ${file}`);
      else if (statSync(file).isDirectory() && !readdirSync(file).some((name) => name.endsWith('.test.ts'))) {
        missing.push(`${row}: no tests in ${file}`);
      } else if (title !== undefined && !readFileSync(file, 'utf8').includes(title)) {
        missing.push(`${row}: no test '${title}'`);
      }
    }
  }
  expect(missing).toEqual([]);
});
