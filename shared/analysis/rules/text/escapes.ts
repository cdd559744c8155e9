import { isEnglishWord } from '../../media/ocr/english-words.ts';
import { normaliseWord } from './normalise-word.ts';
import type { IsKnown, Reading } from './reading.ts';

/** Signs written by their numbers or names, as browsers, programs and addresses show them. */

const hex = '[0-9A-Fa-f]';
const escape = new RegExp(
  [
    // A browser needs no semicolon behind a number.
    String.raw`&(?:amp;)*#(?<decimal>\d{1,7})(?:;|(?!\d))`,
    String.raw`&(?:amp;)*#[xX](?<entity>${hex}{1,6})(?:;|(?!${hex}))`,
    '&(?:amp;)*(?<letter>[A-Za-z])(?<accent>acute|grave|circ|uml|tilde|cedil|ring|caron|slash|macr|breve|ogon|dot|strok);',
    '&(?:amp;)*(?<name>shy|zwnj|zwj|lrm|rlm|nbsp|ensp|emsp|thinsp|Tab|NewLine|ZeroWidthSpace|NoBreak|sup[123]|dagger|Dagger|ast|reg|trade|copy|lsquo|rsquo|apos);',
    '&(?:amp;)*(?<fancy>[A-Za-z])(?:fr|scr|opf);',
    // The name of another sign.
    String.raw`(?<=[\p{L};])&(?<sign>[A-Za-z]{2,31});(?=\p{L}|&)`,
    String.raw`(?<percent>(?:%${hex}{2})+)`,
    String.raw`\\u\{(?<braced>${hex}{1,6})\}`,
    String.raw`\\u(?<four>${hex}{4})`,
    String.raw`\\x(?<two>${hex}{2})`,
    String.raw`\\(?<octal>1[0-7]{2}|0(?:40|55))`,
    String.raw`\\N\{LATIN (?:SMALL|CAPITAL) LETTER (?<called>[A-Z])\}`,
    String.raw`\\(?<style>[2-7]${hex}) `,
    String.raw`U\+(?<point>${hex}{4,6}) ?`,
    String.raw`(?<printable>(?:=[2-7][0-9A-F])+)`,
    String.raw`(?<=\p{L})\\(?<control>[nrt])(?=(?<next>\p{L}+))`,
  ].join('|'),
  'gu',
);
const names: Readonly<Record<string, string>> = {
  nbsp: '\u00A0',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  Tab: '\t',
  NewLine: '\n',
  sup1: '¹',
  sup2: '²',
  sup3: '³',
  dagger: '†',
  Dagger: '‡',
  ast: '*',
  reg: '®',
  trade: '™',
  copy: '©',
  lsquo: '‘',
  rsquo: '’',
  apos: "'",
};
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  breve: '\u0306',
  caron: '\u030C',
  cedil: '\u0327',
  circ: '\u0302',
  dot: '\u0307',
  grave: '\u0300',
  macr: '\u0304',
  ogon: '\u0328',
  ring: '\u030A',
  tilde: '\u0303',
  uml: '\u0308',
};
/** An address keeps its escapes: they are a part of it. */
const inAddress = /(?:https?:\/\/|www\.)\S*$/;
const longestAddress = 200;

/** Whether a text may hold one. */
export const hasEscape = /&[#A-Za-z]|%[0-9A-Fa-f]{2}|\\[Nuxnrt0-7]|U\+[0-9A-Fa-f]{4}|=[2-7][0-9A-F]/;

/** A word of letters and of escapes of mail. */
const quotedWord = /(?<![\p{L}=])\p{L}{0,40}(?:(?:=[2-7][0-9A-F])+\p{L}{0,40})+/gu;
const anyQuoted = /(?:=[2-7][0-9A-F])+/g;

/** Where escapes of mail stand in words: several of one word, or one within it, and what they decode to is English. "APR=49", "size=42" are names and figures. */
function listQuotedWords(text: string, isKnown: IsKnown): readonly (readonly [from: number, to: number])[] {
  const isWord = (word: string): boolean => isEnglishWord(word) || isKnown(normaliseWord(word));
  return [...text.matchAll(quotedWord)].flatMap(({ 0: written, index }) => {
    const around = written.split(anyQuoted).filter((letters) => letters !== '');
    const isFew = (written.match(/=/g)?.length ?? 0) === 1;
    if (isFew && (!/^\p{L}.*\p{L}$/u.test(written) || around.every(isWord))) return [];
    const decoded = written.replaceAll(anyQuoted, (escapes) => decodePercent(escapes.replaceAll('=', '%')) ?? ' = ');
    const words = decoded.match(/[\p{L}'’]+/gu) ?? [];
    const isRead = words.some((word) => word.length >= fewestLetters) && 2 * words.filter(isWord).length > words.length;
    return isRead ? [[index, index + written.length] as const] : [];
  });
}
const fewestLetters = 4;

/** Entities of HTML, percent signs of addresses, escapes of programs and of mail. What stands for a letter beside letters is a disguise. */
export function readEscapes(text: string, isKnown: IsKnown): Reading[] {
  const quoted = listQuotedWords(text, isKnown);
  const found = [...text.matchAll(escape)].flatMap((match) => {
    const [whole] = match;
    const [from, to] = [match.index, match.index + whole.length];
    const shown = decode(match.groups ?? {});
    const isAddress = /^[%=]/.test(whole) && inAddress.test(text.slice(Math.max(0, from - longestAddress), from));
    // "50%50" and "a=20" are figures.
    const isFigure = whole.startsWith('=')
      ? !quoted.some(([start, end]) => start <= from && to <= end)
      : /^%..$/.test(whole) && /[\p{N}=]$/u.test(text.slice(Math.max(0, from - 1), from));
    return shown === undefined || isAddress || isFigure ? [] : [{ from, to, shown }];
  });
  return found.map(({ from, to, shown }, index) => {
    const isJoined = found[index - 1]?.to === from || found[index + 1]?.from === to || shown.length > 1;
    const isInWord =
      isJoined || /\p{L}$/u.test(text.slice(0, from).slice(-1)) || /^\p{L}/u.test(text.slice(to, to + 1));
    const parts = shown === '' ? [] : [{ text: shown, from, to }];
    return { from, to, parts, isDisguise: isInWord && /[a-z]/i.test(shown) };
  });
}

/** What is shown; undefined where the signs mean something else. */
function decode(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  const { decimal, name, fancy, sign, letter, accent, percent, octal, called, printable, control, next = '' } = groups;
  if (letter !== undefined) return (letter + (accents[accent ?? ''] ?? '')).normalize('NFC');
  if (called !== undefined) return called.toLowerCase();
  if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
  if (fancy !== undefined) return fancy;
  if (sign !== undefined) return '\u2010';
  if (name !== undefined) return names[name] ?? '';
  if (control !== undefined) return isEnglishWord(next) && !isEnglishWord(control + next) ? ' ' : undefined;
  if (percent !== undefined) return decodePercent(percent);
  if (printable !== undefined) return decodePercent(printable.replaceAll('=', '%'));
  const digits = decimal ?? groups['entity'] ?? groups['braced'] ?? groups['four'] ?? groups['two'] ?? groups['style'];
  const code = Number.parseInt(digits ?? groups['point'] ?? '', decimal === undefined ? 16 : 10);
  return code > 8 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Letters, spaces and what stands in words; "100%25" stays a figure. */
function decodePercent(escapes: string): string | undefined {
  try {
    const shown = decodeURIComponent(escapes);
    return /^[\p{L}\p{M}\s'’.,!?;:-]+$/u.test(shown) ? shown : undefined;
  } catch {
    return undefined;
  }
}
