/** A file that is read by ranges; its bytes do not change while it is open. */
export interface ByteSource {
  readonly sizeBytes: number;
  /**
   * The bytes from `offset`, exactly `length` of them and fewer only at the end of the file.
   * Rejects with a `SourceMissingError` when the file is gone, with any other error when storage does not answer.
   */
  read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array>;
  /** Tells that bytes which were read are no longer used, so their memory may be reused. Calling it is optional. */
  release?(bytes: Uint8Array): void;
}

/** The file was deleted while it was open. */
export class SourceMissingError extends Error {
  override readonly name = 'SourceMissingError';
}
