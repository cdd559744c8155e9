import type { ByteSource } from '../byte-source.ts';

/** The part of a file that its format accounts for: from `start` to before `end`, in bytes. What lies outside is no part of it. */
export interface Extent {
  readonly start: number;
  readonly end: number;
  /** Where tags begin that end the file; what lies between `end` and them is no part of it. */
  readonly tagsStart?: number;
  /** The search was given up, so that `end` is not known. */
  readonly isGivenUp?: boolean;
  /** What the file itself says to hold behind its end. */
  readonly announces?: readonly ('picture' | 'film')[];
  /** Parts that readers pass over, whatever they hold: free space, chunks of a private kind. */
  readonly passedOver?: readonly { readonly offset: number; readonly sizeBytes: number }[];
  /** Earlier versions of the document, which are still in the file; counted up to one more than `mostCounted`. */
  readonly earlierVersions?: number;
}

/** More boxes, chunks, elements or tags than this are not followed: each is a read of its own. */
export const mostSteps = 2000;
/** More parts, pictures or versions than this are not looked at. */
export const mostCounted = 500;

export const isPadding = (byte: number): boolean =>
  byte === 0 || byte === 0xff || byte === 0x20 || (byte >= 9 && byte <= 13);

/** Bytes at an offset, fewer at the end of the file. */
export async function readAt(source: ByteSource, offset: number, length: number): Promise<Buffer> {
  const bytes = await source.read(offset, Math.max(0, Math.min(length, source.sizeBytes - offset)));
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
