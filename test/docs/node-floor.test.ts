import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
const floor = engines.node.replace('>=', '');

test.each([
  ['README.md', /You need Node (\d+\.\d+)/],
  ['CONTRIBUTING.md', /You need Node (\d+\.\d+)/],
  ['scripts/on-node24.mjs', /needs Node (\d+\.\d+) or newer/],
  ['.github/workflows/check.yml', /node-version: (\d+\.\d+)\.0 /],
])('%s says the same oldest Node as package.json', (file, pattern) => {
  expect(pattern.exec(readFileSync(join(root, file), 'utf8'))?.[1]).toBe(floor);
});
