import { followLetters, type TurnedLetter } from '../layout/follow-letters.ts';
import { leastSpace } from '../pdf/space-out.ts';
import type { SvgText } from './read-svg.ts';

/** Lines of fewer letters stay as they are. */
const shortestLine = 4;
/** More letters than this stay as they are: a map with the names of roads. */
const mostLetters = 5000;
/** How wide letters are, in sizes of their font, where nothing draws them. */
const widths: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijl.,;:'|!I]/, 0.28],
  [/[frt()-]/, 0.38],
  [/[mwMW]/, 0.85],
  [/[A-Z]/, 0.68],
];
const usualWidth = 0.55;
/** Widths are an estimate: a gap less than this is within a word. */
const surelySpace = 0.3;

const widthOf = (letter: string): number => widths.find(([letters]) => letters.test(letter))?.[1] ?? usualWidth;
const isSlanted = ({ dx, dy }: SvgText): boolean => Math.min(Math.abs(dx), Math.abs(dy)) > 0.07;
const isLetter = ({ kind, hidden, text }: SvgText): boolean =>
  kind === 'text' && !hidden && Array.from(text).length === 1;

/** Joins letters that are drawn one by one along a line that slants or bends, as around a ring, to its words. */
export function joinSlantedLetters(texts: readonly SvgText[]): readonly SvgText[] {
  const single = texts.filter(isLetter);
  if (single.length > mostLetters || !single.some(isSlanted)) return texts;
  const joined = followLetters(single.map(toTurned)).flatMap(({ letters, gaps }) => {
    const line = letters.flatMap((at) => single[at] ?? []);
    return line.length >= shortestLine && line.some(isSlanted) ? [{ line, gaps }] : [];
  });
  const replaced = new Map(joined.map(({ line, gaps }) => [line[0], toText(line, gaps)]));
  const left = new Set(joined.flatMap(({ line }) => line));
  return texts.flatMap((text) => replaced.get(text) ?? (left.has(text) ? [] : [text]));
}

function toTurned({ text, x, y, dx, dy, size, anchor }: SvgText): TurnedLetter {
  const advance = widthOf(text);
  const shift = anchor === 'middle' ? advance / 2 : anchor === 'end' ? advance : 0;
  return { x: x - dx * shift * size, y: y - dy * shift * size, dx, dy, size, advance };
}

function toText(line: readonly SvgText[], gaps: readonly number[]): SvgText {
  const [first] = line;
  if (first === undefined) throw new Error('A line has letters.');
  const least = Math.max(surelySpace, leastSpace(gaps, line.map(({ text }) => text).join('')));
  const text = line.map((letter, at) => ((gaps[at - 1] ?? 0) >= least ? ` ${letter.text}` : letter.text)).join('');
  return { ...first, text, tags: line.flatMap(({ tags }) => tags) };
}
