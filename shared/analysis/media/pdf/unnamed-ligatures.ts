import type { Axis } from '../layout/join-wide-letters.ts';
import { isEnglishWord } from '../ocr/english-words.ts';

/** Stands for a sign that is drawn and whose character the file does not tell. */
export const unnamedSign = 0xfffd;

const ligatures = ['ffi', 'ffl', 'fi', 'fl', 'ff', 'ft', 'tt', 'ti', 'Th'];
const word = /[\p{L}']*\ufffd[\p{L}\ufffd']*/gu;

interface Line {
  readonly text: string;
  readonly boxes: Float32Array;
}

/**
 * A sign without a character inside a word is nearly always a ligature: it becomes the one that makes an English word of it. Others are left
 * out, as they are counted as unmapped characters; in place of one as wide as `spaceWidth` there is a space. `axis` is the one of reading.
 */
export function nameLigatures({ text, boxes }: Line, spaceWidth: number, axis: Axis): Line {
  const names = new Map<number, string>();
  for (const { 0: token, index } of text.matchAll(word)) {
    const at = token.indexOf('\ufffd');
    if (token.length < 2 || at !== token.lastIndexOf('\ufffd')) continue;
    const name = ligatures.find((letters) => isEnglishWord(token.replace('\ufffd', letters)));
    if (name !== undefined) names.set(index + at, name);
  }
  const isWord = (at: number): boolean => /[^\s\ufffd]/.test(text[at] ?? ' ');
  const blankFor = (at: number): string => {
    const width = Math.abs((boxes[at * 4 + axis + 2] ?? 0) - (boxes[at * 4 + axis] ?? 0));
    return width > spaceWidth && isWord(at - 1) && at + 1 < text.length ? ' ' : '';
  };
  const units = Array.from({ length: text.length }, (_, from) => ({
    from,
    shown: text[from] === '\ufffd' ? (names.get(from) ?? blankFor(from)) : (text[from] ?? ''),
  })).flatMap(({ from, shown }) => shown.split('').map((letter) => ({ from, letter })));
  const widened = new Float32Array(units.length * 4);
  for (const [to, { from }] of units.entries()) widened.set(boxes.subarray(from * 4, from * 4 + 4), to * 4);
  return { text: units.map(({ letter }) => letter).join(''), boxes: widened };
}
