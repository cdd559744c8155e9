import { parseXml } from '../xml/parse-xml.ts';
import type { ListPlace } from './read-numbering.ts';

/** How letters look; absent where nothing is said. */
export interface RunFormat {
  /** Points. */
  readonly size?: number;
  /** RRGGBB. */
  readonly colour?: string;
  readonly isBold?: boolean;
  readonly isHidden?: boolean;
  readonly isStruck?: boolean;
  /** RRGGBB behind the letters. */
  readonly shading?: string;
}

export interface WordStyles {
  readonly defaults: RunFormat;
  readonly language: string | undefined;
  /** Format of a paragraph or character style with all it is based on. */
  formatOf(styleId: string | undefined): RunFormat;
  /** 1 to 9; 0 for a title; undefined for no heading. */
  headingLevelOf(styleId: string | undefined): number | undefined;
  /** The list that a style puts its paragraphs into; also by the id of a numbering style. */
  listOf(styleId: string | undefined): ListPlace | undefined;
}

interface Style {
  format: RunFormat;
  basedOn?: string;
  headingLevel?: number;
  numberingId?: string;
  listLevel?: number;
}

const maximumInheritance = 20;

/** Reads `word/styles.xml`; an absent part gives Word's own defaults. */
export function readStyles(xml: Buffer | undefined, maximumDepth: number): WordStyles {
  const styles = new Map<string, Style>();
  let defaults: RunFormat = { size: 10 };
  let language: string | undefined;
  let isInDefaults = false;
  let current: Style | undefined;
  let defaultStyleId: string | undefined;
  if (xml !== undefined)
    parseXml(xml, maximumDepth, {
      open(name, attributes) {
        const value = attributes['w:val'];
        if (name === 'w:docDefaults') isInDefaults = true;
        else if (name === 'w:style') {
          const id = attributes['w:styleId'] ?? '';
          current = { format: {} };
          styles.set(id, current);
          if (attributes['w:default'] === '1' && attributes['w:type'] === 'paragraph') defaultStyleId = id;
        } else if (name === 'w:name' && current !== undefined) {
          const heading = /^heading ([1-9])$/i.exec(value ?? '');
          if (heading !== null) current.headingLevel = Number(heading[1]);
          else if (/^title$/i.test(value ?? '')) current.headingLevel = 0;
        } else if (name === 'w:basedOn' && current !== undefined && value !== undefined) current.basedOn = value;
        else if (name === 'w:outlineLvl' && current !== undefined && Number(value) < 9)
          current.headingLevel ??= Number(value) + 1;
        else if (name === 'w:numId' && current !== undefined && value !== undefined) current.numberingId = value;
        else if (name === 'w:ilvl' && current !== undefined) current.listLevel = Number(value);
        else if (name === 'w:lang' && isInDefaults) language = value;
        else {
          const format = readRunProperty(name, attributes);
          if (current !== undefined) current.format = { ...current.format, ...format };
          else if (isInDefaults) defaults = { ...defaults, ...format };
        }
      },
      close(name) {
        if (name === 'w:docDefaults') isInDefaults = false;
        if (name === 'w:style') current = undefined;
      },
    });
  const chain = (styleId: string | undefined): readonly Style[] => {
    const found: Style[] = [];
    let style = styles.get(styleId ?? defaultStyleId ?? '');
    while (style !== undefined && found.length < maximumInheritance) {
      found.push(style);
      style = style.basedOn === undefined ? undefined : styles.get(style.basedOn);
    }
    return found;
  };
  return {
    defaults,
    language,
    formatOf: (styleId) =>
      Object.assign(
        {},
        ...chain(styleId)
          .toReversed()
          .map(({ format }) => format),
      ) as RunFormat,
    headingLevelOf: (styleId) => chain(styleId).find(({ headingLevel }) => headingLevel !== undefined)?.headingLevel,
    listOf: (styleId) => {
      const all = chain(styleId);
      const numberingId = all.find((style) => style.numberingId !== undefined)?.numberingId;
      const level = all.find(({ listLevel }) => listLevel !== undefined)?.listLevel;
      if (numberingId === undefined || numberingId === '0') return undefined;
      return { numberingId, ...(level !== undefined && { level }), ...(styleId !== undefined && { styleId }) };
    },
  };
}

/** What one element of `w:rPr` says (ECMA-376, part 1, 17.3.2). */
export function readRunProperty(name: string, attributes: Readonly<Record<string, string>>): RunFormat {
  const value = attributes['w:val'];
  const isOn = value === undefined || !/^(?:0|false|off|none)$/.test(value);
  switch (name) {
    case 'w:sz':
      return Number.isFinite(Number(value)) ? { size: Number(value) / 2 } : {};
    case 'w:color':
      return /^[\da-f]{6}$/i.test(value ?? '') ? { colour: (value ?? '').toLowerCase() } : {};
    case 'w:b':
      return { isBold: isOn };
    // `w:webHidden` hides in the web view alone: the page numbers of every table of contents have it.
    case 'w:vanish':
      return { isHidden: isOn };
    case 'w:strike':
    case 'w:dstrike':
      return { isStruck: isOn };
    case 'w:shd': {
      const fill = attributes['w:fill'] ?? '';
      return /^[\da-f]{6}$/i.test(fill) ? { shading: fill.toLowerCase() } : {};
    }
    case 'w:highlight':
      return { shading: highlights[value ?? ''] ?? 'ffff00' };
    default:
      return {};
  }
}

/** Named highlight colours (17.18.40). */
const highlights: Readonly<Record<string, string>> = {
  black: '000000',
  blue: '0000ff',
  cyan: '00ffff',
  darkBlue: '00008b',
  darkCyan: '008b8b',
  darkGray: 'a9a9a9',
  darkGreen: '006400',
  darkMagenta: '8b008b',
  darkRed: '8b0000',
  darkYellow: '808000',
  green: '00ff00',
  lightGray: 'd3d3d3',
  magenta: 'ff00ff',
  none: 'ffffff',
  red: 'ff0000',
  white: 'ffffff',
  yellow: 'ffff00',
};
