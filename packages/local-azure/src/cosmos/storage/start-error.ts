export type StartFailure =
  | 'damaged'
  | 'foreign_file'
  | 'newer_format'
  | 'in_use'
  | 'disk_full'
  | 'unwritable'
  | 'port_in_use'
  | 'invalid_options';

/** The stand-in cannot start; the message is a sentence that says what to do. */
export class CosmosStartError extends Error {
  override readonly name = 'CosmosStartError';
  readonly code: StartFailure;

  constructor(code: StartFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
