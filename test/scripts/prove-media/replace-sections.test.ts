import { expect, test } from 'vitest';
import { replaceSections } from '../../../scripts/prove-media/replace-sections.ts';

const written = '# Limits\n\nOld words.\n\n## Ceilings\n\nold\n\n## Measured\n\n1\n\n## By hand\n\nkept\n';
const beginning = '# Limits\n\nNew words.\n\n## Ceilings\n\nnew\n';

test('a section that is measured again is replaced in its place; sections written by hand stay', () => {
  expect(replaceSections(written, beginning, new Map([['Measured', '2']]))).toBe(
    '# Limits\n\nNew words.\n\n## Ceilings\n\nnew\n\n## Measured\n\n2\n\n## By hand\n\nkept\n',
  );
});

test('a section that is new comes last', () => {
  expect(replaceSections(written, beginning, new Map([['Damaged', '3']]))).toMatch(/kept\n\n## Damaged\n\n3\n$/);
});

test('a document that does not exist yet has the beginning and what was measured', () => {
  expect(replaceSections('', beginning, new Map([['Measured', '1']]))).toBe(`${beginning}\n## Measured\n\n1\n`);
});
