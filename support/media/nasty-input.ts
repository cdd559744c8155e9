import type { Ceilings } from '../../shared/analysis/media/ceilings.ts';
import type { AssetErrorType } from '../../shared/model/errors.ts';
import type { MeasurementName } from '../../shared/model/measurement-names.ts';
import type { FileFormat } from '../../shared/model/media-types.ts';

/** The required outcome of a hostile file: an error type, or a result that says what is missing from it. */
export type Required =
  | { readonly errorType: AssetErrorType }
  | {
      /** Checks that are not `full`, and no others. */
      readonly incomplete: readonly string[];
      readonly measurement?: MeasurementName;
      /** Words that must have been read nevertheless. */
      readonly text?: string;
    };

export interface NastyInput {
  readonly name: string;
  readonly format: FileFormat;
  readonly make: () => Buffer | Promise<Buffer>;
  readonly required: Required;
  /** Smaller ones than the test's, where the file would otherwise take long to meet them. */
  readonly ceilings?: Partial<Ceilings>;
}

/** Words that a reader has to find where the file can be read at all. */
export const words = 'Terms apply to this offer';

/** The first part of a file, as a share of its bytes from 0 to 1. */
export const cut = (bytes: Buffer, share: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * share));
