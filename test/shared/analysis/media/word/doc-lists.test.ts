import { describe, expect, test } from 'vitest';
import { extractOrThrow } from '../../../../../support/media/extract-or-throw.ts';
import { type DocDocument, writeDoc } from '../../../../../support/media/write-doc.ts';

const terms = [
  { start: 1, format: 0, label: '%1.' },
  { start: 1, format: 4, label: '(%2)' },
  { start: 3, format: 2, label: '%1.%2.%3' },
];
const document: DocDocument = {
  body: 'Terms\nFirst\nOne\nTwo\nDeep\nSecond\nOne again\nOther list\nNo item',
  footnotes: 'A note',
  lists: {
    lists: [terms, [{ start: 7, format: 0, label: 'Step %1:' }]],
    items: [undefined, [1, 0], [1, 1], [1, 1], [1, 2], [1, 0], [1, 1], [2, 0]],
  },
};
const numbered = [
  'Terms',
  '1. First',
  '(a) One',
  '(b) Two',
  '1.b.iii Deep',
  '2. Second',
  '(a) One again',
  'Step 7: Other list',
  'No item',
  'A note',
];

const read = async (bytes: Buffer): Promise<readonly [texts: readonly string[], extent: string | undefined]> => {
  const { blocks, coverage } = await extractOrThrow('doc', bytes);
  return [blocks.map(({ text }) => text), coverage.find(({ check }) => check === 'list_numbers')?.extent];
};

describe('the numbers of list items in a document of Word 97', () => {
  test('are as Word shows them: formats, levels within levels, another start', async () => {
    expect(await read(writeDoc(document))).toEqual([numbered, undefined]);
  });

  test('are not assessed where their tables are damaged; the text is read all the same', async () => {
    const bytes = writeDoc(document);
    const header = bytes.indexOf(Buffer.from([0xec, 0xa5, 0xc1, 0x00]));
    bytes.writeUInt32LE(0x7fff_0000, header + 0x2e2);
    expect(await read(bytes)).toEqual([[...(document.body ?? '').split('\n'), 'A note'], 'not_assessed']);
  });

  test('a label without end is cut, and a list that is not there numbers nothing', async () => {
    const long = { start: 1, format: 0, label: `%1${'x'.repeat(500)}` };
    const [[first, second]] = await read(
      writeDoc({
        body: 'One\nTwo',
        lists: {
          lists: [[long]],
          items: [
            [1, 0],
            [9, 0],
          ],
        },
      }),
    );
    expect([first?.length, second]).toEqual([44, 'Two']);
  });
});
