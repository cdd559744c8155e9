import type { RecognisedLine, RecognisedWord } from './start-recogniser.ts';

/** A number, as a word of its own. */
const number = /^\p{Sc}?\d[\d.,/–-]*$/u;
/** A capital I read for the small l of "lb". */
const misread = /^Ib(?=s?[.,!?)]?$)/;

/** The words of a line with "lb" and "lbs" after a number, where a small l was read as a capital I: no unit begins with one. */
export function correctUnits(line: RecognisedLine): RecognisedLine {
  return line.map((word, index) => {
    const before = line[index - 1];
    return before !== undefined && number.test(before.text) && misread.test(word.text) ? withSmallL(word) : word;
  });
}

const withSmallL = (word: RecognisedWord): RecognisedWord => ({
  ...word,
  text: word.text.replace(misread, 'lb'),
  symbols: word.symbols.map((symbol, index) => (index === 0 ? { ...symbol, text: 'l' } : symbol)),
});
