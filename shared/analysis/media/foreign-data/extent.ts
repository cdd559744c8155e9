/** The part of a file that its format accounts for: from `start` to before `end`, in bytes. What lies outside is no part of it. */
export interface Extent {
  readonly start: number;
  readonly end: number;
  /** What the file itself says to hold behind its end. */
  readonly announces?: readonly ('picture' | 'film')[];
  /** Parts that readers pass over, whatever they hold: free space, chunks of a private kind. */
  readonly passedOver?: readonly { readonly offset: number; readonly sizeBytes: number }[];
  /** Earlier versions of the document, which are still in the file. */
  readonly earlierVersions?: number;
}
