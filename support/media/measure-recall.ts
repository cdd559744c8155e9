import type { Extraction, TextBlock } from '../../shared/model/extraction.ts';
import type { PlacedWord, RecallPage } from './recall-pages.ts';

export interface Recall {
  /** Insertions, deletions and substitutions for one character of the page, in reading order. */
  readonly characterErrorRate: number;
  /** Share of the words that were found, to the letter. */
  readonly wordsFound: number;
  /** Mean distance of the found words' edges along the line, in sizes of their letters. */
  readonly edgeError: number;
  /** Mean distance of their middles across the line, in sizes of their letters. */
  readonly middleError: number;
}

interface FoundWord {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly middle: number;
}

const scale = 65_535;

/** Compares what was extracted with what the page is known to hold. */
export function measureRecall(page: RecallPage, { blocks }: Pick<Extraction, 'blocks'>): Recall {
  const visible = blocks.filter((block) => block.hidden === undefined);
  const expectedText = page.words.map(({ text }) => text).join(' ');
  const foundText = visible
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  const found = visible.flatMap((block) => listWords(block, page.turn));
  const errors = page.words.flatMap((word) => {
    const match = nearest(word, found);
    if (match === undefined) return [];
    // Widths are fractions of the width, sizes of the height: the same length on a square only.
    const edges = (Math.abs(match.left - word.left) + Math.abs(match.right - word.right)) / 2;
    return [{ edges, middle: Math.abs(match.middle - word.middle), size: word.size }];
  });
  return {
    characterErrorRate: editDistance(foundText, expectedText) / expectedText.length,
    wordsFound: errors.length / page.words.length,
    edgeError: mean(errors.map(({ edges, size }) => (edges / size) * aspectOf(page))),
    middleError: mean(errors.map(({ middle, size }) => middle / size)),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Width of the upright page for one of its height, from the widest word's known share. */
function aspectOf({ bytes, format, turn, words }: RecallPage): number {
  if (format === 'png') {
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    return turn % 2 === 0 ? width / height : height / width;
  }
  const isCropped = words.every(({ size }) => Math.abs(size - 12 / 500) < 1e-9);
  return isCropped ? 450 / 500 : 595 / 842;
}

/** Words of a block with their places, turned back to how the page was written. */
function listWords({ text, boxes }: TextBlock, turn: RecallPage['turn']): FoundWord[] {
  if (boxes === undefined) return [];
  return [...text.matchAll(/\S+/g)].map((match) => {
    let [left, top, right, bottom] = [1, 1, 0, 0];
    for (let unit = match.index; unit < match.index + match[0].length; unit++) {
      const [x = 0, y = 0, width = 0, height = 0] = boxes.subarray(unit * 4, unit * 4 + 4);
      if (width === 0) continue;
      left = Math.min(left, x / scale);
      top = Math.min(top, y / scale);
      right = Math.max(right, (x + width) / scale);
      bottom = Math.max(bottom, (y + height) / scale);
    }
    const [x1, y1, x2, y2] =
      turn === 0
        ? [left, top, right, bottom]
        : turn === 1
          ? [top, 1 - right, bottom, 1 - left]
          : turn === 2
            ? [1 - right, 1 - bottom, 1 - left, 1 - top]
            : [1 - bottom, left, 1 - top, right];
    return { text: match[0], left: x1, right: x2, middle: (y1 + y2) / 2 };
  });
}

function nearest(word: PlacedWord, found: readonly FoundWord[]): FoundWord | undefined {
  let best: FoundWord | undefined;
  let bestDistance = 0.1;
  for (const candidate of found) {
    const distance = Math.hypot(candidate.left - word.left, candidate.middle - word.middle);
    if (candidate.text === word.text && distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** Levenshtein distance. */
export function editDistance(a: string, b: string): number {
  let row = Uint32Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = new Uint32Array(b.length + 1);
    next[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
