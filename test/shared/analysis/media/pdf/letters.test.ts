import { describe, expect, test } from 'vitest';
import { extractOrThrow } from '../../../../../support/media/extract-or-throw.ts';
import { type MappedPdf, writeMappedPdf } from '../../../../../support/media/write-mapped-pdf.ts';

const textsOf = async (pdf: MappedPdf): Promise<readonly string[]> =>
  (await extractOrThrow('pdf', writeMappedPdf(pdf))).blocks
    .filter(({ source }) => source === 'document_text')
    .map(({ text }) => text.trim());
const line = (text: string, size = 14): string => `BT /F ${size} Tf 40 200 Td (${text}) Tj ET`;

describe('characters that PDFium gives in pieces', () => {
  test('an emoji is one character, not two halves', async () => {
    const texts = await textsOf({ operators: line('Best ~ price'), map: { '~': '😀' } });
    expect(texts).toEqual(['Best 😀 price']);
  });

  test('a ligature of three letters stays in its word', async () => {
    const texts = await textsOf({ operators: line('Our o@cers and o@ces', 20), map: { '@': 'ffi' } });
    expect(texts).toEqual(['Our officers and offices']);
  });

  test('lines that run to the left stay whole', async () => {
    // Visual order, as producers write it: the last letter of the Hebrew text comes first.
    const map = { a: 'ם', b: 'ו', c: 'ל', d: 'ש', e: 'ב', f: 'ט' };
    expect(await textsOf({ operators: line('abe cbef abcd'), map })).toEqual(['שלום טבול בום']);
  });
});

describe('letters that are set wide', () => {
  test.each([
    ['by character spacing', 'BT /F 28 Tf 14 Tc 40 200 Td (CURES) Tj ET'],
    ['with real spaces', 'BT /F 28 Tf 40 200 Td (C U R E S) Tj ET'],
    [
      'one by one',
      'CURES'
        .split('')
        .map((letter, at) => `BT /F 28 Tf ${40 + at * 55} 200 Td (${letter}) Tj ET`)
        .join('\n'),
    ],
  ])('%s are a word', async (_, operators) => {
    expect(await textsOf({ operators })).toEqual(['CURES']);
  });

  test('two words stay two', async () => {
    expect(await textsOf({ operators: 'BT /F 20 Tf 8 Tc 20 200 Td (CURES  CANCER) Tj ET' })).toEqual(['CURES CANCER']);
  });

  test('single letters of a sentence and of a table stay apart', async () => {
    expect(await textsOf({ operators: line('Vitamin A or B is a plan') })).toEqual(['Vitamin A or B is a plan']);
    const cells = ['A', 'B', 'C', 'D'].map((cell, at) => `BT /F 10 Tf ${40 + at * 90} 200 Td (${cell}) Tj ET`);
    expect(await textsOf({ operators: cells.join('\n') })).toEqual(['A', 'B', 'C', 'D']);
  });
});
