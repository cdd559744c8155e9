import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
const floor = engines.node.replace('>=', '');

test.each([
  ['README.md', /own Node must be (\d+\.\d+) or newer/],
  ['CONTRIBUTING.md', /own Node must be (\d+\.\d+) or newer/],
  ['scripts/on-node24.mjs', /needs Node (\d+\.\d+) or newer/],
  ['.github/workflows/check.yml', /node-version: (\d+\.\d+)\.0 /],
])('%s says the same oldest Node as package.json', (file, pattern) => {
  expect(pattern.exec(readFileSync(join(root, file), 'utf8'))?.[1]).toBe(floor);
});

test('README and CONTRIBUTING ask for the same Node to begin with', () => {
  const [readme, contributing] = ['README.md', 'CONTRIBUTING.md'].map(
    (file) => /You need Node \(([^)]+)\) and npm/.exec(readFileSync(join(root, file), 'utf8'))?.[1],
  );
  expect(readme).toBe('20.19 or a later 20, or 22.12 and newer');
  expect(contributing).toBe(readme);
});
