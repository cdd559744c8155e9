import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findNodeFault } from '../../functions/check-node.ts';

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

test.each([
  ['packages/cli/package.json', /"node": ">=(\d+\.\d+)"/],
  ['packages/client/package.json', /"node": ">=(\d+\.\d+)"/],
  ['packages/local-azure/package.json', /"node": ">=(\d+\.\d+)"/],
  ['packages/cli/README.md', /Node (\d+\.\d+) or newer/],
  ['packages/client/README.md', /Node (\d+\.\d+) or newer/],
  ['packages/local-azure/README.md', /Node (\d+\.\d+) or newer/],
  ['packages/local-azure/src/main.ts', /needs Node (\d+\.\d+) or newer/],
  ['docs/local.md', /`PATH`, (\d+\.\d+) or newer/],
  ['functions/check-node.ts', /needs Node (\d+\.\d+) or newer/],
])('so does %s', (file, pattern) => {
  expect(pattern.exec(readFileSync(join(root, file), 'utf8'))?.[1]).toBe(floor);
});

test('what looks at the version of Node lets the oldest one through and none before it', () => {
  const [major = 0, minor = 0] = floor.split('.').map(Number);
  expect(findNodeFault(`${floor}.0`)).toBeUndefined();
  expect(findNodeFault(`${major}.${minor - 1}.9`)).toContain(floor);
  const [, chosen = '', andMinor = ''] =
    /^const oldest = \[(\d+), (\d+)\];$/m.exec(readFileSync(join(root, 'scripts/choose-node.mjs'), 'utf8')) ?? [];
  expect(`${chosen}.${andMinor}`).toBe(floor);
});

test('README and CONTRIBUTING ask for the same Node to begin with', () => {
  const [readme, contributing] = ['README.md', 'CONTRIBUTING.md'].map(
    (file) => /You need Node \(([^)]+)\) and npm/.exec(readFileSync(join(root, file), 'utf8'))?.[1],
  );
  expect(readme).toBe('20.19 or a later 20, or 22.12 and newer');
  expect(contributing).toBe(readme);
});
