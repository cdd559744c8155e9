import { expect, test } from 'vitest';
import { chooseNode } from '../../scripts/choose-node.mjs';

const own = (version: string) => ({ path: 'own', version });
const brought = (version: string) => ({ path: 'brought', version });

test.each([
  ['what npm brought is kept up', brought('24.21.0'), own('26.1.0'), 'brought'],
  ['it is not, and the own one is newer', brought('24.0.0'), own('24.21.0'), 'own'],
  ['it is not, and the own one is a patched older line', brought('24.0.0'), own('22.23.3'), 'own'],
  ['it is not, but the own one is too old', brought('24.0.0'), own('20.20.2'), 'brought'],
  ['npm brought none', undefined, own('22.13.0'), 'own'],
  ['npm brought none, and the own one is too old', undefined, own('22.12.0'), undefined],
])('%s', (_name, theirs, ours, chosen) => {
  expect(chooseNode(theirs, ours)).toBe(chosen);
});
