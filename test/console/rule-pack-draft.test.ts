import { expect, test } from 'vitest';
import { toDraft, toPack } from '../../console/src/pages/rule-pack-draft.ts';

const pack = {
  name: 'House style',
  version: '1',
  brands: ['Smith, Jones & Co', 'Meridale'],
  banned: [],
  required: [{ text: 'Drink with care', reason: 'Law', when: ['gin, vodka and rum', 'wine'] }],
};

test('a pack whose version alone is changed is otherwise as it was, commas and all', () => {
  expect(toPack({ ...toDraft(pack), version: '2' })).toEqual({ ...pack, version: '2' });
});

test('each line of a list is an entry; empty lines are none', () => {
  expect(toPack({ ...toDraft(pack), brands: ' Meridale \n\nSmith, Jones & Co\n' }).brands).toEqual([
    'Meridale',
    'Smith, Jones & Co',
  ]);
});
