import { describe, expect, it } from 'vitest';
import { findQuotations } from '../../../../../shared/analysis/rules/second-look/find-quotations.ts';
import { readWindows } from '../../../../../shared/analysis/rules/second-look/read-windows.ts';
import type { TextBlock } from '../../../../../shared/model/extraction.ts';
import { toExtraction } from '../../../../../support/to-extraction.ts';

const read = (text: string): string[] => findQuotations(text).map(([from, to]) => text.slice(from, to));

const blocksOf = (text: string): readonly TextBlock[] => toExtraction(text).blocks;

/** Of every sentence, what it quotes. */
const readQuoted = (text: string): string[][] =>
  [...readWindows(blocksOf(text))].flatMap(({ sentences }) =>
    sentences.map(({ block, quoted }) => quoted.map(([from, to]) => blocksOf(text)[block]?.text.slice(from, to) ?? '')),
  );

describe('quotations', () => {
  it.each([
    ['He wrote “clears acne” and "cures warts".', ['clears acne', 'cures warts']],
    ['Words like ‘conscious’, ‘carbon neutral’ and ‘green’.', ['conscious', 'carbon neutral', 'green']],
    ["Take out 'reverses ageing' and 'clinically proven'.", ['reverses ageing', 'clinically proven']],
    ["They called it ‘the dog's dinner’ twice.", ["the dog's dinner"]],
    ['Sie nannten es «sauber».', ['sauber']],
  ])('are what stands between marks: %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    "It's the dogs' favourite and the cats' too.",
    'A 24" screen or a 32" one.',
    'One mark “ without another',
    'The first line “begins\nand the second ends” here.',
    `Much too long: “${'word '.repeat(60)}”.`,
  ])('are not apostrophes, inches, single marks or paragraphs: %s', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('are read in time that grows with the text', () => {
    const text = '“‘"\''.repeat(200_000);
    expect(findQuotations(text).length).toBeLessThan(text.length);
  });

  it('belong to a sentence that says something itself', () => {
    expect(readQuoted('The watchdog banned “cures acne” today. “It cures acne.” It really works.')).toEqual([
      ['cures acne'],
      [],
      [],
    ]);
  });
});
