import { describe, expect, it } from 'vitest';
import { identifyLanguage, listTellingWords } from '../../../../../shared/analysis/language/identify-language.ts';
import { readTags } from '../../../../../shared/analysis/rules/text/broken-words.ts';
import { readContext } from '../../../../../shared/analysis/rules/text/read-context.ts';
import { reveal } from '../../../../../shared/analysis/rules/text/reveal.ts';
import { tokenise } from '../../../../../shared/analysis/rules/text/tokenise.ts';

/** Sizes whose reading would not end within a test if its time grew with the square of the length. */

const vocabulary = { isKnown: (word: string) => word === 'cure', findMasked: () => undefined };

describe('a text without an end', () => {
  it.each([
    ['questions', 'Really? Yes ok. '],
    ['names of hosts that never end', 'AB.CD.EF.GH.'],
    ['questions within one sentence', 'what is dr? ok dr. '],
  ])('is split into words: %s', (_, unit) => {
    const { tokens } = tokenise(unit.repeat(120_000));
    expect(tokens.length).toBeGreaterThanOrEqual(360_000);
  });

  it.each(['.', '?'])('tells what its one sentence says about each of its words, at the end: %s', (end) => {
    const { tokens, questions } = tokenise(`Our tea ${'cures cancer '.repeat(150_000).trim()}${end}`);
    const contexts = tokens.map((_, firstToken) =>
      readContext(tokens, questions, { phrase: 0, firstToken, endToken: firstToken + 1 }),
    );
    expect(contexts.filter(({ isNegated, isQuestion }) => !isNegated && !isQuestion).length).toBeGreaterThan(300_000);
  });

  it('is read where a letter is stretched behind a run of letters', () => {
    const { text } = reveal(`${'ab'.repeat(200_000)} cuuure`, vocabulary);
    expect(text.endsWith(' cure')).toBe(true);
  });

  it('is read where tags stand in and around words', () => {
    const readings = readTags(`${'a[b]c <b>d</b> '.repeat(60_000)}e[b]f[/b]g`, () => false);
    expect(readings.length).toBe(180_002);
  });

  it.each([
    ['a picture that is written as an address', 'iVBORw0KGgoAAAANSUhEUgAA/+'],
    ['names of hosts', 'EXAMPLE.'],
    ['letters without a space', 'ab'],
    ['signs', '!'],
  ])('tells its language beside %s', (_, unit) => {
    const long = unit.repeat(Math.ceil(1_000_000 / unit.length));
    expect(listTellingWords(`${long}x the end`).slice(-2)).toEqual(['the', 'end']);
    expect(identifyLanguage(`This is what you will get from us with the tea. x${long}x`)).toBe('en');
  });
});
