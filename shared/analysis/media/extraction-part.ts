import type { Coverage } from '../../model/coverage.ts';
import type { Extraction, Frame, Measurement, TextBlock } from '../../model/extraction.ts';
import type { MeasurementName } from '../../model/measurement-names.ts';

/** A text block before its place in the whole text is known. */
export type BlockDraft = Omit<TextBlock, 'start'> & {
  /** Blocks are put in this order; equal ones stay as they came. A document uses the page, with a fraction for what comes after its text. */
  readonly order: number;
  /** Lets a measurement name this block. Unique within the extraction. */
  readonly key?: string;
};

/** A measurement whose place is an anchor, or a range of a block's text. */
export type MeasurementDraft = Omit<Measurement, 'name' | 'anchor'> & {
  readonly name: MeasurementName;
  readonly at: Measurement['anchor'] | { readonly blockKey: string; readonly from: number; readonly to: number };
};

/** One piece of an extraction, sent as soon as it is known. */
export type ExtractionPart =
  | { readonly type: 'block'; readonly block: BlockDraft }
  /** Text that was added as visible is hidden after all: code units `from` to `to` of a block. */
  | {
      readonly type: 'hidden';
      readonly blockKey: string;
      readonly from: number;
      readonly to: number;
      readonly reason: string;
    }
  | { readonly type: 'measurement'; readonly measurement: MeasurementDraft }
  | { readonly type: 'frame'; readonly frame: Frame }
  | { readonly type: 'metadata'; readonly name: string; readonly value: string | number | boolean }
  | { readonly type: 'page'; readonly page: number; readonly width: number; readonly height: number }
  | { readonly type: 'engine'; readonly name: string; readonly version: string }
  /** The last part about a check counts. A check that was begun and has not ended is `not_assessed` or `partial` with an empty reason. */
  | { readonly type: 'coverage'; readonly coverage: Coverage }
  | { readonly type: 'sha256'; readonly sha256: string }
  | { readonly type: 'duration'; readonly durationMs: number };

export type PartOf<Type extends ExtractionPart['type']> = Extract<ExtractionPart, { readonly type: Type }>;

export type ExtractionHead = Pick<Extraction, 'format' | 'sizeBytes'>;
