import type { ExtractionPart } from '../extraction-part.ts';
import { joinLines } from '../layout/join-lines.ts';
import type { LineOfPrint } from '../layout/line-of-print.ts';
import { goodContrast, isLargePrint, measureContrastOf, measureHidden } from '../measure-text.ts';
import { type Contrast, contrastRatio, type Look, luminanceOf, measureContrast } from '../picture/measure-contrast.ts';
import { overlap, type Picture, type PixelBox } from '../picture/picture.ts';
import { boundsOnPage } from '../picture/to-text-parts.ts';
import { findUnseenWords } from './find-unseen-words.ts';
import type { LetterStyle } from './read-letters.ts';
import { blockKeyOf, type LaidOutText } from './read-page-text.ts';

/** Below this contrast nothing can be seen where the letters should be. */
const invisibleContrast = 1.06;
/** Colours with less contrast than this between them count as the same. */
const alike = 1.2;
/** The colour that PDFium gives for white letters, and for letters filled with a gradient or a pattern: only the drawn page shows which they are. */
const patternColour = '#ffffff';
/** The colour that it gives for letters filled with tiles, whatever their colour. */
const tileColour = '#bfbfbf';
/** Whether letters are of a colour that may not be seen on white; those that are hidden anyway are not asked about. */
export const isFaint = ({ colour, hidden }: Pick<LetterStyle, 'colour' | 'hidden'>): boolean =>
  hidden === undefined &&
  (colour === undefined || colour === tileColour || contrastRatio(luminanceOf(colour), 1) < alike);
/** Letters of at least this many pixels show their own colour when drawn. */
const measurableSize = 14;

/**
 * Compares the text layer of a page with the page as it is drawn: which of its text cannot be seen, and how well the rest stands out.
 * Without a picture the text is known to stand on white in the colours it declares. `withoutText` shows the page without its text, where words may
 * be hidden in lines that are seen. `page` counts from 1.
 */
export function lookAtPage(
  { paragraphs, transform }: LaidOutText,
  page: number,
  picture?: Picture,
  withoutText?: WithoutText,
): readonly ExtractionPart[] {
  return paragraphs.flatMap(({ lines }, position) => {
    if (lines[0]?.hidden !== undefined) return [];
    const seen = lines.map((line) =>
      picture === undefined ? lookAtDeclared(line) : lookAtLine(line, picture, picture.width / transform.width),
    );
    if (withoutText === undefined && seen.every(isPlain)) return [];
    const { text, starts } = joinLines(lines, transform);
    const key = blockKeyOf(page, position);
    const rangeOf = (index: number): Range => ({
      from: starts[index] ?? 0,
      to: starts[index + 1] ?? text.length,
    });
    const unseen = lines.flatMap((line, index) => {
      if (picture === undefined || withoutText === undefined || seen[index]?.kind !== 'seen') return [];
      const { from: start, to: end } = rangeOf(index);
      const scale = picture.width / transform.width;
      const words = findUnseenWords(line, picture, withoutText.picture, scale);
      const isCutOut = ({ from, to }: Range): boolean => {
        const box = boundsOnPage({ ...line, boxes: line.boxes.subarray(from * 4, to * 4) });
        if (!withoutText.cutOuts.some((other) => overlap(box, other))) return false;
        return (measureContrast(picture, toPixels(box, scale))?.ratio ?? 1) >= invisibleContrast;
      };
      return words.flatMap(({ from, to }) =>
        isCutOut({ from, to })
          ? []
          : toHidden({ blockKey: key, from: start + from, to: Math.min(end, start + to) }, 'covered'),
      );
    });
    return [...toHiddenParts(seen, key, rangeOf), ...unseen, ...toContrastParts(seen, lines, key, rangeOf)];
  });
}

/** A page as it looks without its text. */
interface WithoutText {
  readonly picture: Picture;
  /** Letters that something else is cut to, in points: that stays. */
  readonly cutOuts: readonly PixelBox[];
}

interface Range {
  readonly from: number;
  readonly to: number;
}

type Seen =
  | { readonly kind: 'seen'; readonly contrast: Contrast | undefined }
  | { readonly kind: 'hidden'; readonly reason: string };

/** Whether there is nothing to say of a line. */
const isPlain = (look: Seen): boolean => look.kind === 'seen' && (look.contrast?.ratio ?? goodContrast) >= goodContrast;

function lookAtDeclared({ colour }: LineOfPrint): Seen {
  if (colour === undefined) return { kind: 'seen', contrast: undefined };
  const ratio = contrastRatio(luminanceOf(colour), 1);
  if (ratio < invisibleContrast) return { kind: 'hidden', reason: 'same_colour' };
  return { kind: 'seen', contrast: { ratio, foreground: colour, background: '#ffffff' } };
}

function lookAtLine(line: LineOfPrint, picture: Picture, scale: number): Seen {
  const { left, top, right, bottom } = boundsOnPage(line);
  if (right <= left || bottom <= top) return { kind: 'seen', contrast: undefined }; // Letters without a place, as of a missing font.
  const drawn = measureContrast(picture, toPixels({ left, top, right, bottom }, scale));
  if (drawn === undefined) return { kind: 'seen', contrast: undefined };
  const stated = line.colour === undefined ? undefined : compareStated(line.colour, drawn);
  if (drawn.ratio < invisibleContrast) {
    const isSameColour = stated === undefined || stated.ratio < alike;
    return { kind: 'hidden', reason: isSameColour ? 'same_colour' : 'covered' };
  }
  const isPattern =
    line.colour === patternColour && stated !== undefined && stated.ratio < alike && drawn.ratio >= alike;
  if (isPattern) return { kind: 'seen', contrast: drawn };
  // Small letters are drawn too thin to show their colour; large ones show what is really there, whatever lies over them.
  const isMeasurable = line.size * scale >= measurableSize || stated === undefined;
  const isLess = isMeasurable && (stated === undefined || drawn.ratio < 0.6 * stated.ratio);
  return { kind: 'seen', contrast: isLess ? drawn : (stated ?? drawn) };
}

const toPixels = ({ left, top, right, bottom }: PixelBox, scale: number): PixelBox => ({
  left: left * scale,
  top: top * scale,
  right: right * scale,
  bottom: bottom * scale,
});

/** The stated colour of letters against their background: the colour of most of their box, or where that is the letters' own, the colour around the box. */
function compareStated(foreground: string, { inside, around }: Look): Contrast {
  const ratioTo = (colour: string): number => contrastRatio(luminanceOf(foreground), luminanceOf(colour));
  const background = ratioTo(inside) >= alike ? inside : around;
  return { ratio: ratioTo(background), foreground, background };
}

function toHiddenParts(
  seen: readonly Seen[],
  key: string,
  rangeOf: (index: number) => Range,
): readonly ExtractionPart[] {
  return seen.flatMap((line, index): readonly ExtractionPart[] => {
    if (line.kind === 'seen') return [];
    return toHidden({ blockKey: key, ...rangeOf(index) }, line.reason);
  });
}

const toHidden = (at: Range & { readonly blockKey: string }, reason: string): readonly ExtractionPart[] => [
  { type: 'hidden', ...at, reason },
  measureHidden(at, reason),
];

/** Lines of one pair of colours in a row are measured as one. */
function toContrastParts(
  seen: readonly Seen[],
  lines: readonly LineOfPrint[],
  key: string,
  rangeOf: (index: number) => Range,
): readonly ExtractionPart[] {
  const stretches: { contrast: Contrast; line: LineOfPrint; from: number; to: number }[] = [];
  for (const [index, line] of lines.entries()) {
    const look = seen[index];
    if (look?.kind !== 'seen' || look.contrast === undefined || look.contrast.ratio >= goodContrast) continue;
    const { from, to } = rangeOf(index);
    const last = stretches.at(-1);
    if (last !== undefined && last.to === from && Math.abs(last.contrast.ratio / look.contrast.ratio - 1) < 0.1)
      last.to = to;
    else stretches.push({ contrast: look.contrast, line, from, to });
  }
  return stretches.map(({ contrast, line, from, to }) =>
    measureContrastOf({ blockKey: key, from, to }, contrast, {
      isLargeText: isLargePrint(line.size, line.isBold),
      letterHeight: Math.round(line.size * 10) / 10,
      bold: line.isBold,
    }),
  );
}
