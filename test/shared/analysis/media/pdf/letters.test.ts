import { describe, expect, test } from 'vitest';
import { extractOrThrow } from '../../../../../support/media/extract-or-throw.ts';
import { type MappedPdf, writeMappedPdf } from '../../../../../support/media/write-mapped-pdf.ts';

const textsOf = async (pdf: MappedPdf): Promise<readonly string[]> =>
  (await extractOrThrow('pdf', writeMappedPdf(pdf), { frames: 0, recognisedPictures: 0 })).blocks
    .filter(({ source }) => source === 'document_text')
    .map(({ text }) => text.trim());
const line = (text: string, size = 14): string => `BT /F ${size} Tf 40 200 Td (${text}) Tj ET`;

const place = (x: number, y: number, text: string): string => `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET`;
/** Words with a gap between each two, in thousandths of their size. */
const gapped = (y: number, text: string, gap: number, characterSpace = 0): string => {
  const words = text.split(' ').map((word) => `(${word})`);
  return `BT /F 10 Tf ${characterSpace} Tc 20 ${y} Td [${words.join(` -${gap} `)}] TJ ET`;
};
const accent = (x: number): string => `BT /F 14 Tf ${x} 200 Td (~) Tj ET`;
const word = (x: number, text: string): string => `BT /F 14 Tf ${x} 200 Td (${text}) Tj ET`;

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

describe('lines whose words are parted by gaps alone', () => {
  test('set tight, as usual or wide, figures, letters drawn one by one, and texts that lie over each other', async () => {
    const widths: Readonly<Record<string, number>> = { S: 667, a: 556, l: 222, e: 556, ' ': 278 };
    let x = 20;
    const letters = 'Sale Sale'.split('').map((letter) => {
      const drawn = letter === ' ' ? '' : place(x, 60, letter);
      x += ((widths[letter] ?? 0) * 12) / 1000;
      return drawn;
    });
    const operators = [
      gapped(280, 'the welfare of the mentor and of us', 140),
      gapped(235, 'the welfare of the mentor and of them', 278),
      gapped(190, 'Here is some formatted text', 330, 1.4),
      gapped(145, '10 11 12 13 14 15 16', 180),
      place(20, 100, 'Only 90'),
      place(54, 100, 'pounds'),
      ...letters,
    ];
    expect(await textsOf({ operators: operators.join('\n') })).toEqual([
      'the welfare of the mentor and of us',
      'the welfare of the mentor and of them',
      'Here is some formatted text',
      '10 11 12 13 14 15 16',
      'Only 90 pounds',
      'Sale Sale',
    ]);
  });
});

describe('signs that the file does not name', () => {
  test('a ligature without a character is the one that makes a word', async () => {
    const operators = 'BT /F 14 Tf 40 200 Td (It is di\\001cult to \\004nd an e\\001cient sta\\003) Tj ET';
    expect(await textsOf({ operators })).toEqual(['It is difficult to find an efficient staff']);
  });

  test('an accent over a letter is one character with it', async () => {
    const operators = `${word(40, 'a caf')} ${word(70.35, 'e')} ${accent(72)} ${word(78.13, 's')}`;
    expect(await textsOf({ operators, map: { '~': '´' } })).toEqual(['a cafés']);
  });

  test.each([
    ['before the line', (mark: string, words: string) => `${mark} ${words}`],
    ['behind the line', (mark: string, words: string) => `${words} ${mark}`],
  ])('an accent that the file draws %s, and higher, stays with its letter', async (_, put) => {
    const operators = put('BT /F 14 Tf 71.5 203 Td (~) Tj ET', `${word(40, 'a caf')} ${word(70.35, 'es today')}`);
    expect(await textsOf({ operators, map: { '~': '´' } })).toEqual(['a cafés today']);
  });

  test('accents beside letters, as in programs, stay as they are', async () => {
    expect(await textsOf({ operators: line('a^2 + `b`') })).toEqual(['a^2 + `b`']);
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
    expect(await textsOf({ operators: line('C C L L L C L L') })).toEqual(['C C L L L C L L']);
  });
});
