import { strikeDenial } from '../strike-denial.ts';
import {
  type CaptionStyles,
  clearAlpha,
  type HidingRule,
  type Look,
  leastSize,
  noStyles,
  plainLook,
  styleName,
} from './caption-styles.ts';

/** Tags that captions may have (SRT, WebVTT); players show all others as words. */
const tagNames = 'b|i|u|s|c|v|lang|ruby|rt|rp|font|span|strike|del|em|strong|small|big|br|p|div';
const token = new RegExp(
  String.raw`<(\/?)(${tagNames})((?:[\s.][^<>]*)?)\/?>|<\d[\d:.]*>|\{(\\[^{}]*)\}|\{[^{}\\][^{}]*\}`,
  'gi',
);
/** Commands of ASS that decide whether letters are seen; a style or a new line of them begins anew with `r`. */
const command =
  /\\(?:(alpha|1a|fscx|fscy|fs|p|s|i?clip|pos)(?![a-z])\s*(?:&?H?([\da-f]+)&?|\(([^()]*)\)|([\d.]+))?|(r)(?!nd)([^\\]*))/gi;
/** A clip of fewer units of the picture shows nothing to read. */
const leastClip = 100;
/** A picture is smaller than this. */
const farthest = 10_000;
/** Tags within each other; what is nested more deeply is read as if nothing hid it. */
const deepestTag = 200;
const clearFont = /size\s*=\s*["']?0|color\s*=\s*["']?(?:#?[\da-f]{6}00\b|transparent)/i;

/**
 * The words of a caption without its markup. What nobody sees (see-through, of no size, clipped away, above other words) stands behind them and
 * denies nothing; what is struck out denies nothing either. `hasTags` for formats with tags in pointed brackets.
 * `name` is that of its style, or of the cue itself in WebVTT.
 */
export function readMarkup(
  text: string,
  hasTags: boolean,
  { styles = noStyles, name: own = '' }: { readonly styles?: CaptionStyles; readonly name?: string } = {},
): string {
  let [shown, unseen, at] = ['', '', 0];
  const base = styles.named.get(styleName(own)) ?? plainLook;
  let look = base;
  const fonts: boolean[] = [];
  const tags: { readonly name: string; readonly isHidden: boolean }[] = [];
  const isWhole = styles.hiding.some(
    ({ cue, tag, classes, voice }) =>
      tag === undefined && classes.length === 0 && voice === undefined && (cue === undefined || cue === own),
  );
  const depth = { struck: 0, above: 0 };
  const add = (words: string): void => {
    const isUnseen =
      isWhole ||
      [look.isClear, look.isTiny, look.isDrawing, look.isAway, fonts.includes(true), depth.above > 0].includes(true) ||
      tags.some(({ isHidden }) => isHidden);
    const read = look.isStruck || depth.struck > 0 || isUnseen ? strikeDenial(words) : words;
    if (isUnseen) unseen += read;
    else shown += read;
  };
  for (const { 0: whole, 1: slash, 2: name = '', 3: rest = '', 4: commands, index } of text.matchAll(token)) {
    // Each format shows the other's markup as words.
    if (hasTags ? whole.startsWith('{') && commands === undefined : whole.startsWith('<')) continue;
    add(text.slice(at, index));
    at = index + whole.length;
    if (commands !== undefined) look = applyCommands(look, commands, base, styles);
    const tag = name.toLowerCase();
    const step = slash === '/' ? -1 : 1;
    if (styles.hiding.length === 0 || tags.length >= deepestTag) tags.length = 0;
    else if (step === 1)
      tags.push({ name: tag, isHidden: styles.hiding.some((rule) => isAbout(rule, own, tag, rest)) });
    else if (tags.some((open) => open.name === tag)) tags.splice(tags.findLastIndex((open) => open.name === tag));
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

/** Whether a rule of WebVTT is about what stands in a tag; `rest` is what follows the tag's name: classes and, behind a space, who speaks. */
function isAbout({ cue, tag, classes, voice }: HidingRule, own: string, name: string, rest: string): boolean {
  const [names = '', ...annotation] = rest.split(/\s/);
  const given = names.split('.');
  if (tag === undefined && classes.length === 0 && voice === undefined) return false; // The whole cue.
  return (
    (cue === undefined || cue === own) &&
    (tag === undefined || tag === name) &&
    classes.every((wanted) => given.includes(wanted)) &&
    (voice === undefined || annotation.join(' ').trim() === voice)
  );
}

function applyCommands(before: Look, commands: string, base: Look, { named }: CaptionStyles): Look {
  let look = { ...before };
  for (const [, given = '', digits = '', list = '', size, reset, style = ''] of commands.matchAll(command)) {
    const value = size ?? digits;
    const name = given.toLowerCase();
    const numbers = list.split(',').map(Number);
    if (reset !== undefined) {
      const anew = style.trim() === '' ? base : (named.get(styleName(style)) ?? base);
      look = { ...anew, isAway: look.isAway };
    } else if (name === 'alpha' || name === '1a')
      look = { ...look, isClear: Number.parseInt(digits, 16) >= clearAlpha };
    else if (name.startsWith('fs')) look = { ...look, isTiny: value !== '' && Number(value) < leastSize };
    else if (name === 'p') look = { ...look, isDrawing: Number(value) > 0 };
    else if (name === 's') look = { ...look, isStruck: Number(value) > 0 };
    else if (name === 'clip') {
      const [left = 0, top = 0, right = 0, bottom = 0] = numbers;
      if (numbers.length === 4 && Math.abs((right - left) * (bottom - top)) < leastClip)
        look = { ...look, isAway: true };
    } else if (name === 'pos' && numbers.some((number) => number < 0 || number > farthest))
      look = { ...look, isAway: true };
  }
  return look;
}
