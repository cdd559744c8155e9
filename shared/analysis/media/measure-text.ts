import type { BlockRole } from '../../model/extraction.ts';
import type { ExtractionPart } from './extraction-part.ts';
import type { Contrast } from './picture/measure-contrast.ts';

/** From here on contrast is good enough for anybody (WCAG 1.4.6) and is not recorded. */
export const goodContrast = 7;
/** Letters below this size, in points, are small print and are recorded. */
export const smallPrint = 9;
/** Points (WCAG 2.2, "large scale"). */
const largeSize = { regular: 18, bold: 14 } as const;

/** Code units `from` to `to` (exclusive) of a block's text. */
interface RangeOfBlock {
  readonly blockKey: string;
  readonly from: number;
  readonly to: number;
}

/** Text that a reader does not see. */
export const measureHidden = (at: RangeOfBlock, reason: string): ExtractionPart => ({
  type: 'measurement',
  measurement: { name: 'text_hidden', value: at.to - at.from, unit: 'characters', at, details: { reason } },
});

/** Print of `size` points; none unless it is small. */
export function measureSmallPrint(at: RangeOfBlock, size: number, role: BlockRole): readonly ExtractionPart[] {
  if (size >= smallPrint) return [];
  const details = { role, characters: at.to - at.from };
  return [{ type: 'measurement', measurement: { name: 'letter_height', value: size, unit: 'pt', at, details } }];
}

/** How well letters stand out of what is behind them; `letterHeight` in the unit of the medium. */
export function measureContrastOf(
  at: RangeOfBlock,
  { ratio, foreground, background }: Contrast,
  { isLargeText, letterHeight, bold }: Letters,
): ExtractionPart {
  const details = { foreground, background, isLargeText, letterHeight, bold };
  const value = Math.round(ratio * 100) / 100;
  return { type: 'measurement', measurement: { name: 'contrast_ratio', value, unit: 'ratio', at, details } };
}

interface Letters {
  readonly isLargeText: boolean;
  readonly letterHeight: number;
  readonly bold: boolean;
}

/** Whether letters of `size` points are large text, of which WCAG asks less contrast. */
export const isLargePrint = (size: number, isBold: boolean): boolean =>
  size >= (isBold ? largeSize.bold : largeSize.regular);
