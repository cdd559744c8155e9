import type { Coverage } from '../../model/coverage.ts';
import type { Extraction, Measurement, TextBlock } from '../../model/extraction.ts';
import type { Anchor } from '../../model/issue.ts';
import { anchorOf } from './anchor-of.ts';
import { hearShownWords } from './av/hear-shown-words.ts';
import type { BlockDraft, ExtractionHead, ExtractionPart, MeasurementDraft, PartOf } from './extraction-part.ts';

/**
 * Puts an extraction together from its parts: blocks in order, each with its offset in the whole text, measurements at their places.
 * `stopReason` (one sentence) becomes the coverage's reason for checks that were begun and not finished; without it they count as not assessed.
 * Text past `maximumCharacters` is left out and the coverage of `text` says so.
 */
export function assembleExtraction(
  head: ExtractionHead,
  parts: readonly ExtractionPart[],
  options: { readonly maximumCharacters: number; readonly stopReason?: string },
): Extraction {
  const drafts = partsOf(parts, 'block').map(({ block }) => block);
  const pieces = cutHidden(drafts, partsOf(parts, 'hidden'));
  const { blocks, byKey, leftOut } = placeBlocks(pieces, options.maximumCharacters);
  const measurements = partsOf(parts, 'measurement').flatMap(({ measurement }) => {
    const anchor = findAnchor(measurement, byKey);
    const { name, value, unit, details } = measurement;
    return anchor === undefined ? [] : [{ name, value, unit, anchor, ...(details !== undefined && { details }) }];
  });
  return {
    ...head,
    sha256: partsOf(parts, 'sha256').at(-1)?.sha256 ?? null,
    engines: partsOf(parts, 'engine').map(({ name, version }) => ({ name, version })),
    blocks: hearShownWords(blocks),
    measurements: withoutScraps(measurements),
    frames: partsOf(parts, 'frame').map(({ frame }) => frame),
    metadata: partsOf(parts, 'metadata').map(({ name, value }) => ({ name, value })),
    coverage: closeCoverage(
      partsOf(parts, 'coverage').map(({ coverage }) => coverage),
      options.stopReason ?? 'This check was not finished.',
      leftOut,
    ),
    pages: partsOf(parts, 'page').map(({ page, width, height }) => ({ page, width, height })),
    durationMs: partsOf(parts, 'duration').at(-1)?.durationMs ?? null,
  };
}

function partsOf<Type extends ExtractionPart['type']>(
  parts: readonly ExtractionPart[],
  type: Type,
): readonly PartOf<Type>[] {
  return parts.filter((part): part is PartOf<Type> => part.type === type);
}

/** Part of a block's text that is visible as a whole, or hidden as a whole for one reason. */
interface Piece {
  readonly draft: BlockDraft;
  /** Code units of the draft's text. */
  readonly from: number;
  readonly to: number;
  readonly hidden: string | undefined;
}

/** Splits blocks at the ends of hidden parts. A piece that is only white space is joined to the piece before it. */
function cutHidden(drafts: readonly BlockDraft[], hidden: readonly PartOf<'hidden'>[]): readonly Piece[] {
  const byKey = Map.groupBy(hidden, ({ blockKey }) => blockKey);
  return drafts.flatMap((draft) => {
    const ranges = (draft.key === undefined ? undefined : byKey.get(draft.key)) ?? [];
    const pieces: Piece[] = [];
    const add = (from: number, to: number, reason: string | undefined): void => {
      const last = pieces.at(-1);
      if (to <= from) return;
      if (last !== undefined && (last.hidden === reason || draft.text.slice(from, to).trim() === ''))
        pieces[pieces.length - 1] = { ...last, to };
      else pieces.push({ draft, from, to, hidden: reason });
    };
    let at = 0;
    for (const { from, to, reason } of ranges.toSorted((a, b) => a.from - b.from)) {
      add(at, from, draft.hidden);
      add(Math.max(at, from), to, draft.hidden ?? reason);
      at = Math.max(at, to);
    }
    add(at, draft.text.length, draft.hidden);
    return pieces;
  });
}

interface PlacedPiece {
  readonly block: TextBlock;
  /** Where the block's text begins in the draft's. */
  readonly from: number;
}

interface PlacedBlocks {
  readonly blocks: readonly TextBlock[];
  readonly byKey: ReadonlyMap<string, readonly PlacedPiece[]>;
  /** Characters past the limit. */
  readonly leftOut: number;
}

function placeBlocks(pieces: readonly Piece[], maximumCharacters: number): PlacedBlocks {
  const blocks: TextBlock[] = [];
  const byKey = new Map<string, PlacedPiece[]>();
  let start = 0;
  let leftOut = 0;
  for (const { draft, from, to, hidden } of pieces.toSorted((a, b) => a.draft.order - b.draft.order)) {
    const { order: _, key, text, boxes, hidden: __, ...rest } = draft;
    if (boxes !== undefined && boxes.length !== text.length * 4)
      throw new RangeError(`A block of ${text.length} characters has ${boxes.length} box values.`);
    const end = Math.min(to, from + Math.max(0, maximumCharacters - start));
    leftOut += to - end;
    if (end === from) continue;
    const block: TextBlock = {
      ...rest,
      text: text.slice(from, end),
      start,
      ...(boxes !== undefined && { boxes: boxes.subarray(from * 4, end * 4) }),
      ...(hidden !== undefined && { hidden }),
    };
    blocks.push(block);
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), { block, from }]);
    start += end - from + 1; // Blocks are joined with one line feed.
  }
  return { blocks, byKey, leftOut };
}

/** Undefined when the block it names was left out. */
function findAnchor({ at }: MeasurementDraft, byKey: ReadonlyMap<string, readonly PlacedPiece[]>): Anchor | undefined {
  if ('kind' in at) return at;
  const piece = byKey.get(at.blockKey)?.findLast(({ from }) => from <= at.from);
  if (piece === undefined || at.from - piece.from >= piece.block.text.length) return undefined;
  const end = Math.min(at.to - piece.from, piece.block.text.length);
  return anchorOf(piece.block, at.from - piece.from, end);
}

/** The fewest letters and digits of one hidden text that is reported; fewer are ticks, page numbers, or letters recognised in a logo. */
const saying = 4;
/** The fewest letters and digits of all hidden texts together that are reported, even if each one is too short. */
const sayingTogether = 20;

/** A measurement of letters needs at least three of them: dots, ticks and bullets are not words. */
const fewestLetters = 3;
const ofLetters: ReadonlySet<string> = new Set(['contrast_ratio', 'letter_height', 'letter_height_share']);
const letter = /[\p{L}\p{N}\p{Sc}%+]/gu;

/** Leaves out sizes and contrasts of fewer than three letters, and hidden text that is too short to say anything; the blocks that hold it stay hidden. */
function withoutScraps(measurements: readonly Measurement[]): readonly Measurement[] {
  const lengths = new Map<Measurement, number>();
  for (const measurement of measurements) {
    const { name, anchor, details } = measurement;
    // What was deleted was written on purpose, however short.
    if (name !== 'text_hidden' || !('quote' in anchor) || details?.['reason'] === 'deleted') continue;
    const length = anchor.quote?.match(letter)?.length ?? 0;
    if (length < saying) lengths.set(measurement, length);
  }
  const together = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  return measurements.filter((each) => {
    if (lengths.has(each)) return together >= sayingTogether;
    const quote = ofLetters.has(each.name) && 'quote' in each.anchor ? each.anchor.quote : undefined;
    return quote === undefined || (quote.match(letter)?.length ?? 0) >= fewestLetters;
  });
}

function closeCoverage(words: readonly Coverage[], stopReason: string, leftOut: number): readonly Coverage[] {
  const lastWords = new Map(words.map((coverage) => [coverage.check, coverage]));
  const text = lastWords.get('text');
  if (leftOut > 0 && text !== undefined) {
    const reason = `${leftOut} characters past the limit were not reviewed.`;
    lastWords.set('text', { ...text, extent: 'partial', reason: [text.reason, reason].filter(Boolean).join(' ') });
  }
  return [...lastWords.values()].map((coverage) =>
    coverage.extent === 'full' || coverage.reason !== '' ? coverage : { ...coverage, reason: stopReason },
  );
}
