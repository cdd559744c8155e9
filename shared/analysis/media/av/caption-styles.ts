import { AV_CODEC_ID_ASS, AV_CODEC_ID_SSA, AV_CODEC_ID_WEBVTT } from 'node-av/constants';

/** What hides words or strikes them out, as far as it holds. */
export interface Look {
  readonly isClear: boolean;
  readonly isTiny: boolean;
  readonly isDrawing: boolean;
  readonly isAway: boolean;
  readonly isStruck: boolean;
}

export const plainLook: Look = { isClear: false, isTiny: false, isDrawing: false, isAway: false, isStruck: false };

/** What the head of a track says about how its captions look. */
export interface CaptionStyles {
  /** Styles of ASS by their names. */
  readonly named: ReadonlyMap<string, Look>;
  /** Rules of WebVTT that hide words. */
  readonly hiding: readonly HidingRule[];
}

/** Which words of WebVTT a rule is about; what is undefined may be any. */
export interface HidingRule {
  readonly cue: string | undefined;
  readonly tag: string | undefined;
  readonly classes: readonly string[];
  readonly voice: string | undefined;
}

export const noStyles: CaptionStyles = { named: new Map(), hiding: [] };

/** From this value on nobody sees a colour of ASS, whose alpha says how clear it is. */
export const clearAlpha = 0xf8;
/** Letters of fewer units are no letters. */
export const leastSize = 2;

/** The styles in the head of a track, as its container has it. */
export function readStyles(codecId: number, head: Buffer | null): CaptionStyles {
  if (head === null) return noStyles;
  if (codecId === AV_CODEC_ID_ASS || codecId === AV_CODEC_ID_SSA)
    return { ...noStyles, named: readNamedStyles(head.toString('utf8')) };
  return codecId === AV_CODEC_ID_WEBVTT ? { ...noStyles, hiding: readHidingRules(head.toString('utf8')) } : noStyles;
}

/** The `Style:` lines of ASS and SSA; the line `Format:` before them names their fields. */
function readNamedStyles(head: string): ReadonlyMap<string, Look> {
  const named = new Map<string, Look>();
  let fields: readonly string[] = [];
  for (const line of head.split(/\r\n|\r|\n/)) {
    const [, kind = '', rest = ''] = /^\s*(Format|Style)\s*:(.*)$/i.exec(line) ?? [];
    const values = rest.split(',').map((value) => value.trim());
    if (kind.toLowerCase() === 'format') fields = values.map((value) => value.toLowerCase());
    if (kind.toLowerCase() !== 'style') continue;
    const valueOf = (field: string): string | undefined => values[fields.indexOf(field)];
    const isBelow = (field: string): boolean => Number(valueOf(field) ?? leastSize) < leastSize;
    named.set(styleName(valueOf('name') ?? ''), {
      ...plainLook,
      isClear: alphaOf(valueOf('primarycolour') ?? '') >= clearAlpha,
      isTiny: ['fontsize', 'scalex', 'scaley'].some(isBelow),
      isStruck: Number(valueOf('strikeout') ?? 0) !== 0,
    });
  }
  return named;
}

/** Players take no notice of a star before the name. */
export const styleName = (name: string): string => name.trim().replace(/^\*/, '');

/** Of `&HAABBGGRR`, or the same as a number; SSA has no alpha. */
function alphaOf(colour: string): number {
  const digits = /^&H([\da-f]+)&?$/i.exec(colour)?.[1];
  const value = digits === undefined ? Number(colour) : Number.parseInt(digits, 16);
  return Number.isFinite(value) ? (value >>> 24) & 0xff : 0;
}

const clear = String.raw`transparent|#[\da-f]{6}00\b|#[\da-f]{3}0\b|(?:rgb|hsl)a?\([^)]*[,/]\s*0?\.?0*%?\s*\)`;
const hides = new RegExp(
  String.raw`(?:^|[;\s])(?:color\s*:\s*(?:${clear})|opacity\s*:\s*0?\.?0*%?\s*(?:[;!]|$)|visibility\s*:\s*(?:hidden|collapse)|display\s*:\s*none|font(?:-size)?\s*:[^;]*?(?<![\d.])0?\.?0+(?:px|pt|em|rem|%|vh|vw)?(?=[\s;/!]|$))`,
  'i',
);

/** The rules for `::cue` in the `STYLE` blocks of WebVTT that make words invisible. */
export function readHidingRules(text: string): readonly HidingRule[] {
  if (!text.includes('::cue')) return [];
  const css = text.replaceAll(/\/\*[\s\S]*?\*\//g, ' ');
  return [...css.matchAll(/([^{}]{1,2000})\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    if (!hides.test(body.trim()) && !isOnItself(body)) return [];
    return [...selectors.matchAll(/::cue(?:-region)?(?:\(([^()]*)\))?/gi)].map(([, selector = '']): HidingRule => {
      const last =
        selector
          .trim()
          .split(/[\s>+~]+/)
          .at(-1) ?? '';
      return {
        cue: /#((?:\\.|[\w-])+)/.exec(last)?.[1]?.replaceAll('\\', ''),
        tag: /^[a-z]+/i.exec(last)?.[0].toLowerCase(),
        classes: [...last.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
        voice: /\[\s*voice\s*[~^$*|]?=\s*["']?([^"'\]]*)/i.exec(last)?.[1],
      };
    });
  });
}

/** Letters in the colour of their ground. */
function isOnItself(body: string): boolean {
  const valueOf = (name: string): string | undefined =>
    new RegExp(String.raw`(?:^|[;\s])${name}\s*:\s*([^;!]+)`, 'i').exec(body)?.[1]?.trim().toLowerCase();
  const ground = valueOf('background(?:-color)?');
  return ground !== undefined && ground === valueOf('color');
}
