import { parseXml } from '../xml/parse-xml.ts';
import type { WordStyles } from './read-styles.ts';

/** Which list a paragraph is an item of, as its properties or its style say; the level from 0. */
export interface ListPlace {
  readonly numberingId: string;
  readonly level?: number;
  /** Style of the paragraph: a level may belong to a style. */
  readonly styleId?: string;
}

/** Gives each item of a story its number as Word shows it, such as `3.`, `(b)` or `2.1`; empty for no list and for bullets without words. In reading order. */
export type NumberItem = (place: ListPlace | undefined) => string;

/** `w:lvl` (ECMA-376, part 1, 17.9.6). */
export interface Level {
  start: number;
  format: string;
  /** With `%1` to `%9` for the numbers of the levels. */
  text: string;
  /** All numbers of the label in Arabic figures. */
  isLegal: boolean;
  isFollowedByNothing: boolean;
  /** The level starts at its first number again only after an item of this level (from 1) or above; 0: never. */
  restart?: number;
  styleId?: string;
}

interface List {
  readonly abstractId: string;
  readonly starts: Map<number, number>;
  readonly levels: Map<number, Level>;
}

interface AbstractList {
  readonly levels: Map<number, Level>;
  /** The list is the one of a numbering style. */
  styleLink?: string;
}

/** Abstract lists, and the lists that are instances of them, by their ids. */
export interface Numbering {
  readonly abstracts: ReadonlyMap<string, AbstractList>;
  readonly lists: ReadonlyMap<string, List>;
}

const emptyLevel = (): Level => ({ start: 0, format: 'decimal', text: '', isLegal: false, isFollowedByNothing: false });

/** Reads `word/numbering.xml`; what it does not declare has no numbers. The function returned for a story counts from the beginning. */
export function readNumbering(
  xml: Buffer | undefined,
  styles: Pick<WordStyles, 'listOf'>,
  maximumDepth: number,
): () => NumberItem {
  const numbering = xml === undefined ? { abstracts: new Map(), lists: new Map() } : parse(xml, maximumDepth);
  return () => countItems(numbering, styles);
}

function parse(xml: Buffer, maximumDepth: number): Numbering {
  const abstracts = new Map<string, AbstractList>();
  const lists = new Map<string, List>();
  let abstract: AbstractList | undefined;
  let list: List | undefined;
  let listId = '';
  let overridden = 0;
  let level: Level | undefined;
  parseXml(xml, maximumDepth, {
    open(name, attributes) {
      const value = attributes['w:val'] ?? '';
      switch (name) {
        case 'w:abstractNum':
          abstract = { levels: new Map() };
          abstracts.set(attributes['w:abstractNumId'] ?? '', abstract);
          break;
        case 'w:numStyleLink':
          if (abstract !== undefined) abstract.styleLink = value;
          break;
        case 'w:num':
          listId = attributes['w:numId'] ?? '';
          break;
        case 'w:abstractNumId':
          list = { abstractId: value, starts: new Map(), levels: new Map() };
          lists.set(listId, list);
          break;
        case 'w:lvlOverride':
          overridden = Number(attributes['w:ilvl']);
          break;
        case 'w:startOverride':
          list?.starts.set(overridden, Number(value));
          break;
        case 'w:lvl':
          level = emptyLevel();
          (list ?? abstract)?.levels.set(Number(attributes['w:ilvl']), level);
          break;
        default:
          if (level !== undefined) readLevel(level, name, value);
      }
    },
    close(name) {
      if (name === 'w:lvl') level = undefined;
      else if (name === 'w:abstractNum') abstract = undefined;
      else if (name === 'w:num') list = undefined;
    },
  });
  return { abstracts, lists };
}

function readLevel(level: Level, name: string, value: string): void {
  if (name === 'w:start') level.start = Number(value);
  else if (name === 'w:numFmt') level.format = value;
  else if (name === 'w:lvlText') level.text = value;
  else if (name === 'w:isLgl') level.isLegal = !/^(?:0|false|off)$/.test(value);
  else if (name === 'w:suff') level.isFollowedByNothing = value === 'nothing';
  else if (name === 'w:lvlRestart') level.restart = Number(value);
  else if (name === 'w:pStyle') level.styleId = value;
}

/** Counts from the beginning of a story. */
export function countItems({ abstracts, lists }: Numbering, styles: Pick<WordStyles, 'listOf'>): NumberItem {
  /** The last number of each level, by abstract list: lists that share one continue each other. */
  const reached = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();
  const resolve = (numberingId: string): List | undefined => {
    const list = lists.get(numberingId);
    const link = list && abstracts.get(list.abstractId)?.styleLink;
    return link === undefined ? list : lists.get(styles.listOf(link)?.numberingId ?? '');
  };
  return (place) => {
    const list = place && resolve(place.numberingId);
    const abstract = list && abstracts.get(list.abstractId);
    if (place === undefined || list === undefined || abstract === undefined) return '';
    const levels = new Map([...abstract.levels, ...list.levels]);
    const ofStyle = [...levels].find(([, { styleId }]) => styleId !== undefined && styleId === place.styleId)?.[0];
    const index = place.level ?? ofStyle ?? 0;
    const level = levels.get(index);
    if (level === undefined) return '';
    const counts = reached.get(list.abstractId) ?? [];
    reached.set(list.abstractId, counts);
    const startOf = (at: number): number => list.starts.get(at) ?? levels.get(at)?.start ?? 1;
    const key = `${place.numberingId}:${index}`;
    const startsAnew = list.starts.has(index) && !begun.has(key);
    begun.add(key);
    const before = counts[index];
    counts[index] = startsAnew || before === undefined ? startOf(index) : before + 1;
    for (let upper = 0; upper < index; upper++) counts[upper] ??= startOf(upper);
    for (let lower = index + 1; lower < counts.length; lower++)
      if (index < (levels.get(lower)?.restart ?? lower)) counts[lower] = undefined;
    if (level.format === 'bullet') return /\p{L}{3}/u.test(level.text) ? `${level.text} ` : '';
    const label = level.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      return formatNumber(counts[at] ?? startOf(at), level.isLegal ? 'decimal' : (levels.get(at)?.format ?? 'decimal'));
    });
    return label === '' || level.isFollowedByNothing ? label : `${label} `;
  };
}

const romans = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;
const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const ordinals: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });

/** The usual ones of `ST_NumberFormat` (17.18.59); the others as Arabic figures. */
function formatNumber(value: number, format: string): string {
  switch (format) {
    case 'none':
    case 'bullet':
      return '';
    case 'lowerLetter':
    case 'upperLetter': {
      // Past z Word repeats the letter: aa, bb, …
      const letter = value < 1 ? '' : (alphabet[(value - 1) % 26] ?? '').repeat(Math.min(30, Math.ceil(value / 26)));
      return format === 'upperLetter' ? letter.toUpperCase() : letter;
    }
    case 'lowerRoman':
    case 'upperRoman': {
      const roman = toRoman(value);
      return format === 'upperRoman' ? roman.toUpperCase() : roman;
    }
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'ordinal':
      return `${value}${ordinals[ordinalRules.select(value)] ?? 'th'}`;
    default:
      return String(value);
  }
}

function toRoman(value: number): string {
  let [rest, roman] = [Math.min(value, 32_767), ''];
  for (const [unit, letters] of romans)
    while (rest >= unit) {
      roman += letters;
      rest -= unit;
    }
  return roman;
}
