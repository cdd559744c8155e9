import type { Mode } from '../model/scope.ts';

export interface BlobProperties {
  readonly sizeBytes: number;
  readonly etag: string;
  readonly isBlockBlob: boolean;
}

/** A blob whose bytes cannot change any more. */
export interface PinnedBlob {
  readonly mode: Mode;
  readonly blobPath: string;
  readonly snapshot: string;
}

/** Uploaded files. `mode` selects the container. Missing blobs are undefined; a store that does not answer throws `BlobUnavailableError`. */
export interface UploadStore {
  /** Presigned PUT of one block blob: create and write, until `expiresAt`. */
  signUpload(mode: Mode, blobPath: string, expiresAt: Date): Promise<string>;
  put(mode: Mode, blobPath: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Pins the present bytes under a snapshot of its own, also beside others at once; undefined when there is no such blob, or it is in the archive tier, where nobody can read it. */
  pin(mode: Mode, blobPath: string): Promise<(BlobProperties & { readonly snapshot: string }) | undefined>;
  /** Presigned GET of pinned bytes until `expiresAt`, answered with this type whatever was declared at the upload, as a download. */
  signRead(
    blob: PinnedBlob,
    expiresAt: Date,
    answeredAs: { readonly contentType: string; readonly filename: string },
  ): Promise<string>;
  unpin(blob: PinnedBlob): Promise<void>;
  /** At most `length` bytes from `offset`, fewer only at the end; undefined when the blob is gone. */
  readRange(blob: PinnedBlob, offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array | undefined>;
  /** The base blob and all snapshots. */
  delete(mode: Mode, blobPath: string): Promise<void>;
  /** Verdict of the malware scan for bytes with this etag. */
  findScanVerdict(mode: Mode, blobPath: string, etag: string): Promise<'clean' | 'malicious' | undefined>;
  moveToQuarantine(blob: PinnedBlob): Promise<void>;
}

/**
 * Results: issues, topics, checkpoints, frames. Names are relative to the container `analysis`. What is missing is undefined;
 * a store that does not answer throws `BlobUnavailableError`.
 */
export interface ResultStore {
  write(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Writes a stream of any length without keeping it in memory. After a failure a part of it may stay under the name. */
  writeStream(name: string, parts: AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  find(name: string): Promise<Uint8Array | undefined>;
  /** Presigned GET of one blob until `expiresAt`. */
  signRead(name: string, expiresAt: Date): Promise<string>;
  /** Deletes everything whose name begins with `prefix`; returns how many. */
  deleteAll(prefix: string): Promise<number>;
  list(prefix: string): AsyncIterable<string>;
}

export class BlobUnavailableError extends Error {
  override readonly name = 'BlobUnavailableError';
}
