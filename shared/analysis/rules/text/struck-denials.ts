import { denial } from '../../media/strike-denial.ts';
import type { Reading } from './reading.ts';

/** Denials that are struck out ("does ~~not~~ cure") say the contrary, and those in comments say nothing. */

const denials = new RegExp(denial, 'giu');
const inTildes = String.raw`(?<!~)~~(?<tildes>[^~]{1,200})~~(?!~)`;
const inElement = String.raw`<(?<name>s|del|strike)(?:\s[^<>]{0,200})?>(?<content>[^]{1,400}?)<\/\k<name>\s*>`;
const inComment = '<!--(?<comment>[^]{1,400}?)-->';
const struck = new RegExp(`${inTildes}|${inElement}|${inComment}`, 'giu');
const stroke = /[\u0335-\u0338]/;
const struckLetters =
  /(?<![\p{L}\u0335-\u0338])(?:[\p{L}'’][\u0335-\u0338]+|[ \t\u00A0][\u0335-\u0338]*(?=[\p{L}'’][\u0335-\u0338])){2,400}(?!\p{L})/gu;
/** Words behind what is struck out, in the same paragraph. */
const goesOn = /^(?:[^\S\n]|\n(?!\s*\n)|[,"“‘(*_]|<[^<>]{0,60}>){0,20}\p{L}/u;
const reach = 200;

/** Whether something may be struck out. */
export const hasStruck = /~~|<!--|<(?:s|del|strike)[\s>]|[\u0335-\u0338]/i;

interface Struck {
  readonly from: number;
  readonly to: number;
  readonly words: string;
  /** By code unit of `words`: where it stands in the text; one more for the end. */
  readonly places: readonly number[];
}

/** What denies within words that are struck out, and the marks around them. A sentence that is struck out to its end keeps its denial, and other words stay: struck prices and claims are read. */
export const readStruck = (text: string): Reading[] =>
  [...[...text.matchAll(struck)].map(toMarked), ...[...text.matchAll(struckLetters)].map(toLetters)]
    .filter(({ to }) => goesOn.test(text.slice(to, to + reach)))
    .flatMap(readDenials)
    .toSorted((x, y) => x.from - y.from);

function toMarked({ 0: whole, index, groups = {} }: RegExpExecArray): Struck {
  const words = groups['tildes'] ?? groups['comment'] ?? groups['content'] ?? '';
  const start = index + whole.indexOf(words, groups['content'] === undefined ? 0 : whole.indexOf('>'));
  const places = Array.from({ length: words.length + 1 }, (_, at) => start + at);
  return { from: index, to: index + whole.length, words, places };
}

function toLetters({ 0: whole, index }: RegExpExecArray): Struck {
  const kept = Array.from({ length: whole.length }, (_, at) => at).filter((at) => !stroke.test(whole.charAt(at)));
  const to = index + whole.length;
  return {
    from: index,
    to,
    words: kept.map((at) => whole.charAt(at)).join(''),
    places: [...kept.map((at) => index + at), to],
  };
}

function readDenials({ from, to, words, places }: Struck): Reading[] {
  const own = [...words.matchAll(denials)].filter(
    ({ 0: denied, index }) => !/[.!?]/.test(words.slice(index + denied.length)),
  );
  if (own.length === 0) return [];
  const at = (unit: number): number => places[unit] ?? to;
  const readings = own.map(({ 0: denied, index }) => ({
    from: at(index),
    to: at(index + denied.length),
    parts: [],
    isDisguise: true,
  }));
  const marks = [
    { from, to: at(0) },
    { from: at(words.length), to },
  ].filter((mark) => mark.to > mark.from);
  return [...readings, ...marks.map((mark) => ({ ...mark, parts: [], isDisguise: false }))];
}
