import type { AssetErrorType } from '../../model/errors.ts';

/** The file cannot be reviewed, and why. `message` is for people and holds nothing from the file but numbers. */
export class ExtractionError extends Error {
  readonly errorType: AssetErrorType;

  constructor(errorType: AssetErrorType, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ExtractionError';
    this.errorType = errorType;
  }
}
