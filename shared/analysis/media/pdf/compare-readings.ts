import type { ExtractionPart } from '../extraction-part.ts';
import { joinLines } from '../layout/join-lines.ts';
import type { LineOfPrint } from '../layout/line-of-print.ts';
import { boundsOnPage } from '../picture/to-text-parts.ts';
import { isForeign, listNewWords } from './compare-words.ts';
import { isGibberish, isMadeOfSigns } from './doubt-letters.ts';
import { editDistances } from './edit-distances.ts';
import { blockKeyOf, type LaidOutText } from './read-page-text.ts';

/** Lines less alike than this say different things: recognition gets at most one letter in ten wrong. */
const alike = 0.55;
/** Lines with fewer letters, or recognised with less confidence, are not compared. */
const fewestLetters = 4;
const sure = 0.6;
/** Letters narrower than this on average, in sizes of the letters, overlap each other. */
const narrowest = 0.15;
/** Of longer lines this many letters are compared, from the beginning. */
const comparedLength = 200;

/** Why text counts as hidden that is no text: recognition reads what stands there. */
export const falseMap = 'false_map';

export interface Disagreement {
  /** What the text layer says is no text at all; only what was recognised counts. */
  readonly isUnreadable: boolean;
  readonly parts: readonly ExtractionPart[];
  /** Of the recognised lines, those that say something else than the text layer. */
  readonly lines: readonly LineOfPrint[];
}

/**
 * Compares the text layer of a page with what was recognised in its picture, line by line; undefined where both say the same.
 * `scale` is pixels per point.
 */
export function compareReadings(
  { paragraphs, transform }: LaidOutText,
  recognised: readonly LineOfPrint[],
  page: number,
  scale: number,
): Disagreement | undefined {
  const words = recognised.flatMap((line) => listWords(line, scale));
  const differing = new Set<LineOfPrint>();
  const parts: ExtractionPart[] = [];
  let compared = '';
  for (const [position, { lines }] of paragraphs.entries()) {
    if (lines[0]?.hidden !== undefined) continue;
    const { starts, text } = joinLines(lines, transform);
    const key = blockKeyOf(page, position);
    for (const [index, line] of lines.entries()) {
      const shown = findShown(line, words);
      if (shown === undefined) continue;
      const said = toLetters(line.text);
      const isSigns = isMadeOfSigns(line.text);
      if (!isSigns && (said.length < fewestLetters || isAlike(said, toLetters(shown.text)))) continue;
      // Its letters are read as others that look like them.
      if (isForeign(line.text) && listNewWords(line.text, shown.text).length === 0) continue;
      compared += ` ${line.text}`;
      if (shown.lines.every((source) => differing.has(source))) continue; // A part of what was measured already.
      for (const source of shown.lines) differing.add(source);
      const at = { blockKey: key, from: starts[index] ?? 0, to: starts[index + 1] ?? text.length };
      if (isSigns) {
        parts.push({ type: 'hidden', ...at, reason: falseMap });
        continue;
      }
      const details = { shown: shown.text.slice(0, comparedLength) };
      const measurement = { name: 'text_differs', value: said.length, unit: 'characters', at, details } as const;
      parts.push({ type: 'measurement', measurement });
    }
  }
  return differing.size === 0 ? undefined : { isUnreadable: isGibberish(compared), parts, lines: [...differing] };
}

interface Word {
  readonly text: string;
  readonly line: LineOfPrint;
  /** Middle on the page, in points. */
  readonly x: number;
  readonly y: number;
}

function listWords(line: LineOfPrint, scale: number): readonly Word[] {
  return [...line.text.matchAll(/\S+/gu)].map(({ 0: text, index }) => {
    const boxes = line.boxes.subarray(index * 4, (index + text.length) * 4);
    const edges = (offset: number): number[] => [...boxes].filter((_, at) => at % 4 === offset);
    const [left, top, right, bottom] = [0, 1, 2, 3].map(edges);
    const x = (Math.min(...(left ?? [])) + Math.max(...(right ?? []))) / 2 / scale;
    const y = (Math.min(...(top ?? [])) + Math.max(...(bottom ?? []))) / 2 / scale;
    return { text, line, x, y };
  });
}

/** What was recognised where a line stands; undefined where nothing was read surely enough. */
function findShown(
  line: LineOfPrint,
  words: readonly Word[],
): { readonly text: string; readonly lines: readonly LineOfPrint[] } | undefined {
  const { left, top, right, bottom } = boundsOnPage(line);
  // Replacement text has all its letters where the first of those that it replaces stands.
  const isHeaped = line.right - line.left < narrowest * line.size * line.text.length;
  const beside = words.filter(({ x, y }) => x >= left && y >= top && y <= bottom);
  const nearest = beside.reduce<Word | undefined>((best, word) => (best && best.x <= word.x ? best : word), undefined);
  const inside = beside.filter((word) => (isHeaped ? word.line === nearest?.line : word.x <= right));
  const text = inside.map((word) => word.text).join(' ');
  const confidence = inside.reduce((sum, word) => sum + (word.line.confidence ?? 1), 0) / Math.max(1, inside.length);
  if (toLetters(text).length < fewestLetters || confidence < sure) return undefined;
  return { text, lines: [...new Set(inside.map((word) => word.line))] };
}

const toLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, comparedLength);

/** By the edit distance of the shorter text to the nearest part of the longer one: a tall line takes in words of its neighbours. */
function isAlike(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return 1 - Math.min(...editDistances(short, long, true)) / short.length >= alike;
}
