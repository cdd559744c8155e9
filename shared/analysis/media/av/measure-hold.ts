import type { ExtractionPart } from '../extraction-part.ts';
import { saysQualification } from '../says-qualification.ts';

/** Letters lower than this share of the shorter side of the picture are small print. */
const smallShare = 0.05;
/** Fewer words than this are read at a glance and are not measured. */
const fewWords = 3;
/** Fewer words than this are a slogan unless they say what qualifications say. */
const manyWords = 8;
/** Time to read words on a screen (BCAP guidance on superimposed text): for each word, and to notice them. */
const readingMs = { perWord: 200, notice: 2000 };
/** When something was shown. */
export interface Hold {
  readonly startMs: number;
  readonly endMs: number;
  /** Whether the picture moved at that time, so the times are estimates. */
  readonly startsUnclear: boolean;
  readonly endsUnclear: boolean;
}

type BlockPart = Extract<ExtractionPart, { readonly type: 'block' }>;

/** How long small print is shown, and for what share of the time that its words need; nothing for other print, such as a slogan. */
export function measureHold(
  { block }: BlockPart,
  { startMs, endMs }: Hold,
  shortSide: number,
): readonly ExtractionPart[] {
  const words = block.text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const isSmall = (block.letterHeight ?? shortSide) < smallShare * shortSide;
  const isQualification = words >= manyWords || (words >= fewWords && saysQualification(block.text));
  if (!isSmall || !isQualification || block.key === undefined) return [];
  const at = { blockKey: block.key, from: 0, to: block.text.length };
  const heldMs = endMs - startMs;
  const neededMs = readingMs.notice + words * readingMs.perWord;
  const share = Math.round((100 * heldMs) / neededMs) / 100;
  return [
    {
      type: 'measurement',
      measurement: { name: 'small_print_hold', value: heldMs, unit: 'ms', at, details: { words, neededMs } },
    },
    {
      type: 'measurement',
      measurement: {
        name: 'small_print_hold_share',
        value: share,
        unit: 'fraction',
        at,
        details: { words, heldMs, neededMs },
      },
    },
  ];
}
