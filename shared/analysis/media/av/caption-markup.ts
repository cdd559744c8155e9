import { strikeDenial } from '../strike-denial.ts';

/** Tags that captions may have (SRT, WebVTT); players show all others as words. */
const tagNames = 'b|i|u|s|c|v|lang|ruby|rt|rp|font|span|strike|del|em|strong|small|big|br|p|div';
const token = new RegExp(
  String.raw`<(\/?)(${tagNames})((?:[\s.][^<>]*)?)\/?>|<\d[\d:.]*>|\{(\\[^{}]*)\}|\{[^{}\\][^{}]*\}`,
  'gi',
);
/** Commands of ASS that decide whether letters are seen; a style or a new line of them begins anew with `r`. */
const command =
  /\\(?:(alpha|1a|fscx|fscy|fs|p|s|i?clip|pos)(?![a-z])\s*(?:&?H?([\da-f]+)&?|\(([^()]*)\)|([\d.]+))?|(r)(?!nd))/gi;
/** A clip of fewer units of the picture shows nothing to read. */
const leastClip = 100;
/** A picture is smaller than this. */
const farthest = 10_000;
const clearFont = /size\s*=\s*["']?0|color\s*=\s*["']?(?:#?[\da-f]{6}00\b|transparent)/i;

/** What hides words or strikes them out, as far as it holds. */
interface Look {
  isClear: boolean;
  isTiny: boolean;
  isDrawing: boolean;
  isAway: boolean;
  isStruck: boolean;
}

const plain: Look = { isClear: false, isTiny: false, isDrawing: false, isAway: false, isStruck: false };

/**
 * The words of a caption without its markup. What nobody sees (see-through, of no size, clipped away, above other words) stands behind them and
 * denies nothing; what is struck out denies nothing either. `hasTags` for formats with tags in pointed brackets.
 */
export function readMarkup(text: string, hasTags: boolean): string {
  let [shown, unseen, at] = ['', '', 0];
  let look: Look = { ...plain };
  const fonts: boolean[] = [];
  const depth = { struck: 0, above: 0 };
  const add = (words: string): void => {
    const isUnseen =
      look.isClear || look.isTiny || look.isDrawing || look.isAway || fonts.includes(true) || depth.above > 0;
    const own = look.isStruck || depth.struck > 0 || isUnseen ? strikeDenial(words) : words;
    if (isUnseen) unseen += own;
    else shown += own;
  };
  for (const { 0: whole, 1: slash, 2: name = '', 3: rest = '', 4: commands, index } of text.matchAll(token)) {
    // Each format shows the other's markup as words.
    if (hasTags ? whole.startsWith('{') && commands === undefined : whole.startsWith('<')) continue;
    add(text.slice(at, index));
    at = index + whole.length;
    if (commands !== undefined) look = applyCommands(look, commands);
    const tag = name.toLowerCase();
    const step = slash === '/' ? -1 : 1;
    if (/^(?:s|strike|del)$/.test(tag)) depth.struck = Math.max(0, depth.struck + step);
    else if (/^r[tp]$/.test(tag)) {
      depth.above = Math.max(0, depth.above + step);
      unseen += ' ';
    } else if (tag === 'font' && step === 1) fonts.push(clearFont.test(rest));
    else if (tag === 'font') fonts.pop();
    else if (/^(?:br|p|div)$/.test(tag)) shown += '\n';
  }
  add(text.slice(at));
  return unseen.trim() === '' ? shown : `${shown}\n${unseen}`;
}

function applyCommands(before: Look, commands: string): Look {
  let look = { ...before };
  for (const [, given = '', digits = '', list = '', size, reset] of commands.matchAll(command)) {
    const value = size ?? digits;
    const name = given.toLowerCase();
    const numbers = list.split(',').map(Number);
    if (reset !== undefined) look = { ...plain, isAway: look.isAway };
    else if (name === 'alpha' || name === '1a') look.isClear = Number.parseInt(digits, 16) >= 0xf8;
    else if (name.startsWith('fs')) look.isTiny = value !== '' && Number(value) < 2;
    else if (name === 'p') look.isDrawing = Number(value) > 0;
    else if (name === 's') look.isStruck = Number(value) > 0;
    else if (name === 'clip') {
      const [left = 0, top = 0, right = 0, bottom = 0] = numbers;
      look.isAway ||= numbers.length === 4 && Math.abs((right - left) * (bottom - top)) < leastClip;
    } else if (name === 'pos') look.isAway ||= numbers.some((number) => number < 0 || number > farthest);
  }
  return look;
}
