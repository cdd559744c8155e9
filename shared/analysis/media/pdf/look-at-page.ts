import type { ExtractionPart } from '../extraction-part.ts';
import { joinLines } from '../layout/join-lines.ts';
import type { LineOfPrint } from '../layout/line-of-print.ts';
import { goodContrast, isLargePrint, measureContrastOf, measureHidden } from '../measure-text.ts';
import { type Contrast, contrastRatio, type Look, luminanceOf, measureContrast } from '../picture/measure-contrast.ts';
import type { Picture } from '../picture/picture.ts';
import { boundsOnPage } from '../picture/to-text-parts.ts';
import { blockKeyOf, type PageText } from './read-page-text.ts';

/** Below this contrast nothing can be seen where the letters should be. */
const invisibleContrast = 1.06;
/** Colours with less contrast than this between them count as the same. */
const alike = 1.2;
/** The colour that PDFium gives for white letters, and for letters filled with a gradient or a pattern: only the drawn page shows which they are. */
export const patternColour = '#ffffff';
/** Letters of at least this many pixels show their own colour when drawn. */
const measurableSize = 14;

/**
 * Compares the text layer of a page with the page as it is drawn: which of its text cannot be seen, and how well the rest stands out.
 * Without a picture the text is known to stand on white in the colours it declares. `page` counts from 1.
 */
export function lookAtPage(
  { paragraphs, transform }: PageText,
  page: number,
  picture?: Picture,
): readonly ExtractionPart[] {
  return paragraphs.flatMap(({ lines }, position) => {
    if (lines[0]?.hidden !== undefined) return [];
    const { text, starts } = joinLines(lines, transform);
    const key = blockKeyOf(page, position);
    const seen = lines.map((line) =>
      picture === undefined ? lookAtDeclared(line) : lookAtLine(line, picture, picture.width / transform.width),
    );
    const rangeOf = (index: number): Range => ({
      from: starts[index] ?? 0,
      to: starts[index + 1] ?? text.length,
    });
    return [...toHiddenParts(seen, key, rangeOf), ...toContrastParts(seen, lines, key, rangeOf)];
  });
}

interface Range {
  readonly from: number;
  readonly to: number;
}

type Seen =
  | { readonly kind: 'seen'; readonly contrast: Contrast | undefined }
  | { readonly kind: 'hidden'; readonly reason: string };

function lookAtDeclared({ colour }: LineOfPrint): Seen {
  if (colour === undefined) return { kind: 'seen', contrast: undefined };
  const ratio = contrastRatio(luminanceOf(colour), 1);
  if (ratio < invisibleContrast) return { kind: 'hidden', reason: 'same_colour' };
  return { kind: 'seen', contrast: { ratio, foreground: colour, background: '#ffffff' } };
}

function lookAtLine(line: LineOfPrint, picture: Picture, scale: number): Seen {
  const { left, top, right, bottom } = boundsOnPage(line);
  if (right <= left || bottom <= top) return { kind: 'seen', contrast: undefined }; // Letters without a place, as of a missing font.
  const box = { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
  const drawn = measureContrast(picture, box);
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
  return seen.flatMap((line, index): ExtractionPart[] => {
    if (line.kind === 'seen') return [];
    const at = { blockKey: key, ...rangeOf(index) };
    return [{ type: 'hidden', ...at, reason: line.reason }, measureHidden(at, line.reason)];
  });
}

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
