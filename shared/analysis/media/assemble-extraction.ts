import type { Coverage, Extraction, TextBlock } from '../../model/extraction.ts';
import type { Anchor } from '../../model/issue.ts';
import { anchorOf } from './anchor-of.ts';
import type { BlockDraft, ExtractionHead, ExtractionPart, MeasurementDraft, PartOf } from './extraction-part.ts';

/**
 * Puts an extraction together from its parts: blocks in order, each with its offset in the whole text, measurements at their places.
 * `stopReason` (one sentence) completes the coverage of checks that were begun and not ended; without it they count as not assessed.
 * Text past `maximumCharacters` is left out and the coverage of `text` says so.
 */
export function assembleExtraction(
  head: ExtractionHead,
  parts: readonly ExtractionPart[],
  options: { readonly maximumCharacters: number; readonly stopReason?: string },
): Extraction {
  const { blocks, byKey, leftOut } = placeBlocks(
    partsOf(parts, 'block').map(({ block }) => block),
    options.maximumCharacters,
  );
  const measurements = partsOf(parts, 'measurement').flatMap(({ measurement }) => {
    const anchor = findAnchor(measurement, byKey);
    const { name, value, unit, details } = measurement;
    return anchor === undefined ? [] : [{ name, value, unit, anchor, ...(details !== undefined && { details }) }];
  });
  return {
    ...head,
    sha256: partsOf(parts, 'sha256').at(-1)?.sha256 ?? null,
    engines: partsOf(parts, 'engine').map(({ name, version }) => ({ name, version })),
    blocks,
    measurements,
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

interface PlacedBlocks {
  readonly blocks: readonly TextBlock[];
  readonly byKey: ReadonlyMap<string, TextBlock>;
  /** Characters past the limit. */
  readonly leftOut: number;
}

function placeBlocks(drafts: readonly BlockDraft[], maximumCharacters: number): PlacedBlocks {
  const blocks: TextBlock[] = [];
  const byKey = new Map<string, TextBlock>();
  let start = 0;
  let leftOut = 0;
  for (const { order: _, key, ...draft } of drafts.toSorted((a, b) => a.order - b.order)) {
    if (draft.boxes !== undefined && draft.boxes.length !== draft.text.length * 4)
      throw new RangeError(`A block of ${draft.text.length} characters has ${draft.boxes.length} box values.`);
    if (start + draft.text.length > maximumCharacters) {
      leftOut += draft.text.length;
      continue;
    }
    const block: TextBlock = { ...draft, start };
    blocks.push(block);
    if (key !== undefined) byKey.set(key, block);
    start += draft.text.length + 1; // Blocks are joined with one line feed.
  }
  return { blocks, byKey, leftOut };
}

/** Undefined when the block it names was left out. */
function findAnchor({ at }: MeasurementDraft, byKey: ReadonlyMap<string, TextBlock>): Anchor | undefined {
  if ('kind' in at) return at;
  const block = byKey.get(at.blockKey);
  return block && anchorOf(block, at.from, at.to);
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
