import { overlap, type PixelBox } from '../picture/picture.ts';
import type { RecognisedLine, RecognisedWord } from './start-recogniser.ts';

/** What one pass over a picture gave. */
export type Reading = readonly RecognisedLine[];

/** Letters and digits of words read with confidence. */
export function scoreOf(reading: Reading): number {
  return countCharacters(reading.flat().filter(({ confidence }) => confidence >= 60));
}

/** Letters and digits, whatever the confidence. */
export const lengthOf = (reading: Reading): number => countCharacters(reading.flat());

/** 0 to 100, weighted by length; 0 for nothing. */
export function meanConfidence(reading: Reading): number {
  const words = reading.flat();
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  return length === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / length;
}

/**
 * The reading without what is no text: words of low confidence, and lines of which little is left. In a line that is read well, words of three
 * letters and more stay, whatever their confidence.
 */
export function keepLegible(reading: Reading): Reading {
  return reading
    .map((line) => {
      const legible = line.filter(isLegible);
      const isReadWell = meanConfidence([legible]) >= 80 && countCharacters(legible) >= countCharacters(line) / 2;
      return isReadWell ? line.filter((word) => isLegible(word) || countCharacters([word]) >= 3) : legible;
    })
    .filter((line) => meanConfidence([line]) >= (countCharacters(line) < 3 ? 80 : 40));
}

function isLegible(word: RecognisedWord): boolean {
  const characters = countCharacters([word]);
  return characters === 0 ? word.confidence >= 70 : word.confidence >= (characters < 3 ? 45 : 25);
}

/** Two readings of one picture: where they overlap, the one that reads clearly more stands. */
export function mergeReadings(first: Reading, second: Reading): Reading {
  let merged = first;
  for (const line of second) {
    if (scoreOf([line]) < 4) continue;
    const rivals = merged.filter((known) => overlap(boundsOf(known), boundsOf(line)));
    if (scoreOf([line]) > 1.2 * scoreOf(rivals)) merged = [...merged.filter((known) => !rivals.includes(known)), line];
  }
  return merged;
}

export function boundsOf(line: RecognisedLine): PixelBox {
  return {
    left: Math.min(...line.map(({ box }) => box.left)),
    top: Math.min(...line.map(({ box }) => box.top)),
    right: Math.max(...line.map(({ box }) => box.right)),
    bottom: Math.max(...line.map(({ box }) => box.bottom)),
  };
}

/** The same words in other places. */
export function mapBoxes(reading: Reading, map: (box: PixelBox) => PixelBox): Reading {
  return reading.map((line) =>
    line.map((word) => ({
      ...word,
      box: map(word.box),
      symbols: word.symbols.map((symbol) => ({ ...symbol, box: map(symbol.box) })),
    })),
  );
}

function countCharacters(words: RecognisedLine): number {
  return words.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
}
